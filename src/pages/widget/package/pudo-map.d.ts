/** A pickup point, as `GET /public/pudo-points` shows it. Later versions of the API may add fields. */
export interface PudoPoint {
  id: string;
  name: string;
  description: string;
  address: {
    address: string;
    city: string;
    state: string;
    zip: string;
    country: string;
    latitude: number;
    longitude: number;
  };
  /** `HH:MM`, in Africa/Lagos; null on a day on which the point is closed. */
  workingHours: Record<`${"opening" | "closing"}${Day}`, string | null>;
  /** Closed from then until then, on some days. */
  breaks?: { [Weekday in Lowercase<Day>]?: { from: string; to: string } };
  /** Kilograms. */
  minItemWeight: number;
  maxItemWeight: number;
  /** Naira. */
  maxItemValue: number;
  /** Of the whole parcel; null without a limit. */
  maxParcelWeight: number | null;
  maxParcelValue: number | null;
  /** The longest side, in centimetres. */
  maxParcelSize: number | null;
  /** False while it takes no parcels: it can't be chosen then. */
  available: boolean;
  /** Whole days as `YYYY-MM-DD`, both included, within the next 60 days. */
  closures: { from: string; to: string }[];
}

type Day = "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";

/** A language that the widget has. */
export type PudoLanguage = "en" | "fr" | "ha" | "ig" | "yo";

/** Texts that replace the widget's own, by their names. */
export type PudoTexts = Record<string, string | string[] | { one?: string; other: string } | undefined>;

/** The attributes of a `<pudo-map>`. */
export interface PudoMapAttributes {
  /** Where the API is, such as `https://api.example.com`. */
  "base-url": string;
  /** Where the customer is. */
  latitude?: number | string;
  longitude?: number | string;
  /** The name of that place, if it is not the customer's own position. */
  place?: string;
  /** When the parcel would be at a point near the customer, such as `There by 3 December`. */
  arrives?: string;
  /** What the customer does there; `collect` by default. */
  service?: "collect" | "drop_off";
  /** The weight of the heaviest item, in kilograms. */
  "item-weight"?: number | string;
  /** The value of the most expensive item, in naira. */
  "item-value"?: number | string;
  /** The weight and the value of all items together. */
  "parcel-weight"?: number | string;
  "parcel-value"?: number | string;
  /** What the customer pays at the point, in naira. */
  "cod-amount"?: number | string;
  /** With or without a region; that of the page by default, and English for any other. */
  locale?: PudoLanguage | (string & {});
  /** The form field's name. */
  name?: string;
  /** The chosen point's id. */
  value?: string;
  required?: boolean;
  disabled?: boolean;
  /** Such as `https://tiles.example.com/{z}/{x}/{y}.png`. */
  "tile-url"?: string;
  /** HTML that you trust. */
  "tile-attribution"?: string;
}

/** `<pudo-map>`: a form control whose value is the id of a pickup point. */
export interface PudoMapElement extends HTMLElement {
  name: string;
  /** The chosen point's id, or "". */
  value: string;
  required: boolean;
  texts: PudoTexts;
  /** The chosen point, once it is loaded. */
  readonly point: PudoPoint | undefined;
  readonly form: HTMLFormElement | null;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
}

declare global {
  interface HTMLElementTagNameMap {
    "pudo-map": PudoMapElement;
  }
  interface HTMLElementEventMap {
    "pudo-select": CustomEvent<PudoPoint>;
  }
}
