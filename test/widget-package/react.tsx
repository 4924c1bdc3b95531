import "pudo-map";
import type { PudoMapElement } from "pudo-map";
import type {} from "pudo-map/react";
import type { RefObject } from "react";

/** How a shop with React uses the package: it has to compile. */

interface Props {
  widget: RefObject<PudoMapElement | null>;
  choose(id: string): void;
}

export function Checkout({ widget, choose }: Props) {
  return (
    <form>
      <pudo-map
        ref={widget}
        base-url="https://api.example.com"
        name="pickup_point"
        required
        item-weight={2.5}
        texts={{ choose: "Collect here" }}
        onpudo-select={({ detail }) => choose(detail.id)}
        style={{ blockSize: "40rem" }}
      >
        <a slot="alternative" href="/home">
          Deliver to my home
        </a>
      </pudo-map>
    </form>
  );
}

export const mistakes = [
  // @ts-expect-error: without its address the API is not found
  <pudo-map key="address" name="pickup_point" />,
  // @ts-expect-error: an attribute that does not exist
  <pudo-map key="attribute" base-url="https://api.example.com" weight={2} />,
];
