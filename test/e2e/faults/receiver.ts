import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { vi } from "vitest";

/** A received request. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** What is wrong with its signature; undefined if it is valid. */
  fault: string | undefined;
}

export type Answer = (response: ServerResponse, request: IncomingMessage, body: string) => void;

export const answer =
  (status: number, headers: Record<string, string> = {}, body = ""): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** A partner's server on loopback. It verifies each request with the secret of its path. */
export class Receiver {
  readonly received: Received[] = [];
  readonly #server = createServer((request, response) => this.#receive(request, response));
  readonly #answers = new Map<string, Answer>();
  readonly #secrets = new Map<string, string>();

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** A URL with its answer, 204 by default. */
  url(path: string, secret: string, how: Answer = answer(204)): string {
    this.#secrets.set(path, secret);
    this.answers(path, how);
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  answers(path: string, how: Answer): void {
    this.#answers.set(path, how);
  }

  at(path: string): Received[] {
    return this.received.filter((request) => request.path === path);
  }

  /** Waits until a path has this many requests. */
  async has(path: string, count: number): Promise<Received[]> {
    return vi.waitFor(
      () => {
        const requests = this.at(path);
        if (requests.length < count) throw new Error(`${path} had ${requests.length} of ${count} requests`);
        return requests;
      },
      { timeout: 30_000, interval: 50 },
    );
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces).toString();
    const path = request.url!;
    const headers = request.headers as Record<string, string>;
    this.received.push({ path, headers, body, fault: faultOf(this.#secrets.get(path), headers, body) });
    const how = this.#answers.get(path) ?? answer(404);
    how(response, request, body);
  }
}

function faultOf(secret: string | undefined, headers: Record<string, string>, body: string) {
  if (!secret) return "nobody knows this path";
  try {
    new Webhook(secret).verify(body, headers);
    return undefined;
  } catch (error) {
    return String(error);
  }
}
