import { numberIn } from "../../../shared/typed-number.ts";
import type { Commissions } from "../../api.ts";

/** What points earn, while it is being edited. */

type Rates = Commissions["default"];

export const DECIMALS = 2;
export const RATES: { name: keyof Rates; label: string; max: number }[] = [
  { name: "drop_off", label: "A parcel taken in, in ₦", max: 1_000_000 },
  { name: "arrive", label: "A parcel that arrives, in ₦", max: 1_000_000 },
  { name: "collect", label: "A parcel collected, in ₦", max: 1_000_000 },
  { name: "cod_percent", label: "Of money collected, in %", max: 100 },
];

/** What is in the fields of one point, or of all. */
export type Fields = Record<keyof Rates, string>;

export interface Draft {
  all: Fields;
  /** The points with rates of their own. A point that is added here has its name. */
  points: { id: string; name?: string; fields: Fields }[];
}

const fieldsOf = ({ drop_off, arrive, collect, cod_percent }: Rates): Fields => ({
  drop_off: String(drop_off),
  arrive: String(arrive),
  collect: String(collect),
  cod_percent: String(cod_percent),
});
const rateIn = (typed: string): number => numberIn(typed, DECIMALS) ?? Number.NaN;
const ratesIn = ({ drop_off, arrive, collect, cod_percent }: Fields): Rates => ({
  drop_off: rateIn(drop_off),
  arrive: rateIn(arrive),
  collect: rateIn(collect),
  cod_percent: rateIn(cod_percent),
});

export const draftOf = ({ default: all, points }: Commissions): Draft => ({
  all: fieldsOf(all),
  points: points.map(({ point_id, ...own }) => ({ id: point_id, fields: fieldsOf(own) })),
});

export const commissionsIn = ({ all, points }: Draft): Commissions => ({
  default: ratesIn(all),
  points: points.map(({ id, fields }) => ({ point_id: id, ...ratesIn(fields) })),
});

export const isChanged = (saved: Commissions, draft: Draft): boolean =>
  JSON.stringify(commissionsIn(draft)) !== JSON.stringify(commissionsIn(draftOf(saved)));

/** With another point, unless it is there, which begins with the rates of all. */
export const addedPoint = (draft: Draft, { id, name }: { id: string; name: string }): Draft =>
  draft.points.some((point) => point.id === id)
    ? draft
    : { ...draft, points: [...draft.points, { id, name, fields: draft.all }] };
