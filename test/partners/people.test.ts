import { describe, expect } from "vitest";
import { listOfAccount } from "../../src/operations/audit-store.ts";
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
  it("shows what the account did and what was done to it, the newest first, without operators' names", async ({
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
    expect(data[1]).toMatchObject({ subjectId: secretKey.id, details: {} });
    expect(JSON.stringify(data)).not.toMatch(/"test"|actor/);
    expect((await actions(owner, "?page=2&pageSize=1")).length).toBe(1);
  });

  it("has nothing of other people, of the same partner or another", async ({
    api,
    tenant,
    given: { list },
  }) => {
    const other = await newTenant(api);
    await signedIn(api, other);
    const email = `other-${crypto.randomUUID()}@example.com`;
    await api.operator("POST", `/operator/partners/${tenant.id}/accounts`, { email });
    const { data } = await list<Entry>("/partner/audit?pageSize=100");
    const stored = await bindings.DB.prepare(
      "SELECT count(*) AS n FROM audit_log WHERE ?1 IN (actor_id, subject_id)",
    )
      .bind(tenant.accountId)
      .first<number>("n");
    expect(data).toHaveLength(stored!);
  });

  it("lists the newest 1,000 of each kind, and reads no more, however many there are", async () => {
    await bindings.DB.prepare(
      `WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < 1500)
      INSERT INTO audit_log (id, at, actor_kind, actor_id, action, subject_id, details)
      SELECT printf('%08x', n), n, 'account', 'busy', 'session.begun', iif(n % 3, 'busy', 'session'), '{}' FROM series`,
    ).run();
    const { db, take } = countingDatabases(bindings);
    const { rows, total } = await listOfAccount(db, "busy", { page: 1, pageSize: 100 });
    expect([rows.length, rows[0]!.at, total]).toEqual([100, 1500, 1334]);
    expect(take().read).toBeLessThanOrEqual(5 * 2 * 1000 + 200);
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
