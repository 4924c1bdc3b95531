import { type ReadonlySignal, signal } from "@preact/signals";
import { isProblem } from "../../../../client/src/problem.ts";
import { request, useSession } from "../requests/request.ts";

type State<Session> =
  | { kind: "unreadable"; error: unknown }
  /** @param wasIn whether somebody was signed in on this page before */
  | { kind: "out"; wasIn: boolean }
  | { kind: "in"; session: Session };

export interface PageSession<Session> {
  state: ReadonlySignal<State<Session>>;
  /**
   * Finds out whose session the browser's cookie is.
   * @param first the answer to that question, if it was asked already
   */
  read(first?: Promise<Response>): Promise<void>;
  /** Signs in. */
  begin(path: string, body: unknown): Promise<void>;
  /** Signs out. */
  end(): Promise<void>;
}

/**
 * The session of a page, in a cookie that scripts can't read. One that has ended shows the sign-in, and leaves the address
 * as it is, so that it goes on there.
 * @param path of the session's resource
 * @param confirm asks for the password when the API wants to know that it is still the same person
 */
export function openSession<Session>(path: string, confirm?: () => Promise<boolean>): PageSession<Session> {
  const state = signal<State<Session>>({ kind: "out", wasIn: false });
  const isIn = ({ data }: { data: Session }) => {
    state.value = { kind: "in", session: data };
  };
  const read = async (first?: Promise<Response>) => {
    const answer = await first?.catch(() => undefined);
    if (answer?.status === 401) return;
    try {
      isIn(answer?.ok ? await answer.json() : await request("GET", path, { isSignIn: true }));
    } catch (error) {
      const isSignedOut = isProblem(error) && error.status === 401;
      state.value = isSignedOut ? { kind: "out", wasIn: false } : { kind: "unreadable", error };
    }
  };
  useSession({
    // Several requests may tell it.
    onEnded: () => {
      if (state.value.kind === "in") state.value = { kind: "out", wasIn: true };
    },
    ...(confirm && { confirm }),
  });
  addEventListener("online", () => state.value.kind === "unreadable" && void read());
  return {
    state,
    read,
    begin: async (at, body) => isIn(await request("POST", at, { body, isSignIn: true })),
    end: async () => {
      await request("DELETE", path);
      state.value = { kind: "out", wasIn: false };
    },
  };
}
