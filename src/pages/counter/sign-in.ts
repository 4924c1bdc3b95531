import { showSignIn as show } from "../handheld/by-hand/sign-in.ts";
import { readParcels } from "./data/api.ts";
import { cacheParcels, deleteSession, session, storedSession } from "./data/storage.ts";
import { texts } from "./texts/texts.ts";

interface SignInOptions {
  /** Shown above the form. */
  notice?: string | undefined;
  /** From a sign-in sheet. */
  key?: string | undefined;
  /** Called when the service has accepted a key and it is stored, or when the agent keeps the earlier one. */
  onSignedIn(): void;
}

/** @returns a function that closes the page */
export function showSignIn(root: HTMLElement, options: SignInOptions): () => void {
  const current = storedSession();
  return show(root, {
    ...options,
    ...{ kind: "ag", symbol: "parcel", words: texts.signIn },
    stay: current && texts.signIn.stay(current.point.name),
    check: (key) => readParcels(key),
    async accept(key, { data }) {
      // The lists of another point are deleted.
      if (current) await deleteSession();
      session.store({ key, point: data.point });
      await cacheParcels({ parcels: data, at: Date.now() });
    },
  });
}
