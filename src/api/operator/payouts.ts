import { z } from "@hono/zod-openapi";
import { PaginationSchema, pageBody, pageParameters } from "../../http/page.ts";
import { oneOf } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import {
  cancelPayout,
  draftPayouts,
  exportPayouts,
  listPayouts,
  type NamedPayout,
  payPayout,
  readPayout,
  returnPayout,
} from "../../money/payouts/payouts.ts";
import { MaskedAccountSchema, maskedAccount } from "../../partners/payout-account.ts";
import { calendarDate, name } from "../../shared/fields.ts";
import { pagination } from "../../shared/page.ts";
import { isoTime } from "../../shared/time.ts";
import { INCOMPLETE, incompleteIf, listAnswer, oneAnswer } from "../schemas/answers.ts";
import { partnerIdParameter } from "../schemas/partner-id-parameter.ts";
import { payoutId } from "../schemas/path-parameters.ts";

const CSV = "text/csv";
const STATUSES = ["preparing", "draft", "sent", "paid", "cancelled", "returned"] as const;
const common = { access: "operator", tag: "Operator: money" } as const;

const PayoutSchema = z
  .object({
    id: z.uuid().openapi({ description: "The payout's id, and its reference in the bank's list" }),
    partner: z
      .object({
        id: z.uuid().openapi({ description: "The partner's id" }),
        name: z.string().openapi({ description: "Its name", example: "Konga Stores" }),
      })
      .openapi({ description: "Who is paid" }),
    status: z.enum(STATUSES).openapi({ description: "`preparing` until its lines are counted" }),
    until: z.iso.date().openapi({ description: "With what was banked until then" }),
    amount: z.number().openapi({ description: "Naira", example: 1_254_000 }),
    payments: z.int().openapi({ description: "How many", example: 98 }),
    account: z.union([MaskedAccountSchema, z.null()]).openapi({ description: "Null: it can't be exported" }),
    list_id: z.uuid().nullable().openapi({ description: "The bank's list that it is in" }),
    reference: z.string().nullable().openapi({ description: "The bank's" }),
    paid_on: z.iso.date().nullable().openapi({ description: "When it was paid" }),
    reason: z.string().nullable().openapi({ description: "Why it was cancelled or returned" }),
    created_at: z.iso.datetime().openapi({ description: "When it was drafted" }),
  })
  .openapi("Payout", { description: "What a partner is paid of what receivers paid" });

const payoutView = (payout: NamedPayout): z.infer<typeof PayoutSchema> => ({
  id: payout.id,
  partner: { id: payout.partnerId, name: payout.partnerName },
  status: payout.state,
  until: payout.until,
  amount: payout.amountKobo / 100,
  payments: payout.payments,
  account: payout.account && maskedAccount(payout.account),
  list_id: payout.listId,
  reference: payout.reference,
  paid_on: payout.paidOn,
  reason: payout.reason,
  created_at: isoTime(payout.createdAt),
});

const PayoutWithLines = PayoutSchema.extend({
  lines: z
    .array(
      z
        .object({
          order_id: z.uuid().openapi({ description: "The order's id" }),
          tracking_code: z.string().openapi({ description: "The parcel's", example: "7KQ2M9XW4B36" }),
          reference: z.string().openapi({ description: "The order's", example: "ORD-2026-00017" }),
          amount: z.number().openapi({ description: "Naira", example: 12_500 }),
          collected_at: z.iso.datetime().openapi({ description: "When the receiver paid" }),
        })
        .openapi("OperatorPayoutLine", { description: "A parcel of a payout" }),
    )
    .openapi({ description: "The lines of this page, the oldest first" }),
  pagination: PaginationSchema,
}).openapi("PayoutWithLines", { description: "A payout with its lines" });

const CHANGED = { 200: oneAnswer("The payout", PayoutSchema) };
const reason = name(500).openapi({ description: "Why", example: "The account was closed" });

