import { invalidRequest, Problem } from "../shared/problem.ts";
import { PROBLEMS } from "../shared/problem-kinds.ts";

/** A client's request for a token as OAuth libraries send it (RFC 6749 §4.4). */
export interface ClientForm {
  grant_type: string;
  client_id?: string | undefined;
  client_secret?: string | undefined;
}

export interface Client {
  client_id: string;
  client_secret: string;
}

export const isForm = ({ headers }: Request): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get("content-type") ?? "");

/** The client that a form names, in itself or by Basic. */
export function clientOf({ headers }: Request, { client_id, client_secret }: ClientForm): Client {
  const basic = basicOf(headers);
  if (basic) {
    if (client_secret !== undefined || (client_id !== undefined && client_id !== basic.client_id)) {
      throw invalidRequest([{ path: "client_id", message: "must be given once: in the form or as Basic" }]);
    }
    return basic;
  }
  if (client_id !== undefined && client_secret !== undefined) return { client_id, client_secret };
  throw new Problem("invalid_credentials", "Send the client's id and secret, in the form or as Basic.");
}

/** Both are encoded as in a form before they are joined (RFC 6749 §2.3.1). */
function basicOf(headers: Headers): Client | undefined {
  const [, encoded] = /^Basic +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, "base64").toString();
  const colon = text.indexOf(":");
  const [client_id, client_secret] = [text.slice(0, colon), text.slice(colon + 1)].map(decoded);
  if (colon === -1 || !client_id || !client_secret) {
    throw new Problem("invalid_credentials", "The Basic credentials are not well-formed.");
  }
  return { client_id, client_secret };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    return "";
  }
}

/** A problem with the members that OAuth libraries read (RFC 6749 §5.2), if the request is one of theirs. */
export function asOAuthProblem(request: Request, problem: Problem): Problem {
  if (!isForm(request)) return problem;
  const { code, detail, errors, headers, members, reason } = problem;
  const error = errorOf(problem);
  const challenge: Record<string, string> =
    error === "invalid_client" ? { "www-authenticate": 'Basic realm="api"' } : {};
  return new Problem(code, detail, {
    ...(errors && { errors }),
    ...(reason !== undefined && { reason }),
    headers: { ...headers, ...challenge },
    members: { ...members, error, error_description: ascii(detail ?? PROBLEMS[code].title) },
  });
}

/** §5.2 allows no other characters. */
const ascii = (text: string) => text.replaceAll('"', "'").replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "?");

function errorOf({ code, errors }: Problem): string {
  const { status } = PROBLEMS[code];
  if (code === "invalid_credentials") return "invalid_client";
  if (status === 403) return "unauthorized_client";
  if (status === 429 || status === 503) return "temporarily_unavailable";
  if (status >= 500) return "server_error";
  const isOtherGrant = errors?.some(
    ({ path, message }) => path === "grant_type" && message !== "is required",
  );
  return isOtherGrant ? "unsupported_grant_type" : "invalid_request";
}
