#!/usr/bin/env node
/// <reference types="node" />
import { parseArgs } from "node:util";
import { createClient } from "./index.ts";
import { forwardEvents } from "./listen.ts";

/** The package's command, with which a shop's developer receives events on a machine that can't be reached from outside. */

const USAGE = `Posts the events of a test key's orders to an address of yours, signed as webhooks are:

  pudo-client listen --forward http://localhost:3000/hook

  --types package.created,…   only events of these types
  --all                       begin with those of the last 30 days, and not with the next one

From the environment:
  PUDO_BASE_URL      the service's address
  PUDO_SECRET_KEY    a test key, sk_test_…
  WEBHOOK_SECRET     what signs, whsec_…; without it the one that signs what goes to the webhook_url of orders`;

const OPTIONS = {
  forward: { type: "string" },
  types: { type: "string" },
  all: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** A mistake that the person who typed the command can correct. */
class Mistake extends Error {}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help || positionals.length === 0) return console.log(USAGE);
  if (positionals.join(" ") !== "listen")
    throw new Mistake(`There is no command ${positionals.join(" ")}.\n\n${USAGE}`);
  await listen(values);
}

async function listen({ forward, types, all }: { forward?: string; types?: string; all?: boolean }) {
  if (!forward || !/^https?:\/\/[^/]/.test(forward) || !URL.canParse(forward))
    throw new Mistake("--forward takes a whole address, such as http://localhost:3000/hook");
  const { PUDO_BASE_URL: baseUrl, PUDO_SECRET_KEY: secretKey, WEBHOOK_SECRET } = process.env;
  if (!baseUrl || !secretKey) throw new Mistake("Set PUDO_BASE_URL and PUDO_SECRET_KEY.");
  // The names and codes of real customers must not get to a developer's machine.
  if (!secretKey.startsWith("sk_test_")) throw new Mistake("PUDO_SECRET_KEY is no test key, sk_test_…");
  const pudo = createClient({ baseUrl, secretKey });
  const secret = WEBHOOK_SECRET || (await pudo.webhooks.secret());
  console.log(
    `Events of ${new URL(baseUrl).host} go to ${forward}. They are signed with ${nameOf(WEBHOOK_SECRET)}.`,
  );
  const options = { to: forward, secret, types, fromOldest: all };
  for await (const { event, outcome, ms } of forwardEvents(pudo.events, options)) {
    const { timestamp, type, data } = event;
    const subject = "payout_id" in data ? data.payout_id : data.tracking_code;
    console.log(`${timestamp} ${type} ${subject}: ${outcome} (${ms} ms)`);
  }
}

const nameOf = (given: string | undefined) =>
  given ? "WEBHOOK_SECRET" : "the secret of GET /partner/webhook-secret, which the portal shows too";

try {
  await run();
} catch (error) {
  // For the user's own mistake a stack trace would say nothing.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
