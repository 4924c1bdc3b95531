import type { ClientToken } from "./api.ts";
import { problemIn } from "./problem.ts";
import { type Connection, request, TIMEOUT_MS } from "./request.ts";
import { unlessAborted } from "./retry.ts";

/** Where the bearer tokens of calls come from. */
export interface Credential {
  /** @param signal ends the waiting */
  token(signal: AbortSignal): Promise<string>;
  /** Whether another token can be got in place of this one, which was refused. */
  renew(refused: string): boolean;
}

export const fixedKey = (key: string): Credential => ({ token: async () => key, renew: () => false });

/** How long before its end a token is replaced, so that it does not end on its way. */
const EARLY_S = 60;

/**
 * Gets a token when the first call needs one, and another one before that ends. Simultaneous calls wait for the same token.
 */
export function clientCredentials(
  connection: Connection,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Credential {
  const { timeoutMs = TIMEOUT_MS } = connection;
  let kept: { token: string; until: number } | undefined;
  let coming: { token: Promise<string>; since: number } | undefined;

  async function fetchToken(): Promise<string> {
    try {
      const response = await request(
        connection,
        {
          ...{ method: "POST", path: "/api/v1/auth/token", isRepeatable: true },
          body: { client_id: clientId, client_secret: clientSecret },
        },
        AbortSignal.timeout(timeoutMs),
      );
      if (!response.ok) throw await problemIn(response);
      const { access_token: token, expires_in: seconds } = (await response.json()) as ClientToken;
      kept = { token, until: Date.now() + (seconds - EARLY_S) * 1000 };
      return token;
    } finally {
      coming = undefined;
    }
  }

  return {
    async token(signal) {
      const now = Date.now();
      if (kept && now < kept.until) return kept.token;
      // On Workers the token never comes if the request that asked for it has ended.
      if (!coming || now - coming.since > timeoutMs) coming = { since: now, token: fetchToken() };
      return unlessAborted(coming.token, signal);
    },
    renew(refused) {
      if (kept?.token === refused) kept = undefined;
      return true;
    },
  };
}
