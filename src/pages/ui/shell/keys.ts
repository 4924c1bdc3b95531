import { useLayoutEffect, useRef } from "preact/hooks";

const TYPED_INTO = "input:not([type=checkbox]), textarea, select, dialog[open] *";

/** Runs the action of a pressed key, unless somebody types into a field or a dialog is open. */
export function useKeys(isOn: boolean, actions: Record<string, () => void>): void {
  const current = useRef(actions);
  current.current = isOn ? actions : {};
  // Before the page is painted: whoever sees it may press a key at once.
  useLayoutEffect(() => {
    const act = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, altKey, metaKey, repeat } = event;
      if (ctrlKey || altKey || metaKey || repeat) return;
      if (target instanceof Element && target.matches(TYPED_INTO)) return;
      const action = current.current[key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", act);
    return () => removeEventListener("keydown", act);
  }, []);
}

/** Moves the focus to the next row of the view's lists, or the one before. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll("#content tbody tr")];
  const from = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[from === -1 ? 0 : from + step];
  (row?.querySelector<HTMLElement>("a[href]") ?? row?.querySelector<HTMLElement>("button, input"))?.focus();
}
