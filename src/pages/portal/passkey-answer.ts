import type { PasskeyAnswer } from "../api.ts";
import { NotConfirmed, request } from "../ui/requests/request.ts";
import { t } from "./texts.ts";

type OptionsPath = "/portal/passkeys/sign-in-options" | "/portal/session/confirm-options";

/** The account has no passkey that could answer. */
export class NoPasskey extends Error {}

/**
 * Has a passkey of this browser answer what the path asks for.
 * @param isOfAccount whether only the account's own passkeys will do
 */
export async function passkeyAnswer(
  optionsPath: OptionsPath,
  { isOfAccount = false } = {},
): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, { data }] = await Promise.all([
    import("@simplewebauthn/browser"),
    request("POST", optionsPath, { isSignIn: !isOfAccount }),
  ]);
  if (isOfAccount && data.allowCredentials.length === 0) throw new NoPasskey(t("There is no passkey."));
  const optionsJSON = data as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const answer = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw error instanceof Error ? new NotConfirmed(error.message) : error;
  });
  return answer as object as PasskeyAnswer;
}
