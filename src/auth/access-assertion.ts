import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import type { AccessGate, ApiDeps } from "../platform/deps.ts";
import type { ActorOf } from "../shared/actor.ts";
import { keyUnavailable } from "../shared/key-ring.ts";
import { MINUTE_MS } from "../shared/time.ts";
import type { ConsoleSession } from "./console-session.ts";

/** The header in which Cloudflare Access says who has passed it. */
const HEADER = "cf-access-jwt-assertion";
/** How long the team's keys are kept. One that is not among them is looked for again, at most twice a minute. */
const KEYS_MS = 10 * MINUTE_MS;
const RETRY_MS = 30_000;

/**
 * What identifies a team's assertions for one application.
 * @param team its domain: `example.cloudflareaccess.com`
 * @param audience the application's tag
 */
export function accessGate(team: string, audience: string, fetchKeys: typeof fetch): AccessGate {
  const issuer = `https://${team}`;
  let failedAt = Number.NEGATIVE_INFINITY;
  const keys = createRemoteJWKSet(new URL(`${issuer}/cdn-cgi/access/certs`), {
    cacheMaxAge: KEYS_MS,
    cooldownDuration: RETRY_MS,
    [customFetch]: async (url, options) => {
      const refuse = () => keyUnavailable(`The keys of Cloudflare Access can't be read from ${issuer}.`);
      if (Date.now() < failedAt + RETRY_MS) throw refuse();
      const response = await fetchKeys(url, options).catch(() => undefined);
      if (response?.ok) return response;
      failedAt = Date.now();
      throw refuse();
    },
  });
  return { issuer, audience, keys };
}

/** The request's assertion, if this deployment is behind Cloudflare Access. */
export const assertionOf = ({ access }: ApiDeps, { headers }: Request): string | undefined =>
  access && (headers.get(HEADER) ?? undefined);

/**
 * The operator whom an assertion names by the e-mail; undefined if it is not valid for this application, or names nobody,
 * as that of a service token does.
 */
export async function findByAssertion(
  { access, now }: ApiDeps,
  assertion: string,
): Promise<{ actor: ActorOf<"operator">; session: ConsoleSession } | undefined> {
  if (!access) return undefined;
  try {
    const { payload } = await jwtVerify(assertion, access.keys, {
      algorithms: ["RS256"],
      issuer: access.issuer,
      audience: access.audience,
      requiredClaims: ["exp", "iat"],
      currentDate: new Date(now()),
    });
    const { email: name, exp = 0, iat = 0 } = payload;
    if (typeof name !== "string" || name === "") return undefined;
    // Somebody who has just signed in there has proved to be present, as with a token.
    return {
      actor: { kind: "operator", name, confirmedAt: iat * 1000 },
      session: { name, expiresAt: exp * 1000 },
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
