import { z } from "@hono/zod-openapi";
import { text } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { readFeeFile, readFees } from "../../orders/fees/fees.ts";
import { invalidRequest } from "../../shared/problem.ts";
import { isoTime } from "../../shared/time.ts";
import { monthName } from "../schemas/month.ts";

const JSON_TYPE = "application/json";
const CSV = "text/csv";

const counted = {
  orders: z.int().openapi({ description: "How many orders were created", example: 31 }),
  cancelled: z.int().openapi({
    description: "How many orders were cancelled, whenever they were created",
    example: 2,
  }),
  returns: z.int().openapi({ description: "How many returns were created", example: 1 }),
  fees: z.number().openapi({
    description:
      "What was created costs, less what was cancelled or lost cost, and what changes of point and adjustments made more or less; " +
      "may be below 0",
    example: 46_500,
  }),
  adjusted: z.number().openapi({ description: "What adjustments are of `fees`", example: -2500 }),
};

const Fees = z
  .object({
    month: z.string().openapi({ description: "In Africa/Lagos", example: "2026-11" }),
    currency: z.literal("NGN").openapi({ description: "Nigerian Naira" }),
    ...counted,
    days: z
      .array(
        z.object({
          day: z.iso.date().openapi({ description: "In Africa/Lagos", example: "2026-11-20" }),
          ...counted,
        }),
      )
      .openapi({ description: "The days on which something was counted, the earliest first" }),
    adjustments: z
      .array(
        z.object({
          id: z.uuid().openapi({ description: "The adjustment's id" }),
          amount: z.number().openapi({ description: "Below 0: a credit", example: -2500 }),
          reason: z.string().openapi({ description: "Why", example: "Charged at the wrong tariff" }),
          orderId: z.uuid().nullable().openapi({ description: "The order that it is for" }),
          at: z.iso.datetime().openapi({ description: "When it was made" }),
        }),
      )
      .openapi({
        description:
          "What the operator charged or credited besides, oldest first; 1,000 at most, the CSV has all",
      }),
  })
  .openapi("Fees", { description: "What a month's orders cost" });

const inNaira = <C extends { feesKobo: number; adjustedKobo: number }>({
  feesKobo,
  adjustedKobo,
  ...counts
}: C) => ({
  ...counts,
  fees: feesKobo / 100,
  adjusted: adjustedKobo / 100,
});

export function addFeeRoutes(router: Router): void {
  router.add(
    {
      access: "account_or_secret_key",
      tag: "Partner",
      method: "get",
      path: "/partner/fees",
      summary: "Read what a month's orders cost",
      description:
        "Days and months are those of Africa/Lagos. A cancellation, a loss, a change of fee and an adjustment count on their own day, so that a month " +
        "that is over stays as it is. With `Accept: text/csv` a line for each adjustment, and for each order that was created, cancelled, lost or changed its fee in " +
        "the month, with what it makes of the month's fees, by creation: at most 50,000, and where there are more `Next-Cursor` " +
        "says where they begin. Orders that are archived are counted, but have no line.",
      produces: [JSON_TYPE, CSV],
      query: new Query({
        month: monthName("By default the month that it is now"),
        cursor: text("With `Accept: text/csv`: `Next-Cursor` of the file before", {
          max: 60,
          pattern: "^[\\da-f.-]+$",
          example: "3765273468110733312",
        }),
      }),
      responses: {
        200: {
          description: "The month",
          headers: {
            "Next-Cursor": {
              description: "`cursor` of the next file, if there is one",
              schema: { type: "string" },
            },
          },
          content: {
            [JSON_TYPE]: { schema: z.object({ data: Fees }) },
            [CSV]: {
              schema: z.string().openapi({
                description: "With a header line; fees in naira",
                example: "order_id,reference,tracking_code,direction,created_on,cancelled_on,fee\r\n",
              }),
            },
          },
        },
      },
    },
    async ({ deps, actor, query, type, reply }) => {
      if (type === CSV) {
        const file = await readFeeFile(deps, actor, query.month, query.cursor);
        return reply(200, file.text, {
          "content-type": `${CSV}; charset=utf-8`,
          "content-disposition": `attachment; filename="fees-${file.month}.csv"`,
          ...(file.next === undefined ? {} : { "next-cursor": file.next }),
        });
      }
      if (query.cursor !== undefined)
        throw invalidRequest([{ path: "cursor", message: "is only for files: send Accept: text/csv" }]);
      const { month, days, adjustments, ...counts } = await readFees(deps, actor, query.month);
      return reply(200, {
        data: {
          ...{ month, currency: "NGN", ...inNaira(counts) },
          days: days.map(inNaira),
          adjustments: adjustments.map(({ id, kobo, reason, orderId, at }) => ({
            ...{ id, amount: kobo / 100, reason, orderId, at: isoTime(at) },
          })),
        },
      });
    },
  );
}
