import { describe, expect } from "vitest";
import type { Access } from "../../src/http/access.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { createPoint } from "../points/points.ts";
import { problemOf } from "../problems.ts";
import { clientToken, logIn, newTenant, send } from "../tenant.ts";
import { issueAll, type Keys, revoke } from "./credentials.ts";
import { headersOf, probesOf } from "./probes.ts";

const it = base.extend("given", PER_FILE, async ({ api }) => {
  const { access_token: account } = await logIn(api, await newTenant(api));
  const { id: pointId } = await createPoint(api);
  const owner = { account, pointId };
  return { owner };
});

const PROBES = { sk: "secret_key", pk: "orders_read", ag: "agent", dr: "driver" } as const;

describe.each(Object.entries(PROBES) as [keyof Keys, Access][])("a key of the kind %s", (kind, access) => {
  it("stops working with the first request after it is revoked", async ({ api, given: { owner } }) => {
    const probe = probesOf(api);
    const key = (await issueAll(api, owner))[kind];
    expect((await probe(access, headersOf(key.token))).status).toBe(200);
    await revoke(api, owner, kind, key);
    await problemOf(await probe(access, headersOf(key.token)), 401, "invalid_token");
  });

  it("records its last use, accurate to the minute", async ({ api, given: { owner } }) => {
    const probe = probesOf(api);
    const key = (await issueAll(api, owner))[kind];
    const lastUsedAt = () =>
      bindings.DB.prepare("SELECT last_used_at FROM keys WHERE id = ?").bind(key.id).first("last_used_at");
    expect(await lastUsedAt()).toBeNull();
    const first = ++api.clock.now;
    await probe(access, headersOf(key.token));
    expect(await lastUsedAt()).toBe(first);
    api.clock.now += 59_000;
    await probe(access, headersOf(key.token));
    expect(await lastUsedAt()).toBe(first);
    api.clock.now += 2_000;
    await probe(access, headersOf(key.token));
    expect(await lastUsedAt()).toBe(api.clock.now);
  });
});

describe("a key's last use", () => {
  it("is in the list of its owner", async ({ api, given: { owner } }) => {
    const probe = probesOf(api);
    const { sk: key } = await issueAll(api, owner);
    await probe("secret_key", headersOf(key.token));
    const list = await (await send(api, "GET", "/partner/secret-keys", owner.account)).json<{
      data: { id: string; lastUsedAt: string | null }[];
    }>();
    expect(Date.parse(list.data.find(({ id }) => id === key.id)!.lastUsedAt!)).toBeGreaterThan(
      api.clock.now - 60_001,
    );
  });
});

describe.each([
  ["ag", "agent", "agents"],
  ["dr", "driver", "drivers"],
] as const)("an operator's list of keys of the kind %s", (kind, access, people) => {
  it("says from which country the key was last used, if the edge tells it", async ({
    api,
    given: { owner },
  }) => {
    const probe = probesOf(api);
    const key = (await issueAll(api, owner))[kind];
    const listed = async () => {
      const list = await api.operator("GET", `/operator/${people}?pageSize=200`);
      const { data } = await list.json<{ data: { data: { id: string; last_used_from: string | null }[] } }>();
      return data.data.find(({ id }) => id === key.id)!.last_used_from;
    };
    for (const [told, country] of [
      ["NG", "NG"],
      ["XX", null],
      ["<b>", null],
    ] as const) {
      api.clock.now += 61_000;
      await probe(access, { ...headersOf(key.token), "cf-ipcountry": told });
      expect(await listed()).toBe(country);
    }
  });
});

describe("a partner that is suspended", () => {
  it("can't use its keys at once and its tokens within 60 s, until it is activated again", async ({
    api,
  }) => {
    const other = await newTenant(api);
    const probe = probesOf(api);
    const callers = [
      ["secret_key", other.secretKey],
      ["orders_read", other.apiKey],
      ["account", (await logIn(api, other)).access_token],
      ["client", await clientToken(api, other)],
    ] as const;
    const statuses = (some: readonly (readonly [Access, string])[]) =>
      Promise.all(some.map(async ([access, token]) => (await probe(access, headersOf(token))).status));
    expect(await statuses(callers)).toEqual([200, 200, 200, 200]);

    const path = `/operator/partners/${other.id}`;
    expect((await api.operator("POST", `${path}/suspend`)).status).toBe(200);
    expect(await statuses(callers.slice(0, 2))).toEqual([403, 403]);
    api.clock.now += 60_000;
    for (const [access, token] of callers) {
      await problemOf(await probe(access, headersOf(token)), 403, "partner_inactive");
    }

    const signed = { agreement_signed_on: "2026-02-01" };
    expect((await api.operator("POST", `${path}/activate`, signed)).status).toBe(200);
    expect(await statuses(callers.slice(0, 2))).toEqual([200, 200]);
    api.clock.now += 60_000;
    expect(await statuses(callers)).toEqual([200, 200, 200, 200]);
  });
});
