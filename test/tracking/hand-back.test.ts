import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { accessToken, send } from "../tenant.ts";
import {
  DAY,
  eventTypesOf,
  HOUR,
  inShort,
  newCounter,
  newKeyOf,
  type Parcel,
  resultsOf,
  scan,
  statusAfter,
} from "./scans.ts";

interface Code {
  id: string;
  code: string;
  parcels: number;
  used: number;
  endsAt: string;
  signed: { trackingCode: string; reference: string; at: string }[];
}

const it = base.extend("given", PER_FILE, ({ api, counter }) => {
  const make = (parcels: unknown, of = counter) =>
    send(api, "POST", "/partner/receiving-codes", of.tenant.secretKey, { parcels });
  const codeOf = async (parcels: number, of = counter) => {
    const response = await make(parcels, of);
    expect(response.status).toBe(201);
    return (await response.json<{ data: Code }>()).data;
  };
  const codes = async () => {
    const list = await send(api, "GET", "/partner/receiving-codes", await accessToken(api, counter.tenant));
    return (await list.json<{ data: Code[] }>()).data;
  };
  const end = ({ id }: Code, of = counter) =>
    send(api, "DELETE", `/partner/receiving-codes/${id}`, of.tenant.secretKey);
  /** Parcels that a driver brings back. */
  async function onTheirWayBack(count: number, driver = counter.driver): Promise<Parcel[]> {
    const parcels: Parcel[] = [];
    for (let i = 0; i < count; i++) {
      const parcel = await counter.parcel(["arrive", "refuse"]);
      await statusAfter(await scan(api, driver, { tracking_code: parcel.tracking_code, action: "collect" }));
      parcels.push(parcel);
    }
    return parcels;
  }
  const onItsWayBack = async (driver = counter.driver) => (await onTheirWayBack(1, driver))[0]!;
  const handBackOf = ({ tracking_code }: Parcel, receiving_code: string, more: object = {}) => ({
    ...{ tracking_code, action: "hand_back", receiving_code, ...more },
  });
  const handBack = (parcel: Parcel, code: string, more: object = {}) =>
    scan(api, counter.driver, handBackOf(parcel, code, more));
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const at = (ms: number) => new Date(api.clock.now + ms).toISOString();
  return { make, codeOf, codes, end, onTheirWayBack, onItsWayBack, handBackOf, handBack, wrongOf, at };
});

