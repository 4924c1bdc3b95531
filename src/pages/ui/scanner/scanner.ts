import { fromFrenchKeys } from "./french-keys.ts";
import { type Field, fieldOf } from "./typed-into.ts";

/**
 * Bar code scanners type what they read, and end it with Enter, Tab, both, Enter twice (CR LF), or nothing. They type wherever
 * the focus is: on a button, their Enter would press it. So a run of keys is caught for the whole document before anything
 * else gets it, with all keys that end it.
 */

/** Longer pauses end a run. Slow scanners pause for up to 100 ms; a busy device may deliver keys late. */
const LONGEST_PAUSE_MS = 250;
/** Shorter runs are no code. */
const SHORTEST_RUN = 4;

/** The characters of tracking codes, which every keyboard language has. */
const ONLY_CODE = /^[0-9a-z]+$/i;

/** Line feed, carriage return and tab, as some scanners type them. */
const CONTROL_KEYS = "jmi";

interface Run {
  text: string;
  lastAt: number;
  /** The field that has the focus, and what was in it before. */
  field: Field | HTMLSelectElement | undefined;
  before: string;
}

interface Listener<Read> {
  /** What a text stands for; undefined if it is nothing that the page can use. */
  read(text: string): Read | undefined;
  onRead(read: Read): void;
  /** The scanner types for another keyboard than this device has. */
  onOtherKeyboard(): void;
  /** Something else was scanned, into no field: there it could as well have been typed by hand. */
  onOther?(): void;
  /** Whether what is scanned into a field stays there. */
  isForFields?: boolean;
  /** Runs of the page's own keys, such as `jjk`, which are no scan. */
  pageKeys?: RegExp;
}

/** Tells of what a scanner typed. */
export function listenForScans<Read>(listener: Listener<Read>, signal: AbortSignal): void {
  let run: Run | undefined;
  /** The last run that was ended, as long as more keys may follow that end it. */
  let ended: { at: number; isScan: boolean } | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function onKeyDown(event: KeyboardEvent): void {
    const { key, timeStamp } = event;
    if (isOver(run?.lastAt, timeStamp)) run = undefined;
    if (isOver(ended?.at, timeStamp)) ended = undefined;
    if (isEnding(event)) onEnding(event);
    else if (event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey)
      run = undefined;
    else if (key.length === 1) onCharacter(event);
    // Scanners hold the shift key for capitals.
    else if (key !== "Shift" && key !== "CapsLock") run = undefined;
  }

  const isOfPage = ({ text, field }: Run): boolean => !field && listener.pageKeys?.test(text) === true;

  function onCharacter(event: KeyboardEvent): void {
    const { key, timeStamp, target } = event;
    ended = undefined;
    const isList = target instanceof HTMLSelectElement;
    // One of the page's keys has opened the field into which the next ones go.
    if (run && isOfPage(run) && fieldOf(target)) run = undefined;
    // No code begins with a space. It presses what has the focus.
    if (!run && key === " ") return;
    if (run) {
      run.text += key;
      run.lastAt = timeStamp;
    } else {
      const field = fieldOf(target) ?? (isList && listener.isForFields ? target : undefined);
      run = { text: key, lastAt: timeStamp, field, before: field?.value ?? "" };
    }
    clearTimeout(pause);
    pause = setTimeout(onPause, LONGEST_PAUSE_MS);
    // A space would press a button, and a letter would choose another entry of a list.
    if (!run.field && (run.text.length > 1 || isList) && !isOfPage(run)) stop(event);
  }

  /** A scanner may type nothing at the end. */
  function onPause(): void {
    if (!run || !listener.read(run.text) || signal.aborted) return;
    ended = { at: run.lastAt, isScan: endRun(run) };
    run = undefined;
  }

  function onEnding(event: KeyboardEvent): void {
    if (run && run.text.length >= SHORTEST_RUN && !isOfPage(run)) {
      ended = { at: event.timeStamp, isScan: endRun(run) };
      if (ended.isScan) stop(event);
    } else if (ended?.isScan) {
      ended.at = event.timeStamp;
      stop(event);
    } else if (ended) {
      // The key before may have led from the field to a button.
      if (event.key === "Enter" && !fieldOf(event.target)) stop(event);
      ended = undefined;
    }
    run = undefined;
    clearTimeout(pause);
  }

  /** @returns whether it certainly was a scanner */
  function endRun({ text, field, before }: Run): boolean {
    const read = listener.read(text);
    const isOfOtherKeyboard = !read && listener.read(fromFrenchKeys(text)) !== undefined;
    if (!read && !isOfOtherKeyboard && field) return false;
    if (fieldOf(field) && listener.isForFields) {
      // Letters and digits alone may be a word that somebody has typed.
      if (isOfOtherKeyboard && !ONLY_CODE.test(text)) listener.onOtherKeyboard();
      return false;
    }
    if (field && field.value !== before) {
      field.value = before;
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (read) listener.onRead(read);
    else if (isOfOtherKeyboard) listener.onOtherKeyboard();
    else listener.onOther?.();
    return true;
  }

  addEventListener("keydown", onKeyDown, { capture: true, signal });
}

const isOver = (last: number | undefined, now: number): boolean =>
  last !== undefined && now - last > LONGEST_PAUSE_MS;

const isEnding = ({ key, ctrlKey, repeat }: KeyboardEvent): boolean =>
  !repeat && (ctrlKey ? CONTROL_KEYS.includes(key.toLowerCase()) : key === "Enter" || key === "Tab");

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
