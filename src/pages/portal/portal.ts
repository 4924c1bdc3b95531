import { effect } from "@preact/signals";
import { startPage } from "../ui/session/start.tsx";
import { goTo, route } from "../ui/shell/route.ts";
import { PortalPage } from "./page.tsx";
import { session } from "./session.ts";
import { takeToken } from "./set-password.tsx";
import { START } from "./views.tsx";

effect(() => {
  takeToken();
  if (route.value.path === "/") goTo(START, {}, { isReplacing: true });
});
void startPage(PortalPage, session);
