import { test } from "vitest";
import { migrate, startApi } from "./harness.ts";
import { publicPoint } from "./orders/orders.ts";
import { newTenant } from "./tenant.ts";
import { newCounter } from "./tracking/scans.ts";

/** Made for the first test of a file that names it, and the same for the others. */
export const PER_FILE = { scope: "file" } as const;

/** Made before the first test of a file, whether or not that names it. */
export const BEFORE_ALL = { scope: "file", auto: true } as const;

/** On databases of its file, which are migrated. */
const onDatabases = test.extend("databases", BEFORE_ALL, migrate);

/** What most tests begin with: a test gets what it names. A file adds what is `given` in its own tests with `extend`. */
export const it = onDatabases
  .extend("api", PER_FILE, ({ databases: _ }) => startApi())
  .extend("tenant", PER_FILE, ({ api }) => newTenant(api))
  .extend("pointId", PER_FILE, ({ api }) => publicPoint(api))
  .extend("counter", PER_FILE, ({ api }) => newCounter(api));

/** The same made anew for each test, on the databases of its file. */
export const itAnew = onDatabases
  .extend("api", ({ databases: _ }) => startApi())
  .extend("tenant", ({ api }) => newTenant(api))
  .extend("pointId", ({ api }) => publicPoint(api))
  .extend("counter", ({ api }) => newCounter(api));
