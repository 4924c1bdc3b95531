import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Parses an IP address; an IPv4-mapped IPv6 address becomes the IPv4 address. Undefined for anything else. */
function parseAddress(text: string): Address | undefined {
  // Parsers disagree about octal, hexadecimal and shortened forms, and an IPv6 zone has a meaning on one machine only.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!text.includes(":") || text.includes("%") || !ipaddr.IPv6.isValid(text)) return undefined;
  const [, dotted] = /:([^:]*\.[^:]*)$/.exec(text) ?? [];
  if (dotted !== undefined && !ipaddr.IPv4.isValidFourPartDecimal(dotted)) return undefined;
  // Not ipaddr.process: it would make `::10.0.0.1` an IPv4 address too.
  const address = ipaddr.IPv6.parse(dotted === undefined ? text : inHexadecimal(text, dotted));
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** Rewrites the dotted IPv4 address at the end of an IPv6 address as two hexadecimal groups. */
function inHexadecimal(text: string, dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(dotted).octets;
  const groups = [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16));
  return text.slice(0, -dotted.length) + groups.join(":");
}

/**
 * The address that Cloudflare saw, by its own header, because a caller can forge all others. It is "" without one, which must
 * not be parsed: the parser would throw, which is slow.
 */
const connectingAddress = (request: Request): string => request.headers.get("cf-connecting-ip") ?? "";

/** The country that Cloudflare takes the caller's address to be in, as ISO 3166-1 names it; null if it does not know. */
export function callerCountry(request: Request): string | null {
  const country = request.headers.get("cf-ipcountry") ?? "";
  return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : null;
}

/** The caller's address in canonical form, or "". */
export function callerAddress(request: Request): string {
  const text = connectingAddress(request);
  return (text && parseAddress(text)?.toString()) ?? "";
}

const CANONICAL_IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** The caller's address for counting requests: for IPv6 its /64, because all of that belongs to one customer. */
export function callerNetwork(request: Request): string {
  const text = connectingAddress(request);
  // Every public request comes here, and the library's parser would take longer than the search for a point.
  if (text === "" || CANONICAL_IPV4.test(text)) return text;
  const address = parseAddress(text);
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? "";
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}

const BLOCK = /^([^/]+)\/(0|[1-9]\d{0,2})$/;
/** Length of the prefix that IPv4-mapped IPv6 addresses share. */
const MAPPED_BITS = 96;

/** An entry of an allow-list in canonical form: an address, or a block in CIDR notation. Undefined if it is neither. */
export function canonicalEntry(text: string): string | undefined {
  const [, base, length] = BLOCK.exec(text) ?? [];
  if (base === undefined || length === undefined) return parseAddress(text)?.toString();
  const address = parseAddress(base);
  if (!address) return undefined;
  const isMapped = base.includes(":") && address instanceof ipaddr.IPv4;
  const bits = Number(length) - (isMapped ? MAPPED_BITS : 0);
  if (bits < 0 || bits > (address instanceof ipaddr.IPv4 ? 32 : 128)) return undefined;
  const cidr = `${address.toString()}/${bits}`;
  const network =
    address instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
      : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return `${network.toString()}/${bits}`;
}

/**
 * @param entries canonical
 * @param caller canonical, or empty, which nothing allows
 */
export function isAllowed(entries: readonly string[], caller: string): boolean {
  const address = parseAddress(caller);
  if (!address) return false;
  return entries.some((entry) => {
    if (!entry.includes("/")) return entry === caller;
    const [network, bits] = ipaddr.parseCIDR(entry);
    return network.kind() === address.kind() && address.match(network as ipaddr.IPv4 & ipaddr.IPv6, bits);
  });
}
