import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Semaphore } from "../../src/auth/semaphore.ts";

/** Work that goes on until it is told to end. */
function endless(semaphore: Semaphore, lane?: string) {
  const end = Promise.withResolvers<void>();
  let running = false;
  const done = semaphore.run(async () => {
    running = true;
    await end.promise;
    running = false;
  }, lane);
  return { done, end: end.resolve, isRunning: () => running };
}

describe("a semaphore", () => {
  it("gives back what the work resolves or rejects to", async () => {
    const semaphore = new Semaphore({ atOnce: 1, waiting: 1 });
    const [right, wrong] = await Promise.allSettled([
      semaphore.run(async () => "done"),
      semaphore.run(() => Promise.reject(new Error("failed"))),
    ]);
    expect(right).toMatchObject({ value: "done" });
    expect(wrong).toMatchObject({ reason: { message: "failed" } });
    expect(await semaphore.run(async () => "again")).toBe("again");
  });

  it("lets so many run at a time, and the others in the order in which they came", async () => {
    const semaphore = new Semaphore({ atOnce: 2, waiting: 2 });
    const works = [endless(semaphore), endless(semaphore), endless(semaphore), endless(semaphore)];
    const running = () => works.map(({ isRunning }) => isRunning());
    await expect.poll(running).toEqual([true, true, false, false]);
    works[1]!.end();
    await expect.poll(running).toEqual([true, false, true, false]);
    works[0]!.end();
    await expect.poll(running).toEqual([false, false, true, true]);
    for (const { end } of works) end();
    await Promise.all(works.map(({ done }) => done));
  });

  it("refuses at once what would be one too many to wait, and only that", async () => {
    const semaphore = new Semaphore({ atOnce: 1, waiting: 1 });
    const works = [endless(semaphore), endless(semaphore)];
    expect(semaphore.run(async () => "too many")).toBeUndefined();
    for (const { end } of works) end();
    await Promise.all(works.map(({ done }) => done));
    expect(await semaphore.run(async () => "in turn")).toBe("in turn");
  });

  it("has places of its own for each lane, and lets the lanes take turns", async () => {
    const semaphore = new Semaphore({ atOnce: 1, waiting: 1 });
    const order: string[] = [];
    const work = (lane: string, name: string) => semaphore.run(async () => order.push(name), lane);
    const first = endless(semaphore, "crowd");
    const works = [work("crowd", "second of the crowd"), work("few", "first of few")];
    expect(work("crowd", "too many")).toBeUndefined();
    works.push(work("few", "second of few"));
    first.end();
    await Promise.all([first.done, ...works]);
    expect(order).toEqual(["first of few", "second of the crowd", "second of few"]);
  });

  it("does not start work that blocks the thread before others were seen that ask for it, too", () => {
    const semaphore = new Semaphore({ atOnce: 1, waiting: 0 });
    let hasBegun = false;
    void semaphore.run(async () => {
      hasBegun = true;
    });
    expect(semaphore.run(async () => {})).toBeUndefined();
    expect(hasBegun).toBe(false);
  });

  it("lets others go first between works that block the thread", async () => {
    const semaphore = new Semaphore({ atOnce: 1, waiting: 3 });
    const order: string[] = [];
    let isDone = false;
    const others = async () => {
      while (!isDone) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (order.at(-1) !== "another") order.push("another");
      }
    };
    const ended = others();
    const works = Array.from({ length: 4 }, () =>
      semaphore.run(async () => {
        scryptSync("password", "salt", 32);
        order.push("work");
      }),
    );
    await Promise.all(works);
    isDone = true;
    await ended;
    expect(order.slice(0, 8)).toEqual(Array(4).fill(["another", "work"]).flat());
  });

  it("continues without requests that were cut off and never end", async () => {
    const semaphore = new Semaphore({ atOnce: 1, waiting: 1 });
    endless(semaphore);
    expect(await semaphore.run(async () => "in turn")).toBe("in turn");
  });
});
