import type { ComponentChildren } from "preact";
import { Failure } from "../feedback/failure.tsx";
import { Entrance } from "./entrance.tsx";
import type { PageSession } from "./session.ts";

interface Props<Session> {
  session: PageSession<Session>;
  page: string;
  /** @param wasIn whether a session on this page has just ended */
  signIn: (wasIn: boolean) => ComponentChildren;
  children: (session: Session) => ComponentChildren;
}

/** What somebody who is signed in sees; the sign-in to others. */
export function SignedIn<Session>({ session, page, signIn, children }: Props<Session>) {
  const state = session.state.value;
  if (state.kind === "out") return <>{signIn(state.wasIn)}</>;
  if (state.kind === "in") return <>{children(state.session)}</>;
  return (
    <Entrance title={page} page={page}>
      <Failure error={state.error} onRetry={() => void session.read()} />
    </Entrance>
  );
}
