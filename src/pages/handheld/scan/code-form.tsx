import { useRef, useState } from "preact/hooks";
import { parseTrackingCode } from "../../../shared/tracking-code.ts";
import { texts } from "../texts/texts.ts";

const t = texts.scan;
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
    setError(code ? "" : length === CODE_LENGTH ? t.wrongSymbol : t.wrongLength(length));
    if (!code) return input.focus();
    input.value = "";
    onCode(code);
  };
  return (
    <form class="stack" noValidate onSubmit={submit}>
      <label for="code">{t.typeLabel}</label>
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
          {t.find}
        </button>
      </div>
      <p id="code-hint" class="hint">
        {t.typeHint}
      </p>
      <p id="code-error" class="error" role="alert">
        {error}
      </p>
    </form>
  );
}
