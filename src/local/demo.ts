import { readSettings } from "./settings.ts";

const { baseUrl, operatorToken } = readSettings();
console.log(JSON.stringify({ base_url: baseUrl, operator_token: operatorToken }, null, 2));
