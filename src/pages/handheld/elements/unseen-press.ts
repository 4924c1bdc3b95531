import { fieldOf } from "../../ui/scanner/typed-into.ts";

/** Nobody reads what a button says, and presses it, in less time. */
const LEAST_SEEN_MS = 400;

/**
 * Keeps keys from pressing what a dialog has just offered: they were going down before anybody saw it, such as the second
 * Enter of a scanner or of an impatient hand. What a key types into a field is seen by whoever types it.
 */
export function refuseUnseenPresses(dialog: HTMLElement): void {
  let seenAt = 0;
  /** Somebody who moves the focus by the keyboard knows where it goes. */
  let isMovedByHand = false;
  dialog.addEventListener("focusin", () => {
    if (isMovedByHand) return;
    seenAt = Number.POSITIVE_INFINITY;
    // The first frame is about to be painted, the second one has been.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        seenAt = performance.now();
      }),
    );
  });
  dialog.addEventListener(
    "keydown",
    (event) => {
      const { key, repeat, target, timeStamp } = event;
      isMovedByHand = key === "Tab" || key.startsWith("Arrow");
      const isPress = (key === "Enter" || key === " ") && !fieldOf(target);
      if (!isPress || (!repeat && timeStamp >= seenAt + LEAST_SEEN_MS)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
