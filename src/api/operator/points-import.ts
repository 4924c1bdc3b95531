import { z } from "@hono/zod-openapi";
import { limited, mediaType } from "../../http/body.ts";
import { flag, withDefault } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { importPoints } from "../../points/import/import.ts";
import {
  HOURS_COLUMNS,
  isNumber,
  isOptional,
  POINT_COLUMNS,
  REQUIRED,
} from "../../points/import/import-row.ts";
import { DELIMITERS } from "../../shared/csv.ts";
import { list } from "../../shared/fields.ts";
import { invalidRequest } from "../../shared/problem.ts";
import { oneAnswer } from "../schemas/answers.ts";

/** The properties of a GeoJSON feature; its place is in the geometry. */
const { latitude: _, longitude: __, id, ...inProperties } = POINT_COLUMNS;
const properties = z.object({
  id: z.string().openapi({ description: `${id.description}; may also be the feature's \`id\`` }),
  ...Object.fromEntries(
    Object.entries(inProperties).map(([name, { description }]) => {
      const type = isNumber(name) ? z.number() : z.string();
      return [name, (isOptional(name) ? type.optional() : type).openapi({ description })];
    }),
  ),
  opening_monday: z.string().nullable().optional().openapi({ description: "HH:MM, such as 09:00" }),
  closing_monday: z.string().nullable().optional().openapi({ description: "The other days likewise" }),
});

const listed = (names: string[]): string => names.map((name) => `\`${name}\``).join(", ");
const optional = [...Object.keys(POINT_COLUMNS), ...HOURS_COLUMNS.slice(0, 3)].filter(isOptional);

const IMPORT_BODY = {
  types: ["text/csv", "application/geo+json"],
  maxBytes: 16 * 1024 * 1024,
  content: {
    "text/csv": {
      schema: z.string().openapi({
        description:
          "In UTF-8 or UTF-16, with a header. Cells are separated by commas, semicolons, tabs or `|`, as a line `sep=;` " +
          "says or as the header has most of; with semicolons or tabs `0,5` is a half. A `'` before `=`, `+`, `-` or `@` at the beginning of a cell is left " +
          `out. Required columns: ${listed(REQUIRED)}. \`id\` is unique in the file. Optional ones: ` +
          `${listed(optional)}, … (such as 09:00 or 9am), or a day's hours in one column: \`hours_monday\` (\`08:00-17:00\`, \`08:00-12:30, 14:30-18:00\`, \`24/7\`, \`closed\`). Breaks: \`break_start_friday\`, \`break_end_friday\`. Other columns are ignored, and named in the report.`,
      }),
      example:
        "id,name,description,address,city,state,zip,country,latitude,longitude,opening_monday,closing_monday\n" +
        "shop-1,Allen Avenue counter,Beside the bakery,12 Allen Avenue,Ikeja,Lagos,100281,Nigeria,6.6018,3.3515,09:00,18:00\n",
    },
    "application/geo+json": {
      schema: z.object({
        type: z.literal("FeatureCollection").openapi({ description: "Always" }),
        features: z
          .array(
            z.object({
              type: z.literal("Feature").openapi({ description: "Always" }),
              geometry: z
                .object({
                  type: z.literal("Point").openapi({ description: "Always" }),
                  coordinates: list(z.number(), { min: 2, max: 2 }).openapi({
                    description: "Longitude, latitude",
                  }),
                })
                .openapi({ description: "Where it is" }),
              properties: properties.openapi({ description: "What CSV has as columns" }),
            }),
          )
          .openapi({ description: "The points" }),
      }),
      example: {
        type: "FeatureCollection",
        features: [
          {
            type: "Feature",
            geometry: { type: "Point", coordinates: [3.3515, 6.6018] },
            properties: {
              id: "shop-1",
              name: "Allen Avenue counter",
              description: "Beside the bakery",
              address: "12 Allen Avenue",
              city: "Ikeja",
              state: "Lagos",
              zip: "100281",
              country: "Nigeria",
              opening_monday: "09:00",
              closing_monday: "18:00",
            },
          },
        ],
      },
    },
  },
};

const RowOutcome = z
  .object({
    row: z.int().openapi({ description: "From 1, without counting the header", example: 17 }),
    id: z.string().nullable().openapi({ description: "The row's id; null if it has none" }),
    outcome: z
      .enum(["created", "updated", "unchanged", "refused"])
      .openapi({ description: "What became, or would become, of it", example: "created" }),
    name: z.string().nullable().openapi({ description: "Null if it could not be read" }),
    latitude: z.number().nullable().openapi({ description: "Null if it could not be read" }),
    longitude: z.number().nullable().openapi({ description: "Null if it could not be read" }),
  })
  .openapi("ImportedRow", { description: "A row of the file" });

