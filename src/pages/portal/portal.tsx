import { effect } from "@preact/signals";
import { render } from "preact";
import { goTo, route } from "../ui/route.ts";
import { preloadView } from "../ui/shell.tsx";
import { SignedIn } from "../ui/signed-in.tsx";
import { Toasts } from "../ui/toast.tsx";
import { IdentityDialog } from "./identity.tsx";
import { PAGE } from "./portal-view.tsx";
import { session } from "./session.ts";
import { SetPassword, takeToken } from "./set-password.tsx";
import { PortalShell } from "./shell.tsx";
import { SignIn } from "./sign-in.tsx";
import { START, VIEWS } from "./views.tsx";

function Page() {
  return (
    <>
      {route.value.path === "/set-password" ? (
        <SetPassword />
      ) : (
        <SignedIn session={session} page={PAGE} signIn={(wasIn) => <SignIn wasIn={wasIn} />}>
          {(signedIn) => <PortalShell session={signedIn} />}
        </SignedIn>
      )}
      <IdentityDialog />
      <Toasts />
    </>
  );
}

preloadView(VIEWS);
effect(() => {
  takeToken();
  if (route.value.path === "/") goTo(START, {}, { isReplacing: true });
});
void session.read();
render(<Page />, document.querySelector("#app")!);
