import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connect } from "../../scripts/cloudflare.ts";
import { API, CONSUMER, readSource, SOURCE, writeEnvironment } from "../../scripts/environments.ts";
import { preflight } from "../../scripts/preflight.ts";
import { newClone, setUpClone } from "./clone.ts";
import { StandIn, TOKEN } from "./cloudflare.ts";

/** What a deployment refuses before it changes anything. */

const cloudflare = new StandIn();
let base: string;
let folder: string;
const NAME = "pickup-point-consumer-staging";

beforeAll(async () => {
  base = await cloudflare.start();
});
beforeEach(async () => {
  for (const things of [cloudflare.databases, cloudflare.buckets, cloudflare.workers]) things.clear();
  for (const things of [cloudflare.namespaces, cloudflare.queues]) things.length = 0;
  folder = newClone();
  await setUpClone({ folder, cloudflare, base });
});
afterAll(() => cloudflare.stop());

const look = (more: { given?: string[]; replaced?: string[] } = {}) =>
  preflight({ folder, environment: "staging", cloudflare: connect(base, TOKEN), ...more });

it("the preflight of a deployment lets a deployment continue when everything exists", async () => {
  await look();
});

it("the preflight of a deployment refuses an environment that was not set up, and configurations that differ from the source", async () => {
  const production = { environment: "production" as const, cloudflare: connect(base, TOKEN) };
  await expect(preflight({ folder, ...production })).rejects.toThrow("placeholders for production");
  const { staging } = readSource(folder);
  for (const file of [API, CONSUMER]) {
    const path = join(folder, file);
    const right = readFileSync(path, "utf8");
    writeFileSync(path, right.replace(staging.databases.ORDERS_1!, "00001234-0000-0000-0000-000000000000"));
    await expect(look()).rejects.toThrow(`${file} is not what ${SOURCE} says, so ids may differ`);
    writeFileSync(path, right);
  }
});

it("the preflight of a deployment refuses what lacks a queue, the KV namespace or a secret, and says all of it", async () => {
  cloudflare.queues.splice(2, 2);
  cloudflare.namespaces.length = 0;
  const bindings = cloudflare.workers.get(NAME)!;
  cloudflare.workers.set(
    NAME,
    bindings.filter(({ name }) => name !== "WEBHOOK_KEYS"),
  );
  await expect(look()).rejects.toThrow(
    /no queue slow-webhooks-staging, chores-staging.*\n.*no KV namespace.*\npickup-point-consumer-staging has no WEBHOOK_KEYS/,
  );
});

it("the preflight of a deployment counts secrets that the deployment sets", async () => {
  cloudflare.workers.clear();
  await expect(look()).rejects.toThrow("has no OPERATOR_TOKENS, TOKEN_KEYS, CODE_KEYS, WEBHOOK_KEYS");
  await look({ given: ["OPERATOR_TOKENS", "TOKEN_KEYS", "CODE_KEYS", "WEBHOOK_KEYS"] });
});

it("the preflight of a deployment refuses to take away or exchange a database that has orders", async () => {
  const { staging } = readSource(folder);
  const { ORDERS_1, ...fewer } = staging.databases;
  writeEnvironment(folder, "staging", { ...staging, databases: fewer });
  await expect(look()).rejects.toThrow(`has ORDERS_1 in the D1 ${ORDERS_1}, environments.json has none`);
  const { ORDERS_0 } = staging.databases;
  const exchanged = { ...staging.databases, ORDERS_0: ORDERS_1!, ORDERS_1: ORDERS_0! };
  writeEnvironment(folder, "staging", { ...staging, databases: exchanged });
  await expect(look()).rejects.toThrow("nobody would see what is in the old one");
  await look({ replaced: ["ORDERS_0", "ORDERS_1"] });
});

it("the preflight of a deployment lets ORDERS_0 be found in DB again, and a deleted database be another", async () => {
  const { staging } = readSource(folder);
  const { DB, ORDERS_1 } = staging.databases;
  const other = cloudflare.addDatabase("restored");
  cloudflare.databases.delete(ORDERS_1!);
  writeEnvironment(folder, "staging", {
    ...staging,
    databases: { DB: DB!, ORDERS_0: DB!, ORDERS_1: other },
  });
  await look();
});

it("the preflight of a deployment refuses migrations that are gone, or came before those that were applied", async () => {
  const path = (name: string) => join(folder, "migrations", name);
  renameSync(path("0001_partners_and_orders.sql"), path("0001_renamed.sql"));
  await expect(look()).rejects.toThrow(
    "DB has and further ones: it has 0001_partners_and_orders.sql, where there is 0001_renamed.sql",
  );
  renameSync(path("0001_renamed.sql"), path("0001_partners_and_orders.sql"));
  writeFileSync(path("0000_a_late_one.sql"), "SELECT 1");
  await expect(look()).rejects.toThrow("Migrations are only added, after all others");
  rmSync(path("0000_a_late_one.sql"));
  writeFileSync(path("9999_next.sql"), "SELECT 1");
  await look();
});
