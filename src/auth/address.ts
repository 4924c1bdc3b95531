import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An address in its usual form, an IPv4-mapped IPv6 one as the IPv4 address; undefined for anything else. */
function parseAddress(text: string): Address | undefined {
  // Octal, hexadecimal and shortened forms mean different addresses to different readers; zones mean nothing here.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!text.includes(":") || text.includes("%") || !ipaddr.IPv6.isValid(text)) return undefined;
  const [, dotted] = /:([^:]*\.[^:]*)$/.exec(text) ?? [];
  if (dotted !== undefined && !ipaddr.IPv4.isValidFourPartDecimal(dotted)) return undefined;
  // Not ipaddr.process: that takes `::10.0.0.1` for an IPv4 address too, which it is not.
  const address = ipaddr.IPv6.parse(dotted === undefined ? text : inHexadecimal(text, dotted));
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** An IPv6 address that ends in a dotted IPv4 one, with that as two groups like the others. */
function inHexadecimal(text: string, dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(dotted).octets;
  const groups = [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16));
  return text.slice(0, -dotted.length) + groups.join(":");
}

/** The caller's address in canonical form: only Cloudflare's own header tells it. Empty when there is none. */
export function callerAddress(request: Request): string {
  const address = parseAddress(request.headers.get("cf-connecting-ip") ?? "");
  return address?.toString() ?? "";
}

/** What stands for the caller when requests are counted: an IPv6 address by its /64, as a single customer has that many. */
export function callerNetwork(request: Request): string {
  const address = parseAddress(request.headers.get("cf-connecting-ip") ?? "");
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
