import { connect } from "node:net";
import { median, usually } from "./spread.ts";

const CONNECTIONS = 32;
export const ROUNDS = usually(9);
export const SECONDS = 1;

/**
 * Sends GET requests for `paths` in turn over kept connections for `seconds`, one at a time on each, and returns requests
 * per second. It hardly parses the answers, so that its own work is not what is measured.
 * @throws Error on any answer but 200
 */
export function requestsPerSecond(port: number, paths: readonly string[], seconds: number): Promise<number> {
  // The address that Cloudflare adds to every request.
  const requests = paths.map(
    (path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCF-Connecting-IP: 102.89.3.4\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const endsAt = startedAt + seconds * 1000;
    let sent = 0;
    let answered = 0;
    let open = CONNECTIONS;
    for (let i = 0; i < CONNECTIONS; i++) {
      const socket = connect(port, "127.0.0.1");
      let missing = 0;
      const next = () => {
        if (performance.now() < endsAt) {
          socket.write(requests[sent++ % requests.length]!);
          return;
        }
        socket.destroy();
        if (--open === 0) resolve(answered / ((performance.now() - startedAt) / 1000));
      };
      socket.setNoDelay(true);
      socket.on("connect", next);
      socket.on("error", reject);
      socket.on("data", (data: Buffer) => {
        if (missing === 0) {
          const headersEnd = data.indexOf("\r\n\r\n");
          const headers = data.toString("latin1", 0, headersEnd);
          const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1];
          if (!headers.startsWith("HTTP/1.1 200") || length === undefined) {
            reject(new Error(`port ${port} answered ${headers}`));
            return;
          }
          missing = Number(length) + headersEnd + 4;
        }
        missing -= data.length;
        if (missing === 0) {
          answered++;
          next();
        }
      });
    }
  });
}

export interface Comparison {
  rps: number;
  /** Each round's requests per second divided by those of the other service. */
  ratios: number[];
}

/** Compares requests for `paths` at `port` with those for `otherPaths` at `otherPort`, alternately. */
export async function compare(
  port: number,
  paths: string[],
  otherPort: number,
  otherPaths: string[],
): Promise<Comparison> {
  await requestsPerSecond(port, paths, SECONDS);
  await requestsPerSecond(otherPort, otherPaths, SECONDS);
  const ratios: number[] = [];
  const own: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const other = await requestsPerSecond(otherPort, otherPaths, SECONDS);
    own.push(await requestsPerSecond(port, paths, SECONDS));
    ratios.push(own.at(-1)! / other);
  }
  return { rps: median(own), ratios };
}
