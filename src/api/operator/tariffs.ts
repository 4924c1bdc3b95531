import { z } from "@hono/zod-openapi";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { readTariffs, replaceTariffs } from "../../rates/change.ts";
import { NewTariffSchema, TariffSchema } from "../../rates/tariff.ts";
import { alternatives } from "../../shared/validation.ts";

const common = { access: "operator", tag: "Operator: tariffs" } as const;
const responses = {
  200: {
    description: "The tariff of each zone, from the nearest to the farthest",
    content: {
      "application/json": {
        schema: z.object({
          data: z.array(TariffSchema).openapi({ description: "From the nearest zone to the farthest" }),
        }),
      },
    },
  },
};

const Table = z.array(NewTariffSchema);
/** So that what `GET` answers can be edited and sent back. */
const TableAsRead = z.object({ data: Table.openapi({ description: "The whole table" }) });
const TableBody = alternatives([Table, TableAsRead], (body) =>
  typeof body === "object" && body !== null && "data" in body ? TableAsRead : Table,
);

export function addTariffRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/tariffs",
      summary: "Read the tariffs",
      description:
        "Rates are computed from them. A new deployment has only examples: replace them before you charge anyone.",
      responses,
    },
    async (c, { deps }) => json(c, { data: await readTariffs(deps) }),
  );

  router.add(
    {
      ...common,
      method: "put",
      path: "/operator/tariffs",
      summary: "Replace all tariffs",
      description:
        "Send the whole table, each zone once, as an array or as `GET` answers with it. A price must not fall when the " +
        "weight or the distance grows. Rates change within 30 s.",
      body: TableBody,
      responses,
    },
    async (c, { deps, actor, body }) => {
      const table = Array.isArray(body) ? body : body.data;
      return json(c, { data: await replaceTariffs(deps, actor, table) });
    },
  );
}