const ImportReport = z
  .object({
    created: z.int().openapi({ description: "How many points are new" }),
    updated: z.int().openapi({ description: "How many points have changed" }),
    unchanged: z.int().openapi({ description: "How many were so already" }),
    refused: z
      .array(
        z.object({
          row: z.int().openapi({ description: "From 1, without counting the header", example: 17 }),
          id: z.string().nullable().openapi({ description: "The row's id; null if it has none" }),
          errors: z
            .array(
              z.object({
                path: z.string().openapi({ description: "The column" }),
                message: z.string().openapi({ description: "What is wrong with it" }),
              }),
            )
            .openapi({ description: "Why it is refused" }),
          cells: z.array(z.string()).nullable().optional().openapi({
            description:
              "With `rows=true`: the row's cells, by `columns`, to be mended; null beyond a million characters of all rows",
          }),
        }),
      )
      .openapi({ description: "The rows that were not imported" }),
    notes: z
      .array(
        z.object({
          row: z.int().openapi({ description: "From 1, without counting the header", example: 18 }),
          id: z.string().nullable().openapi({ description: "The row's id" }),
          message: z.string().openapi({ description: "What to look at" }),
        }),
      )
      .openapi({
        description:
          "Imported rows to look at, up to 1,000: a place that is not in its state, a second phone number",
        example: [
          {
            row: 18,
            id: "shop-18",
            message:
              "the place is in Taraba, 286 km from the nearest ward of Kaduna: with latitude and longitude swapped it would be in Kaduna",
          },
        ],
      }),
    refused_total: z.int().openapi({ description: "All refused rows; `refused` lists up to 1,000 of them" }),
    delimiter: z.enum(DELIMITERS).nullable().openapi({
      description: "What separates the cells of the CSV file, as its header tells; null for GeoJSON",
      example: ",",
    }),
    ignored_columns: z.array(z.string()).openapi({
      description: "Columns, or properties of features, that are not imported: at most 200 of them",
      example: ["colour"],
    }),
    ids: z.record(z.string(), z.string()).openapi({
      description:
        "The ids of the points that were created, by the file's ids; empty on a dry run. Later, a point's " +
        "`external_id` tells its id in the file.",
      example: { "shop-1": "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e" },
    }),
    columns: z
      .array(z.string())
      .optional()
      .openapi({
        description:
          "With `rows=true`: the CSV file's header; for GeoJSON all columns that a CSV file may have",
        example: ["id", "name"],
      }),
    rows: z.array(RowOutcome).optional().openapi({
      description: "With `rows=true`: what became, or would become, of the rows, up to 10,000",
    }),
  })
  .openapi("ImportReport", { description: "What came of the import" });

export function addPointImportRoutes(router: Router): void {
  router.add(
    {
      access: "operator",
      tag: "Operator: points",
      method: "post",
      path: "/operator/points/import",
      summary: "Import points from CSV or GeoJSON",
      description:
        "Up to 16 MiB, 100,000 rows and 200 columns, and 131,072 characters in a row. The `id` of a row tells which point " +
        "it updates, so an import can be repeated, also after it was interrupted. A refused row does not stop the others. Columns that the file lacks, and empty cells of optional " +
        "columns, leave an existing point as it is. Only empty hours are a value: they close the point on that day. " +
        "Coordinates more than about ten kilometres outside Nigeria, and states that don't exist, are refused; a point may " +
        "be in no state.",
      query: new Query({
        dry_run: withDefault(flag("Check the file and report, but write nothing"), false),
        publish: withDefault(flag("Approve and publish the imported points"), false),
        strict: withDefault(
          flag("Refuse rows whose place is not in their state, instead of noting them"),
          false,
        ),
        rows: withDefault(flag("Tell what became of each row, and the cells of refused ones"), false),
      }),
      stream: IMPORT_BODY,
      responses: { 200: oneAnswer("The result of each row", ImportReport) },
      problems: ["write_conflict"],
    },
    async ({ c, deps, actor, query, reply }) => {
      const { body, headers } = c.req.raw;
      if (!body)
        throw invalidRequest([{ path: "", message: "The body is empty: send the file as the body." }]);
      const { bytes, drop } = limited(body, IMPORT_BODY.maxBytes);
      const file = { format: mediaType(headers) === "text/csv" ? "csv" : "geojson", bytes } as const;
      try {
        const options = {
          dryRun: query.dry_run,
          publish: query.publish,
          strict: query.strict,
          rows: query.rows,
        };
        const { refusedTotal, ignoredColumns, ...report } = await importPoints(deps, actor, file, options);
        return reply(200, {
          data: { ...report, refused_total: refusedTotal, ignored_columns: ignoredColumns },
        });
      } finally {
        // Comes last, because the client may be slow or gone.
        await drop();
      }
    },
  );
}
