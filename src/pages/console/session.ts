import { identity, nextSession } from "../ui/forms/identity.tsx";
import { request } from "../ui/requests/request.ts";
import { openSession } from "../ui/session/session.ts";

const PATH = "/console/session";
/** Cloudflare answers it on the console's own host. */
export const ACCESS_SIGN_OUT = "/cdn-cgi/access/logout";

export const session = openSession({
  ask: () => request("GET", PATH, { isSignIn: true }),
  end: () => request("DELETE", PATH),
  confirm: identity.ask,
  beginAgain: nextSession.ask,
});

export const signIn = (token: string): Promise<void> =>
  session.begin(request("POST", PATH, { body: { token }, isSignIn: true }));

/** Somebody who has passed Cloudflare Access is signed in without a token, until they sign out there. */
export async function signOut(): Promise<void> {
  await session.end();
  await session.read();
  if (session.state.value.kind === "in") location.assign(ACCESS_SIGN_OUT);
}
