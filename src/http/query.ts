import { foundCharacter } from "../shared/copied.ts";
import { nearestName, shownName } from "../shared/nearest-name.ts";
import { invalidRequest } from "../shared/problem.ts";
import { BadParameter, type Parameter } from "./parameters.ts";

type Parameters = Record<string, Parameter<unknown>>;
type ValuesOf<P extends Parameters> = {
  [Name in keyof P]:
    | (P[Name] extends Parameter<infer T> ? T : never)
    | (P[Name] extends { required: true } | { default: unknown } ? never : undefined);
};

function decode(raw: string): string {
  if (!raw.includes("%") && !raw.includes("+")) return raw;
  const value = decodeURIComponent(raw.replaceAll("+", " "));
  const control = foundCharacter(/\p{Cc}/u, value);
  if (control) throw new BadParameter(`must not contain control characters: ${control}`);
  return value;
}

/** A name that can't be decoded stays as it is, and is answered as unknown. */
function decodeName(raw: string): string {
  if (!raw.includes("%")) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** Bounds the answer to a query of hundreds of unknown parameters. */
const MAX_FAULTS = 100;

export class Query<const P extends Parameters> {
  readonly #parameters: P;
  readonly #byName: Map<string, { parameter: Parameter<unknown>; bit: number }>;
  /** Has every parameter, if only as undefined: the runtime reads objects of the same shape fastest. */
  readonly #defaults: Record<string, unknown>;
  readonly #required: string[];

  constructor(parameters: P) {
    const entries = Object.entries(parameters);
    if (entries.length > 31) throw new Error("a query may declare at most 31 parameters");
    this.#parameters = parameters;
    this.#byName = new Map(entries.map(([name, parameter], i) => [name, { parameter, bit: 1 << i }]));
    this.#defaults = Object.fromEntries(entries.map(([name, parameter]) => [name, parameter.default]));
    this.#required = Object.keys(parameters).filter((name) => parameters[name]?.required);
  }

  /** The parameters as an OpenAPI operation lists them. */
  get openapi() {
    return Object.entries(this.#parameters).map(([name, { description, schema, example, required }]) => ({
      name,
      in: "query" as const,
      ...(required ? { required } : {}),
      description,
      schema,
      ...(example === undefined ? {} : { example }),
    }));
  }

  /** @param ignoresUnknown whether undeclared parameters are ignored; otherwise they are errors */
  parse(url: string, ignoresUnknown: boolean): ValuesOf<P> {
    const values: Record<string, unknown> = { ...this.#defaults };
    let seen = 0;
    let start = url.indexOf("?") + 1;
    const fragment = url.indexOf("#", start);
    const end = fragment === -1 ? url.length : fragment;
    if (start === 0) start = end;
    let errors: Map<string, string> | undefined;
    while (start < end) {
      const ampersand = url.indexOf("&", start);
      const next = ampersand === -1 || ampersand > end ? end : ampersand;
      const equals = url.indexOf("=", start);
      const nameEnd = equals === -1 || equals > next ? next : equals;
      const name = decodeName(url.slice(start, nameEnd));
      const known = this.#byName.get(name);
      if (known && !errors?.has(name)) {
        const { parameter, bit } = known;
        const problem =
          seen & bit ? "must be given once" : read(parameter, url.slice(nameEnd + 1, next), values, name);
        seen |= bit;
        if (problem !== undefined) {
          errors ??= new Map();
          errors.set(name, problem);
        }
      } else if (!known && !ignoresUnknown && next > start) {
        errors ??= new Map();
        if (errors.size < MAX_FAULTS) errors.set(shownName(name), this.#unknownMessage(name));
      }
      start = next + 1;
    }
    for (const name of this.#required) {
      if (values[name] !== undefined || errors?.has(name)) continue;
      errors ??= new Map();
      errors.set(name, "is required");
    }
    if (errors) throw invalidRequest([...errors].map(([path, message]) => ({ path, message })));
    return values as ValuesOf<P>;
  }

  #unknownMessage(name: string): string {
    const nearest = nearestName(name, this.#byName.keys());
    return `is not a parameter of this path${nearest === undefined ? "" : `: did you mean ${nearest}?`}`;
  }
}

/** Puts the parameter's value into `values`; returns an error message if the value is wrong. */
function read(parameter: Parameter<unknown>, raw: string, values: Record<string, unknown>, name: string) {
  try {
    values[name] = parameter.parse(decode(parameter.takesTabs ? raw.replaceAll("%09", " ") : raw));
    return undefined;
  } catch (error) {
    if (error instanceof URIError) return "must be percent-encoded UTF-8";
    if (error instanceof BadParameter) return error.message;
    throw error;
  }
}
