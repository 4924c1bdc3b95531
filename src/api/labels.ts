import { isLabelLink } from "../auth/order-codes.ts";
import { oneOf, text } from "../http/parameters.ts";
import { Query } from "../http/query.ts";
import type { Router } from "../http/router.ts";
import { linkedLabel } from "../labels/order-labels.ts";
import { renderPdf } from "../labels/pdf.ts";
import { renderZpl } from "../labels/zpl.ts";
import { Problem } from "../shared/problem.ts";
import { LABEL_CONTENT, PDF, ZPL } from "./schemas/label.ts";
import { orderId } from "./schemas/path-parameters.ts";

export function addLabelLinkRoutes(router: Router): void {
  router.add(
    {
      access: "public",
      tag: "Labels",
      method: "get",
      path: "/labels/{id}",
      params: { id: orderId },
      summary: "Get an order's label by its link",
      description:
        "Needs no credentials: the link is signed and valid for 90 days. It stops working when the order is cancelled, or " +
        "30 days after the order reached another final state.",
      query: new Query({
        expires: text("Part of the link", { max: 2000, example: "1802995200" }),
        signature: text("Part of the link", { max: 2000, example: "…" }),
        format: oneOf("`zpl` for thermal printers (203 dpi). By default `Accept` decides, and then `pdf`", [
          "pdf",
          "zpl",
        ]),
      }),
      ignoresUnknownParameters: true,
      produces: [PDF, ZPL],
      responses: {
        200: {
          description: "The label, A6",
          content: LABEL_CONTENT,
        },
      },
      problems: ["invalid_signature", "key_unavailable"],
    },
    async ({ deps, query: { expires = "", signature = "", format }, type, params: { id }, reply }) => {
      if (!isLabelLink(deps, id, { expires, signature })) {
        throw new Problem("invalid_signature", "The link was altered, is incomplete or has expired.");
      }
      const label = await linkedLabel(deps, id);
      if (format === "zpl" || (format === undefined && type === ZPL)) {
        return reply(200, renderZpl([label]), { "content-type": ZPL });
      }
      return reply(200, await renderPdf([label]), {
        "content-type": PDF,
        "content-disposition": `inline; filename="${label.trackingCode}.pdf"`,
      });
    },
  );
}
