import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { consumerDepsFrom } from "../../src/compose.ts";
import { consumerOf } from "../../src/consumer/worker.ts";
import type { DeliveryDue } from "../../src/platform/deps.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { sweep } from "../../src/webhooks/deliver/sweep.ts";
import { FAILURES, wavering } from "../failing-database.ts";
import { bindings, CODE_KEYS, migrate, startApi, WEBHOOK_KEYS } from "../harness.ts";
import { answerOf, publicPoint, storeBody } from "../orders/orders.ts";
import { newTenant, send } from "../tenant.ts";

const MINUTE = 60_000;

afterEach(() => vi.restoreAllMocks());

it("while a database fails, webhooks of the others go out; when it is back its own do, each once", {
  tags: "nightly",
}, async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await migrate();
  const failure: Parameters<typeof wavering>[1] = {};
  const orders = new OrderDatabases([
    orderDatabase(bindings.ORDERS_0, 0),
    orderDatabase(wavering(bindings.ORDERS_1, failure), 1, 20),
  ]);
  const api = startApi({ orders });
  const pointId = await publicPoint(api);
  const [near, far] = [await newTenant(api), await newTenant(api, "ORDERS_1")];
  const create = async (key: string, path: string) => {
    const body = storeBody(pointId, { webhook_url: `http://localhost:9/${path}` });
    return answerOf(await send(api, "POST", "/api/v1/orders", key, body), 201);
  };
  const received: string[] = [];
  const deps = {
    ...consumerDepsFrom({ ...bindings, CODE_KEYS, WEBHOOK_KEYS, WEBHOOK_ALLOWED_HOSTS: "localhost:*" }),
    ...{ orders, now: () => api.clock.now, webhookQueue: api.deps.webhookQueue },
    fetch: async (url: string | URL | Request) => {
      received.push(new URL(url as string).pathname);
      return new Response(null, { status: 204 });
    },
  };
  /** Hands the announced messages to the consumer in one batch; returns which databases' were acknowledged. */
  const handAll = async (): Promise<(number | undefined)[]> => {
    const bodies = api.announced.splice(0);
    const messages = bodies.map((body, i) => ({ id: String(i), timestamp: new Date(), attempts: 1, body }));
    const batch = createMessageBatch<DeliveryDue>("webhooks-local", messages);
    const context = createExecutionContext();
    await consumerOf(() => deps as never).queue(batch, bindings, context);
    const { explicitAcks } = await getQueueResult(batch, context);
    return explicitAcks.map((id) => bodies[Number(id)]!.database);
  };

  for (const call of Object.values(FAILURES)) {
    received.length = 0;
    await create(far.secretKey, "far");
    await create(near.secretKey, "near");
    failure.call = call;
    expect(await handAll()).toEqual([0]);
    expect(received).toEqual(["/near"]);
    await expect(sweep(deps, orders.all[1]!)).rejects.toThrow();
    await create(near.secretKey, "near-too");
    expect(await handAll()).toEqual([0]);

    delete failure.call;
    api.clock.now += MINUTE;
    await sweep(deps, orders.all[1]!);
    // The queue's own retry of the message that failed comes as well.
    api.announced.push(...api.announced);
    await handAll();
    await handAll();
    expect(received).toEqual(["/near", "/near-too", "/far"]);
  }
});
