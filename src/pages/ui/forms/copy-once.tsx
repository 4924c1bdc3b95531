import { useState } from "preact/hooks";
import { Icon } from "../icon.tsx";
import { t } from "../text/translate.ts";
import { Field } from "./field.tsx";

interface Props {
  label: string;
  /** The secret, which is shown only now. */
  secret: string;
  hint?: string;
}

/** A secret that is shown once, with a button that copies it. */
export function CopyOnce({ label, secret, hint }: Props) {
  const [outcome, setOutcome] = useState("");
  const copy = async (field: HTMLInputElement | null | undefined) => {
    field?.select();
    try {
      await navigator.clipboard.writeText(secret);
      setOutcome(t("Copied"));
    } catch {
      setOutcome(t("Could not copy: it is selected, copy it by keyboard"));
    }
  };
  return (
    <div class="copy-once">
      <Field label={label} hint={hint ?? t("Save it now: it is not shown again.")}>
        {(attributes) => (
          <span class="with-button">
            <input {...attributes} class="code" readOnly value={secret} spellcheck={false} />
            <button
              type="button"
              class="secondary"
              onClick={({ currentTarget }) =>
                void copy(currentTarget.parentElement?.querySelector<HTMLInputElement>("input"))
              }
            >
              <Icon name="copy" />
              {t("Copy")}
            </button>
          </span>
        )}
      </Field>
      <p class="hint" role="status">
        {outcome}
      </p>
    </div>
  );
}
