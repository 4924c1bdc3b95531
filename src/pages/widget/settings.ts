import type { Place } from "./geometry.ts";
import type { Parcel } from "./parcel.ts";

/** The settings in the attributes of a `<pudo-map>`. */
export interface Settings extends Parcel {
  baseUrl: string;
  tileUrl: string | null;
  /** HTML. */
  tileAttribution: string | null;
  /** Where the customer is. */
  place: Place | undefined;
}

/** Reads the attributes. A number that cannot be read counts as absent. */
export function readSettings(element: Element): Settings {
  const number = (name: string): number | undefined => {
    const text = element.getAttribute(name)?.trim();
    return text && Number.isFinite(Number(text)) ? Number(text) : undefined;
  };
  const [latitude, longitude] = [number("latitude"), number("longitude")];
  return {
    baseUrl: element.getAttribute("base-url") ?? new URL("..", import.meta.url).href,
    tileUrl: element.getAttribute("tile-url"),
    tileAttribution: element.getAttribute("tile-attribution"),
    place: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    itemWeight: number("item-weight"),
    itemValue: number("item-value"),
  };
}
