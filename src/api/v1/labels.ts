import type { z } from "@hono/zod-openapi";
import { type ApiContext, answer } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { labelsOf } from "../../labels/order-labels.ts";
import { renderPdf } from "../../labels/pdf.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import type { PartnerRef } from "../../shared/actor.ts";
import { LABELS_ANSWER, LabelsBody, PDF } from "../schemas/label.ts";

export function addLabelRoutes(router: Router): void {
  router.add(
    {
      access: "secret_key",
      tag: "Orders: stores",
      method: "post",
      path: "/api/v1/labels",
      summary: "Get the labels of up to 100 orders in one PDF",
      description:
        "In the order of `order_ids`, which are ids of orders, not references. One that can't be printed refuses them all.",
      body: LabelsBody,
      isReading: true,
      produces: [PDF],
      responses: LABELS_ANSWER,
      problems: ["order_not_found", "invalid_transition"],
    },
    (c, { deps, actor, body }) => answerLabels(c, deps, actor, body),
  );
}

export async function answerLabels(
  c: ApiContext,
  deps: ApiDeps,
  partner: PartnerRef,
  { order_ids, layout = "a6", start = 1 }: z.infer<typeof LabelsBody>,
): Promise<Response> {
  const labels = await labelsOf(deps, partner, order_ids);
  return answer(c, await renderPdf(labels, { layout, start }), 200, { "content-type": PDF });
}
