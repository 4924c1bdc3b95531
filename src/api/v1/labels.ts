import { z } from "@hono/zod-openapi";
import { isLabelLink } from "../../auth/order-codes.ts";
import { oneOf, Query, text } from "../../http/query.ts";
import { type ApiContext, answer } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { labelsOf, linkedLabel } from "../../labels/order-labels.ts";
import { renderPdf } from "../../labels/pdf.ts";
import { renderZpl } from "../../labels/zpl.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { line } from "../../shared/fields.ts";
import { Problem } from "../../shared/problem.ts";

const PDF = "application/pdf";
const ZPL = "text/plain";

const pdfContent = { schema: z.string().openapi({ format: "binary" }) };

const LabelsBody = z
  .object({
    order_ids: z
      .array(line(64))
      .min(1, "must have at least 1 id")
      .max(100, "must have at most 100 ids")
      .openapi({ description: "In the order in which the labels are to come" }),
  })
  .openapi("LabelsRequest");

async function renderAll(c: ApiContext, deps: ApiDeps, partnerId: string, ids: string[]): Promise<Response> {
  return answer(c, await renderPdf(await labelsOf(deps, partnerId, ids)), 200, { "content-type": PDF });
}

export function addLabelRoutes(router: Router): void {
  router.add(
    {
      access: "public",
      tag: "Labels",
      method: "get",
      path: "/labels/{id}",
      summary: "An order's label, by the link that came with the order",
      description:
        "Needs no login: the link holds for 90 days by its signature, and dies when the order is cancelled or 30 days " +
        "after its final state.",
      query: new Query({
        expires: text("Part of the link", { max: 2000, example: "1802995200" }),
        signature: text("Part of the link", { max: 2000, example: "…" }),
        format: oneOf("`pdf` unless given; `zpl` for thermal printers (203 dpi)", ["pdf", "zpl"]),
      }),
      produces: [PDF, ZPL],
      responses: {
        200: {
          description: "The label, A6",
          content: { [PDF]: pdfContent, [ZPL]: { schema: z.string() } },
        },
      },
      problems: ["invalid_signature"],
    },
    async (c, { deps, query: { expires = "", signature = "", format }, type }) => {
      const id = c.req.param("id") ?? "";
      if (!isLabelLink(deps, id, { expires, signature })) {
        throw new Problem("invalid_signature", "The link was altered, cut off, or is out of date.");
      }
      const label = await linkedLabel(deps, id);
      if (format === "zpl" || (format === undefined && type === ZPL)) {
        return answer(c, renderZpl([label]), 200, { "content-type": ZPL });
      }
      return answer(c, await renderPdf([label]), 200, {
        "content-type": PDF,
        "content-disposition": `inline; filename="${label.trackingCode}.pdf"`,
      });
    },
  );

  for (const [access, path] of [
    ["secret_key", "/api/v1/labels"],
    ["client", "/api/v1/partners/labels"],
  ] as const) {
    router.add(
      {
        access,
        tag: access === "client" ? "Orders: white label" : "Orders: stores",
        method: "post",
        path,
        summary: "The labels of up to 100 orders in one PDF",
        body: LabelsBody,
        produces: [PDF],
        responses: { 200: { description: "A page for each order", content: { [PDF]: pdfContent } } },
        problems: ["order_not_found", "invalid_transition"],
      },
      (c, { deps, actor, body }) => renderAll(c, deps, actor.partnerId, body.order_ids),
    );
  }
}
