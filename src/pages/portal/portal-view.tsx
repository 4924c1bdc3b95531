import type { ComponentProps } from "preact";
import { View } from "../ui/shell/view.tsx";
import { t } from "./texts.ts";

export const PAGE = t("Partner portal");

export function PortalView(props: Omit<ComponentProps<typeof View>, "page">) {
  return <View page={PAGE} {...props} />;
}
