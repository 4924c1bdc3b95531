import { useEffect, useState } from "preact/hooks";
import { isWithin, lagosDay } from "../../../shared/closed-days.ts";
import type { PointParcel } from "../../api.ts";
import { timeOf } from "../../handheld/texts/times.ts";
import {
  collectableOf,
  isPassing,
  type KnownParcel,
  type PassingParcel,
  readAvailability,
  readClosures,
} from "../data/api.ts";
import { placesOfPoint } from "../data/places.ts";
import { storedKey } from "../data/storage.ts";
import { daysAwayText } from "../texts/days.ts";
import { t } from "../texts/translate.ts";
import { LabelPart } from "./label-part.tsx";
import type { ParcelMove } from "./pending.ts";
import { PlaceField } from "./place-field.tsx";
import { SheetButton } from "./sheet-button.tsx";

/** States in which a parcel is here or may come here. */
const UNDER_WAY: readonly PointParcel["status"][] = ["created", "in_transit", "ready_for_pickup"];
/** States in which a parcel that is here after all goes back. */
const GOING_BACK: readonly PointParcel["status"][] = ["returned", "cancelled"];
export const isGoingBack = ({ status }: Pick<KnownParcel, "status">): boolean => GOING_BACK.includes(status);

/** What the sheet shows of a parcel. */
export type Step = "actions" | "report" | "refusal" | "place" | "hand-over";

interface Props {
  trackingCode: string;
  parcel: KnownParcel | undefined;
  pendingAction: ParcelMove | undefined;
  /** Where it could be put. */
  suggestedPlace: string | undefined;
  record: (action: ParcelMove, further?: { shelf?: string | undefined }) => void;
  onStep: (step: Step) => void;
  onClose: () => void;
}

/** What can be done with a parcel. */
export function ParcelActions(props: Props) {
  const { parcel, pendingAction, record, onClose } = props;
  const back = <SheetButton kind="secondary" icon="back" text={t("Back|a button")} onClick={onClose} />;
  const take = (
    <SheetButton kind="primary" icon="check" text={t("Take it in")} onClick={() => record("take")} />
  );
  if (pendingAction === "take") return back;
  if (parcel && isPassing(parcel))
    return (
      <>
        <StillCollectable {...props} />
        {"since" in parcel ? <Held {...props} parcel={parcel} /> : <Elsewhere {...props} parcel={parcel} />}
        {back}
      </>
    );
  if (!parcel || pendingAction || UNDER_WAY.includes(parcel.status)) return <Choice {...props} />;
  if (collectableOf(parcel))
    return (
      <>
        <StillCollectable {...props} />
        {back}
      </>
    );
  return (
    <>
      {isGoingBack(parcel) && take}
      {back}
    </>
  );
}

/** A parcel whose customer is too late, or has changed their mind. */
function StillCollectable({ parcel, onStep }: Props) {
  const collectable = collectableOf(parcel);
  if (!collectable) return null;
  const since = new Date(collectable.since);
  return (
    <>
      <p>
        {collectable.until
          ? t("Refused at {time}: hand it over all the same?", { time: timeOf(since) })
          : t("Expired {day}: hand it over all the same?", {
              day: daysAwayText(since, new Date()),
            })}
      </p>
      <SheetButton kind="primary" icon="hand" text={t("Hand over")} onClick={() => onStep("hand-over")} />
    </>
  );
}

/** A parcel that is for the point's customer, or may be. */
function Choice({ parcel, pendingAction, suggestedPlace, record, onStep }: Props) {
  const [place, setPlace] = useState(suggestedPlace ?? "");
  const hasPlaces = placesOfPoint() !== null;
  const isHere =
    pendingAction === "arrive" || (parcel && !isPassing(parcel) && parcel.status === "ready_for_pickup");
  const isExpected = !isHere && parcel !== undefined;
  return (
    <>
      {!isHere && (
        <>
          {hasPlaces && <PlaceField value={place} onInput={setPlace} />}
          <SheetButton
            kind="primary"
            icon="check"
            text={t("It has arrived")}
            onClick={() => record("arrive", { shelf: place.trim() || undefined })}
          />
        </>
      )}
      <SheetButton
        kind={isHere ? "primary" : "secondary"}
        icon="hand"
        text={t("Hand over")}
        onClick={() => onStep("hand-over")}
      />
      {!isExpected && (
        <SheetButton
          kind="quiet"
          icon="return"
          text={t("Customer refuses it")}
          onClick={() => onStep("refusal")}
        />
      )}
      {isHere && hasPlaces && !pendingAction && (
        <SheetButton kind="quiet" icon="shelf" text={t("Put it elsewhere")} onClick={() => onStep("place")} />
      )}
      {isHere && <ReportButton onStep={onStep} />}
      {!parcel && !isHere && (
        <SheetButton
          kind="quiet"
          icon="out"
          text={t("It belongs elsewhere: take it in")}
          onClick={() => record("take")}
        />
      )}
    </>
  );
}

function ReportButton({ onStep }: Pick<Props, "onStep">) {
  return (
    <SheetButton
      kind="quiet"
      icon="warning"
      text={t("Something is wrong with it")}
      onClick={() => onStep("report")}
    />
  );
}

/** A parcel that the point has to hand over to a driver. */
function Held({ trackingCode, parcel, onStep }: Props & { parcel: PassingParcel }) {
  const [hasLabel, setHasLabel] = useState(true);
  return (
    <>
      <p class="hint">{t("Keep it apart: a driver collects it.")}</p>
      {hasLabel ? (
        <SheetButton
          kind="quiet"
          icon="print"
          text={t("No label on it?")}
          onClick={() => setHasLabel(false)}
        />
      ) : (
        <LabelPart trackingCode={trackingCode} parcel={parcel} />
      )}
      <ReportButton onStep={onStep} />
    </>
  );
}

/** A parcel that the point may take in. */
function Elsewhere({ trackingCode, parcel, record }: Props & { parcel: PassingParcel }) {
  const hasRoom = useRoom();
  return (
    <>
      <p class="hint">{t("If you take it in, your point has it until a driver collects it.")}</p>
      <p class="notice" role="status" hidden={hasRoom}>
        {t("Your point is full or closed. Is there room for it? It counts.")}
      </p>
      <SheetButton kind="primary" icon="check" text={t("Take it in")} onClick={() => record("take")} />
      {/* Only a parcel that nobody has scanned yet may lack a label, because it is handed in with a code on a phone. */}
      {parcel.status === "created" && <LabelPart trackingCode={trackingCode} parcel={parcel} />}
    </>
  );
}

/** Whether the point takes parcels in. The service doesn't refuse what is handed in, so the agent is warned first. */
function useRoom(): boolean {
  const [hasRoom, setRoom] = useState(true);
  useEffect(() => {
    const key = storedKey();
    if (!key || !navigator.onLine) return;
    void Promise.all([readAvailability(key), readClosures(key)]).then(([room, closed]) => {
      const isFull =
        room.kind === "done" &&
        (room.data.paused || (room.data.capacity !== null && room.data.parcels >= room.data.capacity));
      const isClosed = closed.kind === "done" && isWithin(closed.data.data, lagosDay(Date.now()));
      setRoom(!isFull && !isClosed);
    });
  }, []);
  return hasRoom;
}
