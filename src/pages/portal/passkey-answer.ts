import type { z } from "@hono/zod-openapi";
import type { PasskeyRequestSchema } from "../../api/schemas/passkey.ts";
import { NotConfirmed, request } from "../ui/requests/request.ts";

type PasskeyRequest = z.infer<typeof PasskeyRequestSchema>;

/** The account has no passkey that could answer. */
export class NoPasskey extends Error {}

/**
 * Has a passkey of this browser answer what the path asks for.
 * @param isOfAccount whether only the account's own passkeys will do
 * @throws NotConfirmed if its user does not want to, NoPasskey
 */
export async function passkeyAnswer(optionsPath: string, { isOfAccount = false } = {}) {
  const [{ startAuthentication }, { data }] = await Promise.all([
    import("@simplewebauthn/browser"),
    request<{ data: PasskeyRequest }>("POST", optionsPath, { isSignIn: !isOfAccount }),
  ]);
  if (isOfAccount && data.allowCredentials.length === 0) throw new NoPasskey("There is no passkey.");
  const optionsJSON = data as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw error instanceof Error ? new NotConfirmed(error.message) : error;
  });
}
