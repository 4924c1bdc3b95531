import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from "jose";
import type { ApiDeps } from "../platform/deps.ts";
import { keyRing } from "../shared/key-ring.ts";

/** How long an access token (RFC 9068) is valid. */
export const ACCESS_TOKEN_S = 3600;

export interface Claims {
  /** The account, or the client. */
  subject: string;
  /** The secret key by which an account logged in, or the client. */
  clientId: string;
  /** The kind of caller. */
  scope: "account" | "client";
  /** The log-in of an account's token: the family of its refresh tokens. */
  familyId?: string;
}

/**
 * Three parts in base64url, the last with 32 bytes. Only one spelling of a token matches: rate limits count by spelling,
 * and base64url may spell the same bytes in several ways.
 */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/** Whether `token` is well-formed. It may still be forged, expired or revoked. */
export function isAccessToken(token: string): boolean {
  return TOKEN.test(token);
}

export async function signAccessToken(deps: ApiDeps, claims: Claims): Promise<string> {
  const [signing] = tokenKeys(deps.config);
  const issuedAt = Math.floor(deps.now() / 1000);
  return new SignJWT({
    client_id: claims.clientId,
    scope: claims.scope,
    ...(claims.familyId ? { sid: claims.familyId } : {}),
  })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid: signing.id })
    .setIssuer(deps.config.baseUrl)
    .setAudience(deps.config.baseUrl)
    .setSubject(claims.subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_S)
    .setJti(deps.newId())
    .sign(signing.secret);
}

/** The claims of a token that this deployment signed and that has not expired; otherwise the reason to refuse it. */
export async function verifyAccessToken(
  deps: ApiDeps,
  token: string,
): Promise<Claims | "token_expired" | "invalid_token"> {
  const keys = tokenKeys(deps.config);
  const keyOf = ({ kid }: JWTHeaderParameters) => {
    const key = keys.find(({ id }) => id === kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key.secret;
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ["HS256"],
      typ: "at+jwt",
      issuer: deps.config.baseUrl,
      audience: deps.config.baseUrl,
      requiredClaims: ["sub", "client_id", "scope", "iat", "exp", "jti"],
      currentDate: new Date(deps.now()),
    });
    return {
      subject: String(payload.sub),
      clientId: String(payload.client_id),
      scope: payload.scope as Claims["scope"],
      ...(payload.sid === undefined ? {} : { familyId: String(payload.sid) }),
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return "token_expired";
    if (error instanceof errors.JOSEError) return "invalid_token";
    throw error;
  }
}

/** The first key signs, both verify. */
const tokenKeys = ({ tokenKeys }: ApiDeps["config"]) =>
  keyRing("TOKEN_KEYS", tokenKeys, "no access token is issued or accepted", 2);
