import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { preparedCopy } from "./copy.ts";
import { type Demo, Server, START_TIMEOUT_MS } from "./server.ts";

/** Scripts that write to the files of a running `npm start`, while it writes to them too. */

const server = new Server(await preparedCopy());
const PAUSE_MS = 200;
let demo: Demo;

beforeAll(async () => {
  demo = await server.start({ RATE_LIMITS: "off" });
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

/** Creates orders one after the other while a script runs in the server's folder, and counts the different answers. */
async function statusesWhile(script: string, ...words: string[]): Promise<Record<number, number>> {
  const [partner] = demo.partners;
  const statuses: Record<number, number> = {};
  let isOver = false;
  const running = promisify(execFile)("npm", ["run", script, "--", ...words], { cwd: server.folder });
  const over = running.finally(() => {
    isOver = true;
  });
  // It is awaited below.
  void over.catch(() => undefined);
  while (!isOver) {
    const { status } = await fetch(`${server.url}/api/v1/orders`, {
      method: "POST",
      headers: { authorization: `Bearer ${partner!.secret_key}`, "content-type": "application/json" },
      body: JSON.stringify({
        partner_order_id: randomUUID(),
        pudo_point_id: demo.agent.point_id,
        customer: { name: "Ada Obi", email: "ada@example.com", phone: "+2348031234567" },
        items: [{ name: "Cloth", qty: 1, price: 12_500, weight_kg: 0.8 }],
      }),
    });
    statuses[status] = (statuses[status] ?? 0) + 1;
    await sleep(PAUSE_MS);
  }
  await over;
  return statuses;
}

it("a backup ends beside a server that takes orders, and the server refuses none", async () => {
  expect(await statusesWhile("backup")).toEqual({ 201: expect.any(Number) });
});

it("a partner's move into a database that takes orders ends, and the server refuses none of them", async () => {
  const [, other] = demo.partners;
  const orders = () =>
    fetch(`${server.url}/orders`, { headers: { authorization: `Bearer ${other!.secret_key}` } });
  expect(await statusesWhile("move-partner", other!.id, "ORDERS_0")).toEqual({ 201: expect.any(Number) });
  expect((await orders()).status).toBe(200);
  // The runtime logs each time that a file was busy, but no request failed because of it.
  expect(await server.output()).not.toMatch(/"level":"error"|will be retried/);
}, 400_000);
