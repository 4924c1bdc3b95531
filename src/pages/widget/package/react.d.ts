import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { PudoMapAttributes, PudoMapElement, PudoPoint, PudoTexts } from "./pudo-map.js";

/** `<pudo-map>` in JSX. React 19 passes on its events and properties. */
type PudoMapProps = Omit<
  DetailedHTMLProps<HTMLAttributes<PudoMapElement>, PudoMapElement>,
  keyof PudoMapAttributes
> &
  PudoMapAttributes & {
    texts?: PudoTexts;
    "onpudo-select"?: (event: CustomEvent<PudoPoint>) => void;
  };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "pudo-map": PudoMapProps;
    }
  }
}
