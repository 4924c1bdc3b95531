import type { ComponentChildren } from "preact";
import { Icon } from "../icon.tsx";
import { View } from "../shell/view.tsx";

interface Props {
  title: string;
  /** The page to which it leads. */
  page: string;
  children: ComponentChildren;
}

/** The frame of what is shown to somebody who is not signed in. */
export function Entrance({ title, page, children }: Props) {
  return (
    <main class="entrance">
      <p class="brand">
        <Icon name="parcel" />
        {page}
      </p>
      <div class="card stack">
        <View title={title} page={page}>
          {children}
        </View>
      </div>
    </main>
  );
}
