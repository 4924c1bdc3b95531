/** Names of this machine or of hosts in a private network. */
const PRIVATE_NAME = /^localhost$|\.(local|internal|localhost|arpa|lan|corp|home|intranet|localdomain|svc)$/;

/**
 * Why a webhook must not be sent to `url`; undefined if it may. A public name (`127.0.0.1.nip.io`) may resolve to a
 * private address. That is not checked here, because DNS may change after any check: the runtime reaches only the public
 * internet, by its flag `global_fetch_strictly_public`.
 * @param allowedHosts `host:port` pairs that are exempt, comma-separated; `*` for every port. Only a host that is spelt as
 * there: `https://2130706433/` is an address that somebody hides, also where 127.0.0.1 is exempt
 */
export function urlFault(url: string, allowedHosts = ""): string | undefined {
  // The URL parser normalizes every spelling of an IP address, as fetch() will.
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return "must be an https URL";
  if (parsed.username !== "" || parsed.password !== "") return "must not contain a user name or a password";
  const port = parsed.port || (parsed.protocol === "https:" ? "443" : "80");
  const exempt = allowedHosts.split(",").map((entry) => entry.trim().toLowerCase());
  const isExempt = exempt.includes(`${parsed.hostname}:${port}`) || exempt.includes(`${parsed.hostname}:*`);
  if (isExempt && isSpeltOut(url, parsed)) return undefined;
  if (parsed.protocol !== "https:") return "must be an https URL";
  if (port !== "443") return "must use port 443";
  const name = parsed.hostname;
  // The dot would make a second name of the same host.
  if (name.endsWith(".")) return "must have a host name without a dot at the end";
  if (name.startsWith("[") || /^[\d.]+$/.test(name)) return "must have a host name, not an address";
  const labels = name.split(".");
  if (PRIVATE_NAME.test(name) || labels.length < 2 || labels.includes(""))
    return "must have a public host name";
  return undefined;
}

/** Whether a URL has its host in the canonical spelling. */
function isSpeltOut(url: string, { protocol, hostname }: URL): boolean {
  const start = `${protocol}//${hostname}`;
  return url.toLowerCase().startsWith(start) && /^([:/?#]|$)/.test(url.slice(start.length));
}

/** The canonical spelling of a URL, without its fragment. @param url one without a fault */
export function canonicalUrl(url: string): string {
  const parsed = new URL(url);
  parsed.hash = "";
  return parsed.pathname === "/" && parsed.search === "" ? parsed.origin : parsed.href;
}

/** The part of a URL that others than its owner may see: a query may contain a token. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
