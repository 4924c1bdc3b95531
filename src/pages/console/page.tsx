import { useEffect } from "preact/hooks";
import type { ConsoleSession } from "../api.ts";
import { Toasts } from "../ui/feedback/toast.tsx";
import { IdentityDialog, identity, nextSession } from "../ui/forms/identity.tsx";
import { request } from "../ui/requests/request.ts";
import { SignedIn } from "../ui/session/signed-in.tsx";
import { Search } from "../ui/shell/search.tsx";
import { Shell } from "../ui/shell/shell.tsx";
import { Badge } from "../ui/text/badge.tsx";
import { timeText } from "../ui/text/format.ts";
import { PAGE } from "./console-view.tsx";
import { find } from "./find.ts";
import { maintenance, readMaintenance } from "./maintenance.ts";
import { ACCESS_SIGN_OUT, session, signIn, signOut } from "./session.ts";
import { SignIn } from "./sign-in.tsx";
import { VIEWS } from "./views.tsx";

export function ConsolePage() {
  return (
    <>
      <SignedIn session={session} page={PAGE} signIn={(wasIn) => <SignIn wasIn={wasIn} />}>
        {(signedIn) => <ConsoleShell session={signedIn} />}
      </SignedIn>
      <ConsoleIdentity />
      <ConsoleNextSession />
      <Toasts />
    </>
  );
}

/** Asks for the operator's token. */
const ConsoleIdentity = () => (
  <IdentityDialog
    proof={identity}
    lead={
      <>
        What makes keys and passwords or moves money asks for your token, at most every five minutes. Signed
        in by Cloudflare Access? <a href={ACCESS_SIGN_OUT}>Sign in there again</a> instead.
      </>
    }
    label="Operator token"
    autocomplete="off"
    confirm={(token) =>
      request("POST", "/console/session/confirm", { body: { token: token.trim() }, isSignIn: true })
    }
  />
);

/** Asks for the token where somebody works whose session has ended. */
const ConsoleNextSession = () => (
  <IdentityDialog
    proof={nextSession}
    title="Sign in"
    action="Sign in"
    lead="Your session has ended. Sign in to go on where you were."
    label="Operator token"
    autocomplete="off"
    confirm={(token) => signIn(token.trim())}
  />
);

/** The console of an operator who is signed in. */
function ConsoleShell({ session: { name, expires_at } }: { session: ConsoleSession }) {
  useEffect(() => void readMaintenance(), []);
  return (
    <Shell
      page={PAGE}
      owner={location.host}
      badge={maintenance.value.data?.enabled && <Badge tone="urgent">Maintenance mode</Badge>}
      who={`${name}, until ${timeText(new Date(expires_at))}`}
      views={VIEWS}
      search={<Search views={VIEWS} placeholder="Code, name, phone, point or partner" find={find} />}
      signOut={signOut}
    />
  );
}
