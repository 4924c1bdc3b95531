import { z } from "@hono/zod-openapi";
import { json } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import { readTariffs, replaceTariffs } from "../../rates/change.ts";
import { TariffSchema } from "../../rates/tariff.ts";

const guarded = { access: "operator", tag: "Operator: tariffs" } as const;
const responses = {
  200: {
    description: "The tariff of each zone, from near to far",
    content: { "application/json": { schema: z.object({ data: z.array(TariffSchema) }) } },
  },
};

/** The bare table, or wrapped as `GET` answers with it, so that an answer can be edited and sent back. */
const TableBody = z.preprocess(
  (body) => (typeof body === "object" && body !== null && "data" in body ? body.data : body),
  z.array(TariffSchema),
);

export function addTariffRoutes(router: Router): void {
  router.add(
    {
      ...guarded,
      method: "get",
      path: "/operator/tariffs",
      summary: "The tariffs from which rates are made",
      description:
        "A new deployment has tariffs that are only examples: replace them before you charge anyone.",
      responses,
    },
    async (c, { deps }) => json(c, { data: await readTariffs(deps) }),
  );

  router.add(
    {
      ...guarded,
      method: "put",
      path: "/operator/tariffs",
      summary: "Replace all tariffs",
      description:
        "The whole table, each zone once, bare or as `GET` answers with it. No price in it may fall with weight, or from a zone to a farther one at any weight. " +
        "Rates follow within 30 s.",
      body: TableBody,
      responses,
    },
    async (c, { deps, actor, body }) => json(c, { data: await replaceTariffs(deps, actor, body) }),
  );
}
