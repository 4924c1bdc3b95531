import { PARCEL_PROBLEMS } from "../../../shared/parcel-status.ts";
import { icon } from "../../handheld/by-hand/icon.ts";
import { element } from "../../ui/element.ts";
import type { Report } from "../data/storage.ts";
import { texts } from "../texts/texts.ts";

const t = texts.report;

/** Asks what is wrong with a parcel. */
export function reportForm(onReport: (report: Report) => void, back: HTMLElement): HTMLFormElement {
  const error = element("p", { id: "report-error", class: "error", role: "alert" });
  const choices = PARCEL_PROBLEMS.map((problem) =>
    element(
      "label",
      { class: "choice" },
      element("input", { type: "radio", name: "problem", value: problem }),
      t.problems[problem],
    ),
  );
  const note = element("input", {
    id: "report-note",
    maxlength: 500,
    autocomplete: "off",
    "aria-describedby": "report-hint",
  });
  const submit = (event: Event) => {
    event.preventDefault();
    const problem = new FormData(form).get("problem") as Report["problem"] | null;
    if (problem) return onReport({ problem, ...(note.value.trim() && { note: note.value.trim() }) });
    error.textContent = t.choose;
    form.querySelector("input")!.focus();
  };
  const form = element(
    "form",
    { class: "stack", novalidate: true, onsubmit: submit },
    element("fieldset", {}, element("legend", {}, t.what), ...choices),
    element("label", { for: note.id }, t.note),
    note,
    element("p", { id: "report-hint", class: "hint" }, t.noteHint),
    error,
    element("button", { class: "primary" }, icon("warning"), t.send),
    back,
  );
  return form;
}
