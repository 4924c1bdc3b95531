import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer, type Http2ServerRequest } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
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

/** A new certificate, that no browser trusts. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "page-server-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const made = ["req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"];
  execFileSync("openssl", [...made, "-subj", "/CN=localhost", "-keyout", key, "-out", cert], {
    stdio: "ignore",
  });
  const read = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return read;
}

/**
 * Serves the pages as they are deployed, compressed. Other requests are passed to `other`. `takeBytes` returns how many
 * bytes of bodies were sent since it was last called.
 * @param isHttp2 answers all requests at the same time over one connection, as Cloudflare does
 */
export async function servePages(
  other: (path: string, request: IncomingMessage) => Promise<Answer | undefined>,
  { isHttp2 = false } = {},
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
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    // Names of parts have their content's hash.
    const caching = request.url!.includes("/parts/") && { "cache-control": "max-age=31536000, immutable" };
    void answer(request).then(
      ({ status, type, body }) => {
        const sent = gzipSync(body);
        bytes += sent.byteLength;
        response
          .writeHead(status, { "content-type": type, "content-encoding": "gzip", ...caching })
          .end(sent);
      },
      () => response.writeHead(404).end(),
    );
  };
  const server = isHttp2
    ? // Requests and answers of HTTP/2 have all members of those of HTTP/1 that are used here.
      createSecureServer(certificate(), serve as unknown as (request: Http2ServerRequest) => void)
    : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `${isHttp2 ? "https" : "http"}://localhost:${(server.address() as AddressInfo).port}`,
    takeBytes: () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    close: () => {
      if ("closeAllConnections" in server) server.closeAllConnections();
      server.close();
    },
  };
}
