import type { z } from "@hono/zod-openapi";
import type { ApiDeps } from "../platform/deps.ts";
import type { Problem } from "../shared/problem.ts";
import type { ProblemCode } from "../shared/problem-kinds.ts";
import type { Access, ActorFor } from "./access.ts";
import type { BodyRule } from "./body.ts";
import type { Query } from "./query.ts";
import type { ApiContext, Reply, Responses } from "./reply.ts";
import type { Tag } from "./tags.ts";

// biome-ignore lint/suspicious/noExplicitAny: only for inference
export type AnyQuery = Query<any>;

/** The names in braces of a path. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** A parameter of a path, as the OpenAPI document has it. */
interface PathParameter {
  description: string;
  schema: object;
  example: string;
}

/** One operation of the API: who may call it, its input and its answers. */
export interface Operation<
  Path extends string,
  Q extends AnyQuery = Query<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
  A extends Access = Access,
  R extends Responses = Responses,
> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** With `{parameters}` in braces. */
  path: Path;
  params?: Record<NamesIn<Path>, PathParameter>;
  access: A;
  tag: Tag;
  summary: string;
  description?: string;
  query?: Q;
  /**
   * Ignores unknown parameters: for links that people pass on, to which others may add some. The public family ignores them
   * anyway.
   */
  ignoresUnknownParameters?: true;
  /** The request headers that it reads, as OpenAPI parameters. */
  headers?: readonly object[];
  /** A JSON body, read and validated before the handler runs. */
  body?: B;
  /** What the OpenAPI document says about the body, if the handler checks parts of it itself. */
  documentedBody?: z.ZodType;
  /** The body's fields that its example in the OpenAPI document leaves out, because they don't go with the others. */
  notInExample?: readonly string[];
  /** How long a JSON body may be; 64 KiB if absent. */
  maxBytes?: number;
  /** A missing body counts as `{}`. */
  bodyOptional?: true;
  /** A body that is not JSON; the handler reads it from the request. */
  stream?: BodyRule;
  /** The media types of its answers, the default first; JSON if absent. */
  produces?: readonly string[];
  /** Renders a problem as a page, for clients whose `Accept` names HTML; the others get JSON. */
  problemPage?: (c: ApiContext, problem: Problem) => Response;
  /** What its problems say besides. */
  tellProblem?: (request: Request, problem: Problem) => Problem;
  /** Changes nothing although it is no GET, or is needed for reading: served while only writes are refused. */
  isReading?: true;
  /** Begins a session of a page: refused if another site had the browser send it. */
  ownSiteOnly?: true;
  /** The successful answers: a handler can send no others. */
  responses: R;
  /** The operation's own problems, besides those that follow from its access and input. */
  problems?: readonly ProblemCode[];
}

// biome-ignore lint/suspicious/noExplicitAny: only for inference
export type AnyOperation = Operation<string, any, any>;

/** A request with its input, already validated, and the way to answer it. */
interface Input<
  Path extends string,
  Q extends AnyQuery,
  B extends z.ZodType,
  A extends Access,
  R extends Responses,
> {
  c: ApiContext;
  deps: ApiDeps;
  actor: ActorFor<A>;
  /** The path's parameters, decoded. */
  params: Record<NamesIn<Path>, string>;
  query: ReturnType<Q["parse"]>;
  body: z.infer<B>;
  /** The media type to answer with. */
  type: string;
  reply: Reply<R>;
}

export type Handler<
  Path extends string,
  Q extends AnyQuery,
  B extends z.ZodType,
  A extends Access,
  R extends Responses,
> = (input: Input<Path, Q, B, A, R>) => Response | Promise<Response>;
