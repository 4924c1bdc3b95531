import { svgElement } from "../../ui/element.ts";

/** A symbol of index.html as a decoration: assistive technology skips it. */
export function icon(symbol: string): SVGSVGElement {
  return svgElement(
    "svg",
    { "aria-hidden": "true", class: "icon" },
    svgElement("use", { href: `#${symbol}` }),
  );
}
