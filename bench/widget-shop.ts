import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../scripts/paths.ts";
import { passOn } from "../test/pages/front.ts";

/** A checkout that has only the widget, with what the widget loads, compressed as a data centre does. */

const FOLDER = join(root, "dist/assets/widget");
const TYPES: Record<string, string> = { ".js": "text/javascript", ".json": "application/json" };
const IKEJA = 'latitude="6.6018" longitude="3.3515"';

export const CHECKOUTS = { "/near": IKEJA, "/anywhere": "" };

const checkout = (place: string) =>
  `<!doctype html><html lang="en"><title>Checkout</title><meta name="viewport" content="width=device-width">
  <link rel="icon" href="data:,"><script type="module" src="/widget/pudo-map.js"></script><pudo-map ${place}></pudo-map>`;

/** @param api the API's origin */
export async function openShop(api: string) {
  /** Returns the compressed bytes of the answers since its last call. */
  let bytes = { script: 0, parts: 0, api: 0 };

  async function contentOf(request: IncomingMessage, path: string): Promise<[kind: string, string | Buffer]> {
    if (path in CHECKOUTS) return ["text/html; charset=utf-8", checkout(CHECKOUTS[path as "/near"])];
    if (!path.startsWith("/widget/")) {
      const answer = await passOn(api, request, Buffer.alloc(0));
      return ["application/json", Buffer.from(await answer.arrayBuffer())];
    }
    return [TYPES[extname(path)]!, readFileSync(join(FOLDER, path.slice("/widget/".length)))];
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, "http://localhost");
    const [type, content] = await contentOf(request, pathname);
    const body = gzipSync(content);
    if (pathname.startsWith("/public/")) bytes.api += body.byteLength;
    else if (pathname.includes("/parts/")) bytes.parts += body.byteLength;
    else if (pathname.startsWith("/widget/")) bytes.script += body.byteLength;
    response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(body);
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeBytes() {
      const taken = bytes;
      bytes = { script: 0, parts: 0, api: 0 };
      return taken;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
