import { z } from "@hono/zod-openapi";
import { text, time, wholeNumber, withDefault } from "../../../http/parameters.ts";
import { Query } from "../../../http/query.ts";
import { answer, isNotModified } from "../../../http/reply.ts";
import type { Router } from "../../../http/router.ts";
import { listChanges } from "../../../points/edit/list.ts";
import { BreaksSchema } from "../../../points/hours.ts";
import { availabilityFields, pointFields, services } from "../../../points/point.ts";
import { renderChange } from "../../../points/snapshot/changes.ts";
import { fromSnapshot, unavailable } from "../../../points/snapshot/read.ts";
import { invalidRequest } from "../../../shared/problem.ts";
import { isoTime, LAST_TIME } from "../../../shared/time.ts";
import { OpeningHoursSchema } from "../../schemas/opening-hours.ts";

const MAX_LIMIT = 1000;
/**
 * Changes from shortly before `updated_since` are listed again, so that a partner misses none. A change may become visible
 * some seconds after its own time, and the next page may come from a snapshot that is some minutes older.
 */
const OVERLAP_MS = 300_000;

const ListedPoint = z
  .object({
    id: z.uuid().openapi({ description: "The point's id" }),
    name: z.string().openapi({ description: "What customers know it by", example: "Allen Avenue counter" }),
    lat: z.number().openapi({ description: "Degrees of latitude", example: 6.6018 }),
    lng: z.number().openapi({ description: "Degrees of longitude", example: 3.3515 }),
    address: z.string().openapi({ description: "Street and number", example: "12 Allen Avenue" }),
    city: z.string().openapi({ description: "Its city", example: "Ikeja" }),
    state: z.string().openapi({ description: "Its state", example: "Lagos" }),
    zip: z.string().openapi({ description: "Empty if it is not known", example: "100281" }),
    opening_hours: OpeningHoursSchema,
    breaks: BreaksSchema.optional(),
    min_weight_kg: z.number().openapi({ description: "The lightest item, in kilograms", example: 0 }),
    max_weight_kg: z.number().openapi({ description: "The heaviest item, in kilograms", example: 30 }),
    max_value: z.number().openapi({ description: "The dearest item, in naira", example: 500_000 }),
    max_parcel_weight: pointFields.maxParcelWeight,
    max_parcel_value: pointFields.maxParcelValue,
    max_parcel_size: pointFields.maxParcelSize,
    max_cod_amount: z.number().nullable().openapi({
      description: "The most that it collects for a parcel, in naira; null without a limit",
      example: null,
    }),
    services,
    updated_at: z.iso.datetime().openapi({ description: "When it last changed" }),
    ...availabilityFields,
  })
  .openapi("WhiteLabelPoint");
const RemovedPoint = z
  .object({
    id: z.uuid().openapi({ description: "The point's id" }),
    deleted: z.literal(true).openapi({ description: "It takes no orders: remove it from your copy" }),
    updated_at: z.iso.datetime().openapi({ description: "When it was removed" }),
  })
  .openapi("RemovedPoint");

const PointList = z
  .object({
    status: z.literal("success").openapi({ description: "Always" }),
    data: z
      .array(z.union([ListedPoint, RemovedPoint]))
      .openapi({ description: "Points, and those that were removed since `updated_since`" }),
    next_cursor: z
      .string()
      .nullable()
      .openapi({ description: "The cursor of the next page; null on the last page" }),
    synced_at: z.iso
      .datetime()
      .openapi({ description: "Send it as `updated_since` next time, after you have read all pages" }),
  })
  .openapi("WhiteLabelPointList");

/** A position in the list. */
interface Cursor {
  /** The last change of the page before. */
  updatedAt: number;
  id: string;
  /** When the snapshot of the first page was read. */
  syncedAt: number;
  /** The `updated_since` of the first page. */
  since: number | undefined;
}

