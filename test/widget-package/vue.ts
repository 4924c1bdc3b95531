import "pudo-map";
import type {} from "pudo-map/vue";
import type { GlobalComponents } from "vue";

/** What Vue's templates check `<pudo-map>` against. */

type Widget = InstanceType<GlobalComponents["pudo-map"]>;

export const props: Widget["$props"] = {
  "base-url": "https://api.example.com",
  name: "pickup_point",
  required: true,
  "item-weight": 2.5,
  class: ["wide"],
};

// @ts-expect-error: without its address the API is not found
export const incomplete: Widget["$props"] = { name: "pickup_point" };

export function listen(emit: Widget["$emit"], event: CustomEvent): void {
  emit("pudo-select", event);
  // @ts-expect-error: an event that does not exist
  emit("select", event);
}
