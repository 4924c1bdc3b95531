import { type ReadonlySignal, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Failure } from "../feedback/failure.tsx";
import { useAction } from "../requests/action.ts";
import { t } from "../text/translate.ts";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Form } from "./form.tsx";
import { Submit } from "./submit.tsx";

/** A proof that a dialog asks for, once for all requests that wait for it. */
interface Proof {
  /** @returns whether it was given */
  ask(): Promise<boolean>;
  /** What the dialog calls; undefined while nobody waits. */
  readonly answer: ReadonlySignal<((isGiven: boolean) => void) | undefined>;
}

function proof(): Proof {
  const answer = signal<((isGiven: boolean) => void) | undefined>(undefined);
  let waiting: Promise<boolean> | undefined;
  const ask = () => {
    waiting ??= new Promise((resolve) => {
      answer.value = (isGiven) => {
        answer.value = undefined;
        waiting = undefined;
        resolve(isGiven);
      };
    });
    return waiting;
  };
  return { ask, answer };
}

/** That it is still the person who signed in. */
export const identity = proof();
/** That it is the person whose session has ended. */
export const nextSession = proof();

interface Props {
  proof: Proof;
  title?: string;
  /** The button's words. */
  action?: string;
  /** What asks for it. */
  lead: ComponentChildren;
  /** What is typed to prove it. */
  label: string;
  autocomplete: "current-password" | "off";
  /** Sends what was typed as the proof. */
  confirm: (typed: string) => Promise<unknown>;
  /** Another way to prove it. */
  another?: {
    label: string;
    confirm: () => Promise<unknown>;
    failure: (error: unknown) => ComponentChildren;
  };
}

/** The dialog of a proof, once on a page. */
export function IdentityDialog({
  proof: { answer: asked },
  title = t("Confirm that it is you"),
  action = t("Confirm"),
  lead,
  label,
  autocomplete,
  confirm,
  another,
}: Props) {
  const answer = asked.value;
  const typed = useAction(async (text: string) => {
    await confirm(text);
    asked.value?.(true);
  });
  const other = useAction(async () => {
    await another?.confirm();
    asked.value?.(true);
  });
  if (!answer) return null;
  return (
    <Dialog title={title} onClose={() => answer(false)}>
      <Form data-unguarded onSubmit={(given) => typed.run(String(given.get("secret")))}>
        <p>{lead}</p>
        <Field label={label}>
          {(attributes) => (
            <input
              {...attributes}
              name="secret"
              type="password"
              autocomplete={autocomplete}
              spellcheck={false}
              required
              autofocus
            />
          )}
        </Field>
        <Failure error={typed.error} />
        {another?.failure(other.error)}
        <div class="buttons">
          <Submit isBusy={typed.isBusy}>{action}</Submit>
          {another && (
            <button
              type="button"
              class="secondary"
              aria-disabled={other.isBusy}
              onClick={() => void other.run()}
            >
              {another.label}
            </button>
          )}
          <button type="button" class="quiet" onClick={() => answer(false)}>
            {t("Cancel")}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
