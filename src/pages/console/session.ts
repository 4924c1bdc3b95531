import type { z } from "@hono/zod-openapi";
import type { ConsoleSessionSchema } from "../../api/schemas/console-session.ts";
import { openSession } from "../ui/session/session.ts";

export type ConsoleSession = z.infer<typeof ConsoleSessionSchema>;

const PATH = "/console/session";
/** Of Cloudflare, on the console's own host. */
const ACCESS_SIGN_OUT = "/cdn-cgi/access/logout";

export const session = openSession<ConsoleSession>(PATH);

export const signIn = (token: string): Promise<void> => session.begin(PATH, { token });

/** Whom Cloudflare Access has let in is signed in without a token, and so until they sign out there. */
export async function signOut(): Promise<void> {
  await session.end();
  await session.read();
  if (session.state.value.kind === "in") location.assign(ACCESS_SIGN_OUT);
}
