import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PORT = 8798;
let server: ChildProcess;
let demo: { base_url: string; operator_token: string };

const get = (path: string) => fetch(`${demo.base_url}${path}`);
const operator = (method: string, path: string, body?: unknown) =>
  fetch(`${demo.base_url}${path}`, {
    method,
    headers: { authorization: `Bearer ${demo.operator_token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function waitUntil(condition: () => Promise<boolean>, seconds: number): Promise<void> {
  for (let waited = 0; waited < seconds * 2; waited++) {
    if (await condition().catch(() => false)) return;
    await sleep(500);
  }
  throw new Error(`it did not happen in ${seconds} s`);
}

/** As a fresh clone has it, so that the state and the secrets of the one at work stay as they are. */
function copyOfThisProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "pickup-points-"));
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
  for (const file of files) cpSync(file, join(copy, file), { preserveTimestamps: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  return copy;
}

beforeAll(async () => {
  const cwd = copyOfThisProject();
  server = spawn("npm", ["start", "--", "--port", String(PORT)], { cwd, detached: true, stdio: "ignore" });
  await waitUntil(async () => (await fetch(`http://localhost:${PORT}/health`)).ok, 90);
  demo = JSON.parse(execFileSync("npm", ["run", "--silent", "demo"], { cwd, encoding: "utf8" }));
}, 120_000);

afterAll(() => {
  process.kill(-server.pid!, "SIGTERM");
});

describe("npm start", () => {
  it("says where it listens in the demo's base_url", () => {
    expect(demo.base_url).toBe(`http://localhost:${PORT}`);
  });

  it("serves all 8,809 demo points, the nearest first", async () => {
    const response = await get("/public/pudo-points?latitude=6.6018&longitude=3.3515&search=demo+point");
    const { data } = (await response.json()) as {
      data: { data: { distance: number }[]; pagination: { totalCount: number } };
    };
    expect(data.pagination.totalCount).toBe(8809);
    const distances = data.data.map(({ distance }) => distance);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(distances[0]).toBeLessThan(2000);
  });

  it("serves the API reference from its own files alone", async () => {
    const response = await get("/docs");
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await response.text();
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    expect(files.filter((file) => !file.startsWith("/") && !file.startsWith("data:"))).toEqual([]);
    for (const file of files.filter((name) => name.startsWith("/")))
      expect((await get(file)).status).toBe(200);
  });

  it("holds a changed maintenance mode from the next request", async () => {
    await operator("PUT", "/operator/maintenance", { enabled: true, retry_after_s: 7 });
    const during = await get("/public/pudo-points");
    expect([during.status, during.headers.get("retry-after")]).toEqual([503, "7"]);
    await operator("PUT", "/operator/maintenance", { enabled: false });
    expect((await get("/public/pudo-points")).status).toBe(200);
  });

  it("shows a published point within 120 s, by queue, consumer and snapshot", async () => {
    const created = await operator("POST", "/operator/points", {
      name: "End-to-end counter",
      address: { address: "1 Test Road", latitude: -33.9, longitude: 18.4 },
    });
    const { data: point } = (await created.json()) as { data: { id: string } };
    await operator("POST", `/operator/points/${point.id}/approve`);
    await operator("POST", `/operator/points/${point.id}/publish`);
    const path = `/public/pudo-points/${point.id}`;
    await waitUntil(async () => (await get(path)).status === 200, 120);

    await operator("DELETE", `/operator/points/${point.id}`);
    await waitUntil(async () => (await get(path)).status === 410, 120);
  }, 250_000);
});
