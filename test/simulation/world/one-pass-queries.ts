import { Column, Name, Param, type Query, SQL, StringChunk, Table } from "drizzle-orm";

/**
 * Drizzle makes the text of a statement from objects for all of its parts, each with a text and parameters of its own. Here
 * it is written in one pass; what is rare is left to Drizzle.
 */

type Config = Parameters<SQL["toQuery"]>[0];

const ofDrizzle = SQL.prototype.toQuery;
/** What each table and column is called. */
const names = new WeakMap<Table | Column, string>();

function nameOf(part: Table | Column, config: Config): string {
  let name = names.get(part);
  if (name === undefined) {
    name = ofDrizzle.call(new SQL([part]), config).sql;
    names.set(part, name);
  }
  return name;
}

class Writer {
  sql = "";
  readonly params: unknown[] = [];
  readonly #config: Config;

  constructor(config: Config) {
    this.#config = config;
  }

  write(chunks: SQL["queryChunks"]): void {
    for (const chunk of chunks as unknown[]) {
      if (chunk instanceof StringChunk)
        this.sql += chunk.value.length === 1 ? chunk.value[0] : chunk.value.join("");
      else if (
        chunk instanceof SQL &&
        !(chunk as unknown as { shouldInlineParams: boolean }).shouldInlineParams
      )
        this.write(chunk.queryChunks);
      else if (chunk instanceof Column || chunk instanceof Table) this.sql += nameOf(chunk, this.#config);
      else if (chunk instanceof Name) this.sql += `"${chunk.value}"`;
      else if (chunk instanceof Param) this.#writeParam(chunk);
      else if (typeof chunk === "string" || typeof chunk === "number") this.#bind(chunk);
      else if (chunk !== undefined) this.#leave(chunk);
    }
  }

  #writeParam(param: Param): void {
    const value = param.value === null ? null : param.encoder.mapToDriverValue(param.value);
    if (typeof value === "object" && value !== null) this.#leave(param);
    else this.#bind(value);
  }

  #bind(value: unknown): void {
    this.sql += "?";
    this.params.push(value);
  }

  #leave(chunk: unknown): void {
    const { sql, params } = ofDrizzle.call(new SQL([chunk as never]), this.#config);
    this.sql += sql;
    this.params.push(...params);
  }
}

SQL.prototype.toQuery = function (config): Query {
  const isPlain =
    !config.inlineParams &&
    config.invokeSource === undefined &&
    !(this as unknown as { shouldInlineParams: boolean }).shouldInlineParams;
  if (!isPlain) return ofDrizzle.call(this, config);
  const writer = new Writer(config);
  writer.write(this.queryChunks);
  return { sql: writer.sql, params: writer.params };
};
