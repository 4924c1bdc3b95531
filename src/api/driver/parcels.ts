import { z } from "@hono/zod-openapi";
import { oneOf, text } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import { isNotModified, tagOf } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import {
  DRIVER_LISTS,
  type DriverParcel,
  type DriverParcels,
  listDriverParcels,
} from "../../rounds/parcels.ts";
import { ORDER_STATUSES } from "../../shared/parcel-status.ts";
import { isoTime } from "../../shared/time.ts";
import { INCOMPLETE, incompleteIf } from "../schemas/answers.ts";
import { TAG } from "../schemas/tag.ts";

const ParcelSchema = z
  .object({
    tracking_code: z.string().openapi({ description: "As on its label", example: "7KQ2M9XW4B36" }),
    status: z.enum(ORDER_STATUSES).openapi({ description: "Where the parcel is" }),
    goes_to: z
      .object({
        kind: z.enum(["point", "partner"]).openapi({ description: "Its point, or back to the shop" }),
        id: z.uuid().openapi({ description: "The point's or the partner's id" }),
        name: z.string().openapi({ description: "As its label has it", example: "Ikeja Plaza" }),
        city: z.string().nullable().openapi({ description: "Null if it is not known", example: "Ikeja" }),
      })
      .openapi({ description: "Where it belongs" }),
    since: z.iso.datetime().openapi({ description: "Since when whoever has it has had it" }),
  })
  .openapi("DriverParcel", { description: "A parcel as a driver sees it" });

const ofEachList = <T extends z.ZodType>(schema: T) =>
  z.object({
    give: schema.openapi({ description: "What the driver has" }),
    take: schema.openapi({ description: "What waits there for a driver" }),
  });

const ParcelsSchema = ofEachList(z.array(ParcelSchema).openapi({ maxItems: 200 }))
  .extend({
    totals: ofEachList(z.int().openapi({ example: 12 })).openapi({
      description: "How many each list has in all, up to 10,000",
    }),
    next: ofEachList(z.string().nullable().openapi({ example: null })).openapi({
      description: "The `cursor` of each list's next page; null at its end",
    }),
  })
  .openapi("DriverParcels", { description: "A driver's parcels at a stop" });

const parcelView = ({ trackingCode, status, goesTo, since }: DriverParcel): z.infer<typeof ParcelSchema> => ({
  tracking_code: trackingCode,
  status,
  goes_to: goesTo,
  since: isoTime(since),
});

const parcelsView = ({ lists, totals, next }: DriverParcels): z.infer<typeof ParcelsSchema> => ({
  give: lists.give.map(parcelView),
  take: lists.take.map(parcelView),
  totals,
  next,
});

export function addDriverParcelRoutes(router: Router): void {
  router.add(
    {
      access: "driver",
      tag: "Drivers' rounds",
      method: "get",
      path: "/driver/parcels",
      summary: "List the driver's parcels at a stop",
      description:
        "What the driver has for the stop, and what waits there, the longest there first, at most 200 each. It answers for " +
        "stops of the driver's own rounds, and, with `give` alone, for those where something goes that the driver has. " +
        "Without `stop`, `give` is all that the driver has. What comes behind the 200 is asked for with `list` and the `cursor` that `next` has for it.",
      query: new Query({
        stop: text("`point:` or `partner:`, and its id", {
          max: 64,
          pattern: "^(point|partner):[0-9a-fA-F-]{36}$",
          example: "point:01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
        }),
        list: oneOf("One list alone: the other one is empty", DRIVER_LISTS),
        cursor: text("`next` of the page before, of the same `list`", {
          pattern: "^\\d+\\.\\d+$",
          max: 60,
          example: "1795165200000.3764674458419200000",
        }),
      }),
      responses: {
        200: {
          description: "The parcels",
          headers: TAG,
          content: { "application/json": { schema: z.object({ data: ParcelsSchema, ...INCOMPLETE }) } },
        },
        304: { description: "The version in `If-None-Match` is still current", headers: TAG },
      },
      problems: ["not_found"],
    },
    async ({ c, deps, actor, query, reply }) => {
      const found = await listDriverParcels(deps, actor, query);
      const body = { ...incompleteIf(found.isIncomplete), data: parcelsView(found) };
      const etag = tagOf(body);
      return isNotModified(c.req.raw, etag) ? reply(304, null, { etag }) : reply(200, body, { etag });
    },
  );
}
