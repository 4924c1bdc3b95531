import type { Act, Expected, Parcel } from "./acts.ts";
import type { Attack } from "./attacks.ts";
import { no, ok } from "./hands.ts";
import type { EventRow } from "./rows.ts";
import type { Answer } from "./world/world.ts";

/** What should come of attacks, and of what people do against them: a part of the model. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DISPUTED_DAYS = 3;
const MOST_MISSES = 2000;
const MOST_TAKES = 5;
const MOST_OF_ACTOR = 5;
/** A call may be so late. */
const LATE_MS = MINUTE;

interface Result {
  late?: boolean;
  kept?: boolean;
  problem?: { status: number };
}

/** Whether a partner may say that it did not get a parcel: its driver said so within three days. */
function ofDispute({ status, returnOf, handedBackAt, isDisputed }: Parcel, now: number): Expected {
  // A return that was taken before it was cancelled comes back as a delivery does.
  const isThere = status === "returned_to_sender" || (returnOf !== null && status === "delivered");
  if (!isThere || handedBackAt === null) return no(409);
  const leftMs = handedBackAt + DISPUTED_DAYS * DAY - now;
  if (leftMs < 0) return no(409);
  const expected: Expected = isDisputed ? ok() : ok("package.problem_reported");
  return leftMs > 10 * MINUTE ? expected : { ...expected, statuses: [200, 409] };
}

export const isThiefs = (act: Act | undefined): boolean =>
  act !== undefined && "isThief" in act && act.isThief === true;

export function ofAttack(act: Attack, now: number): Expected {
  switch (act.do) {
    case "dispute":
      return ofDispute(act.parcel, now);
    case "recall":
      return act.parcel.status === "returned" ? ok() : no(409);
    case "end_code":
      return no(act.code.partnerId === act.partner.id ? 204 : 404);
    case "rotate_key":
      return no(201);
    case "miss":
    case "backdate":
      return ok();
    // Each parcel has an outcome of its own.
    case "sign":
      return no(200);
    case "hijack":
      return no(401, 403);
  }
}

/** What is wrong with how often one actor has taken a parcel within an hour. */
export function faultOfTakes({ takes }: Parcel): string | undefined {
  const last = takes.at(-1)!;
  const within = takes.filter(
    ({ by, receivedAt }) => by !== undefined && by === last.by && receivedAt > last.receivedAt - HOUR,
  );
  return within.length > MOST_TAKES ? `one took it ${within.length} times in an hour` : undefined;
}

export class Trust {
  /** How many scans of each key that found nothing were answered on each day. */
  readonly #misses = new Map<string, number>();
  /** How many of them were sent. */
  readonly #sent = new Map<string, number>();

  /** What thieves did with the leaked keys, as `{partner} {type of event}`. */
  readonly stolen = new Map<string, number>();
  /** Receiving codes that thieves have made, as far as the answer came. */
  readonly codesMade = new Set<string>();

  /** Takes a parcel's next event. */
  follow(parcel: Parcel, { type, received_at, occurred_at }: EventRow, act: Act | undefined): void {
    if (isThiefs(act)) {
      const name = `${parcel.partner.id} ${type}`;
      this.stolen.set(name, (this.stolen.get(name) ?? 0) + 1);
    }
    if (act?.do === "dispute") {
      parcel.isDisputed = true;
      parcel.dispute = { at: occurred_at, driverId: parcel.handedBackBy };
    }
    if (type !== "package.returned_to_sender") return;
    parcel.isDisputed = false;
    if (act?.do === "scan" || act?.do === "sign") parcel.handedBackBy = act.by.id;
    parcel.handedBackAt = act?.do === "scan" || act?.do === "sign" ? (received_at ?? occurred_at) : null;
  }

  /** A key that may have used up its scans that find nothing. */
  mayMissNoMore(key: string, now: number): boolean {
    const dayOf = (time: number) => Math.floor(time / DAY);
    return [now - 15 * MINUTE, now].some(
      (time) => (this.#sent.get(`${key} ${dayOf(time)}`) ?? 0) >= MOST_MISSES - 200,
    );
  }

  /** Takes an act before it is played. */
  begin(act: Act, now: number): void {
    if (act.do === "miss") this.#noteMisses(act, now);
  }

  #noteMisses({ by, codes }: Act & { do: "miss" }, now: number): void {
    const name = `${by.key} ${Math.floor(now / DAY)}`;
    this.#sent.set(name, (this.#sent.get(name) ?? 0) + codes.length);
  }

  /** What is wrong with the answer to scans that find nothing. */
  judgeMisses({ by }: Act & { do: "miss" }, { body }: Answer, now: number): string | undefined {
    const { results } = body.data as { results: Result[] };
    const { key } = by;
    const name = `${key} ${Math.floor(now / DAY)}`;
    const found = results.filter(({ problem }) => problem?.status === 404).length;
    const refused = results.filter(({ problem }) => problem?.status === 429).length;
    const failed = results.filter(({ problem }) => (problem?.status ?? 0) >= 500).length;
    if (found + refused + failed !== results.length)
      return `scans of nothing got ${JSON.stringify(results[0])}`;
    this.#misses.set(name, (this.#misses.get(name) ?? 0) + found);
    if (this.#misses.get(name)! > MOST_MISSES)
      return `the key of ${by.id} missed ${this.#misses.get(name)} times`;
    return refused > 0 && !this.mayMissNoMore(key, now) ? `${refused} scans of nothing got 429` : undefined;
  }
}

/** What is wrong with the answer to scans that were too late, each at its own time. */
export function judgeBackdated(
  { parcel, times }: Act & { do: "backdate" },
  { body }: Answer,
): string | undefined {
  const { results } = body.data as { results: Result[] };
  for (const [i, { late, problem }] of results.entries()) {
    if ((problem?.status ?? 0) >= 500) continue;
    const isBefore = times[i]! < parcel.createdAt;
    // A call that is late makes the device's clock look slow.
    if (isBefore && times[i]! > parcel.createdAt - LATE_MS) continue;
    const isKnown = !late && !problem;
    if (isBefore && problem?.status !== 400)
      return `a scan from before its order got ${problem?.status ?? 200}`;
    if (!isBefore && !late && !isKnown) return `a late scan got ${problem?.status}`;
  }
  const kept = results.filter(({ kept }) => kept).length;
  return kept > MOST_OF_ACTOR ? `${kept} late scans of one actor are kept` : undefined;
}
