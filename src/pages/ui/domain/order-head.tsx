import type { ComponentChildren } from "preact";
import type { OrderStatus } from "../../../shared/parcel-status.ts";
import { nextStep } from "../../../texts/parcel.ts";
import { ParcelHead, ParcelMoment } from "../parcel-head.tsx";
import { dayText, leftUntil } from "../text/format.ts";
import { Time } from "../text/time.tsx";
import { t } from "../text/translate.ts";
import { RETURN_TEXTS, STATUS_TEXTS } from "./order-status.tsx";

interface Props {
  status: OrderStatus;
  isReturn: boolean;
  partner: string;
  /** Where it is collected, if that is known. */
  point: string;
  arrival: { from: string; to: string } | null;
  /** Until when it can be collected, or a return handed in. */
  lastMoment: string | null;
  /** Who has it. */
  where: ComponentChildren;
  /** The one thing to press. */
  action?: ComponentChildren;
}

/** How an order stands: its state, what happens next and by when, and where it is. */
export function OrderHead({ status, isReturn, partner, point, arrival, lastMoment, where, action }: Props) {
  return (
    <ParcelHead
      status={status}
      word={(isReturn ? RETURN_TEXTS : STATUS_TEXTS)[status]}
      next={nextStep(t, { status, isReturn, partner, point })}
    >
      {arrival && (
        <ParcelMoment name={t("Arrives")}>
          {[...new Set([arrival.from, arrival.to])].map(dayText).join(" – ")}
        </ParcelMoment>
      )}
      {lastMoment && (
        <ParcelMoment name={isReturn ? t("Hand in by") : t("Collect by")}>
          <Time at={lastMoment} /> <span class="hint">{leftUntil(lastMoment)}</span>
        </ParcelMoment>
      )}
      <p>{where}</p>
      {action && <div class="buttons">{action}</div>}
    </ParcelHead>
  );
}
