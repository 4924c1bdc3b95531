import { mkdirSync, writeFileSync } from "node:fs";
import { createClient } from "@hey-api/openapi-ts";
import openapiTypescript, { astToString } from "openapi-typescript";
import { generate } from "orval";

/** `node generate.ts URL` makes a client of the document at that address with each generator. */

const [address = ""] = process.argv.slice(2);
const folder = new URL("generated/", import.meta.url).pathname;
const document = await (await fetch(address)).json();
const input = `${folder}openapi.json`;
mkdirSync(folder, { recursive: true });
writeFileSync(input, JSON.stringify(document));

writeFileSync(`${folder}openapi-typescript.ts`, astToString(await openapiTypescript(document)));
await createClient({
  input,
  output: `${folder}hey-api`,
  plugins: ["@hey-api/client-fetch", "@hey-api/sdk"],
  logs: { level: "error" },
});
await generate({
  input,
  output: { target: `${folder}orval.ts`, client: "fetch", baseUrl: document.servers[0].url },
});
