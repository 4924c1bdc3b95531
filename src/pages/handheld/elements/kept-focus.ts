import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/**
 * Keeps the focus of keyboard users: if rendering the component moves or removes the element within `part` that has it, that
 * element or else `instead` gets it.
 */
export function useKeptFocus(
  part: RefObject<HTMLElement | null>,
  instead: RefObject<HTMLElement | null>,
): void {
  const focused = document.activeElement;
  const isInside = part.current?.contains(focused);
  useLayoutEffect(() => {
    if (!isInside || !(focused instanceof HTMLElement) || document.activeElement === focused) return;
    if (focused.isConnected) focused.focus();
    else instead.current?.focus({ preventScroll: true });
  });
}
