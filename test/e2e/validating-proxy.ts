import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Document, Validator } from "./validator.ts";

/** Passes every request on to a service, and checks it and its answer against the service's OpenAPI document. */
export class ValidatingProxy {
  /** What the document does not allow, such as `POST /orders 400: body/items …`, in order. */
  readonly reports: string[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(target: string): Promise<ValidatingProxy> {
    const document = (await (await fetch(`${target}/openapi.json`)).json()) as Document;
    const validator = new Validator(document);
    const server = createServer(async (incoming, outgoing) => {
      const { method = "GET", url: path = "/", headers } = incoming;
      const body = await bytesOf(incoming);
      const forwarded = request(target + path, { method, headers }, async (answer) => {
        const answered = await bytesOf(answer);
        const status = answer.statusCode!;
        const type = answer.headers["content-type"];
        const exchange = { method, target: path, headers, body, answer: { status, type, body: answered } };
        for (const fault of validator.faultsOf(exchange))
          proxy.reports.push(`${method} ${path} ${status}: ${fault}`);
        outgoing.writeHead(status, answer.rawHeaders).end(answered);
      });
      forwarded.on("error", (error) => outgoing.destroy(error));
      forwarded.end(body);
    });
    const proxy = new ValidatingProxy(server);
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    return proxy;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
