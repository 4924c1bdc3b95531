import type { Act, Parcel, Scan } from "./acts.ts";
import type { Doing } from "./answers.ts";
import { MOST_OPEN } from "./codes.ts";
import type { Model } from "./model.ts";
import type { Person } from "./setup.ts";
import { current } from "./world/globals.ts";
import { Random } from "./world/random.ts";

/** How often people hear that a code or a password is wrong: a part of the model. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** What a lock lasts, and the time in which the wrong codes of an address or the passwords of an e-mail count. */
const LOCK_MS = 15 * MINUTE;
const MOST_OF_PARCEL = 5;
const MOST_EVER = 20;
const MOST_OF_ADDRESS = 5;
export const MOST_OF_EMAIL = 10;
/** How many wrong codes a person may send in an hour, with whatever key. */
const MOST_OF_PERSON = 30;
/** A call may be late. */
const LATE_MS = 2 * MINUTE;

/** The time in which somebody's hour has begun, as far as it is known, and the wrong codes of that hour. */
interface Hour {
  from: number;
  to: number;
  told: number;
}

/** What is known of a parcel's wrong codes. */
interface OfParcel {
  /** Between which times each was told. */
  told: { from: number; to: number }[];
  /** Whether more may have been counted, because an answer was lost or the code was shown for two parcels. */
  isUnsure: boolean;
}

interface Result {
  problem?: { status: number };
}

export class Guesses {
  readonly #hours = new Map<string, Hour>();
  readonly #ofParcels = new Map<Parcel, OfParcel>();
  /** When each address, or each e-mail, was told that something is wrong. */
  readonly #told = new Map<string, number[]>();
  /** When each may have tried something that was wrong. */
  readonly #tried = new Map<string, number[]>();
  /** The e-mails that were locked since somebody took them. */
  #locked: string[] = [];

  /** Whether a parcel's code is locked; undefined if nobody knows. */
  isLocked(parcel: Parcel, now: number): boolean | undefined {
    const { told, isUnsure } = this.#ofParcels.get(parcel) ?? { told: [], isUnsure: false };
    if (isUnsure) return undefined;
    if (told.length >= MOST_EVER) return true;
    if (told.length === 0 || told.length % MOST_OF_PARCEL > 0) return false;
    const { from, to } = told.at(-1)!;
    if (now < from + LOCK_MS - LATE_MS) return true;
    return now > to + LOCK_MS ? false : undefined;
  }

