import type { Coordinates } from "./data/geometry.ts";
import type { ParcelItem } from "./data/parcel.ts";

/** The settings in the attributes of a `<pudo-map>`. */
export interface Settings extends ParcelItem {
  baseUrl: string;
  tileUrl: string | null;
  /** HTML. */
  tileAttribution: string | null;
  beginning: Beginning | undefined;
}

/** The attributes that tell what points must accept. */
export const PARCEL_ATTRIBUTES = [
  ...["service", "item-weight", "item-value", "parcel-weight", "parcel-value", "cod-amount"],
];

/** The place at which the widget begins. */
export interface Beginning {
  place: Coordinates;
  /** The place's name, if it is not the customer's own position. */
  name: string | undefined;
}

/** The API's address is that of the script, without the folder of the widget or of one of its versions. */
function ownBase(): string {
  const isVersion = /\/\d+\.\d+\.\d+\/[^/]*$/.test(new URL(import.meta.url).pathname);
  return new URL(isVersion ? "../.." : "..", import.meta.url).href;
}

/** Reads the attributes. A number that cannot be read counts as absent. */
export function readSettings(element: Element): Settings {
  const number = (name: string): number | undefined => {
    const text = element.getAttribute(name)?.trim();
    return text && Number.isFinite(Number(text)) ? Number(text) : undefined;
  };
  const [latitude, longitude] = [number("latitude"), number("longitude")];
  return {
    baseUrl: element.getAttribute("base-url") ?? ownBase(),
    tileUrl: element.getAttribute("tile-url"),
    tileAttribution: element.getAttribute("tile-attribution"),
    beginning:
      latitude === undefined || longitude === undefined
        ? undefined
        : { place: { latitude, longitude }, name: element.getAttribute("place")?.trim() || undefined },
    service: element.getAttribute("service") === "drop_off" ? "drop_off" : "collect",
    itemWeight: number("item-weight"),
    itemValue: number("item-value"),
    parcelWeight: number("parcel-weight"),
    parcelValue: number("parcel-value"),
    codAmount: number("cod-amount"),
  };
}
