import { pageParameters } from "../../http/page.ts";
import { day, Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { renderHandover } from "../../labels/handover-pdf.ts";
import { handoverSheet } from "../../labels/handover-sheet.ts";
import { getHandover, listHandovers } from "../../orders/handovers/handovers.ts";
import { pagination } from "../../shared/page.ts";
import { HandoverAnswer, HandoversAnswer, handoverDetailsView, handoverView } from "../schemas/handover.ts";
import { PDF, pdfContent } from "../schemas/label.ts";
import { handoverId } from "../schemas/path-parameters.ts";
import { STORE, WHITE_LABEL } from "./entrances.ts";

const JSON_TYPE = "application/json";

/** The routes of both entrances. */
export function addHandoverRoutes(router: Router): void {
  for (const { access, tag, base } of [STORE, WHITE_LABEL]) {
    router.add(
      {
        access,
        tag,
        method: "get",
        path: `${base}/handovers`,
        summary: "List the visits in which parcels changed hands",
        description:
          "The newest first: what drivers and drop-off points took from you, and what you got back, each by visit. Parcels " +
          "that were scanned without a `handover_id` are in none.",
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
        path: `${base}/handovers/{id}`,
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
