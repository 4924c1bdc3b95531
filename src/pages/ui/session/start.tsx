import type { ComponentType } from "preact";
import { hydrate, render } from "preact";
import { firstAnswer, isOpenToAll, pressAgain } from "./first-session.ts";
import type { PageSession } from "./session.ts";

/** Shows the page when it is known who is signed in. The sign-in that is in sight already keeps what was typed into it. */
export async function startPage(Page: ComponentType, session: PageSession<unknown>): Promise<void> {
  const app = document.querySelector("#app")!;
  await session.read(firstAnswer);
  document.querySelector("#before-views")!.remove();
  delete document.documentElement.dataset.session;
  if (session.state.value.kind === "out" && !isOpenToAll()) hydrate(<Page />, app);
  else {
    app.replaceChildren();
    render(<Page />, app);
  }
  pressAgain();
}
