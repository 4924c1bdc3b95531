import { z } from "@hono/zod-openapi";
import { PaginationSchema, pageBody, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import {
  listOwnPayouts,
  readMoney,
  readOwnPayout,
  readPayoutFile,
  type ShownPayout,
} from "../../money/payouts/partner-money.ts";
import { MaskedAccountSchema, maskedAccount } from "../../partners/payout-account.ts";
import { pagination } from "../../shared/page.ts";
import { isoTime } from "../../shared/time.ts";
import { listAnswer, oneAnswer } from "../schemas/answers.ts";
import { payoutId } from "../schemas/path-parameters.ts";

const JSON_TYPE = "application/json";
const CSV = "text/csv";
const common = { access: "account_or_secret_key", tag: "Partner" } as const;

const naira = (description: string) => z.number().openapi({ description, example: 125_000 });

const OwnPayoutSchema = z
  .object({
    id: z.uuid().openapi({ description: "The payout's id" }),
    status: z
      .enum(["sent", "paid", "returned"])
      .openapi({ description: "`sent` to the bank; `returned` by it" }),
    amount: naira("Naira: what its lines are together"),
    paidOn: z.iso.date().nullable().openapi({ description: "When it was paid" }),
    reference: z.string().nullable().openapi({ description: "The bank's", example: "BATCH-771" }),
    account: z.union([MaskedAccountSchema, z.null()]).openapi({ description: "Where it was paid" }),
  })
  .openapi("OwnPayout", { description: "What you are paid of what receivers paid" });

const LineSchema = z
  .object({
    orderId: z.uuid().openapi({ description: "The order's id" }),
    trackingCode: z.string().openapi({ description: "The parcel's", example: "7KQ2M9XW4B36" }),
    reference: z.string().openapi({ description: "The order's", example: "ORD-2026-00017" }),
    amount: naira("Naira"),
    collectedAt: z.iso.datetime().openapi({ description: "When the receiver paid" }),
  })
  .openapi("PayoutLine", { description: "A parcel of a payout" });

const PayoutDetails = z
  .object({
    ...OwnPayoutSchema.shape,
    lines: z.array(LineSchema).openapi({ description: "The lines of this page, the oldest first" }),
    pagination: PaginationSchema,
  })
  .openapi("PayoutDetails", { description: "A payout with its lines" });

const payoutView = (payout: ShownPayout): z.infer<typeof OwnPayoutSchema> => ({
  id: payout.id,
  status: payout.state,
  amount: payout.amountKobo / 100,
  paidOn: payout.paidOn,
  reference: payout.reference,
  account: payout.account && maskedAccount(payout.account),
});

export function addPartnerMoneyRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/money",
      summary: "Read where the money of your receivers is",
      description: "What they paid and is not paid out, by who has it.",
      responses: {
        200: oneAnswer(
          "The money",
          z
            .object({
              atPoints: naira("At points"),
              withDrivers: naira("With drivers"),
              banked: naira("At the bank, to be paid out"),
              paidThisMonth: naira("Paid out in this month of Africa/Lagos"),
            })
            .openapi("PartnerMoney", { description: "Naira by who has it" }),
        ),
      },
    },
    async ({ deps, actor, reply }) => {
      const { atPointsKobo, withDriversKobo, bankedKobo, paidKobo } = await readMoney(deps, actor);
      return reply(200, {
        data: {
          atPoints: atPointsKobo / 100,
          withDrivers: withDriversKobo / 100,
          banked: bankedKobo / 100,
          paidThisMonth: paidKobo / 100,
        },
      });
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/payouts",
      summary: "List your payouts, the newest first",
      description: "Those that were sent to the bank.",
      query: new Query(pageParameters(200)),
      responses: { 200: listAnswer("One page of payouts", OwnPayoutSchema) },
    },
    async ({ deps, actor, query, reply }) => {
      const { rows, total } = await listOwnPayouts(deps, actor, query);
      return reply(200, pageBody({ rows: rows.map(payoutView), total }, query));
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/payouts/{id}",
      params: { id: payoutId },
      summary: "Read a payout with its lines",
      description: "Each line is a parcel. With `Accept: text/csv` all of them.",
      produces: [JSON_TYPE, CSV],
      query: new Query(pageParameters(1000)),
      responses: {
        200: {
          description: "The payout",
          content: {
            [JSON_TYPE]: {
              schema: z.object({
                data: PayoutDetails,
              }),
            },
            [CSV]: {
              schema: z.string().openapi({
                description: "With a header line; amounts in naira",
                example: "tracking_code,reference,amount,collected_at\r\n",
              }),
            },
          },
        },
      },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, query, type, reply }) => {
      if (type === CSV)
        return reply(200, await readPayoutFile(deps, actor, params.id), {
          "content-type": `${CSV}; charset=utf-8`,
          "content-disposition": `attachment; filename="payout-${params.id}.csv"`,
        });
      const { payout, lines } = await readOwnPayout(deps, actor, params.id, query);
      const views = lines.map(({ orderId, trackingCode, reference, amountKobo, collectedAt }) => ({
        ...{ orderId, trackingCode, reference, amount: amountKobo / 100, collectedAt: isoTime(collectedAt) },
      }));
      const data = { ...payoutView(payout), lines: views, pagination: pagination(payout.payments, query) };
      return reply(200, { data });
    },
  );
}
