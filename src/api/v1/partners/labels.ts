import type { Router } from "../../../http/router.ts";
import { LABELS_ANSWER, LabelsBody, PDF } from "../../schemas/label.ts";
import { answerLabels } from "../labels.ts";

export function addWhiteLabelLabelRoutes(router: Router): void {
  router.add(
    {
      access: "client",
      tag: "Orders: white label",
      method: "post",
      path: "/api/v1/partners/labels",
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
