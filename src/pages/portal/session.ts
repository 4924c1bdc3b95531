import type { z } from "@hono/zod-openapi";
import { signal } from "@preact/signals";
import type { PortalSessionSchema } from "../../api/schemas/portal-session.ts";
import { ApiProblem, request, useSession } from "../ui/request.ts";
import { askForIdentity } from "./identity.tsx";
import { passkeyAnswer } from "./passkey-answer.ts";

type Session = z.infer<typeof PortalSessionSchema>;

type State =
  | { kind: "unknown" }
  | { kind: "unreadable"; error: unknown }
  /** @param wasIn whether somebody was signed in on this page before */
  | { kind: "out"; wasIn: boolean }
  | { kind: "in"; session: Session };

export const session = signal<State>({ kind: "unknown" });

useSession({
  onEnded: () => {
    session.value = { kind: "out", wasIn: session.value.kind === "in" };
  },
  confirm: askForIdentity,
});

const PATH = "/portal/session";

/** Whose session the browser's cookie is. */
export async function readSession(): Promise<void> {
  try {
    begin(await request<{ data: Session }>("GET", PATH, { isSignIn: true }));
  } catch (error) {
    const isSignedOut = error instanceof ApiProblem && error.status === 401;
    session.value = isSignedOut ? { kind: "out", wasIn: false } : { kind: "unreadable", error };
  }
}

export async function signIn(email: string, password: string): Promise<void> {
  begin(await request<{ data: Session }>("POST", PATH, { body: { email, password }, isSignIn: true }));
}

/** Signs in with a passkey that the browser offers. If its user does not want to, nothing happens. */
export async function signInWithPasskey(): Promise<void> {
  const response = await passkeyAnswer("/portal/passkeys/sign-in-options");
  begin(
    await request<{ data: Session }>("POST", "/portal/passkeys/sign-in", {
      body: { response },
      isSignIn: true,
    }),
  );
}

export async function signOut(): Promise<void> {
  await request("DELETE", PATH);
  session.value = { kind: "out", wasIn: false };
}

function begin({ data }: { data: Session }): void {
  session.value = { kind: "in", session: data };
}
