import { prepare } from "./prepare.ts";
import { readSettings } from "./settings.ts";

/** `npm run demo`: the local credentials as JSON. Before the first start the demo data are made first. */

if (!readSettings().demo) await prepare();
const { baseUrl, operatorToken, demo } = readSettings();
console.log(JSON.stringify({ base_url: baseUrl, operator_token: operatorToken, ...demo }, null, 2));
