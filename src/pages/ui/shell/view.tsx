import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  title: string;
  /** The page that the view is part of. */
  page: string;
  /** What can be done here, beside the title. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** Goes on at the title of the view, for screen readers and for the eye. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>("h1")?.focus();
}

/** The page begins at its top; who goes on from there begins at the title of the view. */
let isFirst = true;

/** One view of a page: its title, in the browser's too, which has the focus after somebody went there. */
export function View({ title, page, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  const hasActions = Boolean(actions);
  const hadActions = useRef(hasActions);
  useEffect(() => {
    // The focus was on an action that is over, such as cancelling an order.
    if (hadActions.current && !hasActions && document.activeElement === document.body)
      heading.current?.focus();
    hadActions.current = hasActions;
  }, [hasActions]);
  useEffect(() => {
    document.title = `${title} · ${page}`;
  }, [title, page]);
  return (
    <>
      <div class="view-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div class="buttons">{actions}</div>}
      </div>
      {children}
    </>
  );
}
