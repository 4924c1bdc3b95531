import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * Finds a path without parameters by one look into a map, any other in a trie. Hono's own choice would be a single
 * regular expression, but that can't tell `/points/import` from `/points/{id}/approve`, and without it every request
 * walks the trie. Knows no middleware, for there is none.
 */
export class StaticFirstRouter<T> implements Router<T> {
  readonly name = "StaticFirstRouter";
  readonly #static = new Map<string, Result<T>>();
  readonly #trie = new TrieRouter<T>();

  add(method: string, path: string, handler: T): void {
    if (/[:*]/.test(path)) this.#trie.add(method, path, handler);
    else this.#static.set(`${method} ${path}`, [[[handler, {}]]]);
  }

  match(method: string, path: string): Result<T> {
    return this.#static.get(`${method} ${path}`) ?? this.#trie.match(method, path);
  }
}
