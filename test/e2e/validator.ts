import type { IncomingHttpHeaders } from "node:http";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required?: boolean;
  schema: object;
}
interface Content {
  content?: Record<string, { schema?: object }>;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content & { $ref?: string }>;
}
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Content> };
}

/** A request and its answer. */
interface Exchange {
  method: string;
  /** With its query. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  answer: { status: number; type: string | undefined; body: Buffer };
}

const typeOf = (header: string | undefined) => header?.split(";", 1).join().trim().toLowerCase();
const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** Checks requests and answers against an OpenAPI document, and knows nothing but the document. */
export class Validator {
  readonly #document: Document;
  readonly #ajv: Ajv2020;
  /** For parameters, which come as text. */
  readonly #lenientAjv: Ajv2020;
  readonly #routes: { pattern: RegExp; path: string }[];

  constructor(document: Document) {
    const options = {
      strict: false,
      validateSchema: false,
      allErrors: true,
      // 0.1 + 0.2 is a multiple of 0.01.
      multipleOfPrecision: 6,
    } as const;
    this.#document = document;
    this.#ajv = new Ajv2020(options);
    this.#lenientAjv = new Ajv2020({ ...options, coerceTypes: true });
    for (const ajv of [this.#ajv, this.#lenientAjv]) {
      addFormats.default(ajv);
      ajv.addSchema(document, "openapi.json");
    }
    this.#routes = Object.keys(document.paths)
      // `/points/import` goes before `/points/{id}`.
      .sort((a, b) => a.split("{").length - b.split("{").length)
      .map((path) => ({
        path,
        pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
      }));
  }

  /** What the document does not allow. It need not have static files. */
  faultsOf({ method, target, headers, body, answer }: Exchange): string[] {
    const url = new URL(target, "http://localhost");
    const route = this.#routes.find(({ pattern }) => pattern.test(url.pathname));
    if (!route) return typeOf(answer.type) === "application/json" ? ["its path is not in the document"] : [];
    const verb = method === "HEAD" ? "get" : method.toLowerCase();
    const operation = this.#document.paths[route.path]![verb];
    if (!operation) return ["its method is not in the document"];
    const at = `openapi.json#/paths/${escaped(route.path)}/${verb}`;
    return [
      ...this.#parameterFaults(operation, {
        path: route.pattern.exec(url.pathname)!.groups ?? {},
        query: Object.fromEntries(url.searchParams),
        header: headers as Record<string, string>,
      }),
      ...this.#bodyFaults(operation, at, typeOf(headers["content-type"]), body),
      ...(method === "HEAD" ? [] : this.#answerFaults(operation, at, answer)),
    ];
  }

  #parameterFaults(operation: Operation, given: Record<"path" | "query" | "header", object>): string[] {
    const places = Object.entries(given) as [Parameter["in"], Record<string, string>][];
    return places.flatMap(([place, values]) => {
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
      const nameOf = ({ name }: Parameter) => (place === "header" ? name.toLowerCase() : name);
      const schema = {
        type: "object",
        properties: Object.fromEntries(declared.map((one) => [nameOf(one), one.schema])),
        required: declared.filter(({ required }) => required).map(nameOf),
        additionalProperties: place === "header",
      };
      const decoded = Object.entries(values).map(([name, value]) => [
        name,
        place === "path" ? decodeURIComponent(value) : value,
      ]);
      return this.#faults(this.#lenientAjv.compile(schema), Object.fromEntries(decoded), place);
    });
  }

  #bodyFaults(operation: Operation, at: string, type: string | undefined, body: Buffer): string[] {
    const { requestBody } = operation;
    if (body.length === 0) return requestBody?.required ? ["body: is missing"] : [];
    // An action without a body takes `{}`.
    if (!requestBody) return body.toString() === "{}" ? [] : ["body: is not in the document"];
    return this.#contentFaults(requestBody, `${at}/requestBody`, type, body, "body");
  }

  #answerFaults(operation: Operation, at: string, { status, type, body }: Exchange["answer"]): string[] {
    const declared = operation.responses[status];
    if (!declared) return ["answer: its status is not in the document"];
    const name = declared.$ref?.split("/").at(-1);
    const response = name ? this.#document.components.responses[name]! : declared;
    const place = name ? `openapi.json#/components/responses/${name}` : `${at}/responses/${status}`;
    if (body.length === 0) return response.content ? ["answer: is empty"] : [];
    return this.#contentFaults(response, place, typeOf(type), body, "answer");
  }

  #contentFaults(
    { content = {} }: Content,
    at: string,
    type: string | undefined,
    body: Buffer,
    name: string,
  ): string[] {
    if (type === undefined || !content[type]) return [`${name}: the type ${type} is not in the document`];
    if (!type.endsWith("json") || !content[type].schema) return [];
    const validate = this.#ajv.compile({ $ref: `${at}/content/${escaped(type)}/schema` });
    return this.#faults(validate, JSON.parse(body.toString()), name);
  }

  #faults(validate: ValidateFunction, value: unknown, name: string): string[] {
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message}`);
  }
}
