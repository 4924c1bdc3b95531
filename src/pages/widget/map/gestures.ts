/** How long the hint stays after the last touch that it answers. */
const HINT_MS = 1500;

/**
 * Leaves touches with one finger to the page, which then scrolls, so that only two fingers move the map. A hint says so to
 * those who try with one.
 */
export function leaveOneFingerToPage(container: HTMLElement, hint: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    hint.classList.remove("shown");
  };
  // Registered before the map's own listeners.
  container.addEventListener(
    "touchstart",
    (event) => {
      if (event.touches.length === 1) event.stopImmediatePropagation();
      else hide();
    },
    { capture: true, passive: true },
  );
  container.addEventListener(
    "touchmove",
    ({ touches }) => {
      if (touches.length !== 1) return;
      hint.classList.add("shown");
      clearTimeout(timer);
      timer = setTimeout(hide, HINT_MS);
    },
    { capture: true, passive: true },
  );
}
