import type { z } from "@hono/zod-openapi";
import type { FailingUrlSchema, OldestUndeliveredSchema } from "../../../api/schemas/failing-webhook.ts";

export type FailingUrl = z.infer<typeof FailingUrlSchema>;

export interface Trouble {
  data: {
    data: FailingUrl[];
    pagination: { totalCount: number };
    oldest_undelivered: z.infer<typeof OldestUndeliveredSchema> | null;
    dead_letters: { count: number; newest_at: string | null };
  };
  incomplete?: true;
}
