import { beforeAll, describe, expect, it } from "vitest";
import { type Api, migrate, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { accessToken, newTenant, send, type Tenant } from "../tenant.ts";

let api: Api;
let tenant: Tenant;
let token: string;

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  token = await accessToken(api, tenant);
});

interface Key {
  id: string;
  name: string;
  isActive: boolean;
  lastUsedAt: string | null;
  expiresAt: string | null;
}

const list = async (path: string) =>
  ((await (await send(api, "GET", path, token)).json()) as { data: Key[] }).data;

describe.each([
  ["/partner/api-keys", "apiKey", "pk"],
  ["/partner/secret-keys", "secretKey", "sk"],
])("%s", { tags: "nightly" }, (path, member, kind) => {
  const make = (body: object) => send(api, "POST", path, token, { name: "One more", ...body });

  it("shows a key once, then everything but the key", async () => {
    const response = await make({ description: "For the\nshop" });
    expect(response.status).toBe(201);
    const made = (await response.json()) as Record<string, Key> & { keyString: string; warning: string };
    expect(made.keyString).toMatch(new RegExp(`^${kind}_test_[0-9A-Za-z]{33}$`));
    expect(made.warning).toBeTruthy();
    expect(made[member]).toMatchObject({
      name: "One more",
      description: "For the\nshop",
      isActive: true,
      expiresAt: null,
      lastUsedAt: null,
    });
    const listed = await list(path);
    expect(listed).toContainEqual(made[member]);
    expect(JSON.stringify(listed)).not.toContain(made.keyString);
  });

  it("accepts an expiry time in the future", async () => {
    const ends = new Date(api.clock.now + 60_000).toISOString();
    const made = (await (await make({ expiresAt: ends })).json()) as Record<string, Key>;
    expect(made[member]!.expiresAt).toBe(ends);
    for (const expiresAt of [new Date(api.clock.now).toISOString(), "2020-01-01T00:00:00Z", "soon", 5]) {
      const { errors } = await problemOf(await make({ expiresAt }), 400, "invalid_request");
      expect(errors![0]!.path).toBe("expiresAt");
    }
  });

  it("revokes a key for good and lists it no more, and a second time has no effect", async () => {
    const made = (await (await make({})).json()) as Record<string, Key>;
    const { id } = made[member]!;
    expect((await send(api, "DELETE", `${path}/${id}`, token)).status).toBe(204);
    expect((await list(path)).map((key) => key.id)).not.toContain(id);
    expect((await send(api, "DELETE", `${path}/${id}`, token)).status).toBe(204);
    await problemOf(await send(api, "DELETE", `${path}/nothing`, token), 404, "not_found");
  });

  it("creates at most a hundred keys, even at once, and lists all of them", { tags: "nightly" }, async () => {
    const other = await newTenant(api);
    const otherToken = await accessToken(api, other);
    const answers = await Promise.all(
      Array.from({ length: 110 }, () => send(api, "POST", path, otherToken, { name: "At once" })),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    await problemOf(refused[0]!, 409, "invalid_transition");
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]));
    const { data } = (await (await send(api, "GET", path, otherToken)).json()) as { data: Key[] };
    expect(data).toHaveLength(100);
    expect((await send(api, "DELETE", `${path}/${data[0]!.id}`, otherToken)).status).toBe(204);
    expect((await send(api, "POST", path, otherToken, { name: "In its place" })).status).toBe(201);
  });

  it("does not show other partners' keys", async () => {
    const other = await newTenant(api);
    const access_token = await accessToken(api, other);
    const [{ id }] = (await list(path)) as [Key];
    await problemOf(await send(api, "DELETE", `${path}/${id}`, access_token), 404, "not_found");
    expect((await list(path)).map((key) => key.id)).toContain(id);
  });

  it("accepts no key as a credential", async () => {
    for (const key of [tenant.apiKey, tenant.secretKey]) {
      await problemOf(await send(api, "GET", path, key), 403, "insufficient_scope");
      await problemOf(await send(api, "POST", path, key, { name: "x" }), 403, "insufficient_scope");
    }
  });
});

describe("an operator", () => {
  it("lists a partner's API keys and revokes one, which stops working at once", async () => {
    const other = await newTenant(api);
    const path = `/operator/partners/${other.id}/api-keys`;
    const list = async () => {
      const response = await api.operator("GET", path);
      expect(response.status).toBe(200);
      return (await response.json<{ data: { data: { id: string; name: string }[] } }>()).data.data;
    };
    const [key, ...others] = await list();
    expect([key?.name, others]).toEqual(["Order view", []]);
    expect((await send(api, "GET", "/orders", other.apiKey)).status).toBe(200);
    const ofAnother = `/operator/partners/${tenant.id}/api-keys/${key!.id}`;
    await problemOf(await api.operator("DELETE", ofAnother), 404, "not_found");
    for (let i = 0; i < 2; i++) expect((await api.operator("DELETE", `${path}/${key!.id}`)).status).toBe(204);
    await problemOf(await send(api, "GET", "/orders", other.apiKey), 401, "invalid_token");
    expect(await list()).toEqual([]);
    const unknown = "/operator/partners/01a1f8b1-ba9f-72b9-b729-0167e5e79a37/api-keys";
    await problemOf(await api.operator("GET", unknown), 404, "not_found");
  });
});
