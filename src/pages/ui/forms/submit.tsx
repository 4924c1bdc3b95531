import type { ComponentChildren } from "preact";

interface Props {
  isBusy: boolean;
  /** Secondary where another button of the page comes first. */
  tone?: "primary" | "secondary" | "danger";
  children: ComponentChildren;
}

/** A form's button. While the form is being sent it keeps the focus, and pressing it does nothing. */
export function Submit({ isBusy, tone = "primary", children }: Props) {
  return (
    <button type="submit" class={tone} aria-disabled={isBusy} data-busy={isBusy || undefined}>
      {children}
    </button>
  );
}
