import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * Finds paths without parameters in a map and all others in a trie. Hono's default is a single regular expression, but
 * that can't tell `/points/import` from `/points/{id}/approve`, and then every request walks the trie. Does not support
 * middleware.
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
