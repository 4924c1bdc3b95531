import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "../client/src/index.ts";
import { buildClient } from "./build-client.ts";
import { argumentsOf } from "./command.ts";
import { LOCAL, root } from "./paths.ts";
import { preparedSettings } from "./prepare.ts";

argumentsOf({ usage: "npm run shop: starts the example shop beside npm start, as the first demo partner" });

const { baseUrl, demo } = await preparedSettings();
const isRunning = await fetch(`${baseUrl}/health`).then(
  ({ ok }) => ok,
  () => false,
);
if (!isRunning) {
  console.error(`The shop needs the service at ${baseUrl}. Start it in another terminal: npm start`);
  process.exit(1);
}

/** A point with an agent, so that a parcel can be followed to its end. */
async function mapAt(): Promise<string> {
  const pudo = createClient({ baseUrl, secretKey: demo.partners[0]!.secret_key });
  const { latitude, longitude, city } = (await pudo.points.get(demo.agent.point_id)).address;
  return [latitude, longitude, city].join();
}

await buildClient();
const { id, secret_key, client_id, client_secret } = demo.partners[0]!;
const password = process.env.ADMIN_PASSWORD ?? randomBytes(6).toString("hex");
mkdirSync(LOCAL, { recursive: true });
Object.assign(process.env, {
  PUDO_BASE_URL: baseUrl,
  PUDO_SECRET_KEY: secret_key,
  PUDO_CLIENT_ID: client_id,
  PUDO_CLIENT_SECRET: client_secret,
  // If the local service was reset, the shop starts anew too, because its orders are gone.
  SHOP_DATABASE: process.env.SHOP_DATABASE ?? join(LOCAL, `shop-${id}.sqlite`),
  SHOP_MAP_AT: process.env.SHOP_MAP_AT ?? (await mapAt().catch(() => "")),
  ADMIN_PASSWORD: password,
});
console.log(`The orders' log-in: admin, ${password}`);
// Imported by its path, because it has compiler settings of its own.
await import(pathToFileURL(join(root, "examples/shop/server.ts")).href);
