import { beforeEach, describe, expect, it } from "vitest";
import { readOverdueSince } from "../../src/webhooks/deliver/sweep.ts";
import { type Api, migrate, startApi } from "../harness.ts";
import { takeStorage } from "../storage.ts";
import { newTenant } from "../tenant.ts";
import { deliveryRow } from "./webhooks.ts";
import { World } from "./world.ts";

const URL = "https://shop.example.com/hook";
const SECOND = 1000;
const MINUTE = 60 * SECOND;

let api: Api;
let world: World;
let begin: number;

beforeEach(async () => {
  takeStorage();
  await migrate();
  api = startApi();
  world = new World(api, (await newTenant(api)).id);
  await world.newEndpoint(URL);
  begin = world.now;
});

const overdue = () => readOverdueSince(world.deps().orders.all[0]!, world.now);

describe("a delivery whose message was lost", () => {
  it("is announced by the first sweep 30 s after it was due, so that it waits 90 s at most", async () => {
    await world.newDelivery("lost", URL);
    world.now += 29 * SECOND;
    await world.sweep();
    expect(world.queue).toEqual([]);
    world.now += 60 * SECOND;
    await world.sweep();
    await world.deliver(10, 1, false);
    expect(world.requests).toEqual(["lost"]);
    expect(await overdue()).toBe(null);
  });

  it("is announced again each minute at first, and after a while every ten", {
    tags: "nightly",
  }, async () => {
    await world.newDelivery("lost", URL);
    const sweptAt: number[] = [];
    for (let minute = 1; minute <= 60; minute++) {
      world.now = begin + minute * MINUTE;
      await world.sweep();
      if (world.queue.length > 0) sweptAt.push(minute);
      world.queue = [];
    }
    expect(sweptAt).toEqual([1, 2, 3, 5, 8, 12, 18, 27, 37, 47, 57]);
  });
});

describe("what is overdue", () => {
  it("is what has been due for over 90 s, however often the sweep has put it off", async () => {
    await world.newDelivery("stands", URL);
    world.now += 90 * SECOND - 1;
    await world.sweep();
    expect(await overdue()).toBe(null);
    for (let minutes = 0; minutes < 12; minutes++) {
      world.now += MINUTE;
      await world.sweep();
      expect(await overdue()).toBe(begin);
    }
    await world.deliver(10, 1, false);
    expect(await overdue()).toBe(null);
  });

  it("is also what no sweep has found, because the cron stands", async () => {
    await world.newDelivery("stands", URL);
    world.now += 90 * SECOND - 1;
    expect(await overdue()).toBe(null);
    world.now += 1;
    expect(await overdue()).toBe(begin);
  });

  it("is not what waits for its next attempt, or has been claimed", { tags: "nightly" }, async () => {
    world.answers = [500];
    await world.newDelivery("fails", URL);
    world.now += MINUTE;
    await world.sweep();
    await world.deliver(10, 1, false);
    world.queue = [];
    expect((await deliveryRow("fails")).next_attempt_at).toBe(world.now + 5000);
    world.now += 5000 + 89 * SECOND;
    expect(await overdue()).toBe(null);
    // Its first attempt dies with its consumer: from then on the claim has to end.
    await world.newDelivery("claimed", URL);
    await world.sweep();
    const claimedAt = world.now;
    await world.deliver(10, 1, true);
    world.queue = [];
    world.now = claimedAt + 60 * SECOND;
    expect(await overdue()).toBe(null);
  });
});
