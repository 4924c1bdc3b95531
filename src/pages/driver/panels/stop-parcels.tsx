import { useRef } from "preact/hooks";
import { ParcelRows } from "../../handheld/parcels/parcel-rows.tsx";
import type { StopKey } from "../data/api.ts";
import type { Day } from "../data/day.ts";
import { texts } from "../texts/texts.ts";
import { destinationOf } from "./words.ts";

const t = texts.stop;

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
            {isPartner ? t.handBack : t.give}
          </h3>
          <p class="hint">{isPartner ? t.handBackHint : t.giveHint}</p>
          {isPartner && (
            <button type="button" class="primary" onClick={onHandBack}>
              {texts.handBack.open(held.length)}
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
            {t.take}
          </h3>
          <p class="hint">{t.takeHint}</p>
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
        {t.driveOn}
      </button>
    </div>
  );
}
