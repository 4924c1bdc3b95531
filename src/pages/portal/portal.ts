import { effect } from "@preact/signals";
import { goTo, route } from "../ui/route.ts";
import { startPage } from "../ui/start.tsx";
import { Page } from "./page.tsx";
import { session } from "./session.ts";
import { takeToken } from "./set-password.tsx";
import { START } from "./views.tsx";

effect(() => {
  takeToken();
  if (route.value.path === "/") goTo(START, {}, { isReplacing: true });
});
void startPage(Page, session);
