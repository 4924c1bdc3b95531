import type { ComponentProps } from "preact";
import { View } from "../ui/shell/view.tsx";

export const PAGE = "Operator console";

export function ConsoleView(props: Omit<ComponentProps<typeof View>, "page">) {
  return <View page={PAGE} {...props} />;
}
