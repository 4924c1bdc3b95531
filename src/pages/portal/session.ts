import { identity, nextSession } from "../ui/forms/identity.tsx";
import { request } from "../ui/requests/request.ts";
import { openSession } from "../ui/session/session.ts";
import { passkeyAnswer } from "./passkey-answer.ts";

const PATH = "/portal/session";

export const session = openSession({
  ask: () => request("GET", PATH, { isSignIn: true }),
  end: () => request("DELETE", PATH),
  confirm: identity.ask,
  beginAgain: nextSession.ask,
});

export const signIn = (email: string, password: string): Promise<void> =>
  session.begin(request("POST", PATH, { body: { email, password }, isSignIn: true }));

/** Signs in with a passkey that the browser offers. If its user does not want to, nothing happens. */
export async function signInWithPasskey(): Promise<void> {
  const response = await passkeyAnswer("/portal/passkeys/sign-in-options");
  await session.begin(request("POST", "/portal/passkeys/sign-in", { body: { response }, isSignIn: true }));
}
