import { afterEach, describe, expect, vi } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, startApi } from "../harness.ts";
import { storedOrder } from "../orders/moves.ts";
import { problemOf } from "../problems.ts";
import {
  type Counter,
  eventTypesOf,
  newCounter,
  newKeyOf,
  ON_SHELF,
  type Parcel,
  resultsOf,
  scan,
  statusAfter,
  triesAt,
} from "./scans.ts";

const QUARTER_HOUR = 15 * 60_000;

let counter: Counter;

const it = base.extend("given", PER_FILE, ({ api }) => {
  const guess = ({ tracking_code }: Parcel, collection_code: string, more: object = {}) =>
    scan(api, counter.agent, { tracking_code, action: "collect", collection_code, ...more });
  async function guessWrong(parcel: Parcel, times: number): Promise<void> {
    for (let i = 0; i < times; i++)
      await problemOf(await guess(parcel, parcel.wrong), 403, "wrong_collection_code");
  }
  /** What the audit log has about an order, without who has seen it. */
  const audit = async (id: string) => {
    const answer = await api.operator("GET", `/operator/audit?subject_id=${id}`);
    const { data } = await answer.json<{ data: { data: { action: string; details: object }[] } }>();
    return data.data.filter(({ action }) => action !== "order.read");
  };
  return { guess, guessWrong, audit };
});

