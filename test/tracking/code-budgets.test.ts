import { describe, expect } from "vitest";
import { deleteOldBudgets } from "../../src/tracking/end/delete-old.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { storedOrder } from "../orders/moves.ts";
import { problemOf } from "../problems.ts";
import {
  type Counter,
  HOUR,
  inShort,
  newCounter,
  newKeyOf,
  ON_SHELF,
  type Parcel,
  resultsOf,
  scan,
  statusAfter,
  triesAt,
} from "./scans.ts";

/** A point with an agent who has sent no wrong code yet. */
let counter: Counter;
let shelf: Parcel[];

const it = base.extend("given", PER_FILE, ({ api }) => {
  const guess = ({ tracking_code }: Parcel, collection_code: string, key = counter.agent) =>
    scan(api, key, { tracking_code, action: "collect", collection_code });
  /** Sends so many wrong codes, four for each parcel, so that no parcel is locked. */
  async function spendBudget(count: number): Promise<void> {
    const scans = Array.from({ length: count }, (_, i) => wrongScan(shelf[Math.floor(i / 4)]!));
    const results = await resultsOf(await scan(api, counter.agent, { scans }));
    expect(results.map(inShort)).toEqual(Array(count).fill("wrong_collection_code"));
  }
  const unlock = (id: string) => api.operator("POST", `/operator/points/${id}/unlock-codes`);
  const audited = async () => {
    const answer = await api.operator("GET", `/operator/audit?subject_id=${counter.pointId}`);
    const { data } = await answer.json<{ data: { data: { action: string; actor: object }[] } }>();
    return data.data.filter(({ action }) => action === "point.codes_unlocked");
  };
  return { guess, spendBudget, unlock, audited };
});

it.beforeEach(async ({ api }) => {
  counter = await newCounter(api);
  shelf = await Promise.all(Array.from({ length: 8 }, () => counter.parcel(ON_SHELF)));
});

const wrongScan = ({ tracking_code, wrong }: Parcel) => ({
  ...{ tracking_code, action: "collect", collection_code: wrong },
});

async function expectLocked(response: Response, retryAfter: number): Promise<void> {
  expect(response.headers.get("retry-after")).toBe(String(retryAfter));
  await problemOf(response, 423, "code_locked");
}

