import { DELETED, type Faults } from "./faults.ts";
import { current } from "./globals.ts";

type Stored = Uint8Array;

const bytesOf = (value: string | ArrayBuffer | ArrayBufferView): Uint8Array =>
  typeof value === "string"
    ? new TextEncoder().encode(value)
    : value instanceof ArrayBuffer
      ? new Uint8Array(value)
      : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bufferOf = (bytes: Uint8Array) => bytes.slice().buffer;

/** So long a place may still have the value of before, where faults let it. */
const STALE_MS = 60_000;

/** At once, unlike the stream of a `Blob`, for which nobody here waits. */
const streamOf = (bytes: Stored) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes));
      controller.close();
    },
  });

/** KV in memory, which may answer what it had before. */
export class MemoryKv {
  readonly #values: Map<string, Stored>;
  readonly #before = new Map<string, { value: Stored | undefined; at: number }>();
  readonly #faults: Faults;

  constructor(values: ReadonlyMap<string, Stored>, faults: Faults) {
    this.#values = new Map(values);
    this.#faults = faults;
  }

  /** All that it has. */
  get values(): ReadonlyMap<string, Stored> {
    return this.#values;
  }

  #read(key: string): Stored | undefined {
    if (this.#faults.hits("kv_loses")) this.#values.delete(key);
    const before = this.#before.get(key);
    if (before && before.at > current.loop.now - STALE_MS && this.#faults.is("kv_stale")) return before.value;
    const value = this.#values.get(key);
    return value && this.#faults.is("kv_damages") ? value.slice(0, value.length / 2) : value;
  }

  get(key: string | string[], options?: string | { type?: string }): Promise<unknown> {
    const type = typeof options === "string" ? options : (options?.type ?? "text");
    const as = (bytes: Stored | undefined) => {
      if (bytes === undefined) return null;
      if (type === "arrayBuffer") return bufferOf(bytes);
      if (type === "stream") return streamOf(bytes);
      return type === "json" ? JSON.parse(textOf(bytes)) : textOf(bytes);
    };
    return this.#faults.call("KV", () =>
      Array.isArray(key) ? new Map(key.map((each) => [each, as(this.#read(each))])) : as(this.#read(key)),
    );
  }

  put(key: string, value: string | ArrayBuffer | ArrayBufferView): Promise<void> {
    const bytes = bytesOf(value).slice();
    return this.#faults.call("KV", () => {
      this.#before.set(key, { value: this.#values.get(key), at: current.loop.now });
      this.#values.set(key, bytes);
    });
  }

  delete(key: string): Promise<void> {
    return this.#faults.call("KV", () => void this.#values.delete(key));
  }
}

/** R2 in memory. */
export class MemoryR2 {
  readonly #objects = new Map<string, { bytes: Stored; customMetadata: Record<string, string> }>();
  readonly #faults: Faults;

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  /** What it has, at once. */
  view(key: string) {
    const object = this.#objects.get(key);
    if (!object) return null;
    const { bytes, customMetadata } = object;
    return {
      ...{ key, size: bytes.length, customMetadata },
      get body() {
        return streamOf(bytes);
      },
      text: async () => textOf(bytes),
      json: async () => JSON.parse(textOf(bytes)),
      arrayBuffer: async () => bufferOf(bytes),
    };
  }

  head(key: string) {
    return this.#faults.call("BUCKET", () => this.view(key));
  }

  get(key: string) {
    return this.#faults.call("BUCKET", () => this.view(key));
  }

  put(
    key: string,
    value: string | ArrayBuffer | ArrayBufferView,
    options: { customMetadata?: Record<string, string>; onlyIf?: Headers } = {},
  ) {
    const object = { bytes: bytesOf(value).slice(), customMetadata: options.customMetadata ?? {} };
    return this.#faults.call("BUCKET", () => {
      if (options.onlyIf?.has("if-none-match") && this.#objects.has(key)) return null;
      this.#objects.set(key, object);
      return this.view(key);
    });
  }

  delete(keys: string | string[]) {
    return this.#faults.call(DELETED, () => {
      for (const key of [keys].flat()) this.#objects.delete(key);
    });
  }

  list({ prefix = "" }: { prefix?: string } = {}) {
    return this.#faults.call("BUCKET", () => ({
      objects: [...this.#objects.keys()].filter((key) => key.startsWith(prefix)).map((key) => this.view(key)),
      truncated: false,
    }));
  }
}
