import type { Bodies } from "../api.ts";
import { Failure } from "../ui/feedback/failure.tsx";
import { IdentityDialog, identity, nextSession } from "../ui/forms/identity.tsx";
import { request } from "../ui/requests/request.ts";
import { NoPasskey, passkeyAnswer } from "./passkey-answer.ts";
import { session, signIn } from "./session.ts";
import { t } from "./texts.ts";

const confirm = (body: Bodies["POST /portal/session/confirm"]) =>
  request("POST", "/portal/session/confirm", { body, isSignIn: true });

/** Asks for the password or a passkey. */
export const PortalIdentity = () => (
  <IdentityDialog
    proof={identity}
    lead={t(
      "What shows or changes keys, secrets and passwords asks for your password or a passkey, at most every five minutes.",
    )}
    label={t("Password")}
    autocomplete="current-password"
    confirm={(password) => confirm({ password })}
    another={{
      label: t("Use a passkey"),
      confirm: async () =>
        confirm({ passkey: await passkeyAnswer("/portal/session/confirm-options", { isOfAccount: true }) }),
      failure: (error) =>
        error instanceof NoPasskey ? (
          <p class="error" role="alert">
            {t("You have no passkey yet. Add one in Account, or give the password.")}
          </p>
        ) : (
          <Failure error={error} />
        ),
    }}
  />
);

/** Asks for the password where somebody works whose session has ended. */
export function PortalNextSession() {
  const state = session.state.value;
  if (state.kind !== "in") return null;
  const { email } = state.session.account;
  return (
    <IdentityDialog
      proof={nextSession}
      title={email}
      action={t("Sign in")}
      lead={t("Your session has ended. Sign in to go on where you were.")}
      label={t("Password")}
      autocomplete="current-password"
      confirm={(password) => signIn(email, password)}
    />
  );
}
