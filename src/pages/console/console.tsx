import { effect } from "@preact/signals";
import { render } from "preact";
import { goTo, route } from "../ui/route.ts";
import { preloadView } from "../ui/shell.tsx";
import { SignedIn } from "../ui/signed-in.tsx";
import { Toasts } from "../ui/toast.tsx";
import { PAGE } from "./console-view.tsx";
import { session } from "./session.ts";
import { ConsoleShell } from "./shell.tsx";
import { SignIn } from "./sign-in.tsx";
import { START, VIEWS } from "./views.tsx";

function Page() {
  return (
    <>
      <SignedIn session={session} page={PAGE} signIn={(wasIn) => <SignIn wasIn={wasIn} />}>
        {(signedIn) => <ConsoleShell session={signedIn} />}
      </SignedIn>
      <Toasts />
    </>
  );
}

preloadView(VIEWS);
effect(() => {
  if (route.value.path === "/") goTo(START, {}, { isReplacing: true });
});
void session.read();
render(<Page />, document.querySelector("#app")!);
