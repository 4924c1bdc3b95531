import { parse, serialize } from "hono/utils/cookie";
import type { ApiDeps } from "../platform/deps.ts";
import { Problem } from "../shared/problem.ts";

/** The cookies of our pages: the sessions of the portal and the console, and the device on which somebody signs in. */
type CookieName = "portal" | "console" | "portal-device";

const isSecure = ({ config }: ApiDeps) => config.baseUrl.startsWith("https:");

/** Browsers accept a name with this prefix only from the host itself, over https, and for all paths. */
const nameOf = (deps: ApiDeps, name: CookieName) => (isSecure(deps) ? `__Host-${name}` : name);

/** A cookie of a request; none if there is a credential in the header, which counts instead. */
export function readCookie(deps: ApiDeps, request: Request, name: CookieName): string | undefined {
  if (request.headers.has("authorization")) return undefined;
  const header = request.headers.get("cookie");
  return (header && parse(header, nameOf(deps, name))[nameOf(deps, name)]) || undefined;
}

/** Adds a cookie to an answer. One with an age of 0 is deleted. */
export function setCookie(
  deps: ApiDeps,
  response: Response,
  name: CookieName,
  { value, maxAgeS }: { value: string; maxAgeS: number },
): void {
  const cookie = serialize(nameOf(deps, name), value, {
    httpOnly: true,
    secure: isSecure(deps),
    sameSite: "Strict",
    path: "/",
    maxAge: maxAgeS,
  });
  response.headers.append("set-cookie", cookie);
}

/** Whether a request comes from one of our pages, as the browser says; undefined if it does not say. */
function isOfOurPage({ config }: ApiDeps, { headers }: Request): boolean | undefined {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin === null ? undefined : origin === new URL(config.baseUrl).origin;
}

/**
 * A browser sends the cookies of our pages with requests of other sites too, so only requests of our own pages count.
 */
export function requireSameOrigin(deps: ApiDeps, request: Request): void {
  if (isOfOurPage(deps, request)) return;
  throw new Problem("cross_site_request", "The cookie of a page counts only in requests of that page.");
}

/**
 * Another site must not sign somebody in to an account that it knows. Programs name no site, and can do this to nobody.
 */
export function refuseOtherSites(deps: ApiDeps, request: Request): void {
  if (isOfOurPage(deps, request) !== false) return;
  throw new Problem("cross_site_request", "Only the page itself signs in to it.");
}
