import { describe, expect } from "vitest";
import { listOfPartner } from "../../src/operations/audit-store.ts";
import { dataOf, signedIn } from "../auth/browser.ts";
import { countingDatabases } from "../counting-database.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { accessToken, logIn, newTenant, send, type Tenant } from "../tenant.ts";

const it = base.extend("given", PER_FILE, ({ api, tenant }) => {
  const list = async <T>(path: string, of = tenant): Promise<List<T>> =>
    dataOf<List<T>>(await send(api, "GET", path, await accessToken(api, of)));
  const lastSignIns = async () => {
    const { data } = await list<Person>("/partner/accounts");
    return data.map(({ lastSignedInAt }) => lastSignedInAt && Date.parse(lastSignedInAt));
  };
  const actions = async (of: Tenant, query = "") => {
    const { data } = await list<Entry>(`/partner/audit${query}`, of);
    return data.map(({ by, action }) => `${action} by ${by}`);
  };
  return { list, lastSignIns, actions };
});

interface Person {
  email: string;
  lastSignedInAt: string | null;
}

interface Entry {
  by: string;
  actor: { kind: string; id: string | null; name: string | null };
  action: string;
  subjectId: string;
  details: object;
}

interface List<T> {
  data: T[];
  pagination: { totalCount: number };
}

describe("GET /partner/accounts", () => {
  it("shows the people of the caller's partner, and nobody of another", async ({
    api,
    tenant,
    given: { list },
  }) => {
    const email = `colleague-${crypto.randomUUID()}@example.com`;
    const path = `/operator/partners/${tenant.id}/accounts`;
    const { id } = await dataOf<{ id: string }>(await api.operator("POST", path, { email }));
    await api.operator("POST", `${path}/${id}/disable`);
    await newTenant(api);
    const createdAt = new Date(api.clock.now).toISOString();
    const { accountId, email: own } = tenant;
    const never = { createdAt, lastSignedInAt: null };
    expect(await list("/partner/accounts")).toEqual({
      data: [
        { id: accountId, email: own, enabled: true, hasPassword: true, isCurrent: true, ...never },
        { id, email, enabled: false, hasPassword: false, isCurrent: false, ...never },
      ],
      pagination: { totalCount: 2, page: 1, pageSize: 10, totalPages: 1 },
    });
    expect((await list<Person>("/partner/accounts?page=2&pageSize=1")).data).toMatchObject([{ email }]);
  });

  it("tells the last sign-in, to the portal as for tokens, and of no failed one", async ({
    api,
    tenant,
    given: { lastSignIns },
  }) => {
    api.clock.now += 60_000;
    await logIn(api, tenant);
    const [first] = await lastSignIns();
    expect(first).toBe(api.clock.now);
    api.clock.now += 60_000;
    const browser = await signedIn(api, tenant);
    const signedInAt = api.clock.now;
    api.clock.now += 60_000;
    expect((await browser.signIn({ ...tenant, password: "a wrong guess" })).status).toBe(401);
    expect(await lastSignIns()).toEqual([signedInAt, null]);
  });
});

