import { describe, expect } from "vitest";
import type { Account, Client } from "../../src/partners/partner.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";

const UNKNOWN_ID = "01a1f8b1-ba9f-72b9-b729-0167e5e79a37";
const PASSWORD = "correct horse battery staple";

const it = base.extend("given", PER_FILE, async ({ api }) => {
  const [partner, other] = await Promise.all([newPartner(), newPartner()]);
  async function newPartner(): Promise<string> {
    const details = { name: "Konga Stores", kind: "store", origin_zip: "100281" };
    return (await dataOf<{ id: string }>(await api.operator("POST", "/operator/partners", details), 201)).id;
  }
  const create = (body: object, at = partner) =>
    api.operator("POST", `/operator/partners/${at}/accounts`, body);
  const created = async (body: object, at = partner) => dataOf<NewAccount>(await create(body, at), 201);
  const list = async (query = "", at = partner) =>
    dataOf<Page<Account>>(await api.operator("GET", `/operator/partners/${at}/accounts${query}`));
  const act = (id: string, action: string, at = partner) =>
    api.operator("POST", `/operator/partners/${at}/accounts/${id}/${action}`);
  const clients = (at = partner) => `/operator/partners/${at}/clients`;
  const newClient = async (at = partner) => dataOf<NewClient>(await api.operator("POST", clients(at)), 201);
  const listClients = async (query = "", at = partner) =>
    dataOf<Page<Client>>(await api.operator("GET", `${clients(at)}${query}`));
  const rotate = (id: string, at = partner) => api.operator("POST", `${clients(at)}/${id}/rotate`);
  const remove = (id: string, at = partner) => api.operator("DELETE", `${clients(at)}/${id}`);
  return { partner, other, newPartner, create, created, list, act, newClient, listClients, rotate, remove };
});

async function dataOf<T>(response: Response, status = 200): Promise<T> {
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([status, ""]);
  return (await response.json<{ data: T }>()).data;
}

interface Page<T> {
  data: T[];
  pagination: { totalCount: number; page: number; pageSize: number; totalPages: number };
}

type NewAccount = Account & { set_password_token?: string };
let emails = 0;
const newEmail = () => `person-${++emails}@example.com`;

describe("an account", () => {
  it("is created with a password, which no answer repeats", async ({ api, given: { create } }) => {
    const email = newEmail();
    const response = await create({ email, password: PASSWORD });
    expect(await response.clone().text()).not.toContain(PASSWORD);
    const now = new Date(api.clock.now).toISOString();
    expect(await dataOf(response, 201)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      email,
      enabled: true,
      has_password: true,
      created_at: now,
      updated_at: now,
    });
  });

  it("is created without one, and gets a token to set it, which is shown once", async ({
    given: { created, list },
  }) => {
    const email = newEmail();
    const { set_password_token, ...account } = await created({ email });
    expect(set_password_token).toMatch(/^sp_test_[0-9A-Za-z]{33}$/);
    expect(account).toMatchObject({ email, enabled: true, has_password: false });
    expect((await list("?pageSize=200")).data).toContainEqual(account);
    const stored = await bindings.DB.prepare("SELECT * FROM accounts WHERE id = ?").bind(account.id).first();
    expect(JSON.stringify(stored)).not.toContain(set_password_token);
  });

  it.for([
    ["11 characters", "elevenchars"],
    ["129 characters", "x".repeat(129)],
    ["11 astral characters", "𝒳".repeat(11)],
    ["a control character", "twelve chars\u0000"],
    ["a number", 123456789012],
    ["nothing at all", null],
  ] as const)("can't have a password of %s", async ([_, password], { given: { create } }) => {
    expect(await wrongPathsOf(await create({ email: newEmail(), password }))).toEqual(["password"]);
  });

  it.for([
    "",
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "ada @example.com",
    "ada@ example.com",
    "ada@example.com\n",
    "ada@example.com, bola@example.com",
    `${"x".repeat(250)}@example.com`,
    5,
    null,
    undefined,
  ])("can't have the e-mail %j", async (email, { given: { create } }) => {
    const paths = await wrongPathsOf(await create({ email }));
    expect(new Set(paths)).toEqual(new Set(["email"]));
  });

  it("has an e-mail without the spaces and invisible characters that were copied with it", async ({
    given: { created },
  }) => {
    const email = newEmail();
    expect((await created({ email: `\t\u202a\u00a0${email}\u200b ` })).email).toBe(email);
  });

  it("has an e-mail that is unique among all partners, whatever the case", async ({
    given: { partner, other, create, created, list },
  }) => {
    const email = newEmail();
    expect((await created({ email: email.toUpperCase() })).email).toBe(email);
    const before = (await list()).pagination.totalCount;
    for (const at of [partner, other]) {
      await problemOf(await create({ email }, at), 409, "email_taken");
      await problemOf(await create({ email: `P${email.slice(1)}` }, at), 409, "email_taken");
    }
    expect((await list()).pagination.totalCount).toBe(before);
  });

  it("is created once when many requests come at once", async ({ given: { partner, other, create } }) => {
    const email = newEmail();
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, i) => create({ email }, i % 2 ? partner : other)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const { results } = await bindings.DB.prepare("SELECT id FROM accounts WHERE email = ?")
      .bind(email)
      .all();
    expect(results).toHaveLength(1);
  });

  it("is disabled and enabled, and twice has no effect", async ({ api, given: { created, list, act } }) => {
    const { set_password_token: _, ...account } = await created({ email: newEmail() });
    api.clock.now += 1000;
    const changed = new Date(api.clock.now).toISOString();
    const disabled = await dataOf(await act(account.id, "disable"));
    expect(disabled).toEqual({ ...account, enabled: false, updated_at: changed });
    api.clock.now += 1000;
    expect(await dataOf(await act(account.id, "disable"))).toEqual(disabled);
    expect((await list("?pageSize=200")).data).toContainEqual(disabled);
    const enabled = await dataOf<Account>(await act(account.id, "enable"));
    expect(enabled).toEqual({ ...account, updated_at: new Date(api.clock.now).toISOString() });
    api.clock.now += 1000;
    expect(await dataOf(await act(account.id, "enable"))).toEqual(enabled);
  });

  it("gets a new token to set its password, which replaces the earlier one", async ({
    api,
    given: { created, list, act },
  }) => {
    const { id, set_password_token: first } = await created({ email: newEmail() });
    const { set_password_token: second } = await dataOf<{ set_password_token: string }>(
      await act(id, "set-password-token"),
      201,
    );
    const set = (token: unknown) =>
      api.fetch("/auth/set-password", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token, password: PASSWORD }),
      });
    await problemOf(await set(first), 401, "invalid_token");
    expect((await set(second)).status).toBe(204);
    expect((await list("?pageSize=200")).data.find((account) => account.id === id)!.has_password).toBe(true);
  });

  it.for(["disable", "enable", "set-password-token"])(
    "of another partner is 404 to %s, and stays as it is",
    async (action, { given: { other, created, list, act } }) => {
      const { id } = await created({ email: newEmail() }, other);
      const before = await list("?pageSize=200", other);
      await problemOf(await act(id, action), 404, "not_found");
      await problemOf(await act(UNKNOWN_ID, action), 404, "not_found");
      await problemOf(await act(id, action, UNKNOWN_ID), 404, "not_found");
      expect(await list("?pageSize=200", other)).toEqual(before);
    },
  );

  it("is listed only for its partner, oldest first, in pages", async ({
    given: { newPartner, created, list },
  }) => {
    const fresh = await newPartner();
    expect(await list("", fresh)).toEqual({
      data: [],
      pagination: { totalCount: 0, page: 1, pageSize: 10, totalPages: 0 },
    });
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await created({ email: newEmail() }, fresh)).id);
    expect((await list("", fresh)).data.map(({ id }) => id)).toEqual(ids);
    const { data, pagination } = await list("?page=2&pageSize=2", fresh);
    expect(data.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(pagination).toEqual({ totalCount: 3, page: 2, pageSize: 2, totalPages: 2 });
  });
});

