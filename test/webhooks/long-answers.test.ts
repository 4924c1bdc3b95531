import { beforeAll, beforeEach, expect, it } from "vitest";
import type { ConsumerDeps } from "../../src/platform/deps.ts";
import { deliverDue } from "../../src/webhooks/deliver/deliver.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { newPartner, type Partner } from "./webhooks.ts";

const KIB = 1024;
const DAY_MS = 86_400_000;

let api: Api;
let partner: Partner;
let endpoint: string;

beforeAll(migrate);
beforeEach(async () => {
  api = startApi();
  partner = await newPartner(api);
  endpoint = (await partner.register()).id;
});

const newDelivery = async () => (await partner.test(endpoint)).id;

/** How long the excerpt is that is kept of this answer. */
async function keptOf(answer: string, delivery?: string): Promise<number> {
  const id = delivery ?? (await newDelivery());
  const deps = {
    ...api.deps,
    slowWebhookQueue: api.deps.webhookQueue,
    delivery: { delays: [5000], timeoutMs: 15_000 },
    fetch: async () => new Response(answer),
  } as unknown as ConsumerDeps;
  await Promise.all(deliverDue(deps, [{ type: "delivery_due", id, attempt: 1 }], "fast"));
  const kept = await bindings.ORDERS_0.prepare(
    "SELECT response_excerpt AS excerpt FROM webhook_attempts WHERE delivery_id = ?1",
  )
    .bind(id)
    .first<string>("excerpt");
  expect(answer.startsWith(kept!)).toBe(true);
  return Buffer.byteLength(kept!);
}

/** As if the partner had had so many long answers today. */
const setCount = (count: number) =>
  bindings.ORDERS_0.prepare(
    "INSERT OR REPLACE INTO daily_counts (day, kind, subject, count) VALUES ('2026-11-20', 'long_answer', ?1, ?2)",
  )
    .bind(partner.id, count)
    .run();

it("of a partner's answers of a day 500 are kept to 16 KiB, the others to 1 KiB", async () => {
  await setCount(498);
  const page = "<p>5,000</p>".repeat(2000);
  expect(await keptOf(page)).toBe(16 * KIB);
  // One that is short does not count.
  expect(await keptOf("x".repeat(KIB))).toBe(KIB);
  expect(await keptOf("x".repeat(KIB + 1))).toBe(KIB + 1);
  expect(await keptOf(page)).toBe(KIB);
  // No half character.
  expect(await keptOf("₦".repeat(1000))).toBe(KIB - 1);
  const tomorrows = await newDelivery();
  api.clock.now += DAY_MS;
  expect(await keptOf(page, tomorrows)).toBe(16 * KIB);
});

it("another partner's long answers do not count", async () => {
  await setCount(500);
  partner = await newPartner(api);
  endpoint = (await partner.register()).id;
  expect(await keptOf("x".repeat(20 * KIB))).toBe(16 * KIB);
});
