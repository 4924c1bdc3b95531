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
