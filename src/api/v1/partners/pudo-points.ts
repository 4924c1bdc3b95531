import { z } from "@hono/zod-openapi";
import { Query, text, time, wholeNumber, withDefault } from "../../../http/query.ts";
import { answer, isNotModified, json } from "../../../http/reply.ts";
import type { Router } from "../../../http/router.ts";
import { listChanges, type PointChange } from "../../../points/list.ts";
import { DAYS, type WorkingHours } from "../../../shared/opening-hours.ts";
import { invalidRequest } from "../../../shared/problem.ts";
import { isoTime, LAST_TIME } from "../../../shared/time.ts";

const MAX_LIMIT = 1000;
/**
 * Changes from shortly before `updated_since` are listed again: a change may become visible some seconds after its own
 * time, and a partner must not miss it.
 */
const OVERLAP_MS = 60_000;

const Hours = z.object({ opens: z.string(), closes: z.string() }).nullable();
const ListedPoint = z
  .object({
    id: z.uuid(),
    name: z.string(),
    lat: z.number(),
    lng: z.number(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    opening_hours: z.object(
      Object.fromEntries(DAYS.map((day) => [day.toLowerCase(), Hours])) as Record<string, typeof Hours>,
    ),
    min_weight_kg: z.number(),
    max_weight_kg: z.number(),
    max_value: z.number().openapi({ description: "Naira" }),
    updated_at: z.iso.datetime(),
  })
  .openapi("WhiteLabelPoint");
const RemovedPoint = z
  .object({ id: z.uuid(), deleted: z.literal(true), updated_at: z.iso.datetime() })
  .openapi("RemovedPoint");

const PointList = z
  .object({
    status: z.literal("success"),
    data: z.array(z.union([ListedPoint, RemovedPoint])),
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
  /** When the first page was read. */
  syncedAt: number;
  /** The `updated_since` of the first page. */
  since: number | undefined;
}

const encode = ({ updatedAt, id, syncedAt, since }: Cursor) =>
  Buffer.from(JSON.stringify([updatedAt, id, syncedAt, since ?? null])).toString("base64url");

const isTime = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LAST_TIME;

/** @throws Problem `invalid_request` */
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

function openingHours(hours: WorkingHours) {
  return Object.fromEntries(
    DAYS.map((day) => {
      const [opens, closes] = [hours[`opening${day}`], hours[`closing${day}`]];
      return [day.toLowerCase(), opens !== null && closes !== null ? { opens, closes } : null];
    }),
  );
}

function view({
  point,
  isListed,
  updatedAt,
}: PointChange): z.infer<typeof ListedPoint | typeof RemovedPoint> {
  const { id, name, address, workingHours } = point;
  const updated_at = isoTime(updatedAt);
  if (!isListed) return { id, deleted: true, updated_at };
  return {
    ...{ id, name, lat: address.latitude, lng: address.longitude },
    ...{ address: address.address, city: address.city, state: address.state, zip: address.zip },
    opening_hours: openingHours(workingHours),
    min_weight_kg: point.minItemWeight,
    max_weight_kg: point.maxItemWeight,
    max_value: point.maxItemValue,
    updated_at,
  };
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
        "are listed with `deleted`. A point may be listed twice.",
      query: new Query({
        limit: withDefault(wholeNumber("Points per page", { min: 1, max: MAX_LIMIT }), MAX_LIMIT),
        cursor: text("`next_cursor` of the page before", { max: 500, example: "WzE3OTUxNz…" }),
        updated_since: time("Only points that changed since then: `synced_at` of the last sync"),
      }),
      responses: {
        200: {
          description: "One page, the least recently changed points first",
          headers,
          content: { "application/json": { schema: PointList } },
        },
        304: { description: "The version in `If-None-Match` is still current", headers },
      },
    },
    async (c, { deps, query }) => {
      const { limit } = query;
      const cursor = query.cursor ? decode(query.cursor) : undefined;
      // A cursor holds no time before 1970, when no point had changed.
      const asked = query.updated_since === undefined ? undefined : Math.max(0, query.updated_since);
      const since = cursor ? cursor.since : asked;
      const syncedAt = cursor?.syncedAt ?? deps.now();
      const range = {
        since: since === undefined ? undefined : since - OVERLAP_MS,
        after: cursor,
        limit: limit + 1,
      };
      const tag = (version: number) => `W/"${[version, limit, since ?? "", query.cursor ?? ""].join("-")}"`;
      const caching = (etag: string) => ({ "cache-control": "private, no-cache", etag });
      const { version, changes } = await listChanges(deps, range, (current) =>
        isNotModified(c.req.raw, tag(current)),
      );
      const etag = tag(version);
      if (!changes) return answer(c, null, 304, caching(etag));
      const page = changes.slice(0, limit);
      const last = changes.length > limit ? page.at(-1) : undefined;
      const body = {
        status: "success",
        data: page.map(view),
        next_cursor: last ? encode({ updatedAt: last.updatedAt, id: last.point.id, syncedAt, since }) : null,
        synced_at: isoTime(syncedAt),
      };
      return json(c, body, 200, caching(etag));
    },
  );
}
