import { z } from "@hono/zod-openapi";
import { someOf, text, wholeNumber, withDefault } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { readEvents } from "../../orders/feed/feed.ts";
import { FEED_TYPES } from "../../webhooks/event.ts";
import { FeedEvent } from "../schemas/webhook-event.ts";

const Events = z
  .object({
    data: z.array(FeedEvent).openapi({ description: "The oldest first" }),
    next: z.string().openapi({
      description: "`after` of the next page, now or later: there always is one",
      example: "1795424400000000-5f0e2a91",
    }),
    more: z.boolean().openapi({
      description: "Whether there is more now: then ask at once, even if this page is empty",
    }),
  })
  .openapi("OrderEvents");

const ENTRANCES = [
  { access: "account_or_secret_key", tag: "Webhooks", path: "/partner/events" },
  { access: "client", tag: "Orders: white label", path: "/api/v1/partners/events" },
] as const;

/** The routes of both entrances. */
export function addEventRoutes(router: Router): void {
  for (const entrance of ENTRANCES) {
    router.add(
      {
        ...entrance,
        method: "get",
        summary: "Read what happened to your orders",
        description:
          "All events of the last 30 days, each once, as a webhook tells it, but with the point as it is now. Keep `next` and " +
          "send it as `after`: you miss nothing and get nothing twice. A page looks at 2,000 events at most, so that one with " +
          "`types` may be short or empty while `more` is true. They come as they were written: a late scan's `timestamp` may be " +
          "earlier than the one before.",
        query: new Query({
          after: text("`next` of an earlier page; without it, from 30 days ago", {
            max: 64,
            pattern: "^\\d+-\\w+$",
            example: "1795424400000000-5f0e2a91",
          }),
          types: someOf("Only these types, separated by commas; payouts only if named", FEED_TYPES),
          limit: withDefault(wholeNumber("The most events of the page", { min: 1, max: 100 }), 100),
        }),
        responses: {
          200: {
            description: "The next events",
            content: { "application/json": { schema: Events } },
          },
        },
      },
      async ({ deps, actor, query, reply }) => {
        const { events, next, more } = await readEvents(deps, actor, query);
        return reply(200, { data: events, next, more });
      },
    );
  }
}
