import { z } from "@hono/zod-openapi";
import {
  issueKey,
  limitDriver,
  listPeople,
  revokeKey,
  rotateKey,
  type StoredKey,
} from "../../auth/issue-keys.ts";
import { pageBody, pageParameters, pageSchema } from "../../http/page.ts";
import { id, Query, text } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { DRIVER_LIMIT_KOBO } from "../../money/limits.ts";
import type { MoneyHolder } from "../../money/money-holder.ts";
import { moneyOf } from "../../money/sums.ts";
import { countHeldBy } from "../../orders/list/holders.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { requirePoint } from "../../points/edit/change.ts";
import { readPointNames } from "../../points/edit/list.ts";
import { line, money, name } from "../../shared/fields.ts";
import { koboOf, koboOrNull } from "../../shared/money.ts";
import { isoTime } from "../../shared/time.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { KeyHolderSchema, keyHolderView } from "../schemas/key.ts";
import { agentId, driverId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: people" } as const;

const personName = name(100).openapi({ description: "Who gets the key", example: "Ada at the counter" });
const NewAgent = z.strictObject({
  name: personName,
  point_id: line(64).openapi({
    description: "The point at which the agent works",
    example: "01a1f8b1-ba9f-72b9-b729-0167e5e79a37",
  }),
});
const cashLimit = z
  .number()
  .openapi({ description: "How much money the driver may hold: naira", example: 500_000 });
const NewDriver = z.strictObject({
  name: personName,
  cash_limit: money()
    .optional()
    .openapi({ description: "How much money the driver may hold: naira; by default 500,000" }),
});

const DriverChanges = z.strictObject({
  cash_limit: money().nullable().openapi({
    description: "How much money the driver may hold: naira; null: the default",
    example: 500_000,
  }),
});

/** An agent or a driver. Their keys are replaced, they are not. */
const PersonSchema = KeyHolderSchema.extend({
  created_at: z.iso.datetime().openapi({ description: "Since when" }),
  key_no: z.int().openapi({ description: "Which key of the person, from 1" }),
  key_since: z.iso.datetime().openapi({ description: "Since when it is this one" }),
});
const personView = (key: StoredKey): z.infer<typeof PersonSchema> => ({
  ...keyHolderView(key),
  key_no: key.keyNo,
  key_since: isoTime(key.keySince ?? key.createdAt),
});

const DriverSchema = PersonSchema.extend({ cash_limit: cashLimit }).openapi("Driver");
const driverView = (key: StoredKey): z.infer<typeof DriverSchema> => ({
  ...personView(key),
  cash_limit: (key.cashLimitKobo ?? DRIVER_LIMIT_KOBO) / 100,
});

/** An agent works at one point; a driver serves every point. */
const AgentSchema = PersonSchema.extend({
  point_id: z.uuid().openapi({ description: "The point at which the agent works" }),
  point_name: z.string().openapi({ description: "That point's name", example: "Allen Avenue counter" }),
}).openapi("Agent");
const agentView = (key: StoredKey, pointName: string) => ({
  ...personView(key),
  point_id: key.pointId!,
  point_name: pointName,
});

const search = text("Part of the name; case and diacritics don't matter", { max: 200, example: "ada" });

const LEFT = {
  200: oneAnswer(
    "The key is revoked, and this is left",
    z
      .object({
        holds: z.int().nullable().openapi({
          description: "Parcels of the driver or the agent's point; null: not known",
        }),
        money: z.number().nullable().openapi({ description: "Naira; null likewise" }),
      })
      .openapi("Left", { description: "What is left" }),
  ),
};
const ROTATED = {
  201: oneAnswer(
    "The new key",
    z
      .object({
        id: z.uuid().openapi({ description: "The person's, as before" }),
        key: z.string().openapi({ description: "Shown only here" }),
      })
      .openapi({ description: "The new key" }),
  ),
};
const ROTATION = "The old key stops at once. The person stays, with rounds, parcels and wrong codes.";
async function leftWith(
  deps: ApiDeps,
  holder: MoneyHolder,
): Promise<{ holds: number | null; money: number | null }> {
  const [holds, kobo] = await Promise.all([countHeldBy(deps, holder), moneyOf(deps, holder)]);
  return { holds, money: kobo === null ? null : kobo / 100 };
}
const listed = <Person extends z.ZodType>(schema: Person) => ({
  200: {
    description: "One page of those whose key is not revoked, oldest first",
    content: { "application/json": { schema: pageSchema(schema) } },
  },
});
const issued = <Person extends z.core.$ZodShape>(schema: z.ZodObject<Person>) => ({
  201: {
    description: "The key, shown once",
    content: {
      "application/json": {
        schema: z.object({
          data: schema.extend({ key: z.string().openapi({ description: "Shown only here" }) }),
        }),
      },
    },
  },
});

export function addAgentAndDriverRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/agents",
      summary: "List agents",
      description: "Without their keys, which are shown once.",
      query: new Query({
        ...pageParameters(200),
        point_id: id("Only agents of this point", "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e"),
        search,
      }),
      responses: listed(AgentSchema),
    },
    async ({ deps, query, reply }) => {
      const pointId = query.point_id;
      const { rows, total } = await listPeople(deps, { kind: "ag", pointId }, query.search, query);
      const names = await readPointNames(
        deps,
        rows.map((key) => key.pointId!),
      );
      const agents = rows.map((key) => agentView(key, names.get(key.pointId!) ?? ""));
      return reply(200, pageBody({ rows: agents, total }, query));
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/agents",
      summary: "Create an agent with a key",
      description: "The key opens the counter page and the scans of one point. It is never shown again.",
      body: NewAgent,
      responses: issued(AgentSchema),
      problems: ["point_not_found", "point_gone"],
    },
    async ({ deps, actor, body, reply }) => {
      const { point } = await requirePoint(deps, body.point_id);
      const { key, keyString } = await issueKey(
        deps,
        actor,
        { kind: "ag" },
        { name: body.name, pointId: body.point_id },
      );
      return reply(201, { data: { ...agentView(key, point.name), key: keyString } });
    },
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/operator/agents/{id}",
      params: { id: agentId },
      summary: "Revoke an agent's key",
      description: "At once, for who leaves; for a lost phone `rotate-key`. Again: no effect.",
      responses: LEFT,
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      const { pointId } = await revokeKey(deps, actor, { kind: "ag" }, params.id);
      return reply(200, { data: await leftWith(deps, { kind: "point", id: pointId! }) });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/agents/{id}/rotate-key",
      params: { id: agentId },
      summary: "Replace an agent's key",
      description: ROTATION,
      responses: ROTATED,
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      const { key, keyString } = await rotateKey(deps, actor, { kind: "ag" }, params.id);
      return reply(201, { data: { id: key.id, key: keyString } });
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/drivers",
      summary: "List drivers",
      description: "Without their keys, which are shown once.",
      query: new Query({ ...pageParameters(200), search }),
      responses: listed(DriverSchema),
    },
    async ({ deps, query, reply }) => {
      const { rows, total } = await listPeople(deps, { kind: "dr" }, query.search, query);
      return reply(200, pageBody({ rows: rows.map(driverView), total }, query));
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/drivers",
      summary: "Create a driver with a key",
      description: "The key opens the scans of every parcel that is collected. It is never shown again.",
      body: NewDriver,
      responses: issued(DriverSchema),
    },
    async ({ deps, actor, body, reply }) => {
      const { name, cash_limit } = body;
      const newDriver = { name, cashLimitKobo: cash_limit === undefined ? undefined : koboOf(cash_limit) };
      const { key, keyString } = await issueKey(deps, actor, { kind: "dr" }, newDriver);
      return reply(201, { data: { ...driverView(key), key: keyString } });
    },
  );

  router.add(
    {
      ...common,
      method: "patch",
      path: "/operator/drivers/{id}",
      params: { id: driverId },
      summary: "Change how much money a driver may hold",
      description: "What the driver has over it stays.",
      body: DriverChanges,
      responses: { 200: oneAnswer("The driver", DriverSchema) },
      problems: ["not_found"],
    },
    async ({ deps, actor, body, params, reply }) => {
      const driver = await limitDriver(deps, actor, params.id, koboOrNull(body.cash_limit));
      return reply(200, { data: driverView(driver) });
    },
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/operator/drivers/{id}",
      params: { id: driverId },
      summary: "Revoke a driver's key",
      description: "At once, for who leaves; for a lost phone `rotate-key`. Again: no effect.",
      responses: LEFT,
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      const { id } = await revokeKey(deps, actor, { kind: "dr" }, params.id);
      return reply(200, { data: await leftWith(deps, { kind: "driver", id }) });
    },
  );

  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/drivers/{id}/rotate-key",
      params: { id: driverId },
      summary: "Replace a driver's key",
      description: ROTATION,
      responses: ROTATED,
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      const { key, keyString } = await rotateKey(deps, actor, { kind: "dr" }, params.id);
      return reply(201, { data: { id: key.id, key: keyString } });
    },
  );
}
