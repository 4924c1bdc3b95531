import type { z } from "@hono/zod-openapi";
import type { PasskeyRequestSchema } from "../../api/schemas/passkey.ts";
import type { PortalSessionSchema } from "../../api/schemas/portal-session.ts";
import { NotConfirmed, request } from "../ui/request.ts";
import { openSession } from "../ui/session.ts";
import { askForPassword } from "./identity.tsx";

type PasskeyRequest = z.infer<typeof PasskeyRequestSchema>;

const PATH = "/portal/session";

export const session = openSession<z.infer<typeof PortalSessionSchema>>(PATH, askForPassword);

export const signIn = (email: string, password: string): Promise<void> =>
  session.begin(PATH, { email, password });

/** Signs in with a passkey that the browser offers. If its user does not want to, nothing happens. */
export async function signInWithPasskey(): Promise<void> {
  const [{ startAuthentication }, { data: optionsJSON }] = await Promise.all([
    import("@simplewebauthn/browser"),
    request<{ data: PasskeyRequest }>("POST", "/portal/passkeys/sign-in-options", { isSignIn: true }),
  ]);
  const given = optionsJSON as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const response = await startAuthentication({ optionsJSON: given }).catch((error: unknown) => {
    throw error instanceof Error ? new NotConfirmed(error.message) : error;
  });
  await session.begin("/portal/passkeys/sign-in", { response });
}
