import type { Map as LeafletMap } from "leaflet";
import { SVGOverlay } from "leaflet/src/layer/SVGOverlay.js";
import { NIGERIA } from "../../../shared/country-outline.ts";
import { svgElement } from "../frame/element.ts";

/** At closer zooms the outline has no detail, and only land is seen. */
const CLOSEST_ZOOM = 8;
/** Units of the path to a degree of longitude. */
const SCALE = 100;

/** The latitude of a coordinate of the path, which is in Web Mercator. */
function latitudeOf(y: number): number {
  return (Math.atan(Math.exp((-y * Math.PI) / (180 * SCALE))) * 360) / Math.PI - 90;
}

/** The country's outline, for a map without tiles. */
export class Outline {
  readonly #map: LeafletMap;
  readonly #overlay: SVGOverlay;

  constructor(map: LeafletMap) {
    const { west, north, width, height, path } = NIGERIA;
    this.#map = map;
    const drawing = svgElement(
      "svg",
      {
        viewBox: `0 0 ${width} ${height}`,
        class: "outline",
        preserveAspectRatio: "none",
        "aria-hidden": "true",
      },
      svgElement("path", { d: path, "vector-effect": "non-scaling-stroke" }),
    );
    this.#overlay = new SVGOverlay(drawing, [
      [latitudeOf(north + height), west / SCALE],
      [latitudeOf(north), (west + width) / SCALE],
    ]);
  }

  /** Shows or hides the outline, for the present zoom. */
  update(isWanted: boolean): void {
    const isFar = this.#map.getZoom() <= CLOSEST_ZOOM;
    this.#map.getContainer().classList.toggle("inland", isWanted && !isFar);
    if (isWanted && isFar) this.#overlay.addTo(this.#map);
    else this.#overlay.remove();
  }
}