export function addPayoutRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/payouts",
      summary: "List payouts, the newest first",
      description: "Of all partners.",
      query: new Query({
        ...pageParameters(200),
        status: oneOf("Only these", STATUSES),
        partner_id: partnerIdParameter("Only of this partner"),
      }),
      responses: { 200: listAnswer("One page of payouts", PayoutSchema) },
    },
    async ({ deps, query: { status, partner_id, ...page }, reply }) => {
      const { rows, total } = await listPayouts(deps, { status, partnerId: partner_id }, page);
      return reply(200, pageBody({ rows: rows.map(payoutView), total }, page));
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/payouts",
      summary: "Draft payouts",
      description:
        "One for each partner with banked payments that are in none, to the account that counts now.",
      body: z.strictObject({
        until: calendarDate().openapi({ description: "With what was banked until then" }),
      }),
      responses: {
        201: {
          description: "They are drafts within minutes",
          content: {
            "application/json": {
              schema: z.object({
                data: z
                  .object({ payouts: z.int().openapi({ description: "How many", example: 12 }) })
                  .openapi({ description: "What was begun" }),
                incomplete: INCOMPLETE.incomplete.openapi({
                  description: "Not everybody's could be made yet: make drafts again",
                }),
              }),
            },
          },
        },
      },
    },
    async ({ deps, actor, body, reply }) => {
      const { payouts, isIncomplete } = await draftPayouts(deps, actor, body.until);
      return reply(201, { data: { payouts }, ...incompleteIf(isIncomplete) });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/payouts/export",
      summary: "Make the bank's list",
      description:
        "All drafts with an account; they are `sent` then, and in no other list. If the answer was lost, their `list_id` gets it again.",
      produces: [CSV],
      body: z.strictObject({
        list_id: z.uuid().optional().openapi({ description: "A list that was made before" }),
      }),
      responses: {
        200: {
          description: "The list",
          content: {
            [CSV]: {
              schema: z.string().openapi({
                description: "With a header line",
                example: "bank_code,account_number,account_name,amount,reference\r\n",
              }),
            },
          },
        },
      },
      problems: ["invalid_transition"],
    },
    async ({ deps, actor, body, reply }) => {
      const { list, text: file } = await exportPayouts(deps, actor, body.list_id?.toLowerCase());
      return reply(200, file, {
        "content-type": `${CSV}; charset=utf-8`,
        "content-disposition": `attachment; filename="payouts-${list}.csv"`,
      });
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/payouts/{id}",
      params: { id: payoutId },
      summary: "Read a payout with its lines",
      description: "Each line is a parcel.",
      query: new Query(pageParameters(1000)),
      responses: { 200: oneAnswer("The payout", PayoutWithLines) },
      problems: ["not_found"],
    },
    async ({ deps, params, query, reply }) => {
      const { payout, lines } = await readPayout(deps, params.id, query);
      const views = lines.map(({ orderId, trackingCode, reference, amountKobo, collectedAt }) => ({
        ...{ order_id: orderId, tracking_code: trackingCode, reference },
        ...{ amount: amountKobo / 100, collected_at: isoTime(collectedAt) },
      }));
      const data = { ...payoutView(payout), lines: views, pagination: pagination(payout.payments, query) };
      return reply(200, { data });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/payouts/{id}/pay",
      params: { id: payoutId },
      summary: "Say that the bank has paid a payout",
      description:
        "Only one that is `sent`. With the setting `PAYOUT_OPERATORS=two` not by who entered a deposit of it. The same again: no effect.",
      body: z.strictObject({
        reference: name(64).openapi({ description: "The bank's", example: "BATCH-771" }),
        paid_on: calendarDate().openapi({ description: "The day, in Africa/Lagos" }),
      }),
      responses: CHANGED,
      problems: ["not_found", "invalid_transition"],
    },
    async ({ deps, actor, params, body, reply }) => {
      const said = { reference: body.reference, paidOn: body.paid_on };
      return reply(200, { data: payoutView(await payPayout(deps, actor, params.id, said)) });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/payouts/{id}/cancel",
      params: { id: payoutId },
      summary: "Cancel a payout that is not paid",
      description: "Its payments go into the next one. Again: no effect.",
      body: z.strictObject({ reason }),
      responses: CHANGED,
      problems: ["not_found", "invalid_transition"],
    },
    async ({ deps, actor, params, body, reply }) =>
      reply(200, { data: payoutView(await cancelPayout(deps, actor, params.id, body.reason)) }),
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/payouts/{id}/returned",
      params: { id: payoutId },
      summary: "Say that the bank has sent a payout back",
      description: "Its payments are banked again and go into the next one. Again: no effect.",
      body: z.strictObject({
        reason,
        on: calendarDate().openapi({ description: "The day, in Africa/Lagos" }),
      }),
      responses: CHANGED,
      problems: ["not_found", "invalid_transition"],
    },
    async ({ deps, actor, params, body, reply }) =>
      reply(200, { data: payoutView(await returnPayout(deps, actor, params.id, body)) }),
  );
}
