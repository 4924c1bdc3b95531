import { useRef, useState } from "preact/hooks";
import { parseTrackingCode } from "../../../shared/tracking-code.ts";
import { t } from "../texts/translate.ts";

const CODE_LENGTH = 12;

/** A field for a tracking code that is typed. */
export function CodeForm({ onCode }: { onCode: (trackingCode: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    const input = field.current!;
    const code = parseTrackingCode(input.value);
    const length = input.value.replace(/[- ]/g, "").length;
    setError(
      code
        ? ""
        : length === CODE_LENGTH
          ? t("One character of this code is wrong. Compare it with the label, letter by letter.")
          : t("A code has twelve letters and digits; this has {count}.", { count: length }),
    );
    if (!code) return input.focus();
    input.value = "";
    onCode(code);
  };
  return (
    <form class="stack" noValidate onSubmit={submit}>
      <label for="code">{t("Or type the code")}</label>
      <div class="with-button">
        <input
          ref={field}
          id="code"
          class="code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          enterkeyhint="go"
          placeholder="0000 0000 0000"
          aria-describedby="code-hint code-error"
          aria-invalid={error ? true : undefined}
        />
        <button type="submit" class="primary">
          {t("Next|a step")}
        </button>
      </div>
      <p id="code-hint" class="hint">
        {t("Twelve letters and digits, below the bar code. A bar code scanner works at any time.")}
      </p>
      <p id="code-error" class="error" role="alert">
        {error}
      </p>
    </form>
  );
}
