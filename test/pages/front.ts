import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Answers a request, or returns undefined to pass it on. */
type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) => undefined | "answered" | Promise<undefined | "answered">;

/** A proxy in front of a server. */
export interface Front extends AsyncDisposable {
  /** The proxy's origin. */
  url: string;
}

/**
 * Opens a proxy in front of `baseUrl` that passes on what `answer` does not answer. Routes of the browser's driver can't be
 * used, because they miss some requests that bypass a page's service worker.
 */
export async function openFront(baseUrl: string, answer: Answer): Promise<Front> {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    // On a reused connection, browsers repeat a request by themselves if its response is lost.
    response.setHeader("connection", "close");
    if (await answer(request, response, body)) return;
    const original = await passOn(baseUrl, request, body);
    for (const [name, value] of original.headers) if (!PER_HOP.test(name)) response.setHeader(name, value);
    response.writeHead(original.status).end(await original.bytes());
  };
  const server = createServer((request, response) => {
    // A page may send requests while its test ends, when the server can no longer be reached.
    void handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const PER_HOP = /^(connection|keep-alive|transfer-encoding|content-encoding|content-length)$/;

/** Sends a request on to a server. The response's body is not compressed. */
export function passOn(baseUrl: string, request: IncomingMessage, body: Buffer): Promise<Response> {
  const { method = "GET", url = "/", headers } = request;
  const kept = ["accept", "authorization", "content-type"].flatMap((name): [string, string][] =>
    typeof headers[name] === "string" ? [[name, headers[name]]] : [],
  );
  return fetch(baseUrl + url, {
    method,
    headers: kept,
    redirect: "manual",
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}
