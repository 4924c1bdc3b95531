import type { ComponentChildren } from "preact";
import { Icon } from "../ui/icon.tsx";
import { PortalView } from "./portal-view.tsx";

/** The frame of what is shown to somebody who is not signed in. */
export function Entrance({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <main class="entrance">
      <p class="brand">
        <Icon name="parcel" />
        Partner portal
      </p>
      <div class="card stack">
        <PortalView title={title}>{children}</PortalView>
      </div>
    </main>
  );
}
