import { log } from "../shared/log.ts";
import { contentHash } from "./content-hash.ts";

/** A small KV value that every request may need. All of them are read in one operation. */
export interface EdgeValue<T> {
  key: string;
  /**
   * @param text as KV has it; null if KV has none
   * @returns undefined if the value is lost or damaged
   */
  decode(text: string | null): T | undefined;
}

/** A decoded KV value and its size in this isolate's memory. */
export interface Part<T> {
  value: T;
  bytes: number;
}

export type DecodePart<T> = (raw: ArrayBuffer) => Part<T>;

/** Thrown for a part that KV has lost, or whose content does not fit its name. */
export class DamagedPart extends Error {
  constructor(name: string) {
    super(`KV has no sound ${name}`);
  }
}

/** KV's own cache may be stale by this much (the lowest `cacheTtl`). */
const KV_TTL_S = 30;
/** A part's name ends with the hash of its content, so the content of a name never changes. */
const PART_TTL_S = 86_400;
/** An isolate reports damage at most this often. */
const REPORT_INTERVAL_MS = 60_000;
const NOTHING: ReadonlyMap<string, unknown> = new Map();
/** A state older than this is used once more and refreshed in the background. */
const REFRESH_AFTER_MS = 5_000;
/** A state older than this is refreshed before it is used: an isolate may have been idle for hours. */
const STALE_AFTER_MS = 20_000;
/**
 * An isolate has 128 MB of memory; all parts of 100,000 points take about 65 MB. A smaller cache would evict and reload
 * them again and again, and that garbage takes more memory than the smaller cache saves.
 */
const MAX_PART_BYTES = 84 * 1024 * 1024;
const POLL_MS = 5;
/** The runtime may cancel a request that is loading something; after this time another request takes over. */
const LOADER_TIMEOUT_MS = 3_000;

/**
 * An isolate's cache of KV: the edge values, together called its state, and parts, with eviction of the least recently
 * used ones. A request must never await a promise of another request, because the runtime cancels it with that request.
 * So only resolved values are shared: while one request loads, the others poll.
 */
export class EdgeCache {
  readonly #kv: KVNamespace;
  readonly #now: () => number;
  readonly #values: readonly EdgeValue<unknown>[];
  #state: ReadonlyMap<string, unknown> | undefined;
  #stateReadAt = Number.NEGATIVE_INFINITY;
  #parts = new Map<string, Part<unknown> & { lastUse: number }>();
  #uses = 0;
  #partBytes = 0;
  #loading = new Map<string, number>();
  #failures = new Map<string, { at: number; error: unknown }>();
  readonly #report: () => Promise<void>;
  #reportedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param values all that `value` can be called with
   * @param report asks for damaged values and parts to be written again
   */
  constructor(
    kv: KVNamespace,
    now: () => number,
    values: readonly EdgeValue<unknown>[],
    report: () => Promise<void>,
  ) {
    this.#kv = kv;
    this.#now = now;
    this.#values = values;
    this.#report = report;
  }