describe("GET /partner/audit", () => {
  it("shows what was done by kind and name, the newest first, without operators' names", async ({
    api,
    given: { list, actions },
  }) => {
    const owner = await newTenant(api);
    const browser = await signedIn(api, owner);
    await browser.send("POST", "/portal/session/confirm", { password: owner.password });
    const made = await browser.send("POST", "/partner/secret-keys", { name: "Checkout" });
    const { secretKey } = await made.json<{ secretKey: { id: string } }>();
    const account = `/operator/partners/${owner.id}/accounts/${owner.accountId}`;
    await api.operator("POST", `${account}/set-password-token`);
    expect(await actions(owner, "?pageSize=3")).toEqual([
      "account.set_password_token_issued by operator",
      "secret_key.created by portal",
      "portal_session.begun by portal",
    ]);
    const { data, pagination } = await list<Entry>("/partner/audit?pageSize=100", owner);
    expect(pagination.totalCount).toBe(data.length);
    expect(data[1]).toMatchObject({
      subjectId: secretKey.id,
      details: {},
      actor: { kind: "account", id: owner.accountId, name: owner.email },
    });
    expect(data[0]!.actor).toEqual({ kind: "operator", id: null, name: null });
    expect(JSON.stringify(data)).not.toContain('"test"');
    expect((await actions(owner, "?page=2&pageSize=1")).length).toBe(1);
  });

  it("has what colleagues, clients and keys of the partner did, and nothing of another partner's", async ({
    api,
    given: { list },
  }) => {
    const [owner, other] = [await newTenant(api), await newTenant(api)];
    await signedIn(api, other);
    const email = `colleague-${crypto.randomUUID()}@example.com`;
    const path = `/operator/partners/${owner.id}`;
    const { data: colleague } = await (await api.operator("POST", `${path}/accounts`, { email })).json<{
      data: { id: string; set_password_token: string };
    }>();
    const { set_password_token: token } = colleague;
    await send(api, "POST", "/auth/set-password", undefined, { token, password: owner.password });
    await signedIn(api, { ...owner, email });
    const endpoint = { url: "https://hooks.example.com/a", events: ["*"] };
    await send(api, "POST", "/partner/webhook-endpoints", owner.secretKey, endpoint);
    await send(api, "GET", "/partner/webhook-secret", owner.secretKey);
    const { clientId: client_id, clientSecret: client_secret } = owner;
    await send(api, "POST", "/api/v1/auth/token", undefined, { client_id, client_secret });
    const { data } = await list<Entry>("/partner/audit?pageSize=100", owner);
    const done = data.map(({ action, actor: { kind, name } }) => `${action} by ${kind} ${name}`);
    const { id: keyId, name } = (await bindings.DB.prepare(
      "SELECT id, name FROM keys WHERE kind = 'sk' AND partner_id = ?1",
    )
      .bind(owner.id)
      .first<{ id: string; name: string }>())!;
    expect(done).toEqual(
      expect.arrayContaining([
        `portal_session.begun by account ${email}`,
        `webhook_endpoint.created by secret_key ${name}`,
        `webhook_secret.read by secret_key ${name}`,
        "client.token_issued by client null",
      ]),
    );
    expect(JSON.stringify(data)).not.toContain(other.accountId);
    const { data: ofKey } = await list<Entry>(`/partner/audit?actor=${keyId}`, owner);
    expect(ofKey.map(({ action }) => action)).toEqual(["webhook_secret.read", "webhook_endpoint.created"]);
    const { data: ofOther } = await list<Entry>(`/partner/audit?actor=${other.accountId}`, owner);
    expect(ofOther).toEqual([]);
  });

  it("reads no more than the newest 10,000, however many there are", async () => {
    await bindings.DB.prepare(
      `WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < 10500)
      INSERT INTO audit_log (id, at, actor_kind, actor_id, action, subject_id, partner_id, details)
      SELECT printf('%08x', n), n * 86400000, 'account', 'busy', 'session.ended', 'x', 'busy-partner', '{}' FROM series`,
    ).run();
    const { db, take } = countingDatabases(bindings);
    const of = { partnerId: "busy-partner", actor: undefined };
    const { rows, total } = await listOfPartner(db, of, { page: 1, pageSize: 100 });
    expect([rows.length, rows[0]!.at, total]).toEqual([100, 10_500 * 86_400_000, 10_000]);
    expect(take().read).toBeLessThanOrEqual(5 * 10_000 + 400);
  });
});

describe("GET /partner/clients", () => {
  it("shows the partner's client credentials, never a secret", async ({ api, tenant, given: { list } }) => {
    const path = `/operator/partners/${tenant.id}/clients`;
    const { client_id, client_secret } = await dataOf<{ client_id: string; client_secret: string }>(
      await api.operator("POST", path),
    );
    const createdAt = new Date(api.clock.now).toISOString();
    api.clock.now += 1000;
    const rotated = await dataOf<{ client_secret: string }>(
      await api.operator("POST", `${path}/${client_id}/rotate`),
    );
    const response = await send(api, "GET", "/partner/clients", await accessToken(api, tenant));
    const text = await response.clone().text();
    for (const secret of [client_secret, rotated.client_secret, tenant.clientSecret])
      expect(text).not.toContain(secret);
    const { data } = await dataOf<List<object>>(response);
    expect(data).toEqual([
      expect.objectContaining({ clientId: tenant.clientId, rotatedAt: null, previousSecretUntil: null }),
      {
        clientId: client_id,
        createdBy: { kind: "operator", id: null, name: null },
        createdAt,
        rotatedAt: new Date(api.clock.now).toISOString(),
        previousSecretUntil: new Date(api.clock.now + 86_400_000).toISOString(),
      },
    ]);
    await api.operator("DELETE", `${path}/${client_id}`);
    expect((await list("/partner/clients")).pagination.totalCount).toBe(1);
    expect((await list("/partner/clients", await newTenant(api))).pagination.totalCount).toBe(1);
  });
});
