/**
 * Names of this machine or of hosts in a private network: what IANA and RFC 6762 keep for that, what common software uses,
 * and `.alt` and `.onion`, which no DNS resolves. (`.example`, `.test` and `.invalid` lead nowhere.)
 */
const PRIVATE_NAME =
  /^localhost$|\.(local|internal|localhost|arpa|lan|corp|home|intranet|private|localdomain|svc|consul|docker|alt|onion)$/;

/** Public names, also with more labels before them, that always lead to this machine or to an address in the name. */
const NAMES_OF_ADDRESSES = [
  ...["nip.io", "sslip.io", "xip.io", "traefik.me", "backname.io", "ip6.name", "ipq.co", "1u.ms", "rbndr.us"],
  ...[
    "localtest.me",
    "lvh.me",
    "vcap.me",
    "fuf.me",
    "lacolhost.com",
    "localho.st",
    "local.gd",
    "localhost.direct",
  ],
];

/**
 * Why a webhook must not be sent to `url`; undefined if it may. Refuses what the name alone tells. Any other public name
 * may resolve to a private address. That is not checked here, because DNS may change after any check: the runtime reaches
 * only the public internet, by its flag `global_fetch_strictly_public`.
 * @param allowedHosts `host:port` pairs that are exempt, comma-separated; `*` for every port. A host is exempt only in the
 * same spelling: `https://2130706433/` hides an address, even if 127.0.0.1 is exempt
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
  const leadsToAddress = NAMES_OF_ADDRESSES.some((known) => name === known || name.endsWith(`.${known}`));
  if (leadsToAddress || hasPrivateAddress(name))
    return "must have a host name that does not stand for an address";
  return undefined;
}

/** Whether a name contains a private IPv4 address, as `127.0.0.1.example.com` and `shop-10-0-0-1.example.com` do. */
function hasPrivateAddress(name: string): boolean {
  const parts = name.split(/[.-]/);
  return parts.some((_, i) => isPrivateAddress(parts.slice(i, i + 4)));
}

function isPrivateAddress(parts: readonly string[]): boolean {
  const [a = 0, b = 0] = parts.map(Number);
  return (
    parts.length === 4 &&
    parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256) &&
    ([0, 10, 127].includes(a) ||
      (a === 100 && b >= 64 && b < 128) ||
      (a === 169 && b === 254) ||
      (a === 172 && b >= 16 && b < 32) ||
      (a === 192 && b === 168))
  );
}

/** Whether a URL has its host in the canonical spelling. */
function isSpeltOut(url: string, { protocol, hostname }: URL): boolean {
  const start = `${protocol}//${hostname}`;
  return url.toLowerCase().startsWith(start) && /^([:/?#]|$)/.test(url.slice(start.length));
}

/**
 * The canonical spelling of a URL, without its fragment.
 * @param url has no fault
 */
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
