import type { DrizzleD1Database } from "drizzle-orm/d1";

/** D1 by way of Drizzle, and bare for `Batch`. */
export type Database = DrizzleD1Database & { $client: D1Database };
