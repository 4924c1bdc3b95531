import { receivingCode } from "../../src/auth/order-codes.ts";
import { lagosDay } from "../../src/shared/closed-days.ts";
import type { Act, Code, Parcel } from "./acts.ts";
import { Fault } from "./fault.ts";
import type { Model } from "./model.ts";
import { rowsOf } from "./world/sqlite-d1.ts";
import { KEY, type World } from "./world/world.ts";

/** Receiving codes sign for as many parcels as they were made for, and for every one that a driver hands back. */

/** A parcel that a driver handed back at a time, and the digits that it showed. */
export interface HandedBack {
  parcel: Parcel;
  at: number;
  digits: string;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** So long codes are kept at least. */
const KEPT_MS = 29 * DAY;
/** How many a partner has open: neither ended nor used up. */
export const MOST_OPEN = 10;

const LISTED_DAYS = 7;
const MOST_LISTED = 100;

/** A code in the list that partners read. */
interface Listed {
  id: string;
  code: string | null;
  parcels: number;
  used: number;
  endsAt: string;
  signed: { trackingCode: string }[];
}

interface Row {
  id: string;
  code_key: string;
  parcels: number;
  signed: string;
  created_at: number;
  ends_at: number;
}

/** The digits that a driver was told. */
export function shownIn(act: Act | undefined): string {
  if (act?.do === "sign") return act.digits;
  return (act?.do === "scan" && act.receivingCode) || "";
}

/** A code is good until the day ends in Lagos, and for half an hour at least. */
const endOf = (createdAt: number): number =>
  Math.max(Date.parse(`${lagosDay(createdAt)}T00:00:00+01:00`) + DAY, createdAt + 30 * MINUTE);

export class Codes {
  readonly #world: World;
  readonly #model: Model;
  readonly #digits = new Map<string, string>();
  #began: number | undefined;
  /** Of how many parcels it was looked at whether a code signed for them when it was open. */
  #seen = 0;

  constructor(world: World, model: Model) {
    this.#world = world;
    this.#model = model;
  }

  /** Reads them into the model. @returns what is wrong with them */
  follow(now: number): string | undefined {
    const { cast, handedBack } = this.#model;
    this.#began ??= now;
    this.#model.codes = [];
    for (const { id, database } of cast.partners) {
      const rows = rowsOf(
        this.#world.sqlite[database],
        "SELECT id, code_key, parcels, signed, created_at, ends_at FROM receiving_codes WHERE partner_id = ?",
        [id],
      ) as unknown as Row[];
      const codes = rows.map((row) => this.#toCode(id, row));
      const over = codes.find(({ signed, parcels }) => signed.length > parcels);
      if (over) return `a receiving code for ${over.parcels} parcels signed for ${over.signed.length}`;
      const open = codes.filter((code) => code.endsAt > now && code.used < code.parcels).length;
      if (open > MOST_OPEN) return `a partner has ${open} receiving codes that are open`;
      const wrong = rows.map((row) => this.#faultOfEnd(row)).find((fault) => fault !== undefined);
      if (wrong) return wrong;
      const theirs = handedBack.filter(({ parcel }) => parcel.partner.id === id);
      const is = codes.flatMap(({ digits, signed }) => signed.map((code) => `${code} ${digits}`)).sort();
      const should = theirs.map(({ parcel, digits }) => `${parcel.trackingCode} ${digits}`).sort();
      if (now - this.#began < KEPT_MS && is.join() !== should.join())
        return `receiving codes signed for ${is}, and ${should} were handed back`;
      this.#model.codes.push(...codes);
    }
    return this.#faultOfNew();
  }

  /** In the end: each partner reads its codes of the last days, and what each signed for. */
  async check(now: number): Promise<void> {
    const { cast, codes } = this.#model;
    for (const { id, secretKey: key } of cast.partners) {
      const path = "/partner/receiving-codes";
      const answer = await this.#world.ask({ method: "GET", path, key });
      const listed = (answer?.body.data ?? []) as Listed[];
      const isEnded = (time: number) => time <= now;
      const is = listed.map(({ code, parcels, used, endsAt, signed, ...one }) =>
        [
          one.id,
          code,
          parcels,
          used,
          isEnded(Date.parse(endsAt)),
          ...signed.map((each) => each.trackingCode),
        ].join(),
      );
      const should = codes
        .filter((code) => code.partnerId === id && code.createdAt > now - LISTED_DAYS * DAY)
        .map(({ digits, endsAt, parcels, used, signed, ...one }) =>
          [one.id, isEnded(endsAt) ? null : digits, parcels, used, isEnded(endsAt), ...signed].join(),
        );
      const wrong = should.find((one) => !is.includes(one)) ?? is.find((one) => !should.includes(one));
      if (wrong !== undefined && should.length < MOST_LISTED)
        throw new Fault(`a partner reads ${is.length} of ${should.length} receiving codes: ${wrong}`);
    }
  }

  #toCode(partnerId: string, row: Row): Code {
    const { id, code_key: codeKey, parcels, created_at: createdAt } = row;
    const digits = this.#digits.get(id) ?? receivingCode({ config: { codeKeys: KEY } }, { id, codeKey })!;
    this.#digits.set(id, digits);
    const signed = (JSON.parse(row.signed) as { code: string }[]).map(({ code }) => code);
    const { mayHaveEnded, endedCodes } = this.#model;
    // Nobody but its row knows when one ended whose answer was lost.
    const endsAt = mayHaveEnded.has(id) ? row.ends_at : endOf(createdAt);
    const ended = endedCodes.get(id) ?? Number.POSITIVE_INFINITY;
    return {
      ...{ id, partnerId, digits, parcels, used: signed.length, signed, createdAt },
      endsAt: Math.min(endsAt, ended),
    };
  }

  #faultOfEnd({ id, created_at, ends_at }: Row): string | undefined {
    const should = endOf(created_at);
    const isRight = this.#model.mayHaveEnded.has(id) ? ends_at <= should : ends_at === should;
    return isRight ? undefined : `a receiving code of ${created_at} ends at ${ends_at}, not at ${should}`;
  }

  /** What was handed back since the last look with a code that was not open then. */
  #faultOfNew(): string | undefined {
    const { handedBack, codes } = this.#model;
    const fresh = handedBack.slice(this.#seen);
    this.#seen = handedBack.length;
    const isOpen = ({ parcel, at, digits }: HandedBack) =>
      codes.some(
        (code) =>
          code.partnerId === parcel.partner.id &&
          code.digits === digits &&
          code.createdAt <= at &&
          at < code.endsAt,
      );
    const wrong = fresh.find((one) => !isOpen(one));
    return wrong && `${wrong.parcel.reference} was handed back at ${wrong.at}, when its code was not open`;
  }
}
