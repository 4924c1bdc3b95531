import { z } from "@hono/zod-openapi";
import { PaginationSchema, pageParameters } from "../../http/page.ts";
import { day } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { renderHandover } from "../../labels/handover-pdf.ts";
import { handoverSheet } from "../../labels/handover-sheet.ts";
import { getHandover, listHandovers } from "../../orders/handovers/handovers.ts";
import { pagination } from "../../shared/page.ts";
import { isoTime } from "../../shared/time.ts";
import { PDF, pdfContent } from "../schemas/label.ts";
import { handoverId } from "../schemas/path-parameters.ts";
import { STORE, WHITE_LABEL } from "./entrances.ts";

const ID = "0195e1a2-0000-7000-8000-000000000013";

const Handover = z
  .object({
    id: z.uuid().openapi({ description: "The hand-over's id", example: ID }),
    at: z.iso
      .datetime()
      .openapi({ description: "When its first parcel was scanned", example: "2026-11-20T09:00:00.000Z" }),
    direction: z
      .enum(["out", "back"])
      .openapi({ description: "`out`: you gave the parcels. `back`: you got them", example: "out" }),
    parcels: z.int().openapi({ description: "How many parcels it has", example: 12 }),
  })
  .openapi("Handover", { description: "Parcels that changed hands in one visit" });

const HandoverDetails = Handover.extend({
  orders: z
    .array(
      z.object({
        id: z.uuid().openapi({ description: "The order's id" }),
        tracking_code: z.string().openapi({ description: "The parcel's code", example: "7KQ2M9XW4B36" }),
        reference: z.string().openapi({ description: "Your reference", example: "ORD-2026-00017" }),
      }),
    )
    .openapi({ description: "Its orders, but for those that are archived: the first 1,000 by creation" }),
}).openapi("HandoverDetails", { description: "A hand-over with its orders" });

const success = z.literal("success").openapi({ description: "Always" });
const HandoversAnswer = z
  .object({
    status: success,
    data: z.array(Handover).openapi({ description: "The hand-overs of this page" }),
    pagination: PaginationSchema,
  })
  .openapi("Handovers");
const HandoverAnswer = z.object({ status: success, data: HandoverDetails }).openapi("HandoverRead");

interface Stored {
  id: string;
  at: number;
  direction: "out" | "back";
  parcels: number;
}

const handoverView = ({ id, at, direction, parcels }: Stored): z.infer<typeof Handover> => ({
  id,
  at: isoTime(at),
  direction,
  parcels,
});

const handoverDetailsView = (
  handover: Stored & { orders: readonly { id: string; trackingCode: string; reference: string }[] },
): z.infer<typeof HandoverDetails> => ({
  ...handoverView(handover),
  orders: handover.orders.map(({ id, trackingCode, reference }) => ({
    id,
    tracking_code: trackingCode,
    reference,
  })),
});

const JSON_TYPE = "application/json";

const ENTRANCES = [
  { ...STORE, path: "/api/v1/handovers", one: "/api/v1/handovers/{id}" },
  { ...WHITE_LABEL, path: "/api/v1/partners/handovers", one: "/api/v1/partners/handovers/{id}" },
] as const;

/** The routes of both entrances. */
export function addHandoverRoutes(router: Router): void {
  for (const { access, tag, path, one } of ENTRANCES) {
    router.add(
      {
        access,
        tag,
        method: "get",
        path,
        summary: "List the visits in which parcels changed hands",
        description:
          "The newest first: what drivers and drop-off points took from you, and what you got back, each by visit. What a " +
          "driver takes without a `handover_id` is a visit that ends 15 minutes after its last scan.",
        query: new Query({
          date: day("Only visits of this day in Africa/Lagos; by default all"),
          ...pageParameters(100),
        }),
        responses: {
          200: {
            description: "One page of hand-overs",
            content: { [JSON_TYPE]: { schema: HandoversAnswer } },
          },
        },
      },
      async ({ deps, actor, query, reply }) => {
        const { rows, total } = await listHandovers(deps, actor, query.date, query);
        return reply(200, {
          status: "success",
          data: rows.map(handoverView),
          pagination: pagination(total, query),
        });
      },
    );

    router.add(
      {
        access,
        tag,
        method: "get",
        path: one,
        params: { id: handoverId },
        summary: "Read a hand-over with its parcels",
        description:
          "With `Accept: application/pdf` as a sheet to print or keep, A4. Up to 1,000 of its parcels are listed, and `parcels` " +
          "counts them all.",
        produces: [JSON_TYPE, PDF],
        responses: {
          200: {
            description: "The hand-over",
            content: { [JSON_TYPE]: { schema: HandoverAnswer }, [PDF]: pdfContent },
          },
        },
        problems: ["not_found"],
      },
      async ({ deps, actor, params, type, reply }) => {
        const handover = await getHandover(deps, actor, params.id);
        if (type !== PDF) return reply(200, { status: "success", data: handoverDetailsView(handover) });
        return reply(200, renderHandover(handoverSheet(handover)), {
          "content-type": PDF,
          "content-disposition": `inline; filename="handover-${handover.id}.pdf"`,
        });
      },
    );
  }
}
