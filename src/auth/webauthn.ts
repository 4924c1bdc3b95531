import type { ApiDeps } from "../platform/deps.ts";
import { Problem } from "../shared/problem.ts";
import { MINUTE_MS } from "../shared/time.ts";
import { newChallenge, type Purpose, readChallenge } from "./passkey-challenge.ts";

/** Loaded when it is needed: it takes longer to start than all the rest of the Worker. */
const library = () => import("@simplewebauthn/server");

/** How long the browser waits for its user; the challenge is valid for longer. */
const TIMEOUT_MS = 2 * MINUTE_MS;
/**
 * The kinds of attestation that browsers send if none is asked for. Others could make the library fetch lists of revoked
 * certificates from addresses that the caller chose.
 */
const ATTESTATIONS: unknown[] = ["none", "packed"];
/** What passkeys sign with, by COSE's numbers: ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];

/** Passkeys are for the host of the base URL, and answers come from pages of its origin. */
const rpIdOf = ({ config }: ApiDeps) => new URL(config.baseUrl).hostname;
const originOf = ({ config }: ApiDeps) => new URL(config.baseUrl).origin;

/** A passkey as the verifier needs it, its parts in base64url. */
interface Key {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

interface Response<Content> {
  /** Both are the passkey's `credentialId`. */
  id: string;
  rawId: string;
  type: "public-key";
  response: Content & { clientDataJSON: string };
}

/** What a browser sends after it has made a passkey. */
export type CreationResponse = Response<{
  attestationObject: string;
  transports?: string[] | undefined;
}>;

/** What a browser sends after a passkey has signed. */
export type AnswerResponse = Response<{
  authenticatorData: string;
  signature: string;
  userHandle?: string | null | undefined;
}>;

interface Credential {
  id: string;
  transports: string[];
}

const descriptors = (credentials: readonly Credential[]) =>
  credentials.map(({ id, transports }) => ({
    id,
    type: "public-key" as const,
    transports,
  }));

/** The options with which the browser makes a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export function creationOptions(
  deps: ApiDeps,
  purpose: Purpose,
  account: { id: string; email: string },
  existing: readonly Credential[],
) {
  return {
    challenge: newChallenge(deps, purpose),
    rp: { id: rpIdOf(deps), name: deps.config.brand },
    user: {
      id: userHandleOf(account.id),
      name: account.email,
      displayName: account.email,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: TIMEOUT_MS,
    attestation: "none" as const,
    excludeCredentials: descriptors(existing),
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true as const,
      userVerification: "required" as const,
    },
  };
}

/** The options with which the browser signs (`PublicKeyCredentialRequestOptionsJSON`), by any passkey if none is named. */
export function requestOptions(deps: ApiDeps, purpose: Purpose, allowed: readonly Credential[] = []) {
  return {
    challenge: newChallenge(deps, purpose),
    rpId: rpIdOf(deps),
    timeout: TIMEOUT_MS,
    userVerification: "required" as const,
    allowCredentials: descriptors(allowed),
  };
}

/** The account's id in the form in which authenticators keep it. */
const userHandleOf = (accountId: string) =>
  Buffer.from(accountId.replaceAll("-", ""), "hex").toString("base64url");

/** The new passkey and the challenge that it answers; undefined if the response is wrong. */
export async function verifyCreation(deps: ApiDeps, purpose: Purpose, given: CreationResponse) {
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  let challenge: ReturnType<typeof readChallenge>;
  const verified = await rightOrUndefined(async () => {
    const { clientDataJSON, attestationObject } = given.response;
    const attestation = Buffer.from(attestationObject, "base64url");
    if (!ATTESTATIONS.includes(decodeAttestationObject(attestation).get("fmt"))) return undefined;
    return verifyRegistrationResponse({
      response: { ...plainOf(given), response: { clientDataJSON, attestationObject } },
      expectedChallenge: (answered) => {
        challenge = readChallenge(deps, purpose, answered);
        return challenge !== undefined;
      },
      expectedOrigin: originOf(deps),
      expectedRPID: rpIdOf(deps),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!verified?.verified || !challenge) return undefined;
  const { credential } = verified.registrationInfo;
  const publicKey = Buffer.from(credential.publicKey).toString("base64url");
  return { challenge, key: { credentialId: credential.id, publicKey, counter: credential.counter } };
}

/** The passkey's new counter and the challenge that it answers; undefined if the response is wrong. */
export async function verifyAnswer(
  deps: ApiDeps,
  purpose: Purpose,
  given: AnswerResponse,
  { accountId, credentialId, publicKey, counter }: Key & { accountId: string },
) {
  const { userHandle, clientDataJSON, authenticatorData, signature } = given.response;
  if (typeof userHandle === "string" && userHandle !== userHandleOf(accountId)) return undefined;
  const { verifyAuthenticationResponse } = await library();
  let challenge: ReturnType<typeof readChallenge>;
  const verified = await rightOrUndefined(() =>
    verifyAuthenticationResponse({
      response: { ...plainOf(given), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: (answered) => {
        challenge = readChallenge(deps, purpose, answered);
        return challenge !== undefined;
      },
      expectedOrigin: originOf(deps),
      expectedRPID: rpIdOf(deps),
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, "base64url"), counter },
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified || !challenge) return undefined;
  return { challenge, counter: verified.authenticationInfo.newCounter };
}

const plainOf = ({ id, rawId, type }: Response<unknown>) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
});

/** The library throws on any fault of a response, and tells it only in words. */
async function rightOrUndefined<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Problem) throw error;
    return undefined;
  }
}
