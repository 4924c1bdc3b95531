import { svgElement } from "./element.ts";

/** Lines in a square of 24 units. */
const SHAPES = {
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20",
  locate: "M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm0-16v4m0 12v4M2 12h4m12 0h4",
  clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5l3.5 2",
  check: "m5 12.5 4.5 4.5L19 7.5",
  cross: "m6 6 12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  chevron: "m6 9 6 6 6-6",
  parcel: "M4 8l8-4 8 4v8l-8 4-8-4V8Zm0 0 8 4m0 0 8-4m-8 4v8",
  forward: "m9 6 6 6-6 6",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1",
  map: "m9 5 6 2.5 5-2.5v13l-5 2.5-6-2.5-5 2.5v-13L9 5Zm0 0v13m6-10.5v13",
  pin: "M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  alert: "M12 8v5m0 3.2v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
};

export type IconName = keyof typeof SHAPES;

/** A decoration: assistive technology skips it. */
export function icon(name: IconName): SVGSVGElement {
  return svgElement(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svgElement("path", { d: SHAPES[name] }),
  );
}
