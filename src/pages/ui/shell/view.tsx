import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { readableCode } from "../../../shared/tracking-code.ts";

interface Props {
  title: string;
  /** A tracking code, which stands behind the title. */
  code?: string | undefined;
  /** The page that the view is part of. */
  page: string;
  /** What can be done here, beside the title. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** Moves focus and sight to the view's title. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>("h1")?.focus();
}

/** The first view begins at the top of the page; later ones begin at their title. */
let isFirst = true;

/** One view of a page: its title, in the browser's too, which has the focus after somebody went there. */
export function View({ title, code, page, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  const hasActions = Boolean(actions);
  const hadActions = useRef(hasActions);
  useEffect(() => {
    // The focused button is gone, such as the one that cancelled an order.
    if (hadActions.current && !hasActions && document.activeElement === document.body)
      heading.current?.focus();
    hadActions.current = hasActions;
  }, [hasActions]);
  useEffect(() => {
    document.title = `${[title, code && readableCode(code)].filter(Boolean).join(" ")} · ${page}`;
  }, [title, code, page]);
  return (
    <>
      <div class="view-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
          {code && <span translate={false}> {readableCode(code)}</span>}
        </h1>
        {actions && <div class="buttons">{actions}</div>}
      </div>
      {children}
    </>
  );
}
