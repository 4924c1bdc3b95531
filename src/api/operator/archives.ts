import { z } from "@hono/zod-openapi";
import { pageBody, pageParameters } from "../../http/page.ts";
import { BadParameter, type Parameter } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { type Archive, getArchive, listArchives, openArchive } from "../../orders/end/archive.ts";
import { isoTime } from "../../shared/time.ts";
import { listAnswer, oneAnswer } from "../schemas/answers.ts";
import { partnerIdParameter } from "../schemas/partner-id-parameter.ts";
import { archiveId } from "../schemas/path-parameters.ts";

const ArchiveSchema = z
  .object({
    id: z.uuid().openapi({ description: "The file's id" }),
    partner_id: z.uuid().openapi({ description: "Whose orders are in it" }),
    month: z
      .string()
      .openapi({ description: "The month in which the orders ended (UTC)", example: "2026-11" }),
    orders: z.int().openapi({ description: "How many orders are in it" }),
    by_status: z
      .record(z.string(), z.int())
      .openapi({ description: "How many of them ended in each state", example: { delivered: 117 } }),
    first_order_id: z.uuid().openapi({ description: "The oldest order" }),
    last_order_id: z.uuid().openapi({ description: "The newest order" }),
    bytes: z.int().openapi({ description: "The file's size" }),
    sha256: z.string().openapi({ description: "The file's hash, in hex" }),
    created_at: z.iso.datetime().openapi({ description: "When it was written" }),
    download_url: z.url().openapi({ description: "The file; takes an operator's credentials too" }),
  })
  .openapi("Archive", { description: "A file of orders that ended long ago" });

const common = { access: "operator", tag: "Operator: service" } as const;
const GZIP = "application/gzip";

const view = (archive: Archive, baseUrl: string): z.infer<typeof ArchiveSchema> => ({
  id: archive.id,
  partner_id: archive.partnerId,
  month: archive.month,
  orders: archive.orders,
  by_status: archive.byStatus,
  first_order_id: archive.firstOrderId,
  last_order_id: archive.lastOrderId,
  bytes: archive.bytes,
  sha256: archive.sha256,
  created_at: isoTime(archive.createdAt),
  download_url: `${baseUrl}/operator/archives/${archive.id}/orders`,
});

const month: Parameter<string> = {
  description: "Only orders that ended in this month (UTC)",
  example: "2026-11",
  schema: { type: "string", pattern: "^\\d{4}-(0[1-9]|1[0-2])$" },
  parse(raw) {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(raw)) throw new BadParameter("must be a month such as 2026-11");
    return raw;
  },
};

export function addArchiveRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/archives",
      summary: "List the archives of orders, the newest first",
      description:
        "Orders that ended 24 months ago (or as the service is set) are moved into files, one for a partner and month, or " +
        "several if that is long. They are in no other list and are found by no id or code any more.",
      query: new Query({
        ...pageParameters(200),
        partner_id: partnerIdParameter("Only of this partner"),
        month,
      }),
      responses: { 200: listAnswer("One page of archives", ArchiveSchema) },
    },
    async ({ deps, query, reply }) => {
      const filter = { partnerId: query.partner_id, month: query.month };
      const { rows, total } = await listArchives(deps, filter, query);
      return reply(200, pageBody({ rows: rows.map((row) => view(row, deps.config.baseUrl)), total }, query));
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/archives/{id}",
      params: { id: archiveId },
      summary: "Read about an archive",
      description: "How many orders it has, by the state in which they ended, and its file's size and hash.",
      responses: { 200: oneAnswer("The archive", ArchiveSchema) },
      problems: ["not_found"],
    },
    async ({ deps, params, reply }) =>
      reply(200, { data: view(await getArchive(deps, params.id), deps.config.baseUrl) }),
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/archives/{id}/orders",
      params: { id: archiveId },
      summary: "Download an archive",
      description:
        "Gzipped lines of JSON, one for each order with its events, by creation. Nothing of receivers is in it.",
      produces: [GZIP],
      responses: {
        200: {
          description: "The file",
          content: { [GZIP]: { schema: z.string().openapi({ format: "binary" }) } },
        },
      },
      problems: ["not_found"],
    },
    async ({ deps, params, reply }) => {
      const { archive, content } = await openArchive(deps, params.id);
      return reply(200, content, {
        "content-type": GZIP,
        "content-disposition": `attachment; filename="orders-${archive.partnerId}-${archive.month}.ndjson.gz"`,
      });
    },
  );
}
