import { beforeEach, describe, expect, it } from "vitest";
import { type Api, brokenDatabase, migrate, startApi } from "../harness.ts";
import { publicPoint } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { takeStorage } from "../storage.ts";
import { clientToken, newTenant, SERVER, type Tenant } from "../tenant.ts";

const PATH = "/api/v1/partners/pudo-points";
const MINUTE = 60_000;

interface List {
  data: { id: string }[];
  next_cursor: string | null;
}

let api: Api;
let tenant: Tenant;

const headers = async () => ({
  authorization: `Bearer ${await clientToken(api, tenant)}`,
  "cf-connecting-ip": SERVER,
});

describe("the snapshot of the white-label list", () => {
  beforeEach(async () => {
    takeStorage();
    await migrate();
    api = startApi();
    tenant = await newTenant(api);
  });

  it("answers while D1 is down, whoever's token is known", async () => {
    const id = await publicPoint(api);
    await api.publish();
    const known = { headers: await headers() };
    await api.fetch(PATH, known);
    api.deps.db = brokenDatabase;
    const response = await api.fetch(PATH, known);
    expect([response.status, await response.clone().text()]).toEqual([200, expect.anything()]);
    const { data } = await response.json<List>();
    expect(data.map((row) => row.id)).toEqual([id]);
  });

  it("that is older than the page before by more than the overlap is 503", async () => {
    await publicPoint(api);
    await publicPoint(api);
    await api.publish();
    const known = { headers: await headers() };
    const { next_cursor } = await (await api.fetch(`${PATH}?limit=1`, known)).json<List>();
    const parts = JSON.parse(Buffer.from(next_cursor!, "base64url").toString()) as unknown[];
    const later = (ms: number) => {
      const cursor = Buffer.from(JSON.stringify(parts.with(2, api.clock.now + ms))).toString("base64url");
      return api.fetch(`${PATH}?limit=1&cursor=${cursor}`, known);
    };
    expect((await later(5 * MINUTE)).status).toBe(200);
    const response = await later(5 * MINUTE + 1);
    await problemOf(response, 503, "points_unavailable");
    expect(response.headers.get("retry-after")).toBe("10");
  });
});