/** Each test with an agent's key that has sent no wrong code. */
it.beforeEach(async ({ api }) => {
  counter = await newCounter(api);
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function expectLocked(response: Response, retryAfter: number): Promise<void> {
  expect(response.headers.get("retry-after")).toBe(String(retryAfter));
  await problemOf(response, 423, "code_locked");
}

/** Wrong guesses, which differ from the right code. */
const wrongOnes = ({ code }: Parcel, count: number) =>
  Array.from({ length: count }, (_, i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, "0"));

describe("a collection code", () => {
  it("is accepted after four wrong ones", async ({ given: { guess, guessWrong } }) => {
    const parcel = await counter.parcel(ON_SHELF);
    await guessWrong(parcel, 4);
    expect(await statusAfter(await guess(parcel, parcel.code))).toBe("delivered");
  });

  it("that is wrong tells how many tries are left until the lock, and tells it again to the same scan", async ({
    api,
    given: { guess },
  }) => {
    const parcel = await counter.parcel(ON_SHELF);
    const leftAfter = async (response: Response) =>
      (await problemOf(response, 403, "wrong_collection_code")).tries_left;
    const scan_id = crypto.randomUUID();
    const told = [await leftAfter(await guess(parcel, parcel.wrong, { scan_id }))];
    for (let i = 0; i < 4; i++) told.push(await leftAfter(await guess(parcel, parcel.wrong)));
    expect(told).toEqual([4, 3, 2, 1, 0]);
    expect(await leftAfter(await guess(parcel, parcel.wrong, { scan_id }))).toBe(4);
    const { tracking_code, wrong: collection_code } = await counter.parcel(ON_SHELF);
    const batch = { scans: [{ tracking_code, action: "collect", collection_code }] };
    const [row] = await resultsOf(await scan(api, counter.agent, batch));
    expect(row!.problem).toMatchObject({ code: "wrong_collection_code", tries_left: 4 });
  });

  it("is refused for 15 minutes after five wrong ones, even if it is right, and not counted", async ({
    api,
    given: { guess, guessWrong },
  }) => {
    const parcel = await counter.parcel(ON_SHELF);
    await guessWrong(parcel, 5);
    await expectLocked(await guess(parcel, parcel.code), 900);
    await expectLocked(await guess(parcel, parcel.wrong), 900);
    api.clock.now += QUARTER_HOUR - 1;
    await expectLocked(await guess(parcel, parcel.code), 1);
    expect(await triesAt(api, parcel)).toBe(5);
    api.clock.now += 1;
    await guessWrong(parcel, 5);
    await expectLocked(await guess(parcel, parcel.wrong), 900);
    api.clock.now += QUARTER_HOUR;
    expect(await statusAfter(await guess(parcel, parcel.code))).toBe("delivered");
  });

  it("is refused after 20 wrong ones until the operator unlocks it", async ({
    api,
    given: { guess, guessWrong },
  }) => {
    const parcel = await counter.parcel(ON_SHELF);
    for (let i = 0; i < 4; i++) {
      await guessWrong(parcel, 5);
      api.clock.now += QUARTER_HOUR;
    }
    api.clock.now += 24 * 3_600_000;
    await expectLocked(await guess(parcel, parcel.code), 900);
    expect(await triesAt(api, parcel)).toBe(20);
    const unlocked = await api.operator("POST", `/operator/orders/${parcel.id}/unlock-code`);
    expect(unlocked.status).toBe(200);
    const read = await api.operator("GET", `/operator/orders/${parcel.id}`);
    expect(await unlocked.json()).toEqual(await read.json());
    await guessWrong(parcel, 4);
    expect(await statusAfter(await guess(parcel, parcel.code))).toBe("delivered");
  });

  it("does not lock scans that need no code", async ({ api, given: { guessWrong } }) => {
    const parcel = await counter.parcel(ON_SHELF);
    await guessWrong(parcel, 5);
    const { tracking_code } = parcel;
    expect(await statusAfter(await scan(api, counter.agent, { tracking_code, action: "refuse" }))).toBe(
      "returned",
    );
  });

  it("is counted for the parcel, whichever agent tries it", async ({ api, given: { guess, guessWrong } }) => {
    const parcel = await counter.parcel(ON_SHELF);
    const colleague = await newKeyOf(api, "agents", { point_id: counter.pointId });
    await guessWrong(parcel, 3);
    const { tracking_code, wrong: collection_code } = parcel;
    const other = () => scan(api, colleague, { tracking_code, action: "collect", collection_code });
    for (let i = 0; i < 2; i++) await problemOf(await other(), 403, "wrong_collection_code");
    await expectLocked(await guess(parcel, parcel.code), 900);
    await expectLocked(await other(), 900);
  });

  it("is not counted when it is malformed, or before the arrival", async ({ api, given: { guess } }) => {
    const parcel = await counter.parcel(["driver_collect"]);
    await problemOf(await guess(parcel, parcel.wrong), 409, "invalid_transition");
    await scan(api, counter.agent, { tracking_code: parcel.tracking_code, action: "arrive" });
    await problemOf(await guess(parcel, "12345"), 400, "invalid_request");
    expect(await triesAt(api, parcel)).toBe(0);
  });

  it("is required for a delivered parcel as well", async ({ given: { guess, guessWrong } }) => {
    const parcel = await counter.parcel(ON_SHELF);
    expect(await statusAfter(await guess(parcel, parcel.code))).toBe("delivered");
    expect(await statusAfter(await guess(parcel, parcel.code))).toBe("delivered");
    await guessWrong(parcel, 5);
    await expectLocked(await guess(parcel, parcel.code), 900);
    expect((await eventTypesOf(parcel.id)).length).toBe(4);
  });

  it("is not required for a delivered parcel if the deployment no longer has its key", async ({
    api,
    given: { guess },
  }) => {
    const parcel = await counter.parcel(ON_SHELF);
    await statusAfter(await guess(parcel, parcel.code));
    const later = startApi(
      { config: { ...api.deps.config, codeKeys: `later=${"A".repeat(43)}` } },
      api.clock,
    );
    const { tracking_code } = parcel;
    const again = { tracking_code, action: "collect", collection_code: parcel.wrong };
    expect(await statusAfter(await scan(later, counter.agent, again))).toBe("delivered");
  });
});

describe("fifty guesses at once", () => {
  it("get five answers if none is right", async ({ api, given: { guess } }) => {
    const parcel = await counter.parcel(ON_SHELF);
    const answers = await Promise.all(wrongOnes(parcel, 50).map((code) => guess(parcel, code)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403).length).toBe(5);
    expect(statuses.filter((status) => status === 423).length).toBe(45);
    expect(await triesAt(api, parcel)).toBe(5);
  });

  it.for([0, 3, 25, 49])(
    "of which number %d is right get five wrong answers, and the right one is accepted or locked out",
    async (place, { api, given: { guess } }) => {
      const parcel = await counter.parcel(ON_SHELF);
      const guesses = wrongOnes(parcel, 50).with(place, parcel.code);
      const answers = await Promise.all(guesses.map((code) => guess(parcel, code)));
      const statuses = answers.map((answer) => answer.status);
      const { status, codeTries } = await storedOrder(api, parcel.id);
      expect(codeTries).toBe(5);
      expect(statuses.filter((each) => each === 403).length).toBe(5);
      expect(statuses.filter((each) => each === 200).length).toBe(status === "delivered" ? 1 : 0);
      expect(statuses[place]).toBe(status === "delivered" ? 200 : 423);
    },
  );

  it("in one batch get no more answers", async ({ api }) => {
    const parcel = await counter.parcel(ON_SHELF);
    const { tracking_code } = parcel;
    const scans = [...wrongOnes(parcel, 49), parcel.code].map((collection_code) => ({
      ...{ tracking_code, action: "collect", collection_code },
    }));
    const answer = await scan(api, counter.agent, { scans });
    const { data } = await answer.json<{ data: { results: { problem: { status: number } }[] } }>();
    expect(data.results.map(({ problem }) => problem.status)).toEqual([
      ...Array(5).fill(403),
      ...Array(45).fill(423),
    ]);
  });
});

describe("unlocking a collection code", () => {
  it("is in the audit log once, with the order and its partner, and has no effect again", async ({
    api,
    given: { guess, guessWrong, audit },
  }) => {
    const parcel = await counter.parcel(ON_SHELF);
    await guessWrong(parcel, 5);
    const unlock = () => api.operator("POST", `/operator/orders/${parcel.id}/unlock-code`);
    const answers = await Promise.all([unlock(), unlock(), unlock()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await unlock()).status).toBe(200);
    expect(await audit(parcel.id)).toMatchObject([
      {
        action: "order.code_unlocked",
        actor: { kind: "operator", id: "test" },
        partner_id: counter.tenant.id,
        details: {},
      },
    ]);
    expect(await statusAfter(await guess(parcel, parcel.code))).toBe("delivered");
  });

  it("is 404 for an unknown order", async ({ api }) => {
    for (const id of ["nonsense", crypto.randomUUID()]) {
      const answer = await api.operator("POST", `/operator/orders/${id}/unlock-code`);
      await problemOf(answer, 404, "order_not_found");
    }
  });
});

it("neither right nor wrong codes are in a log, an answer or the database", async ({
  api,
  given: { guess },
}) => {
  const logged: string[] = [];
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => {
      logged.push(parts.map(String).join(" "));
    });
  }
  const parcel = await counter.parcel(ON_SHELF, "store", { webhook_url: "http://localhost:9/hook" });
  const answers: string[] = [];
  for (const code of [parcel.wrong, parcel.code, parcel.code]) {
    answers.push(await (await guess(parcel, code, { scan_id: crypto.randomUUID() })).text());
  }
  await api.operator("POST", `/operator/orders/${parcel.id}/unlock-code`);
  const tables = ["orders", "order_events", "scans", "webhook_deliveries", "audit_outbox"];
  const rows = await bindings.ORDERS_0.batch(
    tables.map((table) => bindings.ORDERS_0.prepare(`SELECT * FROM ${table}`)),
  );
  rows.push(await bindings.DB.prepare("SELECT * FROM audit_log").all());
  const kept = JSON.stringify(rows.map(({ results }) => results));
  expect(kept).toContain(parcel.tracking_code);
  expect(logged.length).toBeGreaterThan(4);
  for (const text of [...answers, ...logged, kept]) {
    for (const code of [parcel.code, parcel.wrong]) {
      expect(text).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`, "i"));
    }
  }
});
