import { preparedSettings } from "./prepare.ts";

/** `npm run demo` prints the local credentials as JSON. Before the first start it makes the demo data. */

const { baseUrl, operatorToken, demo } = await preparedSettings();
console.log(JSON.stringify({ base_url: baseUrl, operator_token: operatorToken, ...demo }, null, 2));
