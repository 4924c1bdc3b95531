import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { answer } from "./receiver.ts";
import { messageOf, Runtime, type Store } from "./runtime.ts";

const runtime = new Runtime();
const { receiver } = runtime;
let store: Store;
let keys: Awaited<ReturnType<Runtime["keys"]>>;

beforeAll(async () => {
  await runtime.start();
  store = await runtime.newStore();
  keys = await runtime.keys();
});
afterEach(() => runtime.heal());
afterAll(() => runtime.stop());

/** Something that happens to a parcel, and may be sent again. */
type Step = (status?: number) => Promise<unknown>;

interface Told {
  id: string;
  type: string;
  sequence: number;
  data: { order_id: string; holder: { kind: string }; problem?: string };
}

/** An order, what happens after its creation, and who has the parcel then. */
async function newLife(url: string, stepsOf: (id: string, code: string) => [string, string, Step][]) {
  const { id, tracking_code } = await runtime.newOrder(store, url);
  return { id, steps: stepsOf(id, tracking_code) };
}

const scan =
  (key: keyof typeof keys, tracking_code: string, action: string, more: object = {}): Step =>
  (status) =>
    runtime.call(
      "POST",
      key === "driver" ? "/driver/scans" : "/agent/scans",
      keys[key],
      { tracking_code, action, scan_id: `${key} ${action} ${tracking_code}`, ...more },
      status,
    );
const ask =
  (path: string, body?: object): Step =>
  (status) =>
    runtime.call("POST", path, store.key, body, status);
const correct =
  (id: string, status: string): Step =>
  (expected) =>
    runtime.operate(`/operator/orders/${id}/correct`, { status, reason: "Found" }, expected);

it("every kind of event of who has a parcel is written with its move or not at all, and arrives once for each, whatever fails", async () => {
  const path = "/hands";
  const url = receiver.url(path, store.secret, answer(500));
  await runtime.inject("api", { areQueuesDown: true });
  const lives = [
    await newLife(url, (id, code) => [
      ["dropped_off", "point", scan("hub", code, "take")],
      ["handed_over", "driver", scan("driver", code, "collect")],
      ["problem_reported", "driver", scan("driver", code, "report", { problem: "damaged", note: "Crushed" })],
      ["arrived_at_point", "point", scan("agent", code, "arrive")],
      ["extended", "point", ask(`/api/v1/orders/${id}/extend`, { days: 2 })],
      ["refused", "point", scan("agent", code, "refuse")],
      ["handed_over", "driver", scan("driver", code, "collect", { scan_id: "back" })],
      ["returned_to_sender", "partner", ask(`/api/v1/orders/${id}/receive`)],
    ]),
    await newLife(url, (id, code) => [
      ["in_transit", "driver", scan("driver", code, "collect")],
      ["corrected", "partner", correct(id, "created")],
      ["lost", "nobody", correct(id, "lost")],
    ]),
  ];
  const orderOf = (id: string) => runtime.sql("SELECT status, sequence FROM orders WHERE id = ?1", id);
  for (const { id, steps } of lives) {
    for (const [, , step] of steps) {
      const before = await orderOf(id);
      await runtime.refuseInserts("webhook_deliveries");
      await step(500);
      expect(await orderOf(id)).toEqual(before);
      await runtime.acceptInserts();
      await step();
      // Its answer was lost, so it is sent again.
      await step();
    }
  }
  await runtime.inject("api", { areQueuesDown: false });

  const deliveries = await runtime.deliveriesTo(url);
  const count = lives.reduce((sum, { steps }) => sum + 1 + steps.length, 0);
  expect(deliveries).toHaveLength(count);
  const messages = deliveries.toReversed().map(messageOf);
  // The consumer dies among messages that come twice and unordered, to a receiver that fails.
  await runtime.inject("consumer", { throwsAfter: 3 });
  await runtime.handBatch("webhooks", [...messages.slice(0, 6), ...messages.slice(0, 6)]);
  await runtime.handBatch("webhooks", messages);
  receiver.answers(path, answer(204));
  await runtime.sweepAt(61_000);
  await runtime.delivered(url, count);

  const requests = receiver.at(path);
  expect(requests.map(({ fault }) => fault)).toEqual(requests.map(() => undefined));
  expect(requests.some(({ body }) => body.includes("Crushed"))).toBe(false);
  const told = new Map(requests.map(({ body }): [string, Told] => [JSON.parse(body).id, JSON.parse(body)]));
  expect(told.size).toBe(count);
  for (const { id, steps } of lives) {
    const events = [...told.values()].filter(({ data }) => data.order_id === id);
    const inOrder = events.toSorted((a, b) => a.sequence - b.sequence);
    expect(inOrder.map(({ type, sequence, data }) => [sequence, type, data.holder.kind])).toEqual([
      [1, "package.created", "partner"],
      ...steps.map(([type, holder], i) => [i + 2, `package.${type}`, holder]),
    ]);
    const problems = inOrder.flatMap(({ data }) => data.problem ?? []);
    expect(problems).toEqual(steps.some(([type]) => type === "problem_reported") ? ["damaged"] : []);
  }
});
