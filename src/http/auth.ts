import { areEqual, isWellFormedKey, keyMark } from "../auth/keys.ts";
import type { ApiDeps } from "../deps.ts";
import { Problem } from "./problem.ts";

/** Who calls. */
export type Actor = { kind: "operator"; name: string };

/** What a route asks of its caller. */
export type Access = "public" | "operator";

const BEARER = /^Bearer(?: +(.*))?$/i;
const CHALLENGE = 'Bearer realm="api"';

/** The credential that a request carries, if any. Another scheme's is none. */
export function bearerToken(request: Request): string | undefined {
  const match = BEARER.exec(request.headers.get("authorization") ?? "");
  return match ? (match[1] ?? "") : undefined;
}

/** @throws Problem `unauthorized` or `invalid_token` */
export function authenticate(deps: ApiDeps, token: string | undefined): Actor {
  if (token === undefined) {
    throw new Problem("unauthorized", "Send an operator token as `Authorization: Bearer op_…`.", {
      headers: { "www-authenticate": CHALLENGE },
    });
  }
  const operators = operatorTokens(deps.config);
  if (isWellFormedKey(token)) {
    for (const operator of operators) {
      if (areEqual(operator.token, token)) return { kind: "operator", name: operator.name };
    }
  }
  throw new Problem("invalid_token", "This is not an operator token that is in force.", {
    headers: { "www-authenticate": `${CHALLENGE}, error="invalid_token"` },
  });
}

/** @throws Error when the deployment lacks the secret, or has one of another deployment */
function operatorTokens(config: ApiDeps["config"]): { name: string; token: string }[] {
  const operators = (config.operatorTokens ?? "")
    .split(",")
    .filter((entry) => entry.trim() !== "")
    .map((entry) => {
      const [name = "", token = ""] = entry.trim().split("=");
      return { name, token };
    });
  if (operators.length === 0)
    throw new Error("The secret OPERATOR_TOKENS is not set: /operator stays closed.");
  const prefix = `op_${keyMark(config.environment)}_`;
  if (
    operators.length > 2 ||
    !operators.every(({ name, token }) => name && token.startsWith(prefix) && isWellFormedKey(token))
  ) {
    throw new Error(`The secret OPERATOR_TOKENS must be one or two of name=${prefix}…, comma-separated.`);
  }
  return operators;
}
