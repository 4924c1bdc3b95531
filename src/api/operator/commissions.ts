import { z } from "@hono/zod-openapi";
import type { CommissionRates } from "../../db/json-columns.ts";
import { pageBody, pageParameters, pageSchema } from "../../http/page.ts";
import { id } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import { isMatch } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import {
  readCommissions,
  replaceCommissions,
  type StoredCommissions,
} from "../../money/earnings/commissions.ts";
import { listStatements, readStatementFile } from "../../money/earnings/statements.ts";
import { list, money } from "../../shared/fields.ts";
import { koboOf } from "../../shared/money.ts";
import { INCOMPLETE, incompleteIf } from "../schemas/answers.ts";
import { etagOf, IF_MATCH, VERSION } from "../schemas/if-match.ts";
import { monthName } from "../schemas/month.ts";
import { StatementSchema, statementView } from "../schemas/statement.ts";

const JSON_TYPE = "application/json";
const CSV = "text/csv";
const common = { access: "operator", tag: "Operator: tariffs" } as const;

const naira = (what: string) => money().openapi({ description: what, example: 50 });
const rates = {
  drop_off: naira("For each parcel that it takes in: naira"),
  arrive: naira("For each that arrives"),
  collect: naira("For each that is collected"),
  cod_percent: z
    .number()
    .min(0, "must not be negative")
    .max(100, "must be at most 100")
    .refine((percent) => koboOf(percent) / 100 === percent, "must have at most 2 decimals")
    .openapi({ description: "Percent of what receivers pay", example: 0.5 }),
};

const NewCommissions = z
  .strictObject({
    default: z.strictObject(rates).openapi({ description: "For all other points" }),
    points: list(
      z.strictObject({ point_id: z.uuid().openapi({ description: "The point's id" }), ...rates }),
      { max: 500 },
    )
      .refine(
        (points) => new Set(points.map(({ point_id }) => point_id)).size === points.length,
        "must not contain a point twice",
      )
      .openapi({ description: "Those of some points instead" }),
  })
  .openapi("NewCommissions", { description: "What points earn" });
const Commissions = z
  .object({
    default: z.object(rates).openapi({ description: "For all other points" }),
    points: z
      .array(z.object({ point_id: z.uuid().openapi({ description: "The point's id" }), ...rates }))
      .openapi({ description: "Those of some points instead" }),
  })
  .openapi("Commissions", { description: "What points earn" });

type Rates = z.infer<z.ZodObject<typeof rates>>;
const stored = ({ drop_off, arrive, collect, cod_percent }: Rates): CommissionRates => ({
  dropOffKobo: koboOf(drop_off),
  arriveKobo: koboOf(arrive),
  collectKobo: koboOf(collect),
  codBasisPoints: koboOf(cod_percent),
});
const shown = ({ dropOffKobo, arriveKobo, collectKobo, codBasisPoints }: CommissionRates): Rates => ({
  drop_off: dropOffKobo / 100,
  arrive: arriveKobo / 100,
  collect: collectKobo / 100,
  cod_percent: codBasisPoints / 100,
});
const commissionsView = ({ rates: { default: all, points } }: StoredCommissions) => ({
  default: shown(all),
  points: points.map(({ pointId, ...own }) => ({ point_id: pointId, ...shown(own) })),
});
const versionOf = ({ version }: Pick<StoredCommissions, "version">) => etagOf(String(version));

const responses = {
  200: {
    description: "The rates",
    headers: VERSION,
    content: { [JSON_TYPE]: { schema: z.object({ data: Commissions }) } },
  },
};

const PointStatement = StatementSchema.extend({
  point_id: z.uuid().openapi({ description: "The point's id" }),
  point_name: z.string().openapi({ description: "Its name", example: "Allen Avenue counter" }),
}).openapi("PointStatement", { description: "What a point did and earned in a month" });

export function addCommissionRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/commissions",
      summary: "Read what points earn",
      description: "Nothing, before they are set.",
      responses,
    },
    async ({ deps, reply }) => {
      const commissions = await readCommissions(deps);
      return reply(200, { data: commissionsView(commissions) }, { etag: versionOf(commissions) });
    },
  );

  router.add(
    {
      ...common,
      method: "put",
      path: "/operator/commissions",
      summary: "Replace what points earn",
      description: "In force at once, for what is scanned from then on.",
      headers: [IF_MATCH],
      body: NewCommissions,
      responses,
      problems: ["precondition_failed", "write_conflict"],
    },
    async ({ c, deps, actor, body, reply }) => {
      const table = {
        default: stored(body.default),
        points: body.points.map(({ point_id, ...own }) => ({
          pointId: point_id.toLowerCase(),
          ...stored(own),
        })),
      };
      const commissions = await replaceCommissions(deps, actor, table, (version) =>
        isMatch(c.req.raw, versionOf({ version })),
      );
      return reply(200, { data: commissionsView(commissions) }, { etag: versionOf(commissions) });
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/statements",
      summary: "List what points earned in a month, by name",
      description:
        "Points at which nothing was counted are left out. With `Accept: text/csv` all of them, a line for each.",
      produces: [JSON_TYPE, CSV],
      query: new Query({
        ...pageParameters(200),
        month: monthName("By default the month that it is now"),
        point_id: id("Only this point", "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e"),
      }),
      responses: {
        200: {
          description: "The month",
          content: {
            [JSON_TYPE]: { schema: pageSchema(PointStatement).extend(INCOMPLETE) },
            [CSV]: {
              schema: z.string().openapi({
                description: "With a header line; amounts in naira",
                example:
                  "month,point_id,point_name,drop_off,arrive,collect,cod_collected,cod_void,amount,held\r\n",
              }),
            },
          },
        },
      },
    },
    async ({ deps, query: { month, point_id, ...page }, type, reply }) => {
      const wanted = { month, pointId: point_id };
      if (type === CSV) {
        const file = await readStatementFile(deps, wanted);
        return reply(200, file.text, {
          "content-type": `${CSV}; charset=utf-8`,
          "content-disposition": `attachment; filename="statements-${file.month}.csv"`,
        });
      }
      const { rows, total, isIncomplete } = await listStatements(deps, wanted, page);
      const views = rows.map((row) => ({
        point_id: row.pointId,
        point_name: row.name,
        ...statementView(row),
      }));
      return reply(200, { ...pageBody({ rows: views, total }, page), ...incompleteIf(isIncomplete) });
    },
  );
}
