import { receivingCode } from "../../src/auth/order-codes.ts";
import type { Code } from "./acts.ts";
import type { Model } from "./model.ts";
import { rowsOf } from "./world/sqlite-d1.ts";
import { KEY, type World } from "./world/world.ts";

/** So long codes are kept at least. */
const KEPT_MS = 29 * 86_400_000;

interface Row {
  id: string;
  code_key: string;
  parcels: number;
  used: number;
  created_at: number;
  ends_at: number;
}

const toCode = (partnerId: string, row: Row): Code => ({
  ...{ id: row.id, partnerId, parcels: row.parcels, used: row.used },
  ...{ createdAt: row.created_at, endsAt: row.ends_at },
  digits: receivingCode({ config: { codeKeys: KEY } }, { id: row.id, codeKey: row.code_key })!,
});

/** Receiving codes sign for as many parcels as they were made for, and for every one that a driver hands back. */
export class Codes {
  readonly #world: World;
  readonly #model: Model;
  #began: number | undefined;

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
        `SELECT id, code_key, parcels, json_array_length(signed) AS used, created_at, ends_at
        FROM receiving_codes WHERE partner_id = ?`,
        [id],
      ) as unknown as Row[];
      const codes = rows.map((row) => {
        const code = toCode(id, row);
        const ended = this.#model.endedCodes.get(code.id) ?? Number.POSITIVE_INFINITY;
        return { ...code, endsAt: Math.min(code.endsAt, ended) };
      });
      const over = codes.find(({ used, parcels }) => used > parcels);
      if (over) return `a receiving code for ${over.parcels} parcels signed for ${over.used}`;
      const signed = codes.reduce((sum, { used }) => sum + used, 0);
      const should = handedBack.get(id) ?? 0;
      if (now - this.#began < KEPT_MS && signed !== should)
        return `receiving codes signed for ${signed} parcels, and ${should} were handed back`;
      this.#model.codes.push(...codes);
    }
    return undefined;
  }
}
