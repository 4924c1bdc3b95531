import { pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { askForPickup, getPickup, listPickups, withdrawPickup } from "../../partners/pickups.ts";
import { pagination } from "../../shared/page.ts";
import { pickupId } from "../schemas/path-parameters.ts";
import { NewPickupRequest, PickupAnswer, PickupsAnswer, pickupView } from "../schemas/pickup.ts";
import { STORE, WHITE_LABEL } from "./entrances.ts";

const answered = (description: string) => ({
  description,
  content: { "application/json": { schema: PickupAnswer } },
});

const ENTRANCES = [
  { ...STORE, path: "/api/v1/pickups", one: "/api/v1/pickups/{id}" },
  { ...WHITE_LABEL, path: "/api/v1/partners/pickups", one: "/api/v1/partners/pickups/{id}" },
] as const;

/** The routes of both entrances. */
export function addPickupRoutes(router: Router): void {
  for (const { access, tag, path, one } of ENTRANCES) {
    router.add(
      {
        access,
        tag,
        method: "post",
        path,
        summary: "Ask for a driver's visit",
        description:
          "At your pickup address, which the operator sets. There is one for each day: asking again answers with it, and " +
          "replaces its note if you send one.",
        body: NewPickupRequest,
        responses: { 201: answered("The pickup"), 200: answered("What you had asked for that day before") },
      },
      async ({ deps, actor, body, reply }) => {
        const { pickup, isNew } = await askForPickup(deps, actor, body);
        return reply(isNew ? 201 : 200, { status: "success", data: pickupView(pickup) });
      },
    );

    router.add(
      {
        access,
        tag,
        method: "get",
        path,
        summary: "List the visits that you asked for",
        description: "The latest day first; those of the last 90 days.",
        query: new Query(pageParameters(100)),
        responses: {
          200: {
            description: "One page of pickups",
            content: { "application/json": { schema: PickupsAnswer } },
          },
        },
      },
      async ({ deps, actor, query, reply }) => {
        const { rows, total } = await listPickups(deps, actor, query);
        return reply(200, {
          status: "success",
          data: rows.map(pickupView),
          pagination: pagination(total, query),
        });
      },
    );

    router.add(
      {
        access,
        tag,
        method: "get",
        path: one,
        params: { id: pickupId },
        summary: "Read a visit that you asked for",
        description: "It tells whether a driver came.",
        responses: { 200: answered("The pickup") },
        problems: ["not_found"],
      },
      async ({ deps, actor, params, reply }) =>
        reply(200, { status: "success", data: pickupView(await getPickup(deps, actor, params.id)) }),
    );

    router.add(
      {
        access,
        tag,
        method: "delete",
        path: one,
        params: { id: pickupId },
        summary: "Take back that you asked for a visit",
        description: "Until a driver has come, or the day is over.",
        responses: { 204: { description: "It is taken back" } },
        problems: ["not_found", "invalid_transition"],
      },
      async ({ deps, actor, params, reply }) => {
        await withdrawPickup(deps, actor, params.id);
        return reply(204);
      },
    );
  }
}
