import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Failure } from "../feedback/failure.tsx";
import { useAction } from "../requests/action.ts";
import { t } from "../text/translate.ts";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Submit } from "./submit.tsx";

/** The request that waits; it is told whether the person confirmed. */
const asking = signal<((isConfirmed: boolean) => void) | undefined>(undefined);

/**
 * Asks in a dialog for a proof that it is still the person who signed in.
 * @returns whether it was given
 */
export function askForIdentity(): Promise<boolean> {
  asking.value?.(false);
  return new Promise((resolve) => {
    asking.value = (isConfirmed) => {
      asking.value = undefined;
      resolve(isConfirmed);
    };
  });
}

interface Props {
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

/** The dialog of `askForIdentity`, once on a page. */
export function IdentityDialog({ lead, label, autocomplete, confirm, another }: Props) {
  const answer = asking.value;
  const typed = useAction(async (text: string) => {
    await confirm(text);
    asking.value?.(true);
  });
  const other = useAction(async () => {
    await another?.confirm();
    asking.value?.(true);
  });
  if (!answer) return null;
  return (
    <Dialog title={t("Confirm that it is you")} onClose={() => answer(false)}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void typed.run(String(new FormData(event.currentTarget).get("secret")));
        }}
      >
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
          <Submit isBusy={typed.isBusy}>{t("Confirm")}</Submit>
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
      </form>
    </Dialog>
  );
}
