/** Names that lead to this machine or into somebody's own network. */
const PRIVATE_NAME = /^localhost$|\.(local|internal|localhost|arpa)$/;

/**
 * Why a webhook must not be sent to `url`; undefined if it may.
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
  const name = parsed.hostname.replace(/\.+$/, "");
  if (name.startsWith("[") || /^[\d.]+$/.test(name)) return "must have a host name, not an address";
  if (PRIVATE_NAME.test(name) || !name.includes(".")) return "must have a public host name";
  return undefined;
}
