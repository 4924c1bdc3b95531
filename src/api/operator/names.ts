import { z } from "@hono/zod-openapi";
import { BadParameter, type Parameter, required } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { NAMED_KINDS, readAnyNamed } from "../../orders/read/names.ts";
import { parseUuid } from "../../shared/uuid.ts";
import { oneAnswer } from "../schemas/answers.ts";

/** As many as three for each entry of a page of the audit log. */
const MOST_IDS = 600;

const ids: Parameter<string[]> = {
  description: `Up to ${MOST_IDS} ids, with commas between them`,
  example: "0195e1a2-0000-7000-8000-000000000001,0195e1a2-0000-7000-8000-000000000002",
  schema: { type: "string", pattern: "^[0-9A-Fa-f-]{36}(,[0-9A-Fa-f-]{36})*$" },
  parse(raw) {
    const found = raw.split(",").map(parseUuid);
    if (found.includes(undefined)) throw new BadParameter("must be ids with commas between them");
    if (found.length > MOST_IDS) throw new BadParameter(`must be at most ${MOST_IDS} ids`);
    return found as string[];
  },
};

const NameSchema = z
  .object({
    id: z.uuid().openapi({ description: "As it was asked for" }),
    kind: z.enum(NAMED_KINDS).openapi({ description: "What it is" }),
    name: z
      .string()
      .openapi({ description: "Its name; an account's e-mail", example: "Allen Avenue counter" }),
  })
  .openapi("Name", { description: "What an id stands for" });

export function addNameRoutes(router: Router): void {
  router.add(
    {
      access: "operator",
      tag: "Operator: service",
      method: "get",
      path: "/operator/names",
      summary: "Read the names of ids",
      description:
        "For lists that have ids, such as the audit log: points, partners, rounds, accounts and keys, deleted and revoked " +
        "ones too. What has no name, such as an order, is not in the answer.",
      query: new Query({ ids: required(ids) }),
      responses: {
        200: oneAnswer(
          "Those that have a name, in no order",
          z.array(NameSchema).openapi({ description: "Those that have a name, in no order" }),
        ),
      },
    },
    async ({ deps, query, reply }) => reply(200, { data: await readAnyNamed(deps, query.ids) }),
  );
}
