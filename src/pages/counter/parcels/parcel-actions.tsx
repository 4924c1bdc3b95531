import { useEffect, useState } from "preact/hooks";
import { isWithin, lagosDay } from "../../../shared/closed-days.ts";
import type { PointParcel } from "../../api.ts";
import { serverNow } from "../../handheld/data/clock.ts";
import { timeOf } from "../../handheld/texts/times.ts";
import {
  collectableOf,
  isPassing,
  type KnownParcel,
  type PassingParcel,
  readAvailability,
  readClosures,
} from "../data/api.ts";
import { storedKey } from "../data/storage.ts";
import { dayOf } from "../texts/days.ts";
import { texts } from "../texts/texts.ts";
import { whyPassing } from "./destination.ts";
import { LabelPart } from "./label-part.tsx";
import type { ParcelMove } from "./pending.ts";
import { SheetButton } from "./sheet-button.tsx";

const t = texts.parcel;

/** States in which a parcel is here or may come here. */
const UNDER_WAY: readonly PointParcel["status"][] = ["created", "in_transit", "ready_for_pickup"];
/** States in which a parcel that is here after all goes back. */
const GOING_BACK: readonly PointParcel["status"][] = ["returned", "cancelled"];

/** What the sheet shows of a parcel. */
export type Step = "actions" | "report" | "refusal" | "hand-over";

interface Props {
  trackingCode: string;
  parcel: KnownParcel | undefined;
  pendingAction: ParcelMove | undefined;
  record: (action: ParcelMove) => void;
  onStep: (step: Step) => void;
  onClose: () => void;
}

/** What can be done with a parcel. */
export function ParcelActions(props: Props) {
  const { parcel, pendingAction, record, onClose } = props;
  const back = <SheetButton kind="secondary" icon="back" text={t.back} onClick={onClose} />;
  const take = (
    <SheetButton kind="primary" icon="check" text={texts.passing.take} onClick={() => record("take")} />
  );
  if (pendingAction === "take") return back;
  if (parcel && isPassing(parcel))
    return (
      <>
        <StillCollectable {...props} />
        <p>{whyPassing(parcel)}</p>
        {"since" in parcel ? <Held {...props} parcel={parcel} /> : <Elsewhere {...props} parcel={parcel} />}
        {back}
      </>
    );
  if (!parcel || pendingAction || UNDER_WAY.includes(parcel.status)) return <Choice {...props} />;
  const isGoingBack = GOING_BACK.includes(parcel.status);
  if (collectableOf(parcel, serverNow()))
    return (
      <>
        <StillCollectable {...props} />
        {back}
      </>
    );
  return (
    <>
      <p>{isGoingBack ? t.goesBack : t.isOver}</p>
      {isGoingBack && take}
      {back}
    </>
  );
}

/** A parcel whose customer is too late, or has changed their mind. */
function StillCollectable({ parcel, onStep }: Props) {
  const collectable = collectableOf(parcel, serverNow());
  if (!collectable) return null;
  const since = new Date(collectable.since);
  return (
    <>
      <p>
        {collectable.until ? t.isRefused(timeOf(since)) : t.isExpired(dayOf(since, new Date(serverNow())))}
      </p>
      <SheetButton kind="primary" icon="hand" text={t.handOver} onClick={() => onStep("hand-over")} />
    </>
  );
}

/** A parcel that is for the point's customer, or may be. */
function Choice({ parcel, pendingAction, record, onStep }: Props) {
  const isHere =
    pendingAction === "arrive" || (parcel && !isPassing(parcel) && parcel.status === "ready_for_pickup");
  const isExpected = !isHere && parcel !== undefined;
  return (
    <>
      {!isHere && (
        <SheetButton kind="primary" icon="check" text={t.arrive} onClick={() => record("arrive")} />
      )}
      <SheetButton
        kind={isHere ? "primary" : "secondary"}
        icon="hand"
        text={t.handOver}
        onClick={() => onStep("hand-over")}
      />
      {!isExpected && (
        <SheetButton kind="quiet" icon="return" text={t.refuse} onClick={() => onStep("refusal")} />
      )}
      {isHere && <ReportButton onStep={onStep} />}
      {!parcel && !isHere && (
        <SheetButton
          kind="quiet"
          icon="out"
          text={texts.passing.takeUnknown}
          onClick={() => record("take")}
        />
      )}
    </>
  );
}

function ReportButton({ onStep }: Pick<Props, "onStep">) {
  return (
    <SheetButton kind="quiet" icon="warning" text={texts.report.open} onClick={() => onStep("report")} />
  );
}

/** A parcel that the point has to hand over to a driver. */
function Held({ trackingCode, parcel, onStep }: Props & { parcel: PassingParcel }) {
  const [hasLabel, setHasLabel] = useState(true);
  return (
    <>
      <p class="hint">{texts.passing.driver}</p>
      {hasLabel ? (
        <SheetButton
          kind="quiet"
          icon="print"
          text={texts.passing.noLabel}
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
      <p class="hint">{texts.passing.takeHint}</p>
      <p class="notice" role="status" hidden={hasRoom}>
        {texts.passing.noRoom}
      </p>
      <SheetButton kind="primary" icon="check" text={texts.passing.take} onClick={() => record("take")} />
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
      const isClosed = closed.kind === "done" && isWithin(closed.data.data, lagosDay(serverNow()));
      setRoom(!isFull && !isClosed);
    });
  }, []);
  return hasRoom;
}
