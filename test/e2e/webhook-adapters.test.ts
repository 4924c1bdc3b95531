import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Express } from "express";
import type { Hono } from "hono";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { signedHeaders } from "../../src/webhooks/deliver/sign.ts";
import { readDocuments } from "./documents.ts";

/** The receivers that docs/webhooks.md shows for frameworks, as a reader saves them. */

const folder = mkdtempSync(join(tmpdir(), "receivers-"));
const SECRET = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
const URL = "https://shop.example.com/hooks";

type Receiver = (request: Request) => Response | Promise<Response>;

beforeAll(() => {
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const { blocks } = readDocuments().find(({ path }) => path === "docs/webhooks.md")!;
  for (const { language, words, code } of blocks)
    if (language === "js" && words[0]) writeFileSync(join(folder, words[0]), code);
  process.env.WEBHOOK_SECRET = SECRET;
});

const load = (file: string) => import(pathToFileURL(join(folder, file)).href);

const RECEIVERS: Record<string, () => Promise<Receiver>> = {
  Hono: async () => {
    const { app } = (await load("hono.mjs")) as { app: Hono };
    return (request) => app.fetch(request);
  },
  "Next.js": async () => ((await load("route.mjs")) as { POST: Receiver }).POST,
  Express: async () => {
    const { app } = (await load("express.mjs")) as { app: Express };
    const server = app.listen(0);
    onTestFinished(() => void server.close());
    await new Promise((listening) => server.once("listening", listening));
    const { port } = server.address() as AddressInfo;
    return async (request) => {
      const { method, headers } = request;
      return fetch(`http://localhost:${port}/hooks`, { method, headers, body: await request.text() });
    };
  },
};

const BODY = JSON.stringify({ id: "evt-1", type: "webhook.test", sequence: 1, data: { message: "Ọ" } });

function webhook(signed: string): Request {
  const headers = signedHeaders([SECRET], { id: "evt-1", at: Date.now(), body: signed });
  return new Request(URL, {
    method: "POST",
    body: BODY,
    headers: { ...headers, "content-type": "application/json" },
  });
}

describe("a receiver as the guide shows it", () => {
  it.each(Object.keys(RECEIVERS))("in %s takes what the service signed, and nothing else", async (name) => {
    const receive = await RECEIVERS[name]!();
    expect((await receive(webhook(BODY))).status).toBe(204);
    expect((await receive(webhook("another body"))).status).toBe(400);
  });
});
