/** Names that lead to this machine or into somebody's own network. */
const PRIVATE_NAME = /^localhost$|\.(local|internal|localhost|arpa)$/;

/**
 * Why a webhook must not be sent to `url`; undefined if it may. What a name leads to is its owner's DNS to say, and may
 * change after any look at it: that a public name (`127.0.0.1.nip.io`) leads to a private address is a risk that is left
 * to the runtime, which with `global_fetch_strictly_public` reaches the public internet alone.
 * @param allowedHosts `host:port` pairs, `*` for any port, that are exempt; comma-separated
 */
export function urlFault(url: string, allowedHosts = ""): string | undefined {
  // The parser of the runtime that will fetch it: it turns every spelling of an address into the usual one.
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return "must be an https URL";
  if (parsed.username !== "" || parsed.password !== "") return "must not contain a user name or a password";
  const port = parsed.port || (parsed.protocol === "https:" ? "443" : "80");
  const exempt = allowedHosts.split(",").map((entry) => entry.trim().toLowerCase());
  if (exempt.includes(`${parsed.hostname}:${port}`) || exempt.includes(`${parsed.hostname}:*`))
    return undefined;
  if (parsed.protocol !== "https:") return "must be an https URL";
  if (port !== "443") return "must use port 443";
  const name = parsed.hostname.replace(/\.$/, "");
  if (name.startsWith("[") || /^[\d.]+$/.test(name)) return "must have a host name, not an address";
  const labels = name.split(".");
  if (PRIVATE_NAME.test(name) || labels.length < 2 || labels.includes(""))
    return "must have a public host name";
  return undefined;
}

/** The one spelling of a URL by which it is told from others, without what no receiver is sent; `url` has no fault. */
export function canonicalUrl(url: string): string {
  const parsed = new URL(url);
  parsed.hash = "";
  return parsed.pathname === "/" && parsed.search === "" ? parsed.origin : parsed.href;
}

/** What of a URL may be shown to others than its owner: a query may hold a token. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
