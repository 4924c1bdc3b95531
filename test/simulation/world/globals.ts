import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { gunzipSync, gzipSync } from "node:zlib";
import { isDead, Loop } from "./loop.ts";
import { Random } from "./random.ts";

/**
 * Gives the process the time and the randomness of a simulation, before any code of the service is loaded: nothing of it
 * may keep the real ones.
 */

const RealDate = Date;
const BEGIN = RealDate.UTC(2026, 10, 2, 7);

/** Those of the simulation that runs; there is one at a time. */
export const current = { loop: new Loop(BEGIN), random: new Random("none") };

export function begin(seed: string, at = BEGIN): { loop: Loop; random: Random } {
  current.loop = new Loop(at);
  current.random = new Random(`${seed}/bytes`);
  return current;
}

/** In real milliseconds. */
export const stopwatch = performance.now.bind(performance);
export const print = console.log.bind(console);

class SimulatedDate extends RealDate {
  constructor(...values: unknown[]) {
    if (values.length === 0) super(current.loop.now);
    else super(...(values as [number]));
  }
  static override now(): number {
    return current.loop.now;
  }
}

const never = new Promise<never>(() => {});

function waitFor(ms: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    current.loop.after(ms, resolve);
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}

/** One after the other, so that threads can't change what happens in which order. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { loop } = current;
  loop.running++;
  const done = last.then(work, work).finally(() => loop.running--);
  last = done.catch(() => {});
  return isDead() ? never : done;
}

function subtleInTurn(): void {
  const subtle = Object.getPrototypeOf(crypto.webcrypto.subtle) as Record<
    string,
    (...args: unknown[]) => Promise<unknown>
  >;
  // A thread for it would take longer than it does.
  subtle.digest = (algorithm, bytes) => {
    if (algorithm !== "SHA-256") throw new Error(`no digest ${JSON.stringify(algorithm)} in a simulation`);
    const view = ArrayBuffer.isView(bytes) ? (bytes as Uint8Array) : new Uint8Array(bytes as ArrayBuffer);
    const { buffer } = Uint8Array.from(crypto.hash("sha256", view, "buffer"));
    return isDead() ? never : Promise.resolve(buffer);
  };
  for (const name of ["sign", "verify", "importKey", "encrypt", "decrypt"]) {
    const real = subtle[name]!;
    subtle[name] = function (...args: unknown[]) {
      return inTurn(() => real.apply(this, args));
    };
  }
}

/** The same as `createHmac`, which takes ten times as long for short texts. */
class Hmac {
  readonly #key: Buffer;
  readonly #parts: Buffer[] = [];

  constructor(key: Uint8Array | string) {
    const bytes = Buffer.from(key as Uint8Array);
    this.#key = Buffer.alloc(BLOCK_BYTES);
    (bytes.length > BLOCK_BYTES ? crypto.hash("sha256", bytes, "buffer") : bytes).copy(this.#key);
  }

  update(text: string | Uint8Array): this {
    this.#parts.push(Buffer.from(text as Uint8Array));
    return this;
  }

  digest(encoding?: "hex" | "base64" | "base64url"): Buffer | string {
    const padded = (pad: number) => this.#key.map((byte) => byte ^ pad) as Buffer;
    const inner = crypto.hash("sha256", Buffer.concat([padded(0x36), ...this.#parts]), "buffer");
    return crypto.hash("sha256", Buffer.concat([padded(0x5c), inner]), encoding ?? "buffer");
  }
}
const BLOCK_BYTES = 64;

function hmacAtOnce(): void {
  const real = crypto.createHmac;
  const createHmac = (algorithm: string, key: Uint8Array | string) =>
    algorithm === "sha256" ? new Hmac(key) : real(algorithm, key);
  Object.assign(crypto, { createHmac });
  syncBuiltinESMExports();
}

/** At once and cheaply: nobody guesses passwords here, and a thread would not be awaited. */
function cheapPasswords(): void {
  type Done = (error: Error | null, hash: Buffer) => void;
  const scrypt = (password: string, salt: Buffer, length: number, costs: crypto.ScryptOptions, done: Done) =>
    done(null, crypto.scryptSync(password, salt, length, { ...costs, N: 2 }));
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
}

/** What streams of compression do, at once. */
const compressing = (work: (bytes: Uint8Array) => Uint8Array) =>
  class {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;
    constructor() {
      const chunks: Uint8Array[] = [];
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk) => void chunks.push(chunk),
        flush: (controller) => controller.enqueue(new Uint8Array(work(Buffer.concat(chunks)))),
      });
      this.readable = readable;
      this.writable = writable;
    }
  };

function randomInSeed(): void {
  const web = Object.getPrototypeOf(crypto.webcrypto) as unknown as Crypto;
  const fill = <T extends ArrayBufferView>(view: T): T => {
    current.random.fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return view;
  };
  const randomBytes = (size: number) => current.random.fill(Buffer.alloc(size));
  const uuid = () => {
    const bytes = randomBytes(16);
    bytes[6] = (bytes[6]! & 0x0f) | 0x40;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  };
  Object.assign(web, { getRandomValues: fill, randomUUID: uuid });
  const randomInt = (from: number, to?: number) =>
    to === undefined ? current.random.below(from) : from + current.random.below(to - from);
  Object.assign(crypto, { randomBytes, randomInt, randomUUID: uuid });
  syncBuiltinESMExports();
  Math.random = () => current.random.next();
}

subtleInTurn();
hmacAtOnce();
cheapPasswords();
randomInSeed();
Object.assign(globalThis, {
  Date: SimulatedDate,
  setTimeout: (work: () => void, ms = 0) => current.loop.after(ms, work),
  clearTimeout: (timer: ReturnType<Loop["after"]> | undefined) => timer && current.loop.cancel(timer),
  scheduler: { wait: waitFor },
  CompressionStream: compressing((bytes) => gzipSync(bytes)),
  DecompressionStream: compressing((bytes) => gunzipSync(bytes)),
});
