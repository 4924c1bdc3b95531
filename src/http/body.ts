import type { z } from "@hono/zod-openapi";
import { invalidRequest, Problem } from "../shared/problem.ts";
import { validated } from "../shared/validation.ts";

export const JSON_ONLY = ["application/json"] as const;
export const MAX_JSON_BYTES = 64 * 1024;
const MAX_DEPTH = 20;

/** Which bodies a route accepts. */
export interface BodyRule {
  types: readonly string[];
  maxBytes: number;
  /** The schema and an example of each type, for the OpenAPI document. */
  content?: Record<string, { schema: z.ZodType; example: unknown }>;
}

export function mediaType(headers: Headers): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  return type.trim().toLowerCase();
}

export function isEmpty(request: Request): boolean {
  return request.body === null || request.headers.get("content-length") === "0";
}

/** Whether the headers leave open if there is a body: a chunked one may be empty. */
const isUnannounced = ({ headers }: Request) =>
  headers.get("content-length") === null && headers.get("content-type") === null;

/** Checks the body's type and announced length, before it is read. */
export function checkBody(request: Request, rule: BodyRule, isRequired: boolean): void {
  if (!isRequired && isUnannounced(request)) return;
  if (Number(request.headers.get("content-length")) > rule.maxBytes) throw tooLarge(rule.maxBytes);
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding !== "" && encoding !== "identity") {
    const headers = { "accept-encoding": "identity" };
    throw new Problem("unsupported_media_type", "Send the body without a Content-Encoding.", { headers });
  }
  const type = mediaType(request.headers);
  if (type === "application/coffee-pot-command")
    throw new Problem("teapot", "Send JSON: a teapot brews no coffee.");
  if (!rule.types.includes(type)) throw unsupportedType(rule.types);
}

function unsupportedType(types: readonly string[]): Problem {
  return new Problem("unsupported_media_type", `Send the body as ${types.join(" or ")}.`);
}

export function tooLarge(maxBytes: number): Problem {
  return new Problem("payload_too_large", `The body must be at most ${maxBytes} bytes long.`);
}

/** For a stream that fails because the client is gone, which is no fault of the service. */
function interrupted(): Problem {
  return invalidRequest([{ path: "", message: "The body is incomplete: the connection was lost." }]);
}

/** A refused body is read and dropped up to this size, because a connection can be used again only after its end. */
const MAX_DROPPED_BYTES = 32 * 1024 * 1024;

/**
 * The body as a stream that fails with `payload_too_large` after `maxBytes`, and with `invalid_request` if it breaks off. A caller that stops reading early must
 * call `drop`, which reads the rest and discards it.
 */
export function limited(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): { bytes: ReadableStream<Uint8Array>; drop: () => Promise<void> } {
  const reader = body.getReader();
  let last: Promise<unknown> = Promise.resolve();
  // The runtime allows one read at a time, and a reader that stopped may have left one pending.
  const read = () => {
    const next = last.then(() =>
      reader.read().catch(() => {
        throw interrupted();
      }),
    );
    last = next.catch(() => {});
    return next;
  };
  let seen = 0;
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await read();
      if (done) return controller.close();
      seen += value.byteLength;
      if (seen > maxBytes) throw tooLarge(maxBytes);
      controller.enqueue(value);
    },
  });
  const drop = async () => {
    for (let dropped = 0; dropped < MAX_DROPPED_BYTES; ) {
      // The client may have disconnected.
      const { done, value } = await read().catch(() => ({ done: true, value: undefined }));
      if (done) return;
      dropped += value!.byteLength;
    }
  };
  return { bytes, drop };
}

/** How deeply `json` is nested. JSON.parse accepts any depth, but the recursive code after it does not. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const character = json[i];
    if (inString) {
      if (character === "\\") i++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth);
    else if (character === "}" || character === "]") depth--;
  }
  return deepest;
}

async function readAll(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let seen = 0;
  try {
    for await (const chunk of body) {
      seen += chunk.byteLength;
      if (seen <= maxBytes) chunks.push(chunk);
      else if (seen > maxBytes + MAX_DROPPED_BYTES) break;
    }
  } catch {
    throw interrupted();
  }
  if (seen > maxBytes) throw tooLarge(maxBytes);
  return Buffer.concat(chunks);
}

async function readJson(request: Request, isRequired: boolean, maxBytes: number): Promise<unknown> {
  const bytes = request.body ? await readAll(request.body, maxBytes) : new Uint8Array();
  if (!isRequired && bytes.length === 0) return {};
  if (!isRequired && isUnannounced(request)) throw unsupportedType(JSON_ONLY);
  try {
    const json = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    if (depthOf(json) <= MAX_DEPTH) return JSON.parse(json);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem("malformed_json", "The body is not well-formed JSON in UTF-8.");
  }
  throw new Problem("malformed_json", `The body is nested more than ${MAX_DEPTH} levels deep.`);
}

/** The validated fields of a form. Line breaks are those of JSON, and a field that was left empty counts as missing. */
export async function readForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  maxBytes: number,
): Promise<z.infer<S>> {
  const bytes = request.body ? await readAll(request.body, maxBytes) : new Uint8Array();
  const fields = [...new URLSearchParams(new TextDecoder().decode(bytes))].filter(
    ([, value]) => value !== "",
  );
  const twice = fields.find(([name], i) => fields.findIndex(([other]) => other === name) !== i);
  if (twice) throw invalidRequest([{ path: twice[0], message: "must be given once" }]);
  return validated(
    schema,
    Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll("\r\n", "\n")])),
  );
}

/** The validated body. An optional body that is missing counts as `{}`. */
export async function readBody<S extends z.ZodType>(
  request: Request,
  schema: S,
  isRequired: boolean,
  maxBytes: number,
): Promise<z.infer<S>> {
  return validated(schema, await readJson(request, isRequired, maxBytes));
}
