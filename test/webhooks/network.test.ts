import { Validator } from "@cfworker/json-schema";
import { describe, expect } from "vitest";
import { consumerDepsFrom } from "../../src/compose.ts";
import { tellNetworkChanges } from "../../src/operations/chores.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { clientToken, newTenant, send, type Tenant } from "../tenant.ts";

const TYPE = "pudo_points.changed";
let tenant: Tenant;
const it = base.extend("given", PER_FILE, ({ api, pointId }) => {
  async function endpoint(path: string, events = [TYPE], more: object = {}): Promise<string> {
    const body = { url: `https://shop.example.com/${path}`, events, ...more };
    const made = await send(api, "POST", "/partner/webhook-endpoints", tenant.secretKey, body);
    expect(made.status).toBe(201);
    return (await made.json<{ data: { id: string } }>()).data.id;
  }
  const rename = (name: string) => api.operator("PATCH", `/operator/points/${pointId}`, { name });
  /** As the cron does, three times at once. */
  const tell = async () => {
    const deps = { ...consumerDepsFrom(bindings), ...api.deps };
    await Promise.all([1, 2, 3].map(() => tellNetworkChanges(deps, api.orders)));
  };
  return { endpoint, rename, tell };
});

it.beforeEach(async ({ api }) => {
  await bindings.ORDERS_0.exec("DELETE FROM webhook_endpoints");
  tenant = await newTenant(api);
});

interface News {
  id: string;
  type: string;
  timestamp: string;
  data: { since: string; changed: number; url: string };
}

async function newsAt(path: string): Promise<News[]> {
  const { results } = await bindings.ORDERS_0.prepare(
    "SELECT body FROM webhook_deliveries WHERE partner_id = ?1 AND url = ?2 ORDER BY created_at",
  )
    .bind(tenant.id, `https://shop.example.com/${path}`)
    .all<{ body: string }>();
  return results.map(({ body }) => JSON.parse(body));
}

describe("the event of the network", () => {
  it("comes once for all changes that readers see, to the endpoints that name it, with the address of a sync", async ({
    api,
    pointId,
    given: { endpoint, rename, tell },
  }) => {
    await api.publish();
    api.clock.now += 1000;
    await endpoint("named");
    await endpoint("named", [TYPE, "package.created"]);
    await endpoint("all", ["*"]);
    await endpoint("others", ["package.created"]);
    await endpoint("disabled", [TYPE], { enabled: false });
    const since = api.clock.now;
    await tell();
    api.clock.now += 1000;
    await rename("First");
    await rename("Second");
    await tell();
    expect(await newsAt("named")).toEqual([]);
    await api.publish();
    const before = api.announced.length;
    await tell();
    await tell();
    expect(api.announced.length - before).toBe(1);
    const [news, ...more] = await newsAt("named");
    expect(more).toEqual([]);
    const url = `https://api.test/api/v1/partners/pudo-points?updated_since=${new Date(since).toISOString()}`;
    expect(news).toEqual({
      id: expect.any(String),
      type: TYPE,
      timestamp: new Date(api.clock.now).toISOString(),
      sequence: 1,
      data: { since: new Date(since).toISOString(), changed: 1, url },
    });
    const { webhooks, components } = await (await api.fetch("/openapi.json")).json<{
      components: object;
      webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
    }>();
    const { schema } = webhooks[TYPE]!.post.requestBody.content["application/json"]!;
    expect(new Validator({ ...schema, components }, "2020-12", false).validate(news).errors).toEqual([]);
    for (const path of ["all", "others", "disabled"]) expect(await newsAt(path)).toEqual([]);
    const answer = await send(
      api,
      "GET",
      url.slice("https://api.test".length),
      await clientToken(api, tenant),
    );
    const { data } = await answer.json<{ data: { id: string; name: string }[] }>();
    expect(data.find(({ id }) => id === pointId)).toMatchObject({ name: "Second" });
  });

  it("goes on where it was, also behind a time in which the endpoint was disabled", async ({
    api,
    given: { endpoint, rename, tell },
  }) => {
    const id = await endpoint("again");
    const change = async (name: string) => {
      api.clock.now += 1000;
      await rename(name);
      await api.publish();
      await tell();
    };
    await change("Third");
    const [first] = await newsAt("again");
    const enable = (enabled: boolean) =>
      send(api, "PATCH", `/partner/webhook-endpoints/${id}`, tenant.secretKey, { enabled });
    await enable(false);
    await change("Fourth");
    expect(await newsAt("again")).toHaveLength(1);
    await enable(true);
    await change("Fifth");
    const [, second] = await newsAt("again");
    expect(second!.data.changed).toBe(1);
    // The snapshot of the first news was read when it was told.
    expect(second!.data.since).toBe(first!.timestamp);
  });

  it("is among the partner's deliveries", async ({ api, given: { endpoint, rename, tell } }) => {
    await endpoint("log");
    api.clock.now += 1000;
    await rename("Sixth");
    await api.publish();
    await tell();
    const log = await send(api, "GET", `/partner/webhook-deliveries?event=${TYPE}`, tenant.secretKey);
    expect(await log.json()).toMatchObject({
      data: { data: [{ event: TYPE, orderId: null, status: "pending" }] },
    });
  });
});
