import { current } from "./globals.ts";
import { inIsolate } from "./loop.ts";

/** How a receiver's server behaves. */
export const MANNERS = [
  "ok",
  "ok",
  "ok",
  "error",
  "hangs",
  "drops",
  "redirects",
  "slow",
  "echoes",
  "gone",
] as const;
export type Manner = (typeof MANNERS)[number];

/** A webhook that came to a server. */
export interface Received {
  at: number;
  url: string;
  id: string;
  body: string;
  /** Seconds since the epoch. */
  signedAt: number;
  signatures: string[];
  /** What the server answered; 0 if the sender got no answer. */
  status: number;
}

const ANSWERS: Record<Manner, number> = {
  ok: 200,
  error: 500,
  hangs: 0,
  drops: 0,
  redirects: 302,
  slow: 204,
  echoes: 200,
  gone: 410,
};
const HANGS_MS = 60_000;

/** The servers of partners and their systems, by their URLs. */
export class Receivers {
  readonly received: Received[] = [];
  readonly #manners = new Map<string, Manner>();

  behave(url: string, manner: Manner): void {
    this.#manners.set(url, manner);
  }

  /** From now on all are well. */
  heal(): void {
    this.#manners.clear();
  }

  /** `fetch` for the service. */
  readonly fetch = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = String(input);
    const manner = this.#manners.get(url) ?? "ok";
    const { loop, random } = current;
    const isolate = inIsolate.getStore();
    return new Promise((resolve, reject) => {
      const { signal } = init;
      signal?.addEventListener("abort", () => reject(signal.reason));
      const headers = new Headers(init.headers as HeadersInit);
      const body = String(init.body ?? "");
      const status = ANSWERS[manner];
      const arrive = () => {
        const [id = "", signedAt, signature = ""] = ["id", "timestamp", "signature"].map(
          (name) => headers.get(`webhook-${name}`) ?? undefined,
        );
        const signed = { signedAt: Number(signedAt), signatures: signature.split(" ") };
        this.received.push({ at: loop.now, url, id, body, ...signed, status });
        const answer = () => {
          if (signal?.aborted || isolate?.isAlive === false) return;
          if (status === 0) reject(new TypeError("the connection was closed"));
          else
            resolve(new Response(manner === "echoes" ? body : null, { status, headers: { location: url } }));
        };
        const ms = manner === "hangs" ? HANGS_MS : manner === "slow" ? 7000 : 20 + random.below(100);
        loop.after(ms, answer, undefined);
      };
      loop.after(5 + random.below(20), arrive, undefined);
    });
  };
}
