import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClient } from "../../client/src/index.ts";
import { preparedCopy } from "./copy.ts";
import { type Demo, Server, START_TIMEOUT_MS } from "./server.ts";

/** `npm start`, and a partner's server that it reaches over real sockets. */

const server = new Server(await preparedCopy());
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

/** Calls the API and expects a status. */
async function call<T>(
  method: string,
  path: string,
  token: string,
  body: object,
  status: number,
): Promise<T> {
  const response = await fetch(`${demo.base_url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect([path, response.status]).toEqual([path, status]);
  return (await response.json()) as T;
}

const pudo = () => createClient({ baseUrl: demo.base_url, secretKey: demo.partners[0]!.secret_key });

const orderTo = (pointId: string, more: { webhook_url?: string } = {}) => ({
  partner_order_id: crypto.randomUUID(),
  pudo_point_id: pointId,
  customer: { name: "Amaka Obi", email: "amaka@example.com", phone: "08031234567" },
  items: [{ name: "Ankara fabric", qty: 1, price: 12500, weight_kg: 0.8 }],
  ...more,
});

/** Creates an order of the demo's first partner, with its webhooks to a path. */
async function newOrder(path: string): Promise<void> {
  await pudo().orders.create(orderTo(demo.agent.point_id, { webhook_url: url(path) }));
}

/** Creates orders to a point; returns their ids, sorted. */
async function newOrders(pointId: string, count: number): Promise<string[]> {
  const orders = Array.from({ length: count }, () => orderTo(pointId));
  const ids: string[] = [];
  for await (const result of pudo().orders.createMany(orders))
    ids.push(result.isCreated ? result.order.id : result.problem.message);
  return ids.sort();
}

/** Points of the demo, without that of its agent. */
async function otherPoints(count: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of pudo().points.list({ pageSize: count + 1 })) {
    if (ids.length === count) break;
    if (id !== demo.agent.point_id) ids.push(id);
  }
  return ids;
}

/** The events of a type at a path, each once however often it was sent. */
function eventsAt(path: string, type: string) {
  const bodies = new Set(at(path).map(({ body }) => body));
  return [...bodies]
    .map((body) => JSON.parse(body) as { type: string; data: { order_id: string; since: string } })
    .filter((event) => event.type === type)
    .map(({ data }) => data);
}
const ordersToldAt = (path: string, type: string) =>
  eventsAt(path, type)
    .map(({ order_id }) => order_id)
    .sort();

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
  it("loses no webhook when it is started again, goes on with what it has begun, and says nothing twice", async () => {
    const PATHS = Array.from({ length: 12 }, (_, i) => `/killed/${i}`);
    const [paused = "", left = "", taken = ""] = await otherPoints(3);
    const events = ["package.point_changed", "package.point_unavailable", "pudo_points.changed"] as const;
    await pudo().webhooks.endpoints.create({ url: url("/points"), events: [...events] });
    const stranded = await newOrders(paused, 20);
    const moved = await newOrders(left, 100);
    // The receiver answers nothing before the kill.
    for (const path of PATHS) answers.set(path, () => {});
    for (const path of PATHS) await newOrder(path);
    await call("PATCH", `/operator/points/${paused}`, demo.operator_token, { paused: true }, 200);
    const move = `/operator/points/${left}/move-orders`;
    await call("POST", move, demo.operator_token, { to_point_id: taken }, 202);
    await vi.waitFor(
      () => {
        expect(received.filter(({ path }) => PATHS.includes(path))).not.toEqual([]);
        expect(ordersToldAt("/points", "package.point_changed")).not.toEqual([]);
      },
      { timeout: 240_000 },
    );
    server.stop("SIGKILL");
    for (const path of PATHS) answers.delete(path);
    const before = received.length;
    await vi.waitFor(() => expect(fetch(`${server.url}/health`)).rejects.toThrow(), { timeout: 240_000 });
    await start();
    // Some runs of the cron, until the claims of the attempts in progress have ended.
    const cron = async () => {
      await fetch(`${server.url}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`);
      const arrived = new Set(received.slice(before).map(({ path }) => path));
      expect(PATHS.filter((path) => !arrived.has(path))).toEqual([]);
      expect(ordersToldAt("/points", "package.point_changed")).toEqual(moved);
      expect(ordersToldAt("/points", "package.point_unavailable")).toEqual(stranded);
      expect(eventsAt("/points", "pudo_points.changed")).not.toEqual([]);
    };
    await vi.waitFor(cron, { timeout: 300_000, interval: 5000 });

    for (const path of PATHS)
      for (const { body, headers } of at(path))
        expect([body, headers["webhook-id"]]).toEqual([at(path)[0]!.body, JSON.parse(body).id]);
    const times = eventsAt("/points", "pudo_points.changed").map(({ since }) => since);
    expect(new Set(times).size).toBe(times.length);
  }, 900_000);
});

describe("npm start", () => {
  it("ends within ten seconds when the runtime that listens is killed, and says what to do", async () => {
    await server.endByRuntime(10);
    expect(await server.output()).toContain("Nothing is lost: run npm start again.");
  });
});
