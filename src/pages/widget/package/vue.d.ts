import type { EmitFn, HTMLAttributes } from "vue";
import type { PudoMapAttributes, PudoMapElement, PudoPoint, PudoTexts } from "./pudo-map.js";

interface PudoMapEvents {
  "pudo-select": (event: CustomEvent<PudoPoint>) => void;
  change: (event: Event) => void;
}

type PudoMapProps = HTMLAttributes & PudoMapAttributes & { texts?: PudoTexts };

declare module "vue" {
  interface GlobalComponents {
    "pudo-map": new () => PudoMapElement & {
      /** @deprecated for templates alone */
      $props: PudoMapProps;
      /** @deprecated for templates alone */
      $emit: EmitFn<PudoMapEvents>;
    };
  }
}
