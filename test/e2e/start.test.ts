import { execFile, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, verifyWebhook } from "../../client/src/index.ts";
import { LAST_ROUND_QUERY, snapshotQuery } from "../../scripts/deployment.ts";
import { readDocuments } from "./documents.ts";
import { type Demo, Server, START_TIMEOUT_MS, waitUntil } from "./server.ts";

const server = new Server();
let demo: Demo;
let demoMeanwhile: Demo;

const get = (path: string) => fetch(`${demo.base_url}${path}`);
const operator = (method: string, path: string, body?: unknown) =>
  fetch(`${demo.base_url}${path}`, {
    method,
    headers: { authorization: `Bearer ${demo.operator_token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

beforeAll(async () => {
  [demo, demoMeanwhile] = await Promise.all([server.start(), server.demo()]);
}, START_TIMEOUT_MS);

afterAll(() => server.stop());

describe("npm start", () => {
  it("says where it listens in the demo's base_url", () => {
    expect(demo.base_url).toBe(server.url);
  });

  it("says last where everything is, an address on a line", async () => {
    const addresses = async () =>
      [...(await server.output()).matchAll(/^ {2}\S.* {2}(http:\/\/\S+)/gm)].map(([, address]) => address!);
    await waitUntil(async () => (await addresses()).length > 0, 60);
    expect(await addresses()).toEqual(
      ["", "/docs", "/portal/", "/console/", "/counter/", "/driver/"].map((path) => server.url + path),
    );
    const [before] = (await server.output()).split(`  ${server.url}\n`);
    expect(before).toContain("Ready on");
  });

  it("shares its credentials with a demo that ran while it prepared them", () => {
    expect(demoMeanwhile).toEqual({ ...demo, base_url: expect.any(String) });
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

  it("has the round of the cron and the snapshot that a deployment asks for", async () => {
    for (const query of [LAST_ROUND_QUERY, snapshotQuery(0)]) {
      const output = await server.d1("execute", "DB", "--json", "--command", query);
      expect(JSON.parse(output)).toMatchObject([{ results: [{}] }]);
    }
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

  it("lets scripts of other origins read the reference's and the widget's files, after a preflight too", async () => {
    for (const path of ["/docs", "/widget/pudo-map.js"]) {
      const ask = (method: string) =>
        fetch(`${demo.base_url}${path}`, {
          method,
          headers: {
            origin: "https://shop.example",
            "access-control-request-method": "GET",
            "access-control-request-headers": "if-none-match",
          },
        });
      const { status, headers } = await ask("OPTIONS");
      expect([path, status, headers.get("access-control-allow-origin")]).toEqual([path, 204, "*"]);
      expect(headers.get("access-control-allow-headers")?.toLowerCase()).toContain("if-none-match");
      const file = await ask("GET");
      expect([path, file.status, file.headers.get("access-control-allow-origin")]).toEqual([path, 200, "*"]);
      expect(file.headers.get("access-control-expose-headers")).toContain("ETag");
      const refused = await ask("POST");
      expect([path, refused.status, refused.headers.get("allow")]).toEqual([path, 405, "GET, HEAD, OPTIONS"]);
    }
    expect((await fetch(`${demo.base_url}/widget/nothing.js`, { method: "OPTIONS" })).status).toBe(404);
  });

  it("serves each guide that llms.txt names as Markdown", async () => {
    const text = await (await get("/llms.txt")).text();
    const guides = [...text.matchAll(/\]\((http[^)]+\.md)\)/g)].map(([, url]) => url!);
    expect(guides.length).toBeGreaterThan(5);
    for (const url of guides) {
      const { status, headers } = await fetch(url, { method: "HEAD" });
      expect([url, status, headers.get("content-type")]).toEqual([url, 200, "text/markdown; charset=utf-8"]);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(await (await fetch(url)).text()).toMatch(/^# /);
    }
    const unknown = await get("/docs/guides/nothing.md");
    expect([unknown.status, unknown.headers.get("content-type")]).toEqual([404, "application/json"]);
  });

  it("accepts all of the demo's credentials, and refuses a suspended partner's as such", async () => {
    const post = (path: string, body: object) =>
      fetch(`${demo.base_url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const codeOf = async (token: string) => {
      const response = await fetch(`${demo.base_url}/partner`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return response.ok ? "ok" : ((await response.json()) as { code: string }).code;
    };
    for (const [
      i,
      { email, password, secret_key, client_id, client_secret, api_key },
    ] of demo.partners.entries()) {
      const isActive = i < 2;
      const logins = [
        await post("/auth/token-generate", { email, password, secret_key }),
        await post("/api/v1/auth/token", { client_id, client_secret }),
      ];
      expect(logins.map(({ status }) => status)).toEqual(isActive ? [200, 200] : [403, 403]);
      // A valid credential of the wrong kind, and an invalid one.
      const expected = isActive ? "insufficient_scope" : "partner_inactive";
      expect([await codeOf(secret_key), await codeOf(api_key)]).toEqual([expected, expected]);
      if (!isActive) continue;
      const [account, client] = await Promise.all(
        logins.map(async (login) => ((await login.json()) as { access_token: string }).access_token),
      );
      expect([await codeOf(account!), await codeOf(client!)]).toEqual(["ok", "insufficient_scope"]);
    }
    expect(demo.partners).toHaveLength(3);
    for (const { key } of [demo.agent, demo.driver, demo.second_driver!])
      expect(await codeOf(key)).toBe("insufficient_scope");
    expect((await get(`/public/pudo-points/${demo.agent.point_id}`)).status).toBe(200);
  });

  it("has a round of every day from a partner's door to points nearby, for both of its drivers", async () => {
    const { data: round } = (await (await operator("GET", `/operator/rounds/${demo.round!.id}`)).json()) as {
      data: { weekdays: string[]; stops: { point_id?: string; partner_id?: string }[]; driver_ids: string[] };
    };
    expect(round.weekdays).toHaveLength(7);
    expect(round.stops).toHaveLength(12);
    expect(round.stops[0]).toMatchObject({ partner_id: demo.partners[0]!.id });
    expect(round.stops.map(({ point_id }) => point_id)).toContain(demo.agent.point_id);
    for (const { key } of [demo.driver, demo.second_driver!]) {
      const response = await fetch(`${demo.base_url}/driver/round`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(await response.json()).toMatchObject({ data: { rounds: [{ id: demo.round!.id }] } });
    }
  });

  it("has points of which a third take what shops drop off, the agent's too", async () => {
    const countOf = async (query: string) => {
      const response = await get(`/public/pudo-points?pageSize=1${query}`);
      const { data } = (await response.json()) as { data: { pagination: { totalCount: number } } };
      return data.pagination.totalCount;
    };
    const [all, droppedOff] = [await countOf(""), await countOf("&service=drop_off")];
    expect(droppedOff / all).toBeCloseTo(1 / 3, 2);
    const agents = await (await get(`/public/pudo-points/${demo.agent.point_id}`)).json();
    expect(agents).toMatchObject({ data: { services: ["collect", "drop_off"] } });
  });

  it("takes a store from the estimate to the label, with the client", async () => {
    const pudo = createClient({ baseUrl: demo.base_url, secretKey: demo.partners[0]!.secret_key });
    const quote = await pudo.rates.estimate({ origin: "100281", destination: "900211", weight: 1.6 });
    expect(quote.rates[0]!.amount).toBeGreaterThan(0);

    const order = await pudo.orders.create({
      partner_order_id: `E2E-${Date.now()}`,
      pudo_point_id: demo.agent.point_id,
      customer: { name: "Ṣẹ̀gun Ọlábísí", email: "segun@example.com", phone: "+234 803 123 4567" },
      items: [{ name: "Ankara fabric", qty: 2, price: 12500, weight_kg: 0.8 }],
      webhook_url: "http://localhost:9/hook",
    });
    const label = await fetch(order.label_url);
    expect([label.status, label.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(
      Buffer.from(await label.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const tracking = await get(`/public/tracking/${order.tracking_code.toLowerCase()}`);
    expect(await tracking.json()).toMatchObject({
      data: { status: "created", point: { id: demo.agent.point_id }, partner: { name: "Demo Store" } },
    });
    const found: string[] = [];
    for await (const { id } of pudo.orders.search("olabisi")) found.push(id);
    expect(found).toContain(order.id);
  });

  it("takes a store through the day that the client's README shows, with the client that is served, in the machine's own Node.js", async () => {
    const { blocks } = readDocuments().find(({ path }) => path === "client/README.md")!;
    const [morning, evening] = blocks.filter(({ language }) => language === "js");
    const ofNpm = join(resolve("node_modules"), ".bin");
    const path = process.env.PATH!.split(delimiter).filter((folder) => folder !== ofNpm);
    const shop = mkdtempSync(join(tmpdir(), "shop-"));
    const atService = (text: string) => text.replaceAll("https://api.example.com", demo.base_url);
    const [install] = blocks.filter(({ code }) => code.startsWith("npm install"));
    const words = ["install", "--no-audit", "--no-fund", atService(install!.code.split(" ").at(-1)!)];
    await promisify(execFile)("npm", words, { cwd: shop });
    const run = async (code: string) => {
      writeFileSync(join(shop, "day.mjs"), atService(code));
      const env = { PATH: path.join(delimiter), PUDO_SECRET_KEY: demo.partners[0]!.secret_key };
      return (await promisify(execFile)("node", ["day.mjs"], { cwd: shop, env })).stdout;
    };
    expect(await run(morning!.code)).toMatch(/^\d+ naira\n[A-Z\d]{12} http\S+\n$/);
    // The search finds no parcel that is ready, and the changes are those of the orders so far.
    expect(await run(evening!.code)).toMatch(/^([\w-]{36} \w+\n)+$/);
    const pudo = createClient({ baseUrl: demo.base_url, secretKey: demo.partners[0]!.secret_key });
    expect(await pudo.orders.findByReference("JS-2026-00017")).toMatchObject({ status: "cancelled" });
  });

  it("posts the events of the demo's key to a local address, by the client's command", async () => {
    const received: { headers: IncomingHttpHeaders; body: string }[] = [];
    const receiver = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) });
      response.writeHead(204).end();
    });
    await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
    const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const { secret_key } = demo.partners[0]!;
    const env = { PATH: process.env.PATH, PUDO_BASE_URL: demo.base_url, PUDO_SECRET_KEY: secret_key };
    const command = spawn("node", ["client/dist/cli.js", "listen", "--forward", to], { env });
    try {
      let output = "";
      command.stdout.on("data", (chunk) => {
        output += chunk;
      });
      await waitUntil(async () => output.includes(`go to ${to}`), 30);
      const pudo = createClient({ baseUrl: demo.base_url, secretKey: secret_key });
      const makeOrder = () =>
        pudo.orders.create({
          partner_order_id: `LISTEN-${Date.now()}`,
          pudo_point_id: demo.agent.point_id,
          customer: { name: "Ada Obi", email: "ada@example.com", phone: "08031234567" },
          items: [{ name: "Lamp", qty: 1, price: 9000, weight_kg: 1 }],
        });
      // It prints this before it has found the end of the feed.
      await waitUntil(async () => (await makeOrder()) && received.length > 0, 30);
      const event = await verifyWebhook(await pudo.webhooks.secret(), received[0]!);
      expect(event.type).toBe("package.created");
      await waitUntil(async () => /package\.created [A-Z\d]{12}: 204 \(\d+ ms\)/.test(output), 30);
    } finally {
      command.kill();
      receiver.close();
    }
  });

  it("keeps working after it refused bodies before their end", async () => {
    const { secret_key } = demo.partners[0]!;
    const post = async (path: string, token: string, type: string, body: BodyInit) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": type };
      const response = await fetch(`${demo.base_url}${path}`, {
        ...{ method: "POST", headers, body, duplex: "half" },
      } as RequestInit);
      await response.text();
      return response.status;
    };
    const chunks = new Blob(["x".repeat(2 * 1024 * 1024)]).stream();
    const refused = [
      ["/operator/points/import", demo.operator_token, "text/csv", `id,name\n${"a,b\n".repeat(5000)}`, 400],
      ["/operator/points/import", demo.operator_token, "application/geo+json", "x".repeat(200_000), 400],
      ["/api/v1/orders", secret_key, "application/json", chunks, 413],
    ] as const;
    for (const [path, token, type, body, status] of refused) {
      expect(await post(path, token, type, body)).toBe(status);
      expect(await post("/api/v1/orders", secret_key, "application/json", "{}")).toBe(400);
    }
  });

  it("applies a changed maintenance mode from the next request", async () => {
    await operator("PUT", "/operator/maintenance", { enabled: true, retry_after_s: 7 });
    const during = await get("/track");
    expect([during.status, during.headers.get("retry-after")]).toEqual([503, "7"]);
    await operator("PUT", "/operator/maintenance", { enabled: false });
    expect((await get("/track")).status).toBe(200);
  });

  it("shows a published point, and a deleted one no more, within 120 s, by queue, consumer and snapshot", async () => {
    const created = await operator("POST", "/operator/points", {
      name: "End-to-end counter",
      address: { address: "1 Test Road", latitude: -33.9, longitude: 18.4 },
    });
    const { data: point } = (await created.json()) as { data: { id: string } };
    await operator("POST", `/operator/points/${point.id}/approve`);
    await operator("POST", `/operator/points/${point.id}/publish`);
    const gone = demo.agent.point_id;
    const refused = await operator("DELETE", `/operator/points/${gone}`);
    const use = (await refused.json()) as { holds: number; under_way: number };
    await operator("DELETE", `/operator/points/${gone}?confirm=${use.holds + use.under_way}`);
    const statusOf = async (id: string) => (await get(`/public/pudo-points/${id}`)).status;
    await waitUntil(async () => (await statusOf(point.id)) === 200 && (await statusOf(gone)) === 410, 120);
  }, 130_000);

  // Ends the server, so it comes last.
  it("ends with npm", () => server.stopNpm());
});
