import { Toasts } from "../ui/feedback/toast.tsx";
import { SignedIn } from "../ui/session/signed-in.tsx";
import { route } from "../ui/shell/route.ts";
import { PortalIdentity, PortalNextSession } from "./identity.tsx";
import { PAGE } from "./portal-view.tsx";
import { session } from "./session.ts";
import { SetPassword } from "./set-password.tsx";
import { PortalShell } from "./shell.tsx";
import { SignIn } from "./sign-in.tsx";

export function PortalPage() {
  return (
    <>
      {route.value.path === "/set-password" ? (
        <SetPassword />
      ) : (
        <SignedIn session={session} page={PAGE} signIn={(wasIn) => <SignIn wasIn={wasIn} />}>
          {(signedIn) => <PortalShell session={signedIn} />}
        </SignedIn>
      )}
      <PortalIdentity />
      <PortalNextSession />
      <Toasts />
    </>
  );
}