interface NewClient {
  client_id: string;
  client_secret: string;
}

describe("a client", () => {
  it("is shown with its secret once, and listed without", async ({
    api,
    given: { newClient, listClients },
  }) => {
    const { client_id, client_secret, ...rest } = await newClient();
    expect([client_secret, rest]).toEqual([expect.stringMatching(/^cs_test_[0-9A-Za-z]{33}$/), {}]);
    expect((await listClients("?pageSize=200")).data).toContainEqual({
      client_id,
      created_at: new Date(api.clock.now).toISOString(),
      rotated_at: null,
      previous_secret_until: null,
    });
    const { results } = await bindings.DB.prepare("SELECT * FROM clients").all();
    expect(JSON.stringify(results)).not.toContain(client_secret);
  });

  it("gets a new secret, and the list says until when the old one is valid", async ({
    api,
    given: { newClient, listClients, rotate },
  }) => {
    const { client_id, client_secret } = await newClient();
    api.clock.now += 1000;
    const rotated = await dataOf<Client & NewClient>(await rotate(client_id));
    expect(rotated.client_secret).toMatch(/^cs_test_/);
    expect(rotated.client_secret).not.toBe(client_secret);
    const { client_secret: _, ...listed } = rotated;
    expect(listed).toMatchObject({
      client_id,
      rotated_at: new Date(api.clock.now).toISOString(),
      previous_secret_until: new Date(api.clock.now + 24 * 3_600_000).toISOString(),
    });
    expect((await listClients("?pageSize=200")).data).toContainEqual(listed);
    api.clock.now += 24 * 3_600_000;
    expect((await listClients("?pageSize=200")).data).toContainEqual({
      ...listed,
      previous_secret_until: null,
    });
  });

  it("is deleted for good, and a second time has no effect", async ({
    given: { newClient, listClients, rotate, remove },
  }) => {
    const { client_id } = await newClient();
    expect((await remove(client_id)).status).toBe(204);
    expect((await remove(client_id)).status).toBe(204);
    expect((await listClients("?pageSize=200")).data.map((client) => client.client_id)).not.toContain(
      client_id,
    );
    await problemOf(await rotate(client_id), 404, "not_found");
  });

  it("of another partner is 404, and stays as it is", async ({
    given: { partner, other, newClient, listClients, rotate, remove },
  }) => {
    const { client_id } = await newClient(other);
    const before = await listClients("?pageSize=200", other);
    for (const [id, at] of [
      [client_id, partner],
      [UNKNOWN_ID, partner],
      ["x", partner],
      [client_id, UNKNOWN_ID],
    ] as const) {
      await problemOf(await rotate(id, at), 404, "not_found");
      await problemOf(await remove(id, at), 404, "not_found");
    }
    expect(await listClients("?pageSize=200", other)).toEqual(before);
  });

  it("is listed only for its partner, oldest first, in pages", async ({
    given: { newPartner, newClient, listClients },
  }) => {
    const fresh = await newPartner();
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await newClient(fresh)).client_id);
    expect((await listClients("", fresh)).data.map((client) => client.client_id)).toEqual(ids);
    const { data, pagination } = await listClients("?page=2&pageSize=2", fresh);
    expect(data.map((client) => client.client_id)).toEqual(ids.slice(2));
    expect(pagination).toEqual({ totalCount: 3, page: 2, pageSize: 2, totalPages: 2 });
  });
});
