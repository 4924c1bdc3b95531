import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import { isMatch } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { readProgress } from "../../rounds/progress.ts";
import type { Round } from "../../rounds/round.ts";
import {
  createRound,
  deleteRound,
  findShorterOrder,
  getRound,
  listRounds,
  type RoundWithPlaces,
  replaceRound,
} from "../../rounds/rounds.ts";
import { isoTime } from "../../shared/time.ts";
import { INCOMPLETE, incompleteIf, listAnswer, oneAnswer } from "../schemas/answers.ts";
import { etagOf, IF_MATCH, VERSION } from "../schemas/if-match.ts";
import { roundId } from "../schemas/path-parameters.ts";
import {
  detailsOf,
  NewRoundSchema,
  RoundProgressSchema,
  RoundSchema,
  RoundWithPlacesSchema,
  roundView,
  roundWithPlacesView,
  ShorterRoundSchema,
  shorterRoundView,
} from "../schemas/round.ts";

const common = { access: "operator", tag: "Operator: rounds" } as const;

const versionOf = (round: Round) => etagOf(isoTime(round.updatedAt));

/** The body and the headers of an answer with a round. */
const versioned = (found: RoundWithPlaces) =>
  [{ data: roundWithPlacesView(found) }, { etag: versionOf(found.round) }] as const;

const answered = (description: string) => ({
  ...oneAnswer(description, RoundWithPlacesSchema),
  headers: VERSION,
});

export function addRoundRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/rounds",
      summary: "List rounds, by name",
      description: "The rounds of all drivers and days.",
      query: new Query(pageParameters(100)),
      responses: { 200: listAnswer("One page of rounds", RoundSchema) },
    },
    async ({ deps, query, reply }) => {
      const { rows, total } = await listRounds(deps, query);
      return reply(200, pageBody({ rows: rows.map(roundView), total }, query));
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/rounds",
      summary: "Create a round",
      description:
        "Its drivers see it on its days (`GET /driver/round`). It bounds what they see, not what they may collect.",
      body: NewRoundSchema,
      responses: { 201: answered("The round") },
    },
    async ({ deps, actor, body, reply }) =>
      reply(201, ...versioned(await createRound(deps, actor, detailsOf(body)))),
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/rounds/{id}",
      params: { id: roundId },
      summary: "Read a round, and where it goes",
      description: "With its stops' addresses and positions.",
      responses: { 200: answered("The round") },
      problems: ["not_found"],
    },
    async ({ deps, params, reply }) => reply(200, ...versioned(await getRound(deps, params.id))),
  );

  router.add(
    {
      ...common,
      method: "put",
      path: "/operator/rounds/{id}",
      params: { id: roundId },
      summary: "Replace a round",
      description:
        "Send it whole. With `If-Match` two operators can't overwrite each other's changes unseen.",
      headers: [IF_MATCH],
      body: NewRoundSchema,
      responses: { 200: answered("The round") },
      problems: ["not_found", "precondition_failed", "write_conflict"],
    },
    async ({ c, deps, actor, body, params, reply }) => {
      const isWanted = (round: Round) => isMatch(c.req.raw, versionOf(round));
      return reply(200, ...versioned(await replaceRound(deps, actor, params.id, detailsOf(body), isWanted)));
    },
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/operator/rounds/{id}",
      params: { id: roundId },
      summary: "Delete a round",
      description: "Its drivers don't see it any more. What they hold stays with them.",
      responses: { 204: { description: "The round is deleted" } },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      await deleteRound(deps, actor, params.id);
      return reply(204);
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/rounds/{id}/progress",
      params: { id: roundId },
      summary: "Read how far a round is today",
      description:
        "What its drivers have given and taken at each stop today, and what is left, whether or not today is one of its days. " +
        "Scans that came late count as evidence alone, not here.",
      responses: {
        200: {
          description: "Its stops in their order",
          content: { "application/json": { schema: z.object({ data: RoundProgressSchema, ...INCOMPLETE }) } },
        },
      },
      problems: ["not_found"],
    },
    async ({ deps, params, reply }) => {
      const { isIncomplete, ...progress } = await readProgress(deps, params.id);
      return reply(200, { ...incompleteIf(isIncomplete), data: progress });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/rounds/{id}/shortest",
      params: { id: roundId },
      summary: "Find a shorter order of a round's stops",
      description:
        "From the same first stop, in straight lines, and never longer than now. Changes nothing: send the stops with `PUT` " +
        "if you like them.",
      isReading: true,
      responses: { 200: oneAnswer("The stops in that order", ShorterRoundSchema) },
      problems: ["not_found", "invalid_transition"],
    },
    async ({ deps, params, reply }) =>
      reply(200, { data: shorterRoundView(await findShorterOrder(deps, params.id)) }),
  );
}
