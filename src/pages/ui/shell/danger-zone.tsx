import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../text/translate.ts";
import { focusTitle } from "./view.tsx";

interface Props {
  /** What it takes away, and what is to be done before. */
  lead: ComponentChildren;
  /** The buttons that ask. */
  children: ComponentChildren;
}

/** What can't be undone, apart from the rest, at the foot of a view. */
export function DangerZone({ lead, children }: Props) {
  const zone = useRef<HTMLElement>(null);
  // The button that was pressed goes with the zone, such as that of an order which is cancelled now.
  useLayoutEffect(
    () => () => {
      if (zone.current?.contains(document.activeElement)) focusTitle();
    },
    [],
  );
  return (
    <section ref={zone} class="card stack danger-zone" aria-labelledby="danger-zone">
      <h2 id="danger-zone">{t("Danger zone")}</h2>
      <div class="hint">{lead}</div>
      <div class="buttons">{children}</div>
    </section>
  );
}
