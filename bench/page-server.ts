import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../scripts/paths.ts";

export const ASSETS = join(root, "dist/assets");
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

interface Answer {
  status: number;
  type: string;
  body: string | Uint8Array;
}

/**
 * Serves the pages as they are deployed, compressed. What is no file of theirs is asked of `other`. `takeBytes` tells how
 * many bytes of bodies were sent since it was last asked.
 */
export async function servePages(
  other: (path: string, request: IncomingMessage) => Promise<Answer | undefined>,
) {
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const path = new URL(request.url!, "http://localhost").pathname;
    const answered = await other(path, request);
    if (answered) return answered;
    const file = path.endsWith("/") ? `${path}index.html` : extname(path) ? path : `${path}.html`;
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    return { status: 200, type, body: readFileSync(join(ASSETS, file)) };
  };
  let bytes = 0;
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, type, body }) => {
        const sent = gzipSync(body);
        bytes += sent.byteLength;
        response.writeHead(status, { "content-type": type, "content-encoding": "gzip" }).end(sent);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    takeBytes: () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
