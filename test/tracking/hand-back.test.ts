import { describe, expect } from "vitest";
import { lagosDay } from "../../src/shared/closed-days.ts";
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

const it = base.extend("given", PER_FILE, ({ api, counter }) => {
  const codeOf = async (of = counter) => {
    const response = await send(api, "GET", "/partner/receiving-code", await accessToken(api, of.tenant));
    expect(response.status).toBe(200);
    return (await response.json<{ data: { code: string; date: string } }>()).data;
  };
  /** A parcel that a driver brings back. */
  async function onItsWayBack(of = counter, driver = of.driver): Promise<Parcel> {
    const parcel = await of.parcel(["arrive", "refuse"]);
    await statusAfter(await scan(api, driver, { tracking_code: parcel.tracking_code, action: "collect" }));
    return parcel;
  }
  const handBack = ({ tracking_code }: Parcel, receiving_code: string, more: object = {}) =>
    scan(api, counter.driver, { tracking_code, action: "hand_back", receiving_code, ...more });
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  return { codeOf, onItsWayBack, handBack, wrongOf };
});

describe("a parcel that a driver hands back", () => {
  it("is its shop's by today's receiving code, in one visit with others", async ({
    api,
    counter,
    given: { codeOf, onItsWayBack, handBack },
  }) => {
    const { code, date } = await codeOf();
    expect([code, date]).toEqual([expect.stringMatching(/^\d{6}$/), lagosDay(api.clock.now)]);
    const parcel = await onItsWayBack();
    expect(await statusAfter(await handBack(parcel, code, { handover_id: "evening" }))).toBe(
      "returned_to_sender",
    );
    expect((await eventTypesOf(parcel.id)).at(-1)).toBe("returned_to_sender");
    // Again, for an answer that was lost.
    expect(await statusAfter(await handBack(parcel, code))).toBe("returned_to_sender");
    const list = await send(api, "GET", "/api/v1/handovers", counter.tenant.secretKey);
    expect(JSON.stringify(await list.json())).toContain('"direction":"back"');
  });

  it("stays the driver's with a wrong code, which is one try for all parcels of a request", async ({
    counter,
    given: { codeOf, onItsWayBack, handBack, wrongOf },
    api,
  }) => {
    const { code } = await codeOf();
    const parcels = [await onItsWayBack(), await onItsWayBack(), await onItsWayBack()];
    const scans = parcels.map(({ tracking_code }) => ({
      ...{ tracking_code, action: "hand_back", receiving_code: wrongOf(code) },
    }));
    const results = await resultsOf(await scan(api, counter.driver, { scans }));
    expect(results.map(inShort)).toEqual(Array(3).fill("wrong_receiving_code"));
    expect(results.map(({ problem }) => problem?.tries_left)).toEqual([29, 29, 29]);
    for (const parcel of parcels)
      expect(await statusAfter(await handBack(parcel, code))).toBe("returned_to_sender");
  });

  it("is refused to who does not hold it, whatever the code", async ({
    api,
    counter,
    given: { codeOf, onItsWayBack, wrongOf },
  }) => {
    const { code } = await codeOf();
    const parcel = await onItsWayBack();
    const other = await newKeyOf(api, "drivers", {});
    for (const receiving_code of [code, wrongOf(code)]) {
      const body = { tracking_code: parcel.tracking_code, action: "hand_back", receiving_code };
      await problemOf(await scan(api, other, body), 409, "invalid_transition");
    }
    const shelved = await counter.parcel(["arrive"]);
    const body = { tracking_code: shelved.tracking_code, action: "hand_back", receiving_code: code };
    await problemOf(await scan(api, counter.driver, body), 409, "invalid_transition");
  });

  it("needs the code of its own shop and of the day on which it happened, at most three days ago", async ({
    api,
    given: { codeOf, onItsWayBack, handBack },
  }) => {
    const stranger = await newCounter(api);
    const parcel = await onItsWayBack();
    const { code: strangers } = await codeOf(stranger);
    await problemOf(await handBack(parcel, strangers), 403, "wrong_receiving_code");
    const { code } = await codeOf();
    const then = new Date(api.clock.now).toISOString();
    api.clock.now += 2 * DAY;
    await problemOf(await handBack(parcel, code), 403, "wrong_receiving_code");
    expect(await statusAfter(await handBack(parcel, code, { occurred_at: then }))).toBe("returned_to_sender");
    api.clock.now += 2 * DAY;
    const late = await onItsWayBack();
    expect(await wrongPathsOf(await handBack(late, code, { occurred_at: then }))).toEqual(["occurred_at"]);
    expect(await wrongPathsOf(await handBack(late, "12"))).toEqual(["receiving_code"]);
  });

  it("is refused with every code after thirty wrong ones, for the hour", async ({
    api,
    given: { codeOf, onItsWayBack, handBack, wrongOf },
  }) => {
    api.clock.now += HOUR;
    const parcel = await onItsWayBack();
    let { code } = await codeOf();
    const wrong = wrongOf(code);
    for (let i = 0; i < 30; i++) await problemOf(await handBack(parcel, wrong), 403, "wrong_receiving_code");
    await problemOf(await handBack(parcel, code), 423, "code_locked");
    api.clock.now += HOUR;
    code = (await codeOf()).code;
    expect(await statusAfter(await handBack(parcel, code))).toBe("returned_to_sender");
  });
});
