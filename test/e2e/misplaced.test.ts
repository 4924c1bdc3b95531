import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { preparedCopy } from "./copy.ts";
import { type Demo, Server, START_TIMEOUT_MS } from "./server.ts";
import { storageFile } from "./storage-file.ts";

/** `DB` goes back to before a partner's move, in the files of `npm start`. */

const server = new Server(await preparedCopy());
let demo: Demo;

type DemoPartner = Demo["partners"][number];

beforeAll(async () => {
  demo = await server.start({ RATE_LIMITS: "off" });
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

/** What a script of the server's folder prints. */
async function run(script: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", script, "--", ...words], {
    cwd: server.folder,
  });
  return stdout;
}

const ask = (method: string, path: string, key: string, body?: object) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });

async function newOrder({ secret_key }: DemoPartner): Promise<string> {
  const answer = await ask("POST", "/api/v1/orders", secret_key, {
    partner_order_id: randomUUID(),
    pudo_point_id: demo.agent.point_id,
    customer: { name: "Ada Obi", email: "ada@example.com", phone: "+2348031234567" },
    items: [{ name: "Cloth", qty: 1, price: 12_500, weight_kg: 0.8 }],
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

const statusesOf = ({ secret_key }: DemoPartner, orders: readonly string[]) =>
  Promise.all(orders.map(async (id) => (await ask("GET", `/api/v1/orders/${id}`, secret_key)).status));

/** The partners that the alarms name, whose orders are not where `DB` looks for them. */
async function misplaced(): Promise<string[]> {
  const answer = await ask("GET", "/operator/status", demo.operator_token);
  const { data } = (await answer.json()) as { data: { alarms: { code: string; subject: string }[] } };
  return data.alarms.flatMap(({ code, subject }) => (code === "orders_misplaced" ? [subject] : []));
}

it("the end of a restore and `npm start` name the partner, an alarm begins, and the runbook's step finds all of its orders", async () => {
  const partner = demo.partners[1]!;
  const orders = [await newOrder(partner), await newOrder(partner)];
  await run("backup");
  const found = await server.d1(
    ...["execute", "DB", "--json", "--command"],
    `SELECT orders_database AS n FROM partners WHERE id = '${partner.id}'`,
  );
  const [{ results }] = JSON.parse(found) as [{ results: { n: number }[] }];
  const to = `ORDERS_${1 - results[0]!.n}`;
  await run("move-partner", partner.id, to);
  orders.push(await newOrder(partner));
  expect(await statusesOf(partner, orders)).toEqual([200, 200, 200]);
  expect(await misplaced()).toEqual([]);
  await server.stopNpm();

  const file = storageFile(join(server.folder, ".local/state/v3"), "d1", "local");
  for (const part of ["", "-shm", "-wal"]) rmSync(`${file}${part}`, { force: part !== "" });
  const told = `${to} has orders of partner ${partner.id}, which DB looks for elsewhere`;
  expect(await run("restore", "local", "DB")).toContain(told);

  const before = (await server.output()).length;
  await server.start({ RATE_LIMITS: "off" });
  expect((await server.output()).slice(before)).toContain(told);
  expect(await misplaced()).toEqual([partner.id]);
  expect(await statusesOf(partner, orders)).toEqual([404, 404, 404]);

  const meanwhile = await newOrder(partner);
  await run("move-partner", partner.id, to, "--found");
  expect(await statusesOf(partner, [...orders, meanwhile])).toEqual([200, 200, 200, 200]);
}, 900_000);
