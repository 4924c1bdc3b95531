import { IdentityDialog } from "../ui/forms/identity.tsx";
import { request } from "../ui/requests/request.ts";
import { ACCESS_SIGN_OUT } from "./session.ts";

/** Asks for the operator's token. */
export const ConsoleIdentity = () => (
  <IdentityDialog
    lead={
      <>
        What makes keys and passwords of partners asks for your token, at most every five minutes. Signed in
        by Cloudflare Access? <a href={ACCESS_SIGN_OUT}>Sign in there again</a> instead.
      </>
    }
    label="Operator token"
    autocomplete="off"
    confirm={(token) =>
      request("POST", "/console/session/confirm", { body: { token: token.trim() }, isSignIn: true })
    }
  />
);
