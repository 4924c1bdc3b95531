import { z } from "@hono/zod-openapi";
import {
  issueKey,
  limitDriver,
  listPeople,
  revokeKey,
  rotateKey,
  type StoredKey,
} from "../../auth/issue-keys.ts";
import { pageBody, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { DRIVER_LIMIT_KOBO } from "../../money/hand-over/limits.ts";
import { money } from "../../shared/fields.ts";
import { koboOf, koboOrNull } from "../../shared/money.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { driverId } from "../schemas/path-parameters.ts";
import {
  common,
  issued,
  LEFT,
  leftWith,
  listed,
  PersonSchema,
  personName,
  personView,
  ROTATED,
  ROTATION,
  search,
} from "./people.ts";

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

const DriverSchema = PersonSchema.extend({ cash_limit: cashLimit }).openapi("Driver");
const driverView = (key: StoredKey): z.infer<typeof DriverSchema> => ({
  ...personView(key),
  cash_limit: (key.cashLimitKobo ?? DRIVER_LIMIT_KOBO) / 100,
});

export function addDriverRoutes(router: Router): void {
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
