import "pudo-map";
import type { PudoMapAttributes, PudoPoint } from "pudo-map";

/** How a shop without a framework uses the package: it has to compile. */

const widget = document.createElement("pudo-map");
widget.value = "";
widget.texts = { choose: "Collect here", points: { one: "{count} point", other: "{count} points" } };
const chosen: PudoPoint | undefined = widget.point;

widget.addEventListener("pudo-select", ({ detail }) => {
  document.title = `${detail.name}, ${detail.address.city}: ${detail.workingHours.openingMonday ?? "closed"}`;
});
document.querySelector("pudo-map")?.reportValidity();

// @ts-expect-error: only the customer or `value` chooses a point
widget.point = chosen;
// @ts-expect-error: without its address the API is not found
export const attributes: PudoMapAttributes = { latitude: 6.6, longitude: 3.35 };
