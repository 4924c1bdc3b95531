import { z } from "@hono/zod-openapi";
import type { Router } from "../http/router.ts";
import { readTill } from "../money/deposits/till.ts";
import { offerMoney, takeMoney, withdrawMoney } from "../money/hand-over/hand-over.ts";
import { INCOMPLETE, incompleteIf, oneAnswer } from "./schemas/answers.ts";
import {
  OfferedSchema,
  OfferMoney,
  offeredView,
  TakeMoney,
  TakenSchema,
  TillSchema,
  takenView,
  tillView,
} from "./schemas/money.ts";

const ENTRANCES = [
  {
    access: "driver",
    tag: "Drivers' rounds",
    path: "/driver/money",
    handOver: "/driver/money/hand-over",
    whose: "the driver",
    reach: "At a point of a round of today, or from another driver, up to the driver's limit.",
  },
  {
    access: "agent",
    tag: "Agents' points",
    path: "/agent/money",
    handOver: "/agent/money/hand-over",
    whose: "the agent's point",
    reach: "Only at a depot.",
  },
] as const;

/** What drivers and points do with receivers' money. */
export function addHeldMoneyRoutes(router: Router): void {
  for (const { access, tag, path, handOver, whose, reach } of ENTRANCES) {
    const common = { access, tag } as const;
    router.add(
      {
        ...common,
        method: "get",
        path,
        summary: `Read what ${whose} has of receivers' money`,
        description: "Whoever takes it holds it, until somebody else takes it or it is at the bank.",
        responses: {
          200: {
            description: "The money",
            content: { "application/json": { schema: z.object({ data: TillSchema, ...INCOMPLETE }) } },
          },
        },
      },
      async ({ deps, actor, reply }) => {
        const till = await readTill(deps, actor);
        return reply(200, { data: tillView(till), ...incompleteIf(till.isIncomplete) });
      },
    );

    router.add(
      {
        ...common,
        method: "post",
        path: handOver,
        summary: "Give money to somebody",
        description:
          "The payments are reserved for ten minutes. Whoever takes them needs the code. One can be open at a time.",
        body: OfferMoney,
        responses: {
          201: oneAnswer(
            "The code, and what it is for",
            OfferedSchema.extend({
              incomplete: z
                .boolean()
                .openapi({ description: "Whether some is left out, since a database can't be reached" }),
            }),
          ),
        },
        problems: ["invalid_transition"],
      },
      async ({ deps, actor, body, reply }) => {
        const ids = body.payment_ids?.map((id) => id.toLowerCase());
        const offered = await offerMoney(deps, actor, ids);
        return reply(201, { data: { ...offeredView(offered), incomplete: offered.isIncomplete } });
      },
    );

    router.add(
      {
        ...common,
        method: "delete",
        path: handOver,
        summary: "Take back money that nobody has taken",
        description: "Its code stops at once.",
        responses: { 204: { description: "It is yours" } },
        problems: ["invalid_transition"],
      },
      async ({ deps, actor, reply }) => {
        await withdrawMoney(deps, actor);
        return reply(204, null);
      },
    );

    router.add(
      {
        ...common,
        method: "post",
        path,
        summary: "Take money from somebody",
        description: `${reach} Five wrong codes end a hand-over. The same again is answered as before, for a day.`,
        body: TakeMoney,
        responses: { 200: oneAnswer("You have it", TakenSchema) },
        problems: ["wrong_money_code", "code_locked", "amount_mismatch", "invalid_transition"],
      },
      async ({ deps, actor, body: { from, amount, code }, reply }) => {
        const giver = { kind: from.kind, id: from.id.toLowerCase() };
        return reply(200, { data: takenView(await takeMoney(deps, actor, { from: giver, amount, code })) });
      },
    );
  }
}