describe("an agent's key", () => {
  it("may send 30 wrong codes in an hour, and then opens no parcel, without another try being counted", async ({
    api,
    given: { guess, spendBudget },
  }) => {
    await spendBudget(30);
    const last = shelf[7]!;
    await expectLocked(await guess(last, last.code), 3600);
    await expectLocked(await guess(last, last.wrong), 3600);
    const before = await Promise.all(shelf.map((parcel) => triesAt(api, parcel)));
    expect(before).toEqual([4, 4, 4, 4, 4, 4, 4, 2]);
    api.clock.now += HOUR - 1;
    await expectLocked(await guess(last, last.code), 1);
    api.clock.now += 1;
    expect(await statusAfter(await guess(last, last.code))).toBe("delivered");
    await problemOf(await guess(shelf[6]!, shelf[6]!.wrong), 403, "wrong_collection_code");
  });

  it("opens parcels up to its last wrong code", async ({ given: { guess, spendBudget } }) => {
    await spendBudget(29);
    const [parcel, last] = [shelf[6]!, shelf[7]!];
    expect(await statusAfter(await guess(parcel, parcel.code))).toBe("delivered");
    // The parcel has four tries left, the key has none.
    expect(await problemOf(await guess(last, last.wrong), 403, "wrong_collection_code")).toMatchObject({
      tries_left: 0,
    });
    await expectLocked(await guess(last, last.code), 3600);
  });

  it("does not hinder its colleague's key, nor what needs no code", async ({
    api,
    given: { guess, spendBudget },
  }) => {
    await spendBudget(30);
    const [a, b] = [shelf[6]!, shelf[7]!];
    const colleague = await newKeyOf(api, "agents", { point_id: counter.pointId });
    expect(await statusAfter(await guess(a, a.code, colleague))).toBe("delivered");
    const refusal = { tracking_code: b.tracking_code, action: "refuse" };
    expect(await statusAfter(await scan(api, counter.agent, refusal))).toBe("returned");
  });

  it("gets no more than 30 answers to a hundred guesses at once, and opens nothing after them", async ({
    api,
  }) => {
    const guesses = Array.from({ length: 25 }, (_, i) => ({
      scans: [0, 1, 2, 3].map((j) => {
        const parcel = shelf[(i + j) % shelf.length]!;
        return { ...wrongScan(parcel), collection_code: i === 24 && j === 3 ? parcel.code : parcel.wrong };
      }),
    }));
    await Promise.all(guesses.map((body) => scan(api, counter.agent, body)));
    const orders = await Promise.all(shelf.map(({ id }) => storedOrder(api, id)));
    const tries = orders.reduce((sum, { codeTries }) => sum + codeTries, 0);
    const { wrong_codes } = (await bindings.DB.prepare("SELECT * FROM code_budgets WHERE point_id = ?")
      .bind(counter.pointId)
      .first<{ wrong_codes: number }>())!;
    expect(tries).toBe(wrong_codes);
    expect(tries).toBeLessThanOrEqual(30);
  });

  it("at its last wrong code opens one parcel or sends that code, of many at once", async ({
    api,
    given: { guess, spendBudget },
  }) => {
    await spendBudget(29);
    const [right, wrong] = [shelf[6]!, shelf[7]!];
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => guess(wrong, wrong.wrong)),
      guess(right, right.code),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(1);
    const isOpen = (await storedOrder(api, right.id)).status === "delivered";
    expect(statuses.at(-1)).toBe(isOpen ? 200 : 423);
  });

  it("is not charged with codes that the service could not look at", async ({ api, given: { guess } }) => {
    const codeKeys = `other=${"A".repeat(43)}`;
    const keyless = startApi({ config: { ...api.deps.config, codeKeys } }, api.clock);
    const scans = Array.from({ length: 31 }, () => wrongScan(shelf[0]!));
    const results = await resultsOf(await scan(keyless, counter.agent, { scans }));
    expect(results.map(inShort)).toEqual(Array(31).fill("key_unavailable"));
    expect(await statusAfter(await guess(shelf[0]!, shelf[0]!.code))).toBe("delivered");
  });

  it("is deleted by the cron when its hour is over", async ({ api, given: { spendBudget } }) => {
    await spendBudget(1);
    const kept = async () =>
      (await bindings.DB.prepare("SELECT * FROM code_budgets WHERE point_id = ?").bind(counter.pointId).all())
        .results.length;
    await deleteOldBudgets({ ...api.deps, now: () => api.clock.now + HOUR - 1 });
    expect(await kept()).toBe(1);
    await deleteOldBudgets({ ...api.deps, now: () => api.clock.now + HOUR });
    expect(await kept()).toBe(0);
  });
});

describe("unlocking a point's codes", () => {
  it("resets the wrong codes of its parcels and keys, and no others, and is audited", async ({
    api,
    given: { guess, spendBudget, unlock, audited },
  }) => {
    const other = await newCounter(api);
    const elsewhere = await other.parcel(ON_SHELF);
    await guess(elsewhere, elsewhere.wrong, other.agent);
    await spendBudget(30);
    const answers = await Promise.all([unlock(counter.pointId), unlock(counter.pointId)]);
    const counts = await Promise.all(answers.map((answer) => answer.json<{ data: { unlocked: number } }>()));
    expect(counts.map(({ data }) => data.unlocked).sort()).toEqual([0, 8]);
    for (const parcel of shelf) expect(await triesAt(api, parcel)).toBe(0);
    expect(await triesAt(api, elsewhere)).toBe(1);
    expect(await statusAfter(await guess(shelf[0]!, shelf[0]!.code))).toBe("delivered");
    // Each of the two may have unlocked something.
    const entries = await audited();
    expect([1, 2]).toContain(entries.length);
    expect(entries[0]).toMatchObject({ actor: { kind: "operator", id: "test" } });
    await unlock(counter.pointId);
    expect(await audited()).toHaveLength(entries.length);
  });

  it("frees a key whose parcels are gone, and leaves nothing in the log where there is nothing to free", async ({
    api,
    given: { spendBudget, unlock, audited },
  }) => {
    await unlock(counter.pointId);
    expect(await audited()).toEqual([]);
    await spendBudget(4);
    await scan(api, counter.agent, { tracking_code: shelf[0]!.tracking_code, action: "refuse" });
    // Until it leaves, the receiver can still have it.
    await scan(api, counter.driver, { tracking_code: shelf[0]!.tracking_code, action: "collect" });
    const answer = await unlock(counter.pointId);
    expect(await answer.json()).toEqual({ data: { unlocked: 0 } });
    expect(await audited()).toHaveLength(1);
  });

  it("finds no point that there is not", async ({ given: { unlock } }) => {
    await problemOf(await unlock(crypto.randomUUID()), 404, "point_not_found");
  });
});
