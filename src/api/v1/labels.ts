import { answer } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { labelsOf } from "../../labels/order-labels.ts";
import { renderPdf } from "../../labels/pdf.ts";
import { LABELS_ANSWER, LabelsBody, PDF } from "../schemas/label.ts";
import { STORE, WHITE_LABEL } from "./entrances.ts";

/** The routes of both entrances. */
export function addLabelRoutes(router: Router): void {
  for (const { access, tag, base } of [STORE, WHITE_LABEL]) {
    router.add(
      {
        access,
        tag,
        method: "post",
        path: `${base}/labels`,
        summary: "Get the labels of up to 100 orders in one PDF",
        description:
          "In the order of `order_ids`, which are ids of orders, not references. One that can't be printed refuses them all.",
        body: LabelsBody,
        isReading: true,
        produces: [PDF],
        responses: LABELS_ANSWER,
        problems: ["order_not_found", "invalid_transition"],
      },
      async (c, { deps, actor, body: { order_ids, layout = "a6", start = 1 } }) => {
        const labels = await labelsOf(deps, actor, order_ids);
        return answer(c, await renderPdf(labels, { layout, start }), 200, { "content-type": PDF });
      },
    );
  }
}
