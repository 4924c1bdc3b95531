import { signal } from "@preact/signals";
import { Icon } from "../icon.tsx";
import { t } from "../text/translate.ts";

const SHOWN_MS = 8000;

const shown = signal<{ text: string; id: number } | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says for a moment what was done. */
export function toast(text: string): void {
  clearTimeout(timer);
  shown.value = { text, id: (shown.value?.id ?? 0) + 1 };
  timer = setTimeout(() => {
    shown.value = undefined;
  }, SHOWN_MS);
}

/** Where toasts appear. It is always there, so that screen readers notice what comes into it. */
export function Toasts() {
  const current = shown.value;
  return (
    <div class="toasts" role="status">
      {current && (
        <p key={current.id} class="toast">
          <Icon name="check" />
          {current.text}
          <button
            type="button"
            class="icon-button"
            aria-label={t("Close the message")}
            onClick={() => {
              shown.value = undefined;
            }}
          >
            <Icon name="cross" />
          </button>
        </p>
      )}
    </div>
  );
}