  /** The parcels whose codes are locked for sure. */
  lockedAt(now: number): Parcel[] {
    return [...this.#ofParcels.keys()].filter((parcel) => this.isLocked(parcel, now));
  }

  /** Whether an address or an e-mail may be locked, because it has failed so often of late. */
  mayBeLocked(name: string, now: number, most = MOST_OF_ADDRESS): boolean {
    const tried = this.#tried.get(name) ?? [];
    return tried.filter((at) => at > now - 2 * LOCK_MS - LATE_MS).length >= most;
  }

  /** The e-mails that were locked since the last call. */
  takeLocked(): readonly string[] {
    const locked = this.#locked;
    this.#locked = [];
    return locked;
  }

  /** Takes an act that began at a time. @returns what is wrong with its answer */
  note(one: Doing, began: number, now: number): string | undefined {
    const { act, answer, isAgain } = one;
    const isTold = answer?.status === 403;
    const isUnsure = !answer || answer.status >= 500 || isAgain === true;
    switch (act.do) {
      case "start_return": {
        if (act.isRightCode) return undefined;
        return this.#noteFailure("address", { isTold, isUnsure }, MOST_OF_ADDRESS, began, now);
      }
      case "log_in": {
        const isRefused = answer?.status === 401;
        const { email } = act.owner;
        const wrong = this.#noteFailure(email, { isTold: isRefused, isUnsure }, MOST_OF_EMAIL, began, now);
        if (isRefused && this.#told.get(email)!.length === MOST_OF_EMAIL) this.#locked.push(email);
        return wrong;
      }
      case "take_money":
        return this.#notePerson(act.by.id, isTold ? 1 : 0, began, now);
      case "sign": {
        const { results = [] } = (answer?.body.data ?? {}) as { results?: Result[] };
        const refused = act.parcels.filter((_, i) => results[i]?.problem?.status === 403);
        const tries = new Set(refused.map(({ partner }) => partner)).size;
        return this.#notePerson(act.by.id, tries, began, now);
      }
      case "scan": {
        if (act.first || (act.move !== "collect" && act.move !== "hand_back")) return undefined;
        // A code of another parcel that can't open this one is not looked at.
        const wrong = this.#notePerson(act.by.id, isTold && !act.codeOf ? 1 : 0, began, now);
        return wrong ?? (act.move === "collect" ? this.#noteParcel(one, began, now) : undefined);
      }
      default:
        return undefined;
    }
  }

  #noteParcel({ act, answer, isAgain }: Doing, began: number, now: number): string | undefined {
    const { parcel, isRightCode, codeOf } = act as Doing["act"] & { do: "scan" };
    const mayCount = !answer || answer.status >= 500 || answer.status === 403 || isAgain === true;
    if ((isRightCode && !codeOf) || !mayCount) return undefined;
    for (const each of codeOf ? [parcel, codeOf] : [parcel]) {
      const of = this.#ofParcels.get(each) ?? { told: [], isUnsure: false };
      this.#ofParcels.set(each, of);
      if (codeOf || answer?.status !== 403 || isAgain) of.isUnsure = true;
      if (each !== parcel || codeOf || answer?.status !== 403) continue;
      of.told.push({ from: began, to: now });
      const late = of.told.filter(({ from }) => from > began - LOCK_MS + LATE_MS).length;
      if (late > MOST_OF_PARCEL) return `its code was guessed ${late} times within minutes`;
      if (of.told.length > MOST_EVER) return `its code was guessed ${of.told.length} times`;
    }
    return undefined;
  }

  /** An address or an e-mail that was wrong so often is not told any more. */
  #noteFailure(
    name: string,
    { isTold, isUnsure }: { isTold: boolean; isUnsure: boolean },
    most: number,
    began: number,
    now: number,
  ): string | undefined {
    if (isTold || isUnsure) this.#tried.set(name, [...(this.#tried.get(name) ?? []), now]);
    if (!isTold) return undefined;
    const told = [...(this.#told.get(name) ?? []), began].filter((at) => at > began - LOCK_MS + LATE_MS);
    this.#told.set(name, told);
    return told.length > most ? `it is the ${told.length}th wrong one within minutes` : undefined;
  }

  /** An hour begins with a person's first code in it, a right one too. */
  #notePerson(id: string, tries: number, began: number, now: number): string | undefined {
    const hour = this.#hours.get(id);
    if (!hour || began >= hour.to + HOUR) {
      this.#hours.set(id, { from: began, to: now, told: tries });
      return undefined;
    }
    // Either hour, or a new one that has just begun.
    if (now >= hour.from + HOUR) Object.assign(hour, { to: now, told: 0 });
    else hour.told += tries;
    return hour.told > MOST_OF_PERSON ? `it is the ${hour.told}th wrong code in an hour` : undefined;
  }
}

/** Whether a lock refuses even the right code; undefined if nobody knows. */
export function locksOf({ guesses }: Model, { parcel, codeOf }: Scan, now: number): boolean | undefined {
  const isLocked = guesses.isLocked(parcel, now);
  // The other parcel's lock counts as well, if its code could open this one.
  return codeOf && isLocked === false && guesses.isLocked(codeOf, now) !== false ? undefined : isLocked;
}

/**
 * In some steps of a half of the seeds somebody guesses, alone: more often at once than anybody may be wrong. Whoever is told
 * that a code is locked tries again while it is, at times with the right one.
 */
export function withGuesses(
  seed: number,
  random: Random,
  acts: readonly Act[],
  model: Model,
): readonly Act[] {
  if (!new Random(`${seed}/they guess`).chance(0.5)) return acts;
  const again = drawAgain(random.fork("again"), model);
  if (again) return [again];
  const drawn = random.chance(0.02) ? drawGuesses(random, model) : [];
  return drawn.length > 0 ? drawn : acts;
}

function drawAgain(random: Random, { cast, guesses, switched, unknownKeys }: Model): Act | undefined {
  const locked = guesses.lockedAt(current.loop.now);
  const parcel = locked.findLast(({ status }) => status === "ready_for_pickup");
  const by = cast.agents.find(
    ({ id, pointId }) =>
      pointId === parcel?.pointId && !switched.has(`revoked ${id}`) && !unknownKeys.has(id),
  );
  if (!parcel || !by || !random.chance(0.4)) return undefined;
  const told = { occurredAt: undefined, scanId: undefined, isRightCode: random.chance(0.5) };
  return { do: "scan", kind: "agent", move: "collect", by, parcel, ...told };
}

function drawGuesses(random: Random, model: Model): readonly Act[] {
  const { cast, switched, unknownKeys } = model;
  const times = (count: number, act: () => Act): Act[] => Array.from({ length: count }, act);
  const partner = random.pick(cast.partners);
  if (random.chance(0.1))
    return times(MOST_OF_EMAIL + 2, () => ({ do: "log_in", owner: partner, isWrong: true }));
  if (random.chance(0.1)) return times(MOST_OPEN + 2, () => ({ do: "make_code", partner, parcels: 1 }));
  const all = [...model.parcels.values()].filter(({ isArchived }) => !isArchived);
  const canScan = ({ id }: Person) => !switched.has(`revoked ${id}`) && !unknownKeys.has(id);
  const [agents, drivers] = [cast.agents.filter(canScan), cast.drivers.filter(canScan)];
  const digits = () => String(random.below(1_000_000)).padStart(6, "0");
  const isGoing = ({ status, returnOf }: Parcel) =>
    returnOf ? status === "in_transit" : status === "returned";
  const guesses = all.flatMap((parcel): (() => Act[])[] => {
    const { status, returnOf, pointId, holder } = parcel;
    const agent = agents.find((one) => one.pointId === pointId);
    const driver = drivers.find(({ id }) => id === holder.id);
    const scan = { do: "scan", kind: "agent", move: "collect", isRightCode: false, parcel } as const;
    const told = { occurredAt: undefined, scanId: undefined };
    if (status === "ready_for_pickup" && agent)
      return [() => times(random.pick([2, 7]), () => ({ ...scan, ...told, by: agent }))];
    if (status === "delivered" && !returnOf)
      return [() => times(7, () => ({ do: "start_return", parcel, isRightCode: false }))];
    if (!isGoing(parcel) || !driver) return [];
    const sign = () => ({ do: "sign", by: driver, parcels: [parcel], digits: digits() }) as const;
    return [() => times(MOST_OF_PERSON + 2, sign)];
  });
  return guesses.length > 0 ? random.pick(guesses.slice(-8))() : [];
}
