import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Answers a request, or leaves it to the server behind. */
type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) => undefined | "answered" | Promise<undefined | "answered">;

/** A server in front of another. */
export interface Front extends AsyncDisposable {
  /** Its origin. */
  url: string;
}

/**
 * Opens a server that passes on to `baseUrl` whatever `answer` leaves alone. Not a route of the browser's driver: those
 * miss now and then what a page asks past its service worker.
 */
export async function openFront(baseUrl: string, answer: Answer): Promise<Front> {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    // On a connection used before, browsers send a request again whose answer got lost.
    response.setHeader("connection", "close");
    if (await answer(request, response, body)) return;
    const original = await passOn(baseUrl, request, body);
    for (const [name, value] of original.headers) if (!PER_HOP.test(name)) response.setHeader(name, value);
    response.writeHead(original.status).end(await original.bytes());
  };
  const server = createServer((request, response) => {
    // A page may ask while its test ends; it loses its line then, as it does where the server behind can't be reached.
    handle(request, response).catch(() => response.destroy());
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

/** As a request of its own: the body that comes back is no longer compressed. */
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
