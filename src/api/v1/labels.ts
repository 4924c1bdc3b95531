import type { Router } from "../../http/router.ts";
import { labelsOf } from "../../labels/order-labels.ts";
import { renderPdf } from "../../labels/pdf.ts";
import { renderZpl } from "../../labels/zpl.ts";
import { LABELS_ANSWER, LabelsBody, PDF, ZPL } from "../schemas/label.ts";
import { STORE, WHITE_LABEL } from "./entrances.ts";

const ENTRANCES = [
  { ...STORE, path: "/api/v1/labels" },
  { ...WHITE_LABEL, path: "/api/v1/partners/labels" },
] as const;

/** The routes of both entrances. */
export function addLabelRoutes(router: Router): void {
  for (const { access, tag, path } of ENTRANCES) {
    router.add(
      {
        access,
        tag,
        method: "post",
        path,
        summary: "Get the labels of up to 100 orders in one file",
        description:
          "In the order of `order_ids`, which are ids of orders, not references. One that can't be printed refuses them all. " +
          "With `Accept: text/plain` they come in ZPL, for thermal printers (203 dpi), whatever the layout.",
        body: LabelsBody,
        isReading: true,
        produces: [PDF, ZPL],
        responses: LABELS_ANSWER,
        problems: ["order_not_found", "invalid_transition"],
      },
      async ({ deps, actor, type, body: { order_ids, layout = "a6", start = 1 }, reply }) => {
        const labels = await labelsOf(deps, actor, order_ids);
        if (type === ZPL) return reply(200, renderZpl(labels), { "content-type": ZPL });
        return reply(200, await renderPdf(labels, { layout, start }), { "content-type": PDF });
      },
    );
  }
}
