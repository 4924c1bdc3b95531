import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters, pageSchema } from "../../http/page.ts";
import { flag, oneOf, text, wholeNumber } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { listMoney } from "../../money/deposits/sums.ts";
import { KEEPER_KINDS } from "../../orders/holder.ts";
import { listHolders, type NamedHeld } from "../../orders/list/holders.ts";
import { isoTime } from "../../shared/time.ts";
import { incompleteIf } from "../schemas/answers.ts";

const HeldSchema = z
  .object({
    holder: z
      .object({
        kind: z.enum(KEEPER_KINDS).openapi({ description: "A driver, or a point" }),
        id: z.string().nullable().openapi({
          description: "The driver's or the point's; null for drivers whom an earlier version did not name",
        }),
        name: z.string().nullable().openapi({ description: "Its name", example: "Dele" }),
      })
      .openapi({ description: "Who has the parcels" }),
    parcels: z.int().openapi({ description: "How many it has", example: 12 }),
    value: z.number().openapi({ description: "What they are worth: naira", example: 184_500 }),
    money: z.number().openapi({
      description:
        "What it has of receivers' money, less what its deposits have left, plus what it owes: naira",
      example: 125_000,
    }),
    oldest_since: z.iso.datetime().openapi({
      description: "The time since which it has had its oldest parcel or payment",
      example: "2026-11-20T09:00:00Z",
    }),
  })
  .openapi("HolderOfParcels", { description: "A driver or a point, and what it has" });

const heldView = ({
  kind,
  id,
  name,
  parcels,
  valueKobo,
  moneyKobo,
  since,
}: NamedHeld): z.infer<typeof HeldSchema> => ({
  holder: { kind, id, name },
  parcels,
  value: valueKobo / 100,
  money: moneyKobo / 100,
  oldest_since: isoTime(since),
});

export function addHolderRoutes(router: Router): void {
  router.add(
    {
      access: "operator",
      tag: "Operator: orders",
      method: "get",
      path: "/operator/holders",
      summary: "List who has parcels or money, the longest first",
      description:
        "Drivers, and points with what they have to hand over and what is on their shelves. Of each database 10,000 parcels are " +
        "counted, those with drivers first and those on shelves last. `GET /operator/orders?holder=` lists one holder's.",
      query: new Query({
        ...pageParameters(200),
        kind: oneOf("Only these; by default both", [...KEEPER_KINDS, "both"]),
        older_than_h: wholeNumber("Only who has had a parcel for at least so many hours", {
          min: 0,
          max: 8760,
        }),
        without_key: flag("Only drivers without a key, and points at which no agent has one"),
        search: text("Part of the name; case and diacritics don't matter", { max: 200, example: "dele" }),
      }),
      responses: {
        200: {
          description: "One page of holders",
          content: {
            "application/json": {
              schema: pageSchema(HeldSchema).extend({
                incomplete: z.literal(true).optional().openapi({
                  description: "A database has more than was counted, or can't be reached at the moment",
                }),
              }),
            },
          },
        },
      },
    },
    async ({ deps, query: { kind, older_than_h, without_key, search, ...page }, reply }) => {
      const filter = {
        kind: kind === "both" ? undefined : kind,
        olderThanHours: older_than_h,
        isWithoutKey: without_key === true,
        search,
      };
      const money = await listMoney(deps);
      const { rows, total, isIncomplete } = await listHolders(deps, filter, page, money.held);
      return reply(200, {
        ...pageBody({ rows: rows.map(heldView), total }, page),
        ...incompleteIf(isIncomplete || money.isIncomplete),
      });
    },
  );
}
