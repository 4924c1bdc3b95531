import type { ComponentProps } from "preact";
import { View } from "../ui/view.tsx";

/** A view of the portal. */
export function PortalView(props: Omit<ComponentProps<typeof View>, "page">) {
  return <View page="Partner portal" {...props} />;
}
