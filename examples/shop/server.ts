import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { createClient } from "pudo-client";
import { createShop } from "./app.ts";
import { Database } from "./database.ts";
import { resumeOrders } from "./orders.ts";
import { syncPoints } from "./points.ts";
import { readSettings } from "./settings.ts";
import { registerEndpoint } from "./webhooks.ts";

const DAY_MS = 86_400_000;
const settings = readSettings(process.env);
const { apiUrl: baseUrl, secretKey, clientId, clientSecret, shopUrl, port } = settings;
const pudo = createClient({ baseUrl, secretKey });
const partner = createClient({ baseUrl, clientId, clientSecret });
const database = new Database(settings.database);
const app = createShop({ ...settings, database, pudo, partner });

const FILES = { "shop.css": "text/css", "checkout.js": "text/javascript" };
for (const [file, type] of Object.entries(FILES)) {
  const content = readFileSync(new URL(`public/${file}`, import.meta.url), "utf8");
  app.get(`/${file}`, (c) => c.body(content, 200, { "content-type": `${type}; charset=utf-8` }));
}

/** What may wait or fail without the shop being closed. */
async function chores(): Promise<void> {
  for (const chore of [
    () => registerEndpoint(database, pudo, `${shopUrl}/hooks`),
    () => resumeOrders(database, pudo),
    () => syncPoints(database, partner),
  ])
    await chore().catch((error: unknown) => console.error(error));
}

serve({ fetch: app.fetch, port }, () =>
  console.log(`The shop is at ${shopUrl}, its orders at ${shopUrl}/admin`),
);
await chores();
console.log("Ready: webhooks and points are set up");
setInterval(chores, DAY_MS);
