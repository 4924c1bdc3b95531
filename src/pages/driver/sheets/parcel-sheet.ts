import { readableCode } from "../../../shared/tracking-code.ts";
import { newSheet, openSheet } from "../../handheld/by-hand/sheet.ts";
import { momentOf } from "../../handheld/texts/times.ts";
import { element } from "../../ui/element.ts";
import { REPORTS, type Reported } from "../data/api.ts";
import type { Destination } from "../data/storage.ts";
import { destinationOf } from "../panels/destination.ts";
import { texts } from "../texts/texts.ts";

const t = texts.parcel;

export interface ParcelOfSheet {
  tracking_code: string;
  goesTo: Destination | undefined;
  /** Since when the driver has it; undefined if it waits at a stop. */
  since: string | undefined;
}

interface SheetEvents {
  take(): void;
  report(problem: Reported, note: string): void;
  /** Undefined if its stop is already shown, or unknown. */
  openStop: (() => void) | undefined;
}

/** A parcel that was chosen in a list: where it goes, and what can be done with it without a scan. */
export function openParcelSheet(parcel: ParcelOfSheet, events: SheetEvents): HTMLDialogElement {
  const { tracking_code, goesTo, since } = parcel;
  const title = element("h2", { id: "parcel-title", class: "code" }, readableCode(tracking_code));
  const body = element("div", { class: "stack" });
  const sheet = newSheet(title.id, title, t.close, body);
  const closing = (then: () => void) => () => {
    sheet.close();
    then();
  };
  body.append(element("p", {}, destinationOf(goesTo)));
  if (since === undefined) {
    body.append(
      element("button", { type: "button", class: "primary", onclick: closing(events.take) }, t.take),
    );
  } else {
    body.append(element("p", { class: "hint" }, t.since(momentOf(new Date(since)))));
  }
  if (events.openStop)
    body.append(
      element(
        "button",
        { type: "button", class: "secondary", onclick: closing(events.openStop) },
        t.openStop,
      ),
    );
  if (since !== undefined)
    body.append(
      element("hr"),
      reportForm((problem, note) => closing(() => events.report(problem, note))()),
    );
  openSheet(sheet);
  return sheet;
}

function reportForm(onReport: (problem: Reported, note: string) => void): HTMLFormElement {
  const error = element("p", { class: "error", role: "alert" });
  const note = element("input", {
    id: "note",
    maxlength: 500,
    autocomplete: "off",
    "aria-describedby": "note-hint",
  });
  const choices = REPORTS.map((report) =>
    element(
      "label",
      { class: "choice" },
      element("input", { type: "radio", name: "problem", value: report }),
      element("span", {}, t.reports[report]),
    ),
  );
  const form = element(
    "form",
    {
      class: "stack",
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        const problem = new FormData(form).get("problem");
        if (problem === null) {
          error.textContent = t.choose;
          choices[0]!.querySelector("input")!.focus();
        } else onReport(problem as Reported, note.value.trim());
      },
    },
    element("fieldset", { class: "choices" }, element("legend", {}, t.report), ...choices),
    element("label", { for: "note" }, t.note),
    note,
    element("p", { id: "note-hint", class: "hint" }, t.noteHint),
    error,
    element("button", { class: "secondary" }, t.send),
  );
  return form;
}
