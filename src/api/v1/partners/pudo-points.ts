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
 * What changed a little before `updated_since` comes again: a change may be written some seconds after the time that it
 * carries, and a point twice is better than never.
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
    next_cursor: z.string().nullable().openapi({ description: "For the next page; null on the last" }),
    synced_at: z.iso
      .datetime()
      .openapi({ description: "To send as `updated_since` next time, once all pages are read" }),
  })
  .openapi("WhiteLabelPointList");

/** A place in the list: after which change, when the first page was read, and what it was asked for. */
interface Cursor {
  updatedAt: number;
  id: string;
  syncedAt: number;
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
    // Neither base64url nor JSON: told below.
  }
  throw invalidRequest([{ path: "cursor", message: "must be a next_cursor that this list answered with" }]);
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

/** The list of points that white-label partners copy. */
export function addWhiteLabelPointRoutes(router: Router): void {
  router.add(
    {
      access: "client",
      tag: "Orders: white label",
      method: "get",
      path: "/api/v1/partners/pudo-points",
      summary: "Copy the list of points, or what has changed of it",
      description:
        "Follow `next_cursor` to the end (it remembers `updated_since`), keep `synced_at`, and send it as `updated_since` the next day: then only what " +
        "changed comes, points that were removed or unpublished as `deleted`. A point may come twice.",
      query: new Query({
        limit: withDefault(wholeNumber("Points on a page", { min: 1, max: MAX_LIMIT }), MAX_LIMIT),
        cursor: text("`next_cursor` of the page before", { max: 500, example: "WzE3OTUxNz…" }),
        updated_since: time("Only what has changed since; `synced_at` of the last time"),
      }),
      responses: {
        200: {
          description: "One page, the longest unchanged first",
          headers,
          content: { "application/json": { schema: PointList } },
        },
        304: { description: "What `If-None-Match` names is still the answer", headers },
      },
    },
    async (c, { deps, query }) => {
      const { limit } = query;
      const cursor = query.cursor ? decode(query.cursor) : undefined;
      const since = cursor ? cursor.since : query.updated_since;
      const syncedAt = cursor?.syncedAt ?? deps.now();
      const wanted = {
        since: since === undefined ? undefined : since - OVERLAP_MS,
        after: cursor,
        limit: limit + 1,
      };
      const tag = (version: number) => `W/"${[version, limit, since ?? "", query.cursor ?? ""].join("-")}"`;
      const caching = (etag: string) => ({ "cache-control": "private, no-cache", etag });
      const { version, changes } = await listChanges(deps, wanted, (current) =>
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
