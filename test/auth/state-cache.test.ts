import { beforeEach, describe, expect, it } from "vitest";
import { StateCache } from "../../src/platform/state-cache.ts";

let clock: number;
let cache: StateCache;
let reads: number;

beforeEach(() => {
  clock = Date.parse("2026-11-20T09:00:00Z");
  cache = new StateCache(() => clock);
  reads = 0;
});

const get = (key = "client:1") => cache.get(key, async () => ++reads);

describe("the state cache", () => {
  it("reads a value once in 30 s", async () => {
    expect(await get()).toBe(1);
    clock += 29_999;
    expect(await get()).toBe(1);
    clock += 1;
    expect(await get()).toBe(2);
  });

  it("does not keep a value longer because it is used", async () => {
    for (let i = 0; i < 60; i++) {
      await get();
      clock += 1000;
    }
    expect(reads).toBe(2);
  });

  it("counts a value's age from the beginning of the read, because it may change during the read", async () => {
    await cache.get("client:1", async () => {
      clock += 20_000;
    });
    clock += 10_000;
    expect(await get()).toBe(1);
  });

  it("has a value for each key", async () => {
    expect([await get("client:1"), await get("session:1"), await get("client:1")]).toEqual([1, 2, 1]);
  });

  it("also caches that something does not exist", async () => {
    const absent = async () => void reads++;
    expect(await cache.get("client:1", absent)).toBeUndefined();
    expect(await cache.get("client:1", absent)).toBeUndefined();
    expect(reads).toBe(1);
  });

  it("reads twice for two requests at once, because neither may wait for the other", async () => {
    let answer = (_: string) => {};
    const first = cache.get("client:1", () => new Promise<string>((resolve) => (answer = resolve)));
    expect(await cache.get("client:1", async () => "second")).toBe("second");
    answer("first");
    expect(await first).toBe("first");
  });

  it("does not cache a failed read", async () => {
    const fail = () => Promise.reject(new Error("D1 is down"));
    await expect(cache.get("client:1", fail)).rejects.toThrow("D1 is down");
    expect(await get()).toBe(1);
  });

  it("reads again when the clock was set back", async () => {
    await get();
    clock -= 3_600_000;
    expect(await get()).toBe(2);
  });

  it("evicts the oldest of more than 10,000 values", async () => {
    for (let i = 0; i <= 10_000; i++) await get(`client:${i}`);
    expect(await get("client:1")).toBe(2);
    expect(await get("client:10000")).toBe(10_001);
    expect(await get("client:0")).toBe(10_002);
  });
});
