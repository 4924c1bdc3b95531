import { readableCode } from "../../../shared/tracking-code.ts";
import { statusWords } from "../../../texts/parcel.ts";
import { Sheet } from "../../handheld/elements/sheet.tsx";
import { type Report, ReportForm } from "../../handheld/parcels/report-form.tsx";
import { momentOf } from "../../handheld/texts/times.ts";
import { ParcelHead } from "../../ui/parcel-head.tsx";
import type { Destination } from "../data/storage.ts";
import { destinationOf } from "../panels/words.ts";
import { t } from "../texts/translate.ts";

export interface ParcelOfSheet {
  tracking_code: string;
  goesTo: Destination | undefined;
  /** Since when the driver has it; undefined if it waits at a stop. */
  since: string | undefined;
}

/** All of these close the sheet too. */
interface Props {
  parcel: ParcelOfSheet;
  onTake: () => void;
  onReport: (report: Report) => void;
  /** Undefined if its stop is already shown, or unknown. */
  onOpenStop: (() => void) | undefined;
  onClose: () => void;
}

/** A parcel that was chosen in a list: where it goes, and what can be done with it without a scan. */
export function ParcelSheet({ parcel, onTake, onReport, onOpenStop, onClose }: Props) {
  const { tracking_code, goesTo, since } = parcel;
  const status = goesTo?.kind === "partner" ? "returned" : since === undefined ? "created" : "in_transit";
  const word = since === undefined ? t("Waits for a driver") : statusWords(t)[status];
  return (
    <Sheet id="parcel-title" title={readableCode(tracking_code)} titleClass="code" onClose={onClose}>
      <div class="stack">
        <ParcelHead status={status} word={word} next={destinationOf(goesTo)}>
          {since !== undefined && (
            <p class="hint">{t("In your van since {time}", { time: momentOf(new Date(since)) })}</p>
          )}
        </ParcelHead>
        {since === undefined && (
          <button type="button" class="primary" onClick={onTake}>
            {t("I take it")}
          </button>
        )}
        {onOpenStop && (
          <button type="button" class="secondary" onClick={onOpenStop}>
            {t("Show this stop")}
          </button>
        )}
        {since !== undefined && (
          <>
            <hr />
            <ReportForm question={t("Report a problem")} onReport={onReport}>
              <button type="submit" class="secondary">
                {t("Report")}
              </button>
            </ReportForm>
          </>
        )}
      </div>
    </Sheet>
  );
}
