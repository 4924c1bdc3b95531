import type { RouteConfig, z } from "@hono/zod-openapi";
import type { ApiDeps } from "../platform/deps.ts";
import type { Problem, ProblemCode } from "../shared/problem.ts";
import type { Access, ActorFor } from "./access.ts";
import type { BodyRule } from "./body.ts";
import type { Query } from "./query.ts";
import type { ApiContext } from "./reply.ts";

// biome-ignore lint/suspicious/noExplicitAny: only for inference
export type AnyQuery = Query<any>;

/** The names in braces of a path. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** One operation of the API: what guards it, what it takes and what it answers with. */
export interface Operation<
  Path extends string,
  Q extends AnyQuery = Query<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
  A extends Access = Access,
> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** With `{parameters}` in braces. */
  path: Path;
  access: A;
  tag: string;
  summary: string;
  description?: string;
  query?: Q;
  /** Request headers that it looks at, as the document lists them. */
  headers?: readonly object[];
  /** A JSON body, read and validated before the handler runs. */
  body?: B;
  /** Without a body, the request is read as `{}`. */
  bodyOptional?: true;
  /** Any other body, which the handler reads from the request. */
  stream?: BodyRule;
  /** The media types that it answers with, the default first; JSON unless said. */
  produces?: readonly string[];
  /** A problem as a page, for clients that ask for HTML by name; all others get it as JSON. */
  problemPage?: (c: ApiContext, problem: Problem) => Response;
  /** Answers even while the service is being maintained. */
  duringMaintenance?: true;
  /** The successful answers. */
  responses: RouteConfig["responses"];
  /** The problems of its own, besides those that follow from the above. */
  problems?: readonly ProblemCode[];
}

// biome-ignore lint/suspicious/noExplicitAny: only for inference
export type AnyOperation = Operation<string, any, any>;

/** What a handler gets, all of it checked. */
interface Input<Path extends string, Q extends AnyQuery, B extends z.ZodType, A extends Access> {
  deps: ApiDeps;
  actor: ActorFor<A>;
  /** The path's parameters, decoded. */
  params: Record<NamesIn<Path>, string>;
  query: ReturnType<Q["parse"]>;
  body: z.infer<B>;
  /** The media type to answer with. */
  type: string;
}

export type Handler<Path extends string, Q extends AnyQuery, B extends z.ZodType, A extends Access> = (
  c: ApiContext,
  input: Input<Path, Q, B, A>,
) => Response | Promise<Response>;
