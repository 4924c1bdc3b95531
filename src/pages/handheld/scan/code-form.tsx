import { useRef, useState } from "preact/hooks";
import { parseTrackingCode } from "../../../shared/tracking-code.ts";
import { t } from "../texts/translate.ts";

const CODE_LENGTH = 12;

interface Props {
  onCode: (trackingCode: string) => void;
  /** @param why what is wrong with what was typed */
  onWrong: (why: string) => void;
}

/** A field for a tracking code that is typed. What is wrong with it is also an outcome, where one looks. */
export function CodeForm({ onCode, onWrong }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    const input = field.current!;
    const code = parseTrackingCode(input.value);
    const length = input.value.replace(/[- ]/g, "").length;
    if (!code) {
      const why =
        length === CODE_LENGTH
          ? t("One character of this code is wrong. Compare it with the label, letter by letter.")
          : t("A code has twelve letters and digits; this has {count}.", { count: length });
      setError(why);
      onWrong(why);
      return input.focus();
    }
    setError("");
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
      {/* Not an alert, because the outcome says it. */}
      <p id="code-error" class="error">
        {error}
      </p>
    </form>
  );
}
