import { argumentsOf } from "./command.ts";
import { preparedSettings } from "./prepare.ts";

argumentsOf({
  usage:
    "npm run --silent demo: prints the local credentials as JSON; before the first start it makes the demo data",
});
const { baseUrl, operatorToken, demo } = await preparedSettings();
console.log(JSON.stringify({ base_url: baseUrl, operator_token: operatorToken, ...demo }, null, 2));
