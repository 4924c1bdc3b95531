import { z } from "@hono/zod-openapi";
import { pasted, required } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { putAway } from "../../tracking/shelf/put-away.ts";
import { readVisit } from "../../tracking/shelf/visit.ts";
import { INCOMPLETE, incompleteIf, oneAnswer } from "../schemas/answers.ts";
import { trackingCodeInPath } from "../schemas/path-parameters.ts";
import { amountDue, Collectable, collectableView, givenShelf, shelfPlace } from "../schemas/point-parcels.ts";

const VisitParcel = z
  .object({
    tracking_code: z.string().openapi({ description: "As on its label", example: "7KQ2M9XW4B36" }),
    recipient_name: z
      .string()
      .openapi({ description: "The last name by its first letter", example: "Halima F." }),
    amount_due: amountDue(),
    shelf: givenShelf,
    partner: z.string().openapi({ description: "The shop, as on the label", example: "Konga" }),
    one_code: z.boolean().openapi({
      description:
        "Whether its shop, the same as of the parcel asked for, lets one code open several: `code_of`",
    }),
    collectable: Collectable,
  })
  .openapi("VisitParcel", { description: "A parcel that a receiver could take along" });

const VisitAnswer = z.object({
  data: z
    .object({
      parcels: z.array(VisitParcel).openapi({ maxItems: 20, description: "The one asked for first" }),
    })
    .openapi("Visit", { description: "What lies there for one receiver" }),
  ...INCOMPLETE,
});

export function addAgentVisitRoutes(router: Router): void {
  router.add(
    {
      access: "agent",
      tag: "Scans",
      method: "get",
      path: "/agent/visit",
      summary: "List what lies on the shelf for a parcel's receiver",
      description:
        "That parcel, and others on the point's shelf for the same phone and name, of any shop, 20 at most.",
      query: new Query({
        tracking_code: required(
          pasted("A parcel on the shelf, in any spelling", { max: 200, example: "7KQ2M9XW4B36" }),
        ),
      }),
      responses: {
        200: { description: "The parcels", content: { "application/json": { schema: VisitAnswer } } },
      },
      problems: ["order_not_found"],
    },
    async ({ deps, actor, query, reply }) => {
      const { parcels, isIncomplete } = await readVisit(deps, actor.pointId, query.tracking_code);
      const view = parcels.map((parcel) => ({
        tracking_code: parcel.trackingCode,
        recipient_name: parcel.maskedName,
        amount_due: parcel.amountDueKobo / 100,
        shelf: parcel.shelf,
        partner: parcel.partner,
        one_code: parcel.oneCode,
        collectable: collectableView(parcel.collectable),
      }));
      return reply(200, { data: { parcels: view }, ...incompleteIf(isIncomplete) });
    },
  );

  router.add(
    {
      access: "agent",
      tag: "Scans",
      method: "post",
      path: "/agent/parcels/{tracking_code}/shelf",
      params: { tracking_code: trackingCodeInPath },
      summary: "Say where at the point a parcel lies",
      description: "Of a parcel that the point has. It is forgotten when the parcel leaves.",
      body: z
        .strictObject({
          shelf: shelfPlace()
            .nullable()
            .openapi({ description: "Its place; null: it has none", example: "A-1" }),
        })
        .openapi("ShelfPlace"),
      responses: {
        200: oneAnswer(
          "Where it lies",
          z
            .object({
              tracking_code: z.string().openapi({ description: "As on its label", example: "7KQ2M9XW4B36" }),
              shelf: givenShelf,
            })
            .openapi("PlacedParcel", { description: "A parcel's place" }),
        ),
      },
      problems: ["order_not_found", "write_conflict"],
    },
    async ({ deps, actor, params, body, reply }) => {
      const { trackingCode, shelf } = await putAway(deps, actor, params.tracking_code, body.shelf);
      return reply(200, { data: { tracking_code: trackingCode, shelf } });
    },
  );
}
