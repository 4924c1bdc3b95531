import type { z } from "@hono/zod-openapi";
import { type FieldError, invalidRequest, Problem } from "./problem.ts";

export const MAX_JSON_BYTES = 64 * 1024;
const MAX_DEPTH = 20;

/** What a route takes as its body. */
export interface BodyRule {
  types: readonly string[];
  maxBytes: number;
  /** What each type's content looks like, for the OpenAPI document. */
  content?: Record<string, { schema: z.ZodType; example: unknown }>;
}

export function mediaType(headers: Headers): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  return type.trim().toLowerCase();
}

export function isEmpty(request: Request): boolean {
  return request.body === null || request.headers.get("content-length") === "0";
}

/**
 * What can be told of a body before it is read: its announced length and its type.
 * @throws Problem `payload_too_large`, `teapot` or `unsupported_media_type`
 */
export function checkBody(request: Request, rule: BodyRule): void {
  if (Number(request.headers.get("content-length")) > rule.maxBytes) throw tooLarge(rule.maxBytes);
  const type = mediaType(request.headers);
  if (type === "application/coffee-pot-command") throw new Problem("teapot");
  if (!rule.types.includes(type)) {
    throw new Problem("unsupported_media_type", `Send the body as ${rule.types.join(" or ")}.`);
  }
}

function tooLarge(maxBytes: number): Problem {
  return new Problem("payload_too_large", `The body must be at most ${maxBytes} bytes long.`);
}

/** The body's bytes; the stream fails with `payload_too_large` as soon as there are more than `maxBytes`. */
export function limited(body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> {
  let seen = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        seen += bytes.byteLength;
        if (seen > maxBytes) throw tooLarge(maxBytes);
        controller.enqueue(bytes);
      },
    }),
  );
}

/** How deeply `json` nests: JSON.parse takes any depth, and what comes after it recurses. */
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

/** So much of a body that is too long is read and dropped, so that the connection can go on being used. */
const MAX_DROPPED_BYTES = 1024 * 1024;

/** @throws Problem `payload_too_large` */
async function readAll(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let seen = 0;
  for await (const chunk of body) {
    seen += chunk.byteLength;
    if (seen <= maxBytes) chunks.push(chunk);
    else if (seen > maxBytes + MAX_DROPPED_BYTES) break;
  }
  if (seen > maxBytes) throw tooLarge(maxBytes);
  return Buffer.concat(chunks);
}

/** @throws Problem `payload_too_large` or `malformed_json` */
async function readJson(request: Request): Promise<unknown> {
  const bytes = request.body ? await readAll(request.body, MAX_JSON_BYTES) : new Uint8Array();
  try {
    const json = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    if (depthOf(json) <= MAX_DEPTH) return JSON.parse(json);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem("malformed_json", "The body is not well-formed JSON in UTF-8.");
  }
  throw new Problem("malformed_json", `The body is nested more than ${MAX_DEPTH} levels deep.`);
}

/**
 * The body as `schema` has it. Known fields are never coerced, unknown ones dropped.
 * @throws Problem `payload_too_large`, `malformed_json` or `invalid_request`
 */
export async function readBody<S extends z.ZodType>(request: Request, schema: S): Promise<z.infer<S>> {
  const result = schema.safeParse(await readJson(request));
  if (result.success) return result.data;
  throw invalidRequest(fieldErrors(result.error));
}

/** What is wrong with so many fields is enough to see what is wrong with the rest. */
const MAX_ERRORS = 100;

/** Zod's issues in our words. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues
    .slice(0, MAX_ERRORS)
    .map((issue) => ({ path: issue.path.join("."), message: messageOf(issue) }));
}

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.message.endsWith("received undefined")
        ? "is required"
        : `must be of type ${issue.expected}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "too_small":
      if (issue.origin === "array" && /^Too/.test(issue.message))
        return `must have at least ${issue.minimum} entries`;
      return /^(Too|Invalid)/.test(issue.message) ? `must be at least ${issue.minimum}` : issue.message;
    case "too_big":
      return /^(Too|Invalid)/.test(issue.message) ? `must be at most ${issue.maximum}` : issue.message;
    default:
      return issue.message;
  }
}