describe("a receiving code", () => {
  it("signs for its number of parcels, says for which, and for no more", async ({
    api,
    counter,
    given: { codeOf, codes, onTheirWayBack, handBackOf, handBack },
  }) => {
    const made = await codeOf(2);
    expect(made).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), parcels: 2, used: 0 });
    const [first, second, third] = (await onTheirWayBack(3)) as [Parcel, Parcel, Parcel];
    const scans = [first, second, third].map((parcel) =>
      handBackOf(parcel, made.code, { handover_id: "evening", scan_id: parcel.id }),
    );
    const results = await resultsOf(await scan(api, counter.driver, { scans }));
    expect(results.map(inShort)).toEqual(["returned_to_sender", "returned_to_sender", "receipt_used_up"]);
    // Again, for an answer that was lost; and no try was counted.
    const again = await resultsOf(await scan(api, counter.driver, { scans: scans.slice(0, 2) }));
    expect(again.map(inShort)).toEqual(["returned_to_sender", "returned_to_sender"]);
    expect(await statusAfter(await handBack(first, made.code))).toBe("returned_to_sender");
    const wrong = await problemOf(await handBack(third, "000000"), 403, "wrong_receiving_code");
    expect(wrong.tries_left).toBe(29);
    expect((await eventTypesOf(first.id)).at(-1)).toBe("returned_to_sender");
    const listed = (await codes()).find(({ id }) => id === made.id)!;
    expect(listed.used).toBe(2);
    expect(listed.signed.map(({ trackingCode }) => trackingCode)).toEqual([
      first.tracking_code,
      second.tracking_code,
    ]);
    expect(listed.signed[0]!.reference).toBeTruthy();
    const handovers = await send(api, "GET", "/api/v1/handovers", counter.tenant.secretKey);
    expect(JSON.stringify(await handovers.json())).toContain('"direction":"back"');
  });

  it("signs for no more than its number when many are handed back at once", { tags: "nightly" }, async ({
    api,
    counter,
    given: { codeOf, codes, onTheirWayBack, handBackOf },
  }) => {
    const made = await codeOf(3);
    const parcels = await onTheirWayBack(10);
    const answers = await Promise.all(
      parcels.map((parcel) => scan(api, counter.driver, handBackOf(parcel, made.code))),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, 200, ...Array(7).fill(409)]);
    const listed = (await codes()).find(({ id }) => id === made.id)!;
    expect([listed.used, listed.signed.length]).toEqual([3, 3]);
  });

  it("is good until the day ends in Lagos, and for half an hour at least", async ({
    api,
    given: { codeOf },
  }) => {
    api.clock.now = Date.parse("2026-11-21T12:00:00Z");
    expect((await codeOf(1)).endsAt).toBe("2026-11-21T23:00:00.000Z");
    api.clock.now = Date.parse("2026-11-21T22:50:00Z");
    expect((await codeOf(1)).endsAt).toBe("2026-11-21T23:20:00.000Z");
  });

  it("is one of at most ten that are open, and ends when its partner says so", async ({
    api,
    given: { make, codeOf, codes, end, onItsWayBack, handBack },
  }) => {
    const stranger = await newCounter(api);
    api.clock.now += 2 * DAY;
    const made: Code[] = [];
    for (let i = 0; i < 10; i++) made.push(await codeOf(1));
    expect(new Set(made.map(({ code }) => code)).size).toBe(10);
    await problemOf(await make(1), 409, "invalid_transition");
    const [first] = made as [Code];
    await problemOf(await end(first, stranger), 404, "not_found");
    const parcel = await onItsWayBack();
    api.clock.now += 1000;
    for (let i = 0; i < 2; i++) expect((await end(first)).status).toBe(204);
    expect((await codes()).find(({ id }) => id === first.id)).toMatchObject({ code: null });
    await problemOf(await handBack(parcel, first.code), 403, "wrong_receiving_code");
    // A code that has signed for all of its parcels is not open any more.
    expect((await make(1)).status).toBe(201);
    expect(await statusAfter(await handBack(parcel, made[1]!.code))).toBe("returned_to_sender");
    expect((await make(1)).status).toBe(201);
  });

  it.for([0, 1001, 1.5, "2", undefined])(
    "is not made for %j parcels",
    async (parcels, { given: { make } }) => {
      expect(await wrongPathsOf(await make(parcels))).toEqual(["parcels"]);
    },
  );

  it("is noted in the audit log with who made it", async ({ api, given: { codeOf } }) => {
    api.clock.now += 2 * DAY;
    const { id } = await codeOf(4);
    const audit = await api.operator("GET", "/operator/audit?action=receiving_code.made");
    const text = await audit.text();
    expect(text).toContain('"kind":"secret_key"');
    expect(text).toContain(id);
  });
});

describe("a parcel that a driver hands back", () => {
  it("stays the driver's with a wrong code, which is one try for all parcels of a request", async ({
    api,
    counter,
    given: { codeOf, onTheirWayBack, handBackOf, handBack, wrongOf },
  }) => {
    api.clock.now += DAY;
    const { code } = await codeOf(3);
    const parcels = await onTheirWayBack(3);
    const scans = parcels.map((parcel) => handBackOf(parcel, wrongOf(code)));
    const results = await resultsOf(await scan(api, counter.driver, { scans }));
    expect(results.map(inShort)).toEqual(Array(3).fill("wrong_receiving_code"));
    expect(results.map(({ problem }) => problem?.tries_left)).toEqual([29, 29, 29]);
    for (const parcel of parcels)
      expect(await statusAfter(await handBack(parcel, code))).toBe("returned_to_sender");
  });

  it("is refused to who does not hold it, whatever the code", async ({
    api,
    counter,
    given: { codeOf, onItsWayBack, handBackOf, handBack, wrongOf },
  }) => {
    const { code } = await codeOf(1);
    const parcel = await onItsWayBack();
    const other = await newKeyOf(api, "drivers", {});
    for (const digits of [code, wrongOf(code)])
      await problemOf(await scan(api, other, handBackOf(parcel, digits)), 409, "invalid_transition");
    const shelved = await counter.parcel(["arrive"]);
    await problemOf(await handBack(shelved, code), 409, "invalid_transition");
  });

  it("needs a code of its own shop that was open at the claimed time, which is kept", async ({
    api,
    given: { codeOf, onItsWayBack, handBack, at },
  }) => {
    api.clock.now += DAY;
    const stranger = await newCounter(api);
    const parcel = await onItsWayBack();
    const { code: strangers } = await codeOf(1, stranger);
    await problemOf(await handBack(parcel, strangers), 403, "wrong_receiving_code");
    const before = at(0);
    api.clock.now += 60_000;
    const { code } = await codeOf(2);
    expect(await wrongPathsOf(await handBack(parcel, code, { occurred_at: before }))).toEqual([
      "occurred_at",
    ]);
    const then = at(1000);
    // Nothing was counted: this wrong one is the second of the hour.
    const { tries_left } = await problemOf(await handBack(parcel, "000000"), 403, "wrong_receiving_code");
    expect(tries_left).toBe(28);
    api.clock.now += 2 * DAY;
    await problemOf(await handBack(parcel, code), 403, "wrong_receiving_code");
    expect(await statusAfter(await handBack(parcel, code, { occurred_at: then }))).toBe("returned_to_sender");
    const read = await api.operator("GET", `/operator/orders/${parcel.id}`);
    const { data } = await read.json<{ data: { events: object[] } }>();
    expect(data.events.at(-1)).toMatchObject({ occurred_at: then, received_at: at(0) });
  });

  it("was in the driver's hands at the claimed time, at most three days ago", async ({
    api,
    given: { codeOf, onItsWayBack, handBack, at },
  }) => {
    const { code } = await codeOf(2);
    const then = at(0);
    api.clock.now += 60_000;
    const parcel = await onItsWayBack();
    expect(await wrongPathsOf(await handBack(parcel, code, { occurred_at: then }))).toEqual(["occurred_at"]);
    expect((await eventTypesOf(parcel.id)).at(-1)).toBe("handed_over");
    const since = at(0);
    api.clock.now += 3 * DAY + 1;
    expect(await wrongPathsOf(await handBack(parcel, code, { occurred_at: since }))).toEqual(["occurred_at"]);
    expect(await wrongPathsOf(await handBack(parcel, "12"))).toEqual(["receiving_code"]);
  });

  it("is refused with every code after thirty wrong ones, for the hour", async ({
    api,
    given: { codeOf, onItsWayBack, handBack, wrongOf },
  }) => {
    api.clock.now += DAY;
    const parcel = await onItsWayBack();
    const { code } = await codeOf(1);
    const wrong = wrongOf(code);
    for (let i = 0; i < 30; i++) await problemOf(await handBack(parcel, wrong), 403, "wrong_receiving_code");
    await problemOf(await handBack(parcel, code), 423, "code_locked");
    api.clock.now += HOUR;
    const { code: later } = await codeOf(1);
    expect(await statusAfter(await handBack(parcel, later))).toBe("returned_to_sender");
  });
});

