import { html } from "hono/html";
import type { describeApi } from "../src/app.ts";
import { TAG_GROUPS, TAGS } from "../src/http/tags.ts";

/** The reference without a script, for phones and slow lines: an index of operations, and a page for each tag. */

/** The parts of a JSON Schema that the pages show. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

interface Content {
  content?: Record<string, { schema?: Schema; examples?: Record<string, unknown> }>;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string; description: string }>;
  "x-codeSamples"?: { label: string; source: string }[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Content>;
    securitySchemes: Record<string, { description: string }>;
  };
}

interface Row {
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
}

/** A name as the reference's addresses have it: letters, digits and hyphens. */
export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");

const titleOf = new Map<string, string>(TAGS.map(({ name, "x-displayName": title }) => [name, title]));

/** The fragment of an operation's address, in the reference and on the page of its tag. */
const fragmentOf = (tag: string, verb: string, path: string) => `tag/${slugOf(tag)}/${verb}${path}`;

/** Text of the document as HTML; names are between backticks. */
const prose = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .split("`")
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

/** @param head further elements of the head */
export function pageOf(title: string, content: unknown, head: unknown = "") {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/operations.css">
${head}</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

/** Each page's path below `/docs/`, without `.html`, and its text. */
export function operationPages(described: ReturnType<typeof describeApi>): Map<string, string> {
  const document = described as unknown as Document;
  const { schemas, responses: problems, securitySchemes } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      verb: method.toUpperCase(),
      tag: operation.tags[0]!,
    })),
  );

  const lastPart = (reference: string) => reference.split("/").at(-1)!;
  /** The schema to which a reference leads, overridden by what stands beside the reference. */
  const resolved = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : { ...schemas[lastPart(schema.$ref)], ...schema, $ref: undefined };

  function typeOf(given: Schema): string {
    const schema = resolved(given);
    if (schema.enum) return schema.enum.map(String).join(" | ");
    if (schema.items) return `array of ${typeOf(schema.items)}`;
    const alternatives = schema.anyOf ?? schema.allOf;
    if (alternatives) return [...new Set(alternatives.map(typeOf))].join(" or ");
    const type = [schema.type ?? "any"].flat().join(" or ");
    return schema.format ? `${type} (${schema.format})` : type;
  }

  /** The fields of a schema and of the schemas in it, each with its path. */
  function rowsOf(given: Schema, prefix = ""): Row[] {
    const schema = resolved(given);
    if (schema.items) return rowsOf(schema.items, `${prefix}[]`);
    const own = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
      const name = prefix ? `${prefix}.${key}` : key;
      const isRequired = schema.required?.includes(key) ?? false;
      const row = { name, type: typeOf(field), isRequired, description: resolved(field).description ?? "" };
      return [row, ...rowsOf(field, name)];
    });
    const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])].flatMap((part) => rowsOf(part, prefix));
    return [...new Map([...parts, ...own].map((row) => [row.name, row])).values()];
  }

  const list = (title: string, rows: Row[]) =>
    rows.length === 0
      ? ""
      : html`<h3>${title}</h3>
<dl>${rows.map(
          ({ name, type, isRequired, description }) =>
            html`<dt><code>${name}</code> ${type}${isRequired ? ", required" : ""}</dt><dd>${prose(description)}</dd>
`,
        )}</dl>`;

  const answersOf = (operation: Operation) =>
    Object.entries(operation.responses)
      .filter(([, { $ref }]) => $ref === undefined)
      .map(([status, { description, content }]) => {
        const { schema } = Object.values(content ?? {})[0] ?? {};
        return html`<h3>Answer ${status}</h3><p>${prose(description)}</p>${list(`Fields of ${status}`, schema ? rowsOf(schema) : [])}`;
      });

  const problemsOf = (operation: Operation) =>
    Object.entries(operation.responses).flatMap(([status, { $ref }]) =>
      $ref === undefined
        ? []
        : Object.keys(problems[lastPart($ref)]?.content?.["application/json"]?.examples ?? {}).map(
            (code) => html`<li>${status} <a href="/problems/${code}">${code}</a></li>`,
          ),
    );

  function section(operation: (typeof operations)[number]) {
    const { operationId, tag, verb, path, summary, description } = operation;
    const { security, parameters = [], requestBody } = operation;
    const fragment = fragmentOf(tag, verb, path);
    const credentials = security
      .flatMap((names) => Object.keys(names))
      .map((name) => securitySchemes[name]!.description);
    const parameterRows = parameters.map((parameter) => ({
      name: parameter.name,
      type: `${typeOf(parameter.schema)}, ${parameter.in}`,
      isRequired: parameter.required ?? false,
      description: parameter.description ?? "",
    }));
    const { schema: body } = Object.values(requestBody?.content ?? {})[0] ?? {};
    return html`<section id="${fragment}">
<h2 id="${operationId}">${summary}</h2>
<p><code>${verb} ${path}</code> <a href="/docs/reference#${fragment}">With samples, in the full reference</a></p>
<p>${prose((description ?? "").replace(`${summary}. `, ""))} ${credentials.length > 0 ? credentials.join(" Or: ") : "Needs no credential."}</p>
${list("Parameters", parameterRows)}
${list("Body", body ? rowsOf(body) : [])}
${(operation["x-codeSamples"] ?? []).map(
  ({ label, source }) => html`<h3>In ${label}</h3>
<pre tabindex="0"><code>${source}</code></pre>
`,
)}
${answersOf(operation)}
<h3>Problems</h3><ul>${problemsOf(operation)}</ul>
</section>
`;
  }

  const of = (tag: string) => operations.filter((operation) => operation.tag === tag);
  const linkTo = ({ operationId, tag, verb, path, summary }: (typeof operations)[number]) =>
    html`<li><a href="operations/${slugOf(tag)}#${operationId}"><code>${verb} ${path}</code></a> ${summary}`;
  const index = html`<p>Each operation leads to its fields and answers. <a href="/docs">The quick start</a> begins at the beginning;
<a href="/docs/reference#all">the full reference</a> has samples, guides and a search as well, and
<a href="/openapi.json">the OpenAPI document</a> has the same as data.</p>
${TAG_GROUPS.map(
  ({ name, tags }) => html`<h2>${name}</h2>
${tags.map((tag) => html`<h3>${titleOf.get(tag)}</h3><ul>${of(tag).map(linkTo)}</ul>`)}`,
)}`;
  const pages = TAGS.map(({ name }): [string, string] => [
    `operations/${slugOf(name)}`,
    String(
      pageOf(
        titleOf.get(name)!,
        html`<p><a href="/docs/operations">All operations</a></p>
${of(name).map(section)}`,
      ),
    ),
  ]);
  return new Map([["operations", String(pageOf("Operations of the API", index))], ...pages]);
}
