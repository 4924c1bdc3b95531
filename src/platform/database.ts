import type { DrizzleD1Database } from "drizzle-orm/d1";

/** D1 by Drizzle, and as it is for `Batch`. */
export type Database = DrizzleD1Database & { $client: D1Database };
