import { useRef } from "preact/hooks";
import { ParcelRows } from "../../handheld/parcels/parcel-rows.tsx";
import type { StopKey } from "../data/api.ts";
import type { Day } from "../data/day.ts";
import { t } from "../texts/translate.ts";
import { destinationOf } from "./words.ts";

interface Props {
  day: Day;
  stopKey: StopKey;
  onSelect: (trackingCode: string) => void;
  /** Hands a shop what is given back to it. */
  onHandBack: () => void;
  /** Back to the round. */
  onLeave: () => void;
}

/** What to give and to take at a stop. */
export function StopParcels({ day, stopKey, onSelect, onHandBack, onLeave }: Props) {
  const giveTitle = useRef<HTMLHeadingElement>(null);
  const takeTitle = useRef<HTMLHeadingElement>(null);
  const held = day.heldFor(stopKey);
  const toTake = day.toTake(stopKey);
  const isPartner = stopKey.startsWith("partner:");
  return (
    <div class="stack">
      {held.length > 0 && (
        <div key="give" class="stack">
          <h3 ref={giveTitle} tabIndex={-1}>
            {isPartner ? t("To give back") : t("To give")}
          </h3>
          <p class="hint">
            {isPartner
              ? t("Count them, and ask the shop for a code for so many.")
              : t("They leave this list when the agent scans them.")}
          </p>
          {isPartner && (
            <button type="button" class="primary" onClick={onHandBack}>
              {t("Give back {count} parcels", { count: held.length })}
            </button>
          )}
          <ParcelRows
            rows={held.map(({ tracking_code }) => ({ trackingCode: tracking_code }))}
            onSelect={onSelect}
            heading={giveTitle}
          />
        </div>
      )}
      {toTake.length > 0 && (
        <div key="take" class="stack">
          <h3 ref={takeTitle} tabIndex={-1}>
            {t("To take")}
          </h3>
          <p class="hint">{t("Scan each parcel that you take.")}</p>
          <ParcelRows
            rows={toTake.map(({ tracking_code, goes_to }) => ({
              ...{ trackingCode: tracking_code, detail: destinationOf(goes_to) },
            }))}
            onSelect={onSelect}
            heading={takeTitle}
          />
        </div>
      )}
      <button type="button" class="secondary" onClick={onLeave}>
        {t("Drive on")}
      </button>
    </div>
  );
}