const encode = ({ updatedAt, id, syncedAt, since }: Cursor) =>
  Buffer.from(JSON.stringify([updatedAt, id, syncedAt, since ?? null])).toString("base64url");

const isTime = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LAST_TIME;

function decode(raw: string): Cursor {
  try {
    if (!/^[\w-]+$/.test(raw)) throw new SyntaxError("not base64url");
    const [updatedAt, id, syncedAt, since] = JSON.parse(
      Buffer.from(raw, "base64url").toString(),
    ) as unknown[];
    if (
      isTime(updatedAt) &&
      typeof id === "string" &&
      isTime(syncedAt) &&
      (since === null || isTime(since))
    ) {
      return { updatedAt, id, syncedAt, since: since ?? undefined };
    }
  } catch {
    // Neither base64url nor JSON: refused below.
  }
  throw invalidRequest([{ path: "cursor", message: "must be the next_cursor of an earlier page" }]);
}

const headers = {
  ETag: { description: "Send it back as `If-None-Match`", schema: { type: "string" as const } },
};

export function addWhiteLabelPointRoutes(router: Router): void {
  router.add(
    {
      access: "client",
      tag: "Orders: white label",
      method: "get",
      path: "/api/v1/partners/pudo-points",
      summary: "Sync the list of points",
      description:
        "Follow `next_cursor` to the last page; it contains `updated_since`. Keep `synced_at` and send it as " +
        "`updated_since` the next day, to get only the points that changed since. Points that were deleted or unpublished " +
        "are listed with `deleted`. A point may be listed twice. Answers come from a snapshot at the edge that is at most " +
        "120 s old.",
      query: new Query({
        limit: withDefault(wholeNumber("Points per page", { min: 1, max: MAX_LIMIT }), MAX_LIMIT),
        cursor: text("`next_cursor` of the page before", {
          max: 500,
          pattern: "^[\\w-]+$",
          example: "WzE3OTUxNzM0MDAwMDBd",
        }),
        updated_since: time("Only points that changed since then: `synced_at` of the last sync"),
      }),
      problems: ["points_unavailable"],
      responses: {
        200: {
          description: "One page, the least recently changed points first",
          headers,
          content: { "application/json": { schema: PointList } },
        },
        304: { description: "The version in `If-None-Match` is still current", headers },
      },
    },
    async ({ c, deps, query }) => {
      const { limit } = query;
      const cursor = query.cursor ? decode(query.cursor) : undefined;
      // A cursor holds no time before 1970, when no point had changed.
      const asked = query.updated_since === undefined ? undefined : Math.max(0, query.updated_since);
      const since = cursor ? cursor.since : asked;
      const range = {
        since: since === undefined ? undefined : since - OVERLAP_MS,
        after: cursor,
        limit: limit + 1,
      };
      const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
      return fromSnapshot(deps, waitUntil, async (snapshot) => {
        const syncedAt = cursor?.syncedAt ?? snapshot.readAt;
        if (snapshot.readAt < syncedAt - OVERLAP_MS) throw unavailable();
        const etag = `W/"${[snapshot.edition, limit, since ?? "", query.cursor ?? ""].join("-")}"`;
        const caching = { "cache-control": "private, no-cache", etag };
        if (isNotModified(c.req.raw, etag)) return answer(c, null, 304, caching);
        const changes = await snapshot.read(() => listChanges(snapshot, range));
        const page = changes.slice(0, limit);
        const last = changes.length > limit ? page.at(-1) : undefined;
        const next = last ? encode({ updatedAt: last.updatedAt, id: last.id, syncedAt, since }) : null;
        const data = page.map((change) => renderChange(change, snapshot.today)).join(",");
        const body = `{"status":"success","data":[${data}],"next_cursor":${JSON.stringify(next)},"synced_at":"${isoTime(syncedAt)}"}`;
        return answer(c, body, 200, { ...caching, "content-type": "application/json" });
      });
    },
  );
}
