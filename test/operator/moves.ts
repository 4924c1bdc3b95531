import { MOVED_TABLES, NOT_MOVED } from "../../scripts/partner-copy.ts";
import type { MoveTools } from "../../scripts/partner-move.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { pay } from "../money/payments.ts";
import { answerOf, storeBody } from "../orders/orders.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { newKeyOf } from "../tracking/scans.ts";

/** How many rows of a partner a database has. */
export const rowsOf = async (db: D1Database, { id }: Tenant) => {
  const tables = [...MOVED_TABLES, ...Object.keys(NOT_MOVED)].filter((table) => table !== "order_partners");
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table} WHERE partner_id = ?1)`).join(" + ");
  return db
    .prepare(`SELECT ${counts} + (SELECT count(*) FROM order_partners WHERE id = ?1) AS n`)
    .bind(id)
    .first<number>("n");
};

/** Partners that are moved from one database to another. */
export const it = base
  .extend("given", PER_FILE, async ({ api, pointId }) => {
    const agent = await newKeyOf(api, "agents", { point_id: pointId });
    const driver = await newKeyOf(api, "drivers", {});
    const create = (tenant: Tenant, by = api) =>
      send(by, "POST", "/api/v1/orders", tenant.secretKey, storeBody(pointId));
    return {
      agent,
      driver,
      create,
      newOrder: async (tenant: Tenant, by = api) => (await answerOf(await create(tenant, by), 201)).data,
      newEndpoint: (tenant: Tenant) =>
        send(api, "POST", "/partner/webhook-endpoints", tenant.secretKey, {
          url: "http://localhost:1/hook",
          events: ["*"],
        }),
      scan: (trackingCode: string, action = "arrive", by = api) =>
        send(by, "POST", "/agent/scans", agent, { tracking_code: trackingCode, action }),
      tools: (changes: Partial<MoveTools> = {}): MoveTools => ({
        main: bindings.DB,
        orders: [bindings.ORDERS_0, bindings.ORDERS_1],
        now: () => api.clock.now,
        sleep: async () => {
          api.clock.now += 60_000;
        },
        print: () => {},
        ...changes,
      }),
      /** What a partner sees of its orders, endpoints and webhooks. */
      async seenBy(tenant: Tenant, by = api): Promise<unknown[]> {
        const paths = [
          "/orders?pageSize=100",
          "/orders?search=olabisi",
          "/partner/webhook-deliveries?pageSize=100",
          "/partner/webhook-endpoints",
          "/api/v1/handovers",
          "/partner/events",
          "/partner/fees",
          "/partner/money",
        ];
        const answers = await Promise.all(paths.map((path) => send(by, "GET", path, tenant.secretKey)));
        return Promise.all(answers.map((answer) => answer.json()));
      },
    };
  })
  .extend("moved", async ({ api, pointId, given: { newEndpoint } }) => {
    const tenant = await newTenant(api);
    await newEndpoint(tenant);
    await pay(api, tenant, pointId, 1500);
    return tenant;
  })
  .extend("neighbour", ({ api }) => newTenant(api));
