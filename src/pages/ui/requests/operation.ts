import type { Call } from "../../../../client/src/request.ts";
import type { Answers, Bodies, Queries } from "../../api.ts";

/** The types of an operation's answer, found by its method and the path that is asked for. */

export type Method = Call["method"];

/** A variable in a path stands for any part. */
type Part<Text extends string> = string extends Text ? "*" : Text;
type Pattern<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? `${Part<First>}/${Pattern<Rest>}`
  : Part<Path>;

/** The name in `Answers`: `GET /operator/points/*`. */
type Operation<M extends Method, Path extends string> = `${M} ${Pattern<Path>}`;

/** The method, if the API has it at this path; otherwise the call does not compile. */
export type MethodOf<M extends Method, Path extends string> = M &
  (Operation<M, Path> extends keyof Answers ? unknown : never);

/** The method, if the API has it at this path, also where it answers with nothing but a file. */
export type FileMethodOf<M extends Method, Path extends string> = M &
  (Operation<M, Path> extends keyof Answers | keyof Bodies ? unknown : never);

export type AnswerOf<M extends Method, Path extends string> = Answers[Operation<M, Path> & keyof Answers];

export type BodyOf<M extends Method, Path extends string> = Bodies[Operation<M, Path> & keyof Bodies];

/** By the names of parameters. The API checks the values, because a person may have typed them. */
export type QueryOf<M extends Method, Path extends string> = Partial<
  Record<Queries[Operation<M, Path> & keyof Queries], string | number | boolean | undefined>
>;

/** What a list is of. */
export type RowOf<Path extends string> =
  AnswerOf<"GET", Path> extends { data: { data: (infer Row)[] } } ? Row : never;
