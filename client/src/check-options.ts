interface Options {
  baseUrl?: unknown;
  secretKey?: unknown;
  clientId?: unknown;
  clientSecret?: unknown;
  fetch?: unknown;
}

/**
 * Finds mistakes, such as an unset variable of the environment or an address without `https://`, before the first call.
 * @throws TypeError
 */
export function checkOptions(options: Options): void {
  checkBaseUrl(options.baseUrl);
  for (const name of neededBy(options)) requireText(options, name);
}

type Secret = "secretKey" | "clientId" | "clientSecret";

function neededBy(options: Options): Secret[] {
  if (options.secretKey !== undefined) return ["secretKey"];
  if ("clientId" in options || "clientSecret" in options) return ["clientId", "clientSecret"];
  // Without a credential a browser's cookie identifies the caller, and a given `fetch` may add a credential itself.
  const mayBeWithout = !("secretKey" in options) && (options.fetch || "location" in globalThis);
  return mayBeWithout ? [] : ["secretKey"];
}

function checkBaseUrl(baseUrl: unknown): void {
  const text = typeof baseUrl === "string" ? baseUrl : undefined;
  if (!text || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    throw new TypeError(
      `baseUrl is ${JSON.stringify(baseUrl)}: it must be a whole address, such as https://api.example.com`,
    );
}

function requireText(options: Options, name: Secret): void {
  const value = options[name];
  // The value may be a secret, so the message doesn't contain it.
  if (typeof value !== "string" || value.trim() === "")
    throw new TypeError(`${name} is missing: is the variable set that you take it from?`);
}
