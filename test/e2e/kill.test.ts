import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { preparedCopy } from "./copy.ts";
import { type Demo, Server, START_TIMEOUT_MS } from "./server.ts";

/** `npm start`, and a partner's server that it reaches over real sockets. */

const server = new Server(preparedCopy());
let demo: Demo;

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}
const received: Received[] = [];
const answers = new Map<string, (response: ServerResponse, request: IncomingMessage) => void>();
const receiver = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const headers = request.headers as Record<string, string>;
  received.push({ path: request.url!, headers, body: Buffer.concat(pieces).toString() });
  const answer = answers.get(request.url!) ?? (() => response.writeHead(204).end());
  answer(response, request);
});
const at = (path: string) => received.filter((request) => request.path === path);
const url = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;

const start = async () => {
  demo = await server.start({ WEBHOOK_RETRY_SECONDS: "1,1,1,1,1,1,1,1,1", RATE_LIMITS: "off" });
};

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  await start();
}, START_TIMEOUT_MS);
afterAll(() => {
  server.stop();
  receiver.close();
  receiver.closeAllConnections();
});

/** Creates an order of the demo's first partner, with its webhooks to a path. */
async function newOrder(path: string): Promise<void> {
  const response = await fetch(`${demo.base_url}/api/v1/orders`, {
    method: "POST",
    headers: { authorization: `Bearer ${demo.partners[0]!.secret_key}`, "content-type": "application/json" },
    body: JSON.stringify({
      partner_order_id: crypto.randomUUID(),
      pudo_point_id: demo.agent.point_id,
      customer: { name: "Amaka Obi", email: "amaka@example.com", phone: "08031234567" },
      items: [{ name: "Ankara fabric", qty: 1, price: 12500, weight_kg: 0.8 }],
      webhook_url: url(path),
    }),
  });
  expect(response.status).toBe(201);
}

const requestsTo = (path: string, count: number) =>
  vi.waitFor(
    () => {
      if (at(path).length < count) throw new Error(`${path} had ${at(path).length} of ${count} requests`);
      return at(path);
    },
    { timeout: 60_000, interval: 100 },
  );

describe("a receiver", () => {
  it("that resets the connection gets the webhook again", async () => {
    answers.set("/resets", (response) => {
      if (at("/resets").length === 1) response.socket!.resetAndDestroy();
      else response.writeHead(204).end();
    });
    await newOrder("/resets");
    const [first, second] = await requestsTo("/resets", 2);
    expect([second!.body, second!.headers["webhook-id"]]).toEqual([
      first!.body,
      first!.headers["webhook-id"],
    ]);
  });

  it("that answers with a redirect gets the webhook again, and its target nothing", async () => {
    for (const status of [301, 307]) {
      const path = `/moved-${status}`;
      answers.set(path, (response) => {
        if (at(path).length === 1) response.writeHead(status, { location: url("/target") }).end();
        else response.writeHead(204).end();
      });
      await newOrder(path);
      await requestsTo(path, 2);
    }
    expect(at("/target")).toEqual([]);
  });

  it("that answers with 300 MB is read only at the beginning", async () => {
    const piece = Buffer.alloc(1024 * 1024, "A long answer. ");
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    answers.set("/talks", (response) => {
      response.writeHead(200);
      const more = () => {
        while (sent < 300) {
          sent++;
          if (!response.write(piece)) return;
        }
        response.end();
      };
      response.on("drain", more).on("close", closed.resolve);
      more();
    });
    await newOrder("/talks");
    await closed.promise;
    // No more than the buffers of the sockets hold.
    expect(sent).toBeLessThan(30);
  });
});

describe("a process that is killed", () => {
  it("loses no webhook when it is started again, neither one in progress nor one in the queue", async () => {
    const PATHS = Array.from({ length: 12 }, (_, i) => `/killed/${i}`);
    // The receiver answers nothing before the kill.
    for (const path of PATHS) answers.set(path, () => {});
    for (const path of PATHS) await newOrder(path);
    await vi.waitFor(() => expect(received.filter(({ path }) => PATHS.includes(path))).not.toEqual([]), {
      timeout: 30_000,
    });
    server.stop("SIGKILL");
    for (const path of PATHS) answers.delete(path);
    const before = received.length;
    await vi.waitFor(() => expect(fetch(`${server.url}/health`)).rejects.toThrow(), { timeout: 30_000 });
    await start();
    // Some runs of the cron, until the claims of the attempts in progress have ended.
    const cron = async () => {
      await fetch(`${server.url}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`);
      const arrived = new Set(received.slice(before).map(({ path }) => path));
      expect(PATHS.filter((path) => !arrived.has(path))).toEqual([]);
    };
    await vi.waitFor(cron, { timeout: 150_000, interval: 5000 });

    for (const path of PATHS)
      for (const { body, headers } of at(path))
        expect([body, headers["webhook-id"]]).toEqual([at(path)[0]!.body, JSON.parse(body).id]);
  }, 300_000);
});
