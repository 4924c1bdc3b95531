import { useRef, useState } from "preact/hooks";
import type { Problem } from "../../../../client/src/api.ts";
import { addDays, lagosDay, lengthOf } from "../../../shared/closed-days.ts";
import type { NewClosure } from "../../api.ts";
import { t } from "../texts/translate.ts";

/** The service's limit. */
const MAX_DAYS = 366;
const MAX_AHEAD_DAYS = 3653;
const LONGEST_REASON = 200;

/** What was typed but not sent, kept while the sheet is closed. */
const NOTHING = { from: "", to: "", reason: "" };
let draft = NOTHING;

interface Props {
  /** @returns what is wrong, "" if the agent goes back, and undefined when it is done */
  send: (closure: NewClosure) => Promise<string | undefined>;
}

/** The form for days on which the point is closed. What was typed stays until it is sent. */
export function ClosureForm({ send }: Props) {
  const [days, setDays] = useState(draft);
  const [error, setError] = useState("");
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);

  const keep = (changes: Partial<typeof draft>) => {
    draft = { ...draft, ...changes };
    setDays(draft);
  };
  const fail = (text: string) => {
    setError(text);
    if (text) (draft.from ? to : from).current?.focus();
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isSending.current) return;
    const closure = { from: draft.from, to: draft.to };
    const mistake = mistakeIn(closure);
    fail(mistake);
    if (mistake) return;
    isSending.current = true;
    setBusy(true);
    const reason = draft.reason.trim();
    const wrong = await send({ ...closure, ...(reason && { reason }) });
    isSending.current = false;
    setBusy(false);
    if (wrong === undefined) keep(NOTHING);
    else fail(wrong);
  };

  const today = lagosDay(Date.now());
  const date = {
    type: "date",
    min: today,
    max: addDays(today, MAX_AHEAD_DAYS),
    required: true,
    "aria-describedby": "closure-error",
    "aria-invalid": error ? true : undefined,
  } as const;
  return (
    <form class="stack closure-form" noValidate onSubmit={submit}>
      <div class="days">
        <div class="stack">
          <label for="closed-from">{t("Closed from")}</label>
          <input
            {...date}
            ref={from}
            id="closed-from"
            value={days.from}
            onInput={({ currentTarget }) => keep({ from: currentTarget.value })}
            onChange={({ currentTarget: { value } }) => {
              // Most closures are short, and the last day is seldom before the first.
              keep({ from: value, ...(draft.to < value && { to: value }) });
            }}
          />
        </div>
        <div class="stack">
          <label for="closed-to">{t("To|a day")}</label>
          <input
            {...date}
            ref={to}
            id="closed-to"
            value={days.to}
            onInput={({ currentTarget }) => keep({ to: currentTarget.value })}
          />
        </div>
      </div>
      <p id="closure-error" class="error" role="alert">
        {error}
      </p>
      <div class="stack">
        <label for="closed-reason">{t("Reason (optional)")}</label>
        <input
          id="closed-reason"
          maxLength={LONGEST_REASON}
          autocomplete="off"
          aria-describedby="reason-hint"
          value={days.reason}
          onInput={({ currentTarget }) => keep({ reason: currentTarget.value })}
        />
        <p id="reason-hint" class="hint">
          {t("Customers don't see it")}
        </p>
      </div>
      <button type="submit" class="primary" aria-disabled={isBusy || undefined}>
        {t("Close on these days")}
      </button>
    </form>
  );
}

/** What is wrong with the days. Only the service decides whether they are over. */
function mistakeIn({ from, to }: NewClosure): string {
  if (!from || !to) return t("Choose the first and the last day.");
  if (to < from) return t("The last day is before the first one.");
  return lengthOf({ from, to }) > MAX_DAYS ? t("A closure has at most 366 days.") : "";
}

/** The service's reason for refusing days in which `mistakeIn` finds nothing wrong. */
export function refusalOf({ errors = [] }: Problem, { from }: NewClosure): string {
  const [wrong] = errors;
  if (wrong?.path === "to") return t("These days are over already.");
  if (wrong?.path !== "from") return t("The service has refused this. Tell the operator.");
  return from > addDays(lagosDay(Date.now()), MAX_AHEAD_DAYS)
    ? t("Choose days within the next ten years.")
    : t("100 closures are set already. Remove one of them first.");
}
