import type { z } from "@hono/zod-openapi";
import type { PortalSessionSchema } from "../../api/schemas/portal-session.ts";
import { openSession } from "../ui/session/session.ts";
import { askForIdentity } from "./identity.tsx";
import { passkeyAnswer } from "./passkey-answer.ts";

const PATH = "/portal/session";

export const session = openSession<z.infer<typeof PortalSessionSchema>>(PATH, askForIdentity);

export const signIn = (email: string, password: string): Promise<void> =>
  session.begin(PATH, { email, password });

/** Signs in with a passkey that the browser offers. If its user does not want to, nothing happens. */
export async function signInWithPasskey(): Promise<void> {
  const response = await passkeyAnswer("/portal/passkeys/sign-in-options");
  await session.begin("/portal/passkeys/sign-in", { response });
}
