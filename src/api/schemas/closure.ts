import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import type { StoredClosure } from "../../points/closures/closures.ts";
import { calendarDate, line } from "../../shared/fields.ts";
import type { Page } from "../../shared/page.ts";

const day = (description: string, example: string) => calendarDate().openapi({ description, example });

const fields = {
  from: day("The first day, in Africa/Lagos", "2026-12-24"),
  to: day("The last day: not over yet, and at most 366 days with the first", "2026-12-26"),
  reason: line(200)
    .optional()
    .openapi({ description: "For operators and agents alone", example: "Christmas" }),
};

export const NewClosureSchema = z.strictObject(fields).openapi("NewClosure");

export const NewNetworkClosureSchema = z
  .strictObject({
    ...fields,
    state: line(100).optional().openapi({
      description: "Only the points of this state; without it the whole network",
      example: "Lagos",
    }),
  })
  .openapi("NewNetworkClosure");

export const ClosureSchema = z
  .object({
    id: z.uuid().openapi({ description: "The id by which it is removed" }),
    from: z.iso.date().openapi({ description: "The first day, in Africa/Lagos", example: "2026-12-24" }),
    to: z.iso.date().openapi({ description: "The last day", example: "2026-12-26" }),
    reason: z
      .string()
      .nullable()
      .openapi({ description: "For operators and agents alone", example: "Christmas" }),
    created_by: z
      .enum(["operator", "agent"])
      .openapi({ description: "Who has set it; an agent removes only what agents have set" }),
  })
  .openapi("Closure", { description: "Days on which a point is closed" });

export const NetworkClosureSchema = ClosureSchema.extend({
  state: z.string().nullable().openapi({ description: "null for the whole network", example: "Lagos" }),
}).openapi("NetworkClosure", { description: "Days on which many points are closed" });

export const closureView = (closure: StoredClosure): z.infer<typeof ClosureSchema> => ({
  id: closure.id,
  from: closure.firstDay,
  to: closure.lastDay,
  reason: closure.reason,
  created_by: closure.createdBy,
});

export const networkClosureView = (closure: StoredClosure): z.infer<typeof NetworkClosureSchema> => ({
  ...closureView(closure),
  state: closure.state,
});

export const closuresQuery = new Query(pageParameters(200));

export const closurePage = ({ rows, total }: { rows: StoredClosure[]; total: number }, page: Page) =>
  pageBody({ rows: rows.map(closureView), total }, page);
