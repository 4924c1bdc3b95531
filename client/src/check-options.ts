interface Options {
  baseUrl?: unknown;
  secretKey?: unknown;
  clientId?: unknown;
  clientSecret?: unknown;
  fetch?: unknown;
}

/**
 * A variable of the environment that is not set, or an address without its beginning, is found here and not by the first call.
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
  // In a browser the cookie counts. Whoever gives a `fetch` may add a credential there.
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
  // What it is may be a secret, so the message doesn't say.
  if (typeof value !== "string" || value.trim() === "")
    throw new TypeError(`${name} is missing: is the variable set that you take it from?`);
}
