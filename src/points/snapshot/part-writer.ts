import { contentHash } from "../../platform/content-hash.ts";
import type { Contents } from "./manifest.ts";
import type { BuildState } from "./store.ts";

/** How long parts that a new snapshot no longer needs stay for readers of the old one. */
const RETIREMENT_MS = 3_600_000;

/** Writes parts under names that carry their content's hash. Parts that KV has already are not written again. */
export class PartWriter {
  readonly #kv: KVNamespace;
  readonly #isThere: (name: string) => Promise<boolean>;
  readonly #previous: Set<string>;
  readonly #retired: BuildState["retired"];
  readonly #current = new Set<string>();
  #isCommitted = false;

  constructor(
    kv: KVNamespace,
    { manifest, retired }: BuildState,
    isThere: (name: string) => Promise<boolean>,
  ) {
    this.#kv = kv;
    this.#isThere = isThere;
    this.#previous = new Set(manifest ? partNames(manifest) : []);
    this.#retired = retired;
  }

  async put(kind: string, content: string | Uint8Array): Promise<string> {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const name = `points/${kind}/${await contentHash(bytes)}`;
    if (this.#current.has(name) || (await this.keep(name))) return name;
    await this.#kv.put(name, bytes);
    this.#current.add(name);
    return name;
  }

  /** Takes over a part of the last snapshot; false if that or KV does not have it. */
  async keep(name: string): Promise<boolean> {
    if (!this.#previous.has(name) || !(await this.#isThere(name))) return false;
    this.#current.add(name);
    return true;
  }

  /** Takes over all parts that a manifest names, which are those of the last snapshot. */
  keepAll(manifest: Contents): void {
    for (const name of partNames(manifest)) this.#current.add(name);
  }

  /** Called when the manifest is written: from then on readers may ask for the new parts. */
  commit(): void {
    this.#isCommitted = true;
  }

  /** The parts that no reader can still ask for, and those that are to be deleted later. */
  outdated(now: number): { due: string[]; kept: BuildState["retired"] } {
    const retired = this.#retire(this.#previous, this.#current, now);
    const isDue = ({ since }: { since: number }) => since <= now - RETIREMENT_MS;
    return {
      due: retired.filter(isDue).map(({ name }) => name),
      kept: retired.filter((part) => !isDue(part)),
    };
  }

  /** The parts to delete later if this build failed. */
  abandon(now: number): BuildState["retired"] {
    return this.#isCommitted ? this.#retired : this.#retire(this.#current, this.#previous, now);
  }

  /** The parts that were retired before, and `names`, without those that are in use. */
  #retire(names: Set<string>, inUse: Set<string>, now: number): BuildState["retired"] {
    const known = new Set(this.#retired.map(({ name }) => name));
    const added = [...names].filter((name) => !known.has(name)).map((name) => ({ name, since: now }));
    return [...this.#retired, ...added].filter(({ name }) => !inUse.has(name));
  }
}

/** A manifest of an earlier format lacks some. */
export function partNames({ chunks, places, filters, search, ids, orders, ...newer }: Contents): string[] {
  const { changes = [], addresses = [], overlayChanges = [], ...rest }: Partial<typeof newer> = newer;
  const pages = [...chunks, ...changes, ...overlayChanges].map(({ name }) => name);
  const singles = [places, filters, ids, rest.gazetteer ?? [], rest.overlay ?? []].flat();
  return [...pages, ...singles, ...search, ...addresses, ...Object.values(orders)];
}
