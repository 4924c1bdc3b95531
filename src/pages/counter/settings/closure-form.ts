import type { Problem } from "../../../../client/src/api.ts";
import { addDays, lagosDay, lengthOf } from "../../../shared/closed-days.ts";
import type { NewClosure } from "../../api.ts";
import { serverNow } from "../../handheld/data/clock.ts";
import { element } from "../../ui/element.ts";
import { texts } from "../texts/texts.ts";

const t = texts.closures;

/** The service's limit. */
const MAX_DAYS = 366;
const MAX_AHEAD_DAYS = 3653;
const LONGEST_REASON = 200;

/** What was typed but not sent, kept while the sheet is closed. */
const NOTHING = { from: "", to: "", reason: "" };
let draft = NOTHING;

/**
 * The form for days on which the point is closed. What was typed stays until it is sent.
 * @param send returns what is wrong, "" if the agent goes back, and undefined when it is done
 */
export function closureForm(send: (closure: NewClosure) => Promise<string | undefined>): HTMLFormElement {
  const today = lagosDay(serverNow());
  const date = { type: "date", min: today, max: addDays(today, MAX_AHEAD_DAYS), required: true };
  const described = { "aria-describedby": "closure-error" };
  const from = element("input", { id: "closed-from", ...date, ...described });
  const to = element("input", { id: "closed-to", ...date, ...described });
  const reason = element("input", {
    id: "closed-reason",
    maxlength: LONGEST_REASON,
    autocomplete: "off",
    "aria-describedby": "reason-hint",
  });
  const error = element("p", { id: "closure-error", class: "error", role: "alert" });
  const submit = element("button", { class: "primary" }, t.close);

  function showError(text: string): void {
    error.textContent = text;
    for (const input of [from, to]) {
      if (text) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
    if (text) (from.value ? to : from).focus();
  }

  async function submitDays(): Promise<void> {
    const closure = { from: from.value, to: to.value };
    const mistake = mistakeIn(closure);
    showError(mistake);
    if (mistake) return;
    submit.setAttribute("aria-disabled", "true");
    const text = reason.value.trim();
    const wrong = await send({ ...closure, ...(text && { reason: text }) });
    submit.removeAttribute("aria-disabled");
    if (wrong === undefined) fill(NOTHING);
    else showError(wrong);
  }

  function fill(values: typeof draft): void {
    [from.value, to.value, reason.value] = [values.from, values.to, values.reason];
    draft = values;
  }

  from.addEventListener("change", () => {
    // Most closures are short, and the last day is seldom before the first.
    if (to.value < from.value) to.value = from.value;
  });
  const field = (input: HTMLInputElement, name: string, ...more: Node[]) =>
    element("div", { class: "stack" }, element("label", { for: input.id }, name), input, ...more);
  const form = element(
    "form",
    {
      class: "stack closure-form",
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        if (!submit.hasAttribute("aria-disabled")) void submitDays();
      },
    },
    element("div", { class: "days" }, field(from, t.from), field(to, t.to)),
    error,
    field(reason, t.reason, element("p", { id: "reason-hint", class: "hint" }, t.reasonHint)),
    submit,
  );
  fill(draft);
  for (const kind of ["input", "change"])
    form.addEventListener(kind, () => {
      draft = { from: from.value, to: to.value, reason: reason.value };
    });
  return form;
}

/** What is wrong with the days. Only the service decides whether they are over. */
function mistakeIn({ from, to }: NewClosure): string {
  if (!from || !to) return t.missing;
  if (to < from) return t.order;
  return lengthOf({ from, to }) > MAX_DAYS ? t.tooLong : "";
}

/** The service's reason for refusing days in which `mistakeIn` finds nothing wrong. */
export function refusalOf({ errors = [] }: Problem, { from }: NewClosure): string {
  const [wrong] = errors;
  if (wrong?.path === "to") return t.past;
  if (wrong?.path !== "from") return texts.failures.refused;
  return from > addDays(lagosDay(serverNow()), MAX_AHEAD_DAYS) ? t.tooFar : t.tooMany;
}
