import { Toasts } from "../ui/feedback/toast.tsx";
import { SignedIn } from "../ui/session/signed-in.tsx";
import { PAGE } from "./console-view.tsx";
import { ConsoleIdentity } from "./identity.tsx";
import { session } from "./session.ts";
import { ConsoleShell } from "./shell.tsx";
import { SignIn } from "./sign-in.tsx";

export function Page() {
  return (
    <>
      <SignedIn session={session} page={PAGE} signIn={(wasIn) => <SignIn wasIn={wasIn} />}>
        {(signedIn) => <ConsoleShell session={signedIn} />}
      </SignedIn>
      <ConsoleIdentity />
      <Toasts />
    </>
  );
}
