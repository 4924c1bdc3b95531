import { z } from "@hono/zod-openapi";
import { LAYOUTS } from "../../labels/pdf.ts";
import { line, list } from "../../shared/fields.ts";

export const PDF = "application/pdf";
/** Of ZPL: printers take it as it is. */
export const ZPL = "text/plain";

export const pdfContent = { schema: z.string().openapi({ format: "binary" }) };

/** One or many. */
export const LABEL_CONTENT = { [PDF]: pdfContent, [ZPL]: { schema: z.string() } };

export const LabelsBody = z
  .strictObject({
    order_ids: list(line(64), { min: 1, max: 100 }).openapi({
      description: "The labels come in the same order",
      example: ["019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e"],
    }),
    layout: z.enum(LAYOUTS).optional().openapi({
      description: "`a6`: a page for each label. `a4`: four labels on a page. `a6` by default",
    }),
    start: z.int().min(1, "must be from 1 to 4").max(4, "must be from 1 to 4").optional().openapi({
      description:
        "The first free quarter of the first A4 page: 1 is the upper left, 2 the upper right. 1 by default",
    }),
  })
  .refine(({ layout, start }) => start === undefined || layout === "a4", {
    path: ["start"],
    message: "needs the layout a4",
  })
  .openapi("LabelsRequest");

export const LABELS_ANSWER = {
  200: { description: "The labels, by default one on each page", content: LABEL_CONTENT },
};
