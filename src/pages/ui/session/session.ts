import { type ReadonlySignal, signal } from "@preact/signals";
import { isProblem } from "../../../../client/src/problem.ts";
import { useSession } from "../requests/request.ts";
import { hasUnsaved } from "../requests/unsaved.ts";

type State<Session> =
  | { kind: "unreadable"; error: unknown }
  /** @param wasIn whether somebody was signed in on this page before */
  | { kind: "out"; wasIn: boolean }
  | { kind: "in"; session: Session };

const NOBODY = { kind: "out", wasIn: false } as const;

interface Requests<Session> {
  /** Asks whose session it is. */
  ask(): Promise<{ data: Session }>;
  /** Ends it. */
  end(): Promise<unknown>;
  /** Asks for a proof when the API wants to know that it is still the same person. */
  confirm: () => Promise<boolean>;
  /** Asks the person whose session has ended to sign in, in front of what they do. @returns whether they did */
  beginAgain: () => Promise<boolean>;
}

export interface PageSession<Session> {
  state: ReadonlySignal<State<Session>>;
  /**
   * Finds out whose session the browser's cookie is.
   * @param first the answer to that question, if it was asked already
   */
  read(first?: Promise<Response>): Promise<void>;
  /** Signs in. @param answer to the request that does so */
  begin(answer: Promise<{ data: Session }>): Promise<void>;
  end(): Promise<void>;
}

/**
 * The session of a page, in a cookie that scripts can't read. One that has ended shows the sign-in, and leaves the address
 * as it is, so that it goes on there.
 */
export function openSession<Session>({
  ask,
  end,
  confirm,
  beginAgain,
}: Requests<Session>): PageSession<Session> {
  const state = signal<State<Session>>(NOBODY);
  const begin = async (answer: Promise<{ data: Session }>) => {
    state.value = { kind: "in", session: (await answer).data };
  };
  const read = async (first?: Promise<Response>) => {
    const answer = await first?.catch(() => undefined);
    if (answer?.status === 401) return;
    try {
      await begin(answer?.ok ? answer.json() : ask());
    } catch (error) {
      const isSignedOut = isProblem(error) && error.status === 401;
      state.value = isSignedOut ? NOBODY : { kind: "unreadable", error };
    }
  };
  useSession({
    // Several requests may report it. Unsaved work stays in sight, where the request's failure says what to do.
    onEnded: async () => {
      if (state.value.kind !== "in") return false;
      if (await beginAgain()) return true;
      if (!hasUnsaved()) state.value = { kind: "out", wasIn: true };
      return false;
    },
    confirm,
  });
  addEventListener("online", () => state.value.kind === "unreadable" && void read());
  return {
    state,
    read,
    begin,
    end: async () => {
      await end();
      state.value = NOBODY;
    },
  };
}
