/**
 * Bar code scanners that type what they read, and end it with Enter. They type wherever the focus is: on a button, their
 * Enter would press it. So a run of keys is caught for the whole document before anything else gets it.
 */

/** Longer pauses end a run. Slow scanners pause for up to 100 ms; a busy device may deliver keys late. */
const LONGEST_PAUSE_MS = 250;
/** Shorter runs are no code. */
const SHORTEST_RUN = 4;

/** A field whose value changes with each key. */
type Field = HTMLInputElement | HTMLTextAreaElement;

const TYPED_INTO = 'input:not([type="checkbox"]), textarea';

interface Run {
  text: string;
  lastAt: number;
  /** The field that has the focus, and what was in it before. */
  field: Field | undefined;
  before: string;
}

/**
 * Calls `onScan` with what a scanner typed.
 * @param onScan returns false if it is nothing that a scanner may have read, and so was typed by hand into a field
 */
export function listenForScans(onScan: (text: string) => boolean, signal: AbortSignal): void {
  let run: Run | undefined;

  function onKeyDown(event: KeyboardEvent): void {
    const { key, timeStamp } = event;
    if (event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) run = undefined;
    else if (key.length === 1) onCharacter(event);
    else if (key === "Enter" && run && timeStamp - run.lastAt <= LONGEST_PAUSE_MS) onEnter(event, run);
    // Scanners hold the shift key for capitals.
    else if (key !== "Shift" && key !== "CapsLock") run = undefined;
  }

  function onCharacter(event: KeyboardEvent): void {
    const { key, timeStamp, target } = event;
    if (run && timeStamp - run.lastAt <= LONGEST_PAUSE_MS) {
      run.text += key;
      run.lastAt = timeStamp;
    } else {
      const field = target instanceof Element && target.matches(TYPED_INTO) ? (target as Field) : undefined;
      run = { text: key, lastAt: timeStamp, field, before: field?.value ?? "" };
    }
    // A space would press a button, and a letter would choose another entry of a list.
    const isList = target instanceof HTMLSelectElement;
    if (!run.field && (run.text.length > 1 || isList)) stop(event);
  }

  function onEnter(event: KeyboardEvent, { text, field, before }: Run): void {
    run = undefined;
    if (text.length < SHORTEST_RUN) return;
    if (!onScan(text) && field) return;
    stop(event);
    if (!field || field.value === before) return;
    field.value = before;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  addEventListener("keydown", onKeyDown, { capture: true, signal });
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
