import { lagosTime } from "../shared/opening-hours.ts";
import { MONTHS } from "../texts/calendar.ts";
import type { HandoverSheet } from "./handover-pdf.ts";

interface Handover {
  id: string;
  at: number;
  direction: "out" | "back";
  parcels: number;
  labelName: string;
  orders: readonly { trackingCode: string; reference: string }[];
  /** Whether there are more than these orders. */
  isCut: boolean;
}

/** What a hand-over's sheet says: which parcels the partner gave away or got back, and when. */
export function handoverSheet({
  id,
  at,
  direction,
  parcels,
  labelName,
  orders,
  isCut,
}: Handover): HandoverSheet {
  const count = parcels === 1 ? "1 parcel" : `${parcels} parcels`;
  const missing = parcels - orders.length;
  const whatIsMissing = isCut
    ? `Only the first ${orders.length} of them are listed`
    : `${missing} of them are archived`;
  return {
    title: direction === "out" ? "Parcels handed over" : "Parcels given back",
    facts: [
      labelName,
      `${readableTime(at)}, ${count}`,
      ...(missing > 0 ? [whatIsMissing] : []),
      `Hand-over ${id}`,
    ],
    columns: ["No.", "Tracking code", "Reference"],
    rows: orders.map(({ trackingCode, reference }, i) => [`${i + 1}`, trackingCode, reference]),
  };
}

/** Such as `23 November 2026, 10:24`, in Nigeria. */
function readableTime(at: number): string {
  const lagos = lagosTime(at);
  const day = `${lagos.getUTCDate()} ${MONTHS[lagos.getUTCMonth()]} ${lagos.getUTCFullYear()}`;
  return `${day}, ${lagos.toISOString().slice(11, 16)} (Lagos)`;
}
