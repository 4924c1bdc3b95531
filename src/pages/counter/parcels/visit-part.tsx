import type { StateUpdater } from "preact/hooks";
import { useEffect, useState } from "preact/hooks";
import { readableCode } from "../../../shared/tracking-code.ts";
import type { VisitParcel } from "../../api.ts";
import { readVisit } from "../data/api.ts";
import { storedKey } from "../data/storage.ts";
import { t } from "../texts/translate.ts";

/** Another parcel of the customer, and whether it is to go with the first one. */
export interface Companion {
  parcel: VisitParcel;
  isTaken: boolean;
  /** The digits of its own code, which it needs unless the first one's opens it. */
  digits: string;
}

export type SetCompanions = (update: StateUpdater<readonly Companion[]>) => void;

/**
 * What else lies here for a parcel's receiver. Those that one code may open are taken along unless the agent says no, or the
 * customer has just refused them.
 */
export function useVisit(trackingCode: string): [readonly Companion[], SetCompanions] {
  const [companions, setCompanions] = useState<readonly Companion[]>([]);
  useEffect(() => {
    let isOpen = true;
    if (navigator.onLine)
      void readVisit(storedKey() ?? "", trackingCode).then((answer) => {
        if (!isOpen || answer.kind !== "done") return;
        const others = answer.data.parcels.filter(({ tracking_code }) => tracking_code !== trackingCode);
        const isWanted = ({ one_code, collectable }: VisitParcel) => one_code && !collectable?.until;
        setCompanions(others.map((parcel) => ({ parcel, isTaken: isWanted(parcel), digits: "" })));
      });
    return () => {
      isOpen = false;
    };
  }, []);
  return [companions, setCompanions];
}

interface Props {
  companions: readonly Companion[];
  onChange: SetCompanions;
}

/** The customer's other parcels, with their places. */
export function VisitPart({ companions, onChange }: Props) {
  const [first] = companions;
  if (!first) return null;
  const change = (changed: Companion, changes: Partial<Companion>) =>
    onChange((before) => before.map((one) => (one === changed ? { ...one, ...changes } : one)));
  return (
    <fieldset class="choices visit">
      <legend>
        {t("{count} more for {name}", { count: companions.length, name: first.parcel.recipient_name })}
      </legend>
      {companions.map((companion) => (
        <Row
          key={companion.parcel.tracking_code}
          companion={companion}
          onChange={(changes) => change(companion, changes)}
        />
      ))}
    </fieldset>
  );
}

interface RowProps {
  companion: Companion;
  onChange: (changes: Partial<Companion>) => void;
}

function Row({ companion, onChange }: RowProps) {
  const { parcel, isTaken, digits } = companion;
  const code = readableCode(parcel.tracking_code);
  return (
    <div>
      <label class="choice">
        <input
          type="checkbox"
          checked={isTaken}
          onChange={({ currentTarget }) => onChange({ isTaken: currentTarget.checked })}
        />
        <span class="visit-parcel">
          {parcel.shelf && <span class="place">{parcel.shelf}</span>}
          <span class="code" translate={false}>
            {code}
          </span>
          <span class="hint">
            {parcel.one_code
              ? t("{shop}: opened by the same code", { shop: parcel.partner })
              : parcel.partner}
          </span>
          {parcel.collectable && (
            <span class="hint">{parcel.collectable.until ? t("Refused") : t("Not collected in time")}</span>
          )}
        </span>
      </label>
      {isTaken && !parcel.one_code && (
        <input
          class="code digits"
          inputMode="numeric"
          autocomplete="off"
          aria-label={t("Collection code of {code}", { code })}
          placeholder={t("Its own code")}
          value={digits}
          onInput={({ currentTarget }) => onChange({ digits: currentTarget.value })}
        />
      )}
    </div>
  );
}