  /**
   * One of the edge values; undefined if this isolate could never read it.
   * @param waitUntil keeps a refresh in the background alive
   */
  async value<T>({ key }: EdgeValue<T>, waitUntil: (work: Promise<unknown>) => void): Promise<T | undefined> {
    return (await this.#current(waitUntil)).get(key) as T | undefined;
  }

  async #current(waitUntil: (work: Promise<unknown>) => void): Promise<ReadonlyMap<string, unknown>> {
    const age = this.#now() - this.#stateReadAt;
    if (this.#state && age < STALE_AFTER_MS) {
      if (age >= REFRESH_AFTER_MS && !this.#isLoading("state")) waitUntil(this.#refresh());
      return this.#state;
    }
    const readBefore = this.#stateReadAt;
    const reading = this.#once(
      "state",
      () => (this.#stateReadAt > readBefore ? this.#state : undefined),
      () => this.#readState(),
    );
    const old = this.#state;
    if (!old) return reading.catch(() => NOTHING);
    // A stale state is better than no answer.
    return Promise.race([reading, scheduler.wait(LOADER_TIMEOUT_MS).then(() => old)]);
  }

  #refresh(): Promise<unknown> {
    return this.#once(
      "state",
      () => this.#state,
      () => this.#readState(),
    );
  }

  /** Sets a value that this isolate has just written to KV, so that its next request sees it. */
  set<T>({ key }: EdgeValue<T>, value: T): void {
    if (this.#state) this.#state = new Map(this.#state).set(key, value);
  }

  /** The part called `name`, if it is cached. */
  kept<T>(name: string): T | undefined {
    const part = this.#parts.get(name);
    if (!part) return undefined;
    part.lastUse = ++this.#uses;
    return part.value as T;
  }

  /** The part called `name`, read from KV and decoded unless another request has done so meanwhile. */
  fetch<T>(name: string, decode: DecodePart<T>): Promise<T> {
    return this.#once(
      name,
      () => this.kept<T>(name),
      async () => {
        // KV caches a miss too. Only a read with a short time sees that the part was written again.
        const raw = (await this.#readPart(name, PART_TTL_S)) ?? (await this.#readPart(name, KV_TTL_S));
        if (!raw) {
          await this.#reportDamage(name);
          throw new DamagedPart(name);
        }
        const part = decode(raw);
        this.#keep(name, part);
        return part.value;
      },
    );
  }

  /** Undefined for a part that is missing, or whose content does not fit its name. */
  async #readPart(name: string, cacheTtl: number): Promise<ArrayBuffer | undefined> {
    const raw = await this.#kv.get(name, { type: "arrayBuffer", cacheTtl });
    return raw && name.endsWith(`/${await contentHash(raw)}`) ? raw : undefined;
  }

  async #reportDamage(name: string): Promise<void> {
    if (this.#now() - this.#reportedAt < REPORT_INTERVAL_MS) return;
    this.#reportedAt = this.#now();
    log("error", "KV has lost or damaged what public reads need", { key: name });
    await this.#report();
  }

  async #readState(): Promise<ReadonlyMap<string, unknown>> {
    try {
      const texts = await this.#kv.get(
        this.#values.map(({ key }) => key),
        { type: "text", cacheTtl: KV_TTL_S },
      );
      const old = this.#state;
      const state = new Map<string, unknown>();
      for (const { key, decode } of this.#values) {
        const value = decode(texts.get(key) ?? null);
        state.set(key, value ?? old?.get(key));
        if (value === undefined) await this.#reportDamage(key);
      }
      this.#state = state;
    } catch (error) {
      log("error", "KV is not readable", { error });
      if (!this.#state) throw error;
    }
    this.#stateReadAt = this.#now();
    return this.#state;
  }

  #isLoading(key: string): boolean {
    const since = this.#loading.get(key);
    return since !== undefined && this.#now() - since < LOADER_TIMEOUT_MS;
  }

  async #once<T>(key: string, ready: () => T | undefined, load: () => Promise<T>): Promise<T> {
    const began = this.#now();
    while (this.#isLoading(key)) {
      await scheduler.wait(POLL_MS);
      const value = ready();
      if (value !== undefined) return value;
      // The requests that waited get the same error; otherwise each of them in turn would ask a failing KV.
      const failure = this.#failures.get(key);
      if (failure && failure.at >= began) throw failure.error;
    }
    const since = this.#now();
    this.#loading.set(key, since);
    try {
      return await load();
    } catch (error) {
      this.#failures.set(key, { at: this.#now(), error });
      throw error;
    } finally {
      // Another request may have taken over meanwhile: then the mark is not ours.
      if (this.#loading.get(key) === since) this.#loading.delete(key);
    }
  }

  #keep(name: string, part: Part<unknown>): void {
    this.#drop(name);
    this.#parts.set(name, { ...part, lastUse: ++this.#uses });
    this.#partBytes += part.bytes;
    while (this.#partBytes > MAX_PART_BYTES && this.#parts.size > 1) {
      const [oldest] = [...this.#parts].reduce((a, b) => (a[1].lastUse < b[1].lastUse ? a : b));
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#partBytes -= this.#parts.get(name)?.bytes ?? 0;
    this.#parts.delete(name);
  }
}
