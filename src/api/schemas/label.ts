import { z } from "@hono/zod-openapi";
import { type ApiContext, answer } from "../../http/reply.ts";
import { labelsOf } from "../../labels/order-labels.ts";
import { renderPdf } from "../../labels/pdf.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { line, list } from "../../shared/fields.ts";

export const PDF = "application/pdf";

export const pdfContent = { schema: z.string().openapi({ format: "binary" }) };

export const LabelsBody = z
  .object({
    order_ids: list(line(64), { min: 1, max: 100 }).openapi({
      description: "The labels come in the same order",
    }),
  })
  .openapi("LabelsRequest");

export const LABELS_ANSWER = {
  200: { description: "One page for each order", content: { [PDF]: pdfContent } },
};

export async function answerLabels(
  c: ApiContext,
  deps: ApiDeps,
  partnerId: string,
  orderIds: string[],
): Promise<Response> {
  const labels = await labelsOf(deps, partnerId, orderIds);
  return answer(c, await renderPdf(labels), 200, { "content-type": PDF });
}
