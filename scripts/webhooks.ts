import { preparedSettings } from "./prepare.ts";

/** `npm run webhooks -- listen --forward …` is the client's command, by default for the first demo partner of this clone. */

const { baseUrl, demo } = await preparedSettings();
process.env.PUDO_BASE_URL ??= baseUrl;
process.env.PUDO_SECRET_KEY ??= demo.partners[0]!.secret_key;
await import("../client/src/cli.ts");
