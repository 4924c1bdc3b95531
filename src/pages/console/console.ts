import { effect } from "@preact/signals";
import { startPage } from "../ui/session/start.tsx";
import { goTo, route } from "../ui/shell/route.ts";
import { ConsolePage } from "./page.tsx";
import { session } from "./session.ts";
import { START } from "./views.tsx";

effect(() => {
  if (route.value.path === "/") goTo(START, {}, { isReplacing: true });
});
void startPage(ConsolePage, session);
