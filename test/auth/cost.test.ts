import { beforeAll, describe, expect, it } from "vitest";
import { countingDatabases } from "../counting-database.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { clientToken, logIn, newTenant, send, type Tenant } from "../tenant.ts";

let setUp: Api;
let tenant: Tenant;
let agentKey: string;

beforeAll(async () => {
  await migrate();
  setUp = startApi();
  tenant = await newTenant(setUp);
  const driver = await setUp.operator("POST", "/operator/drivers", { name: "Bola" });
  agentKey = ((await driver.json()) as { data: { key: string } }).data.key;
});

/** The cost of three requests in a row, which are refused for their kind of credential right after authentication. */
async function costOf(token: string): Promise<{ queries: number; rows: number }[]> {
  const { take, ...databases } = countingDatabases(bindings);
  const api = startApi(databases, setUp.clock);
  const costs = [];
  for (let i = 0; i < 3; i++) {
    const response = await send(api, "GET", "/operator/partners", token);
    expect(response.status).toBe(403);
    const { queries, read } = take();
    costs.push({ queries, rows: read });
  }
  return costs;
}

/** The write of its last use, one each minute, is not counted. */
const use = (key: string) => send(setUp, "GET", "/operator/partners", key);

const FREE = { queries: 0, rows: 0 };

describe("identifying a caller", () => {
  it("by an account's token costs one query of four rows, then nothing for 30 s", async () => {
    const { access_token } = await logIn(setUp, tenant);
    expect(await costOf(access_token)).toEqual([{ queries: 1, rows: 4 }, FREE, FREE]);
  });

  it("by a client's token costs one query of two rows, then nothing for 30 s", async () => {
    expect(await costOf(await clientToken(setUp, tenant))).toEqual([{ queries: 1, rows: 2 }, FREE, FREE]);
  });

  it("by a partner's key costs one query of two rows each time, so that a revoked key stops at once", async () => {
    for (const key of [tenant.secretKey, tenant.apiKey]) {
      await use(key);
      expect(await costOf(key)).toEqual(Array(3).fill({ queries: 1, rows: 2 }));
    }
  });

  it("by an agent's or driver's key costs one query of one row each time", async () => {
    await use(agentKey);
    expect(await costOf(agentKey)).toEqual(Array(3).fill({ queries: 1, rows: 1 }));
  });

  it("by a key with a wrong checksum or of another deployment costs nothing", async () => {
    const { take, ...databases } = countingDatabases(bindings);
    const api = startApi(databases, setUp.clock);
    const key = tenant.secretKey;
    const altered = key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
    for (const wrong of [altered, key.replace("_test_", "_live_"), "nonsense", "a.b.c"]) {
      expect((await send(api, "GET", "/operator/partners", wrong)).status).toBe(401);
    }
    expect(take()).toMatchObject({ queries: 0, read: 0 });
  });
});

describe("an account with thousands of log-ins", () => {
  /** The cost of a request that ends no session. */
  async function costOfRequest(of: { isOver: boolean }, request: (api: Api, token: string) => Promise<void>) {
    const owner = await newTenant(setUp);
    const { access_token } = await logIn(setUp, owner);
    await bindings.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO token_families
        (id, account_id, client_id, family_hash, refresh_hash, expires_at, created_at, revoked_at)
      SELECT id || i, account_id, client_id, family_hash || i, refresh_hash, expires_at, created_at, ?2
      FROM n, (SELECT * FROM token_families WHERE account_id = ?1 LIMIT 1)`,
    )
      .bind(owner.accountId, of.isOver ? setUp.clock.now : null)
      .run();
    const { take, ...databases } = countingDatabases(bindings);
    await request(startApi(databases, setUp.clock), access_token);
    return take().read;
  }

  it("reads none of them when it revokes a key with which it has not logged in", async () => {
    const read = await costOfRequest({ isOver: false }, async (api, token) => {
      const made = await send(api, "POST", "/partner/secret-keys", token, { name: "Old" });
      const { secretKey } = (await made.json()) as { secretKey: { id: string } };
      for (let i = 0; i < 2; i++) {
        const revoked = await send(api, "DELETE", `/partner/secret-keys/${secretKey.id}`, token);
        expect(revoked.status).toBe(204);
      }
    });
    expect(read).toBeLessThan(100);
  });

  it("reads none that are over when it changes its password", async () => {
    const read = await costOfRequest({ isOver: true }, async (api, token) => {
      const change = { currentPassword: tenant.password, newPassword: "staple battery horse correct" };
      expect((await send(api, "POST", "/partner/password", token, change)).status).toBe(204);
    });
    expect(read).toBeLessThan(100);
  });
});
