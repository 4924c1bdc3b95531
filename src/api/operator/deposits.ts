import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters } from "../../http/page.ts";
import { id, oneOf } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { enterDeposit, listBalances, listDeposits, reverseDeposit } from "../../money/deposits/deposits.ts";
import { MONEY_HOLDERS } from "../../money/money-holder.ts";
import { calendarDate, name } from "../../shared/fields.ts";
import { invalidRequest } from "../../shared/problem.ts";
import { listAnswer, oneAnswer } from "../schemas/answers.ts";
import {
  amount,
  BalanceSchema,
  balanceView,
  DepositSchema,
  NamedMoneyHolder,
  operatorDepositView,
} from "../schemas/money.ts";
import { depositId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: money" } as const;

export function addDepositRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/deposits",
      summary: "List deposits, the newest first",
      description: "What holders of money have brought to the bank.",
      query: new Query({
        ...pageParameters(200),
        kind: oneOf("Whose: with `holder`", MONEY_HOLDERS),
        holder: id("Only of this point or driver", "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e"),
      }),
      responses: { 200: listAnswer("One page of deposits", DepositSchema) },
    },
    async ({ deps, query: { kind, holder, ...page }, reply }) => {
      if ((kind === undefined) !== (holder === undefined))
        throw invalidRequest([{ path: kind ? "holder" : "kind", message: "is needed with the other" }]);
      const wanted = kind && holder ? { kind, id: holder } : undefined;
      const { rows, total } = await listDeposits(deps, wanted, page);
      return reply(200, pageBody({ rows: rows.map(operatorDepositView), total }, page));
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/deposits",
      summary: "Enter a deposit",
      description:
        "Within minutes it banks the holder's payments, the oldest first, as long as it pays the next one whole. What is left pays " +
        "later ones. The same again is the first one (200).",
      body: z
        .strictObject({
          holder: NamedMoneyHolder,
          amount: amount("Naira"),
          reference: name(64).openapi({ description: "The bank's, once", example: "TRF-20261127-0042" }),
          banked_on: calendarDate().openapi({ description: "The day, in Africa/Lagos" }),
        })
        .openapi("NewDeposit"),
      responses: {
        200: oneAnswer("It was entered before", DepositSchema),
        201: oneAnswer("The deposit", DepositSchema),
      },
      problems: ["reference_conflict"],
    },
    async ({ deps, actor, body: { holder, banked_on, ...rest }, reply }) => {
      const { deposit, isNew } = await enterDeposit(deps, actor, {
        ...rest,
        holder: { kind: holder.kind, id: holder.id.toLowerCase() },
        bankedOn: banked_on,
      });
      const data = operatorDepositView(deposit);
      return isNew ? reply(201, { data }) : reply(200, { data });
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/balances",
      summary: "List whose deposits have something left, and who owes something",
      description: "Who owes most comes first. Others are not in it.",
      query: new Query(pageParameters(200)),
      responses: { 200: listAnswer("One page of holders", BalanceSchema) },
    },
    async ({ deps, query, reply }) => {
      const { rows, total } = await listBalances(deps, query);
      return reply(200, pageBody({ rows: rows.map(balanceView), total }, query));
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/deposits/{id}/reverse",
      params: { id: depositId },
      summary: "Say that a deposit did not come after all",
      description:
        "Its payments go back to the holder, but for those in a payout; what was paid out the holder owes. Again: no effect.",
      body: z.strictObject({ reason: name(500).openapi({ description: "Why", example: "Entered twice" }) }),
      responses: { 200: oneAnswer("The deposit", DepositSchema) },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, body, reply }) =>
      reply(200, { data: operatorDepositView(await reverseDeposit(deps, actor, params.id, body.reason)) }),
  );
}
