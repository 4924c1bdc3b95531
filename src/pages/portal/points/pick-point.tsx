import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useResource } from "../../ui/requests/resource.ts";
import type { PudoMapElement, PudoPoint } from "../../widget/package/pudo-map.d.ts";
import { t } from "../texts.ts";

interface Props {
  onPick: (point: PudoPoint | undefined) => void;
  /** The weight of the heaviest item, and the value of the most expensive one. */
  itemWeight?: number | undefined;
  itemValue?: number | undefined;
  /** What all items together weigh and are worth, and what the receiver pays. */
  parcelWeight?: number | undefined;
  parcelValue?: number | undefined;
  codAmount?: number | undefined;
  near?: { latitude: number; longitude: number } | undefined;
}

const SCRIPT = "/widget/pudo-map.js";
let attempts = 0;

async function loadWidget(): Promise<void> {
  if (customElements.get("pudo-map")) return;
  const script = document.createElement("script");
  script.type = "module";
  // A browser never asks again for a module whose file it could not get.
  script.src = attempts++ === 0 ? SCRIPT : `${SCRIPT}?${attempts}`;
  const isThere = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(t("The map could not be loaded.")));
  });
  document.head.append(script);
  await isThere;
}

/** The shops' own map widget, on which a point is chosen. */
export function PickPoint({ onPick, near, ...parcel }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const resource = useResource("widget", loadWidget);
  const picked = useRef(onPick);
  picked.current = onPick;
  useEffect(() => {
    const { current } = box;
    const tell = ({ target }: Event) => picked.current((target as PudoMapElement).point ?? undefined);
    current?.addEventListener("pudo-select", tell);
    current?.addEventListener("change", tell);
    return () => {
      current?.removeEventListener("pudo-select", tell);
      current?.removeEventListener("change", tell);
    };
  }, []);
  return (
    <div ref={box} class="pick-point">
      {resource.isLoading || resource.error !== undefined ? (
        <Loaded resource={resource}>{() => null}</Loaded>
      ) : (
        h("pudo-map", {
          "item-weight": parcel.itemWeight,
          "item-value": parcel.itemValue,
          "parcel-weight": parcel.parcelWeight,
          "parcel-value": parcel.parcelValue,
          "cod-amount": parcel.codAmount,
          latitude: near?.latitude,
          longitude: near?.longitude,
        })
      )}
    </div>
  );
}