describe("a partner that disputes a hand-back", () => {
  it("has it noted as missing, once, with an exception that names the driver, within three days", async ({
    api,
    counter,
    given: { codeOf, onTheirWayBack, handBack },
  }) => {
    api.clock.now += DAY;
    const { secretKey } = counter.tenant;
    const dispute = ({ id }: Parcel, body?: object) =>
      send(api, "POST", `/api/v1/orders/${id}/dispute`, secretKey, body);
    const [parcel, other] = (await onTheirWayBack(2)) as [Parcel, Parcel];
    await problemOf(await dispute(parcel), 409, "invalid_transition");
    const { code } = await codeOf(2);
    for (const one of [parcel, other]) await statusAfter(await handBack(one, code));
    for (let i = 0; i < 2; i++) {
      const answer = await dispute(parcel, { note: "Eleven came, not twelve" });
      expect(await answer.json()).toMatchObject({ data: { status: "returned_to_sender" } });
    }
    expect((await eventTypesOf(parcel.id)).slice(-2)).toEqual(["returned_to_sender", "problem_reported"]);
    const kindOf = async (kind: string) => {
      const list = await api.operator("GET", `/operator/orders/exceptions?kind=${kind}`);
      const { data } = await list.json<{
        data: { data: { id: string; handed_back_by?: { name: string } }[] };
      }>();
      return data.data.filter(({ id }) => id === parcel.id || id === other.id);
    };
    expect(await kindOf("disputed")).toMatchObject([{ id: parcel.id, handed_back_by: { name: "Ada" } }]);
    expect(await kindOf("reported")).toEqual([]);
    const read = await api.operator("GET", `/operator/orders/${parcel.id}`);
    const { data } = await read.json<{ data: { events: object[] } }>();
    expect(data.events.at(-1)).toMatchObject({
      ...{ type: "package.problem_reported", problem: "missing", note: "Eleven came, not twelve" },
      actor: { kind: "partner" },
    });
    api.clock.now += 3 * DAY + 1;
    await problemOf(await dispute(other), 409, "invalid_transition");
  });

  it("can't if it said itself that it has the parcel", async ({ api, counter, given: { onItsWayBack } }) => {
    const { id } = await onItsWayBack();
    const { secretKey } = counter.tenant;
    expect((await send(api, "POST", `/api/v1/orders/${id}/receive`, secretKey)).status).toBe(200);
    const dispute = await send(api, "POST", `/api/v1/orders/${id}/dispute`, secretKey, {});
    await problemOf(dispute, 409, "invalid_transition");
  });
});
