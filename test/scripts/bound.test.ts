import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { placeOf } from "../../scripts/bound.ts";
import { root } from "../../scripts/paths.ts";
import { run } from "./shell.ts";

const PARTNER = "01a1f8b1-ba9f-72b9-b729-0167e5e79a37";
const ACCOUNT = "0123456789abcdef0123456789abcdef";

/** Cloudflare's API on loopback, which begins a session of remote bindings and then refuses to run it. */
async function refusingCloudflare() {
  const asked: { request: string; authorization: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const { method, url = "", headers } = request;
    asked.push({
      ...{ request: `${method} ${url.split("?")[0]}`, authorization: headers.authorization },
      body: await text(request),
    });
    const result = url.endsWith("/subdomain") ? { subdomain: "test" } : { token: "session" };
    const answer =
      method === "GET"
        ? { success: true, errors: [], messages: [], result }
        : {
            success: false,
            errors: [{ code: 1, message: "refused by the test" }],
            messages: [],
            result: null,
          };
    response
      .writeHead(method === "GET" ? 200 : 400, { "content-type": "application/json" })
      .end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { asked, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4` };
}

it("a script on a deployment asks Cloudflare for that deployment's databases and bucket, and for nothing else of it", async () => {
  const { asked, server, url } = await refusingCloudflare();
  const env = {
    ...(process.env as Record<string, string>),
    ...{ CLOUDFLARE_API_BASE_URL: url, CLOUDFLARE_API_TOKEN: "token", CLOUDFLARE_ACCOUNT_ID: ACCOUNT },
    ...{ WRANGLER_SEND_METRICS: "false", CI: "true" },
  };
  const words = ["scripts/move-partner.ts", PARTNER, "ORDERS_1", "staging"];
  const { status } = await run(process.execPath, words, { cwd: root, env });
  server.close();
  expect(status).not.toBe(0);
  const upload = asked.find(({ request }) => request.startsWith("POST"))!;
  expect(upload.request).toMatch(
    new RegExp(`^POST /client/v4/accounts/${ACCOUNT}/workers/scripts/[^/]+/edge-preview$`),
  );
  expect(upload.authorization).toBe("Bearer token");
  const [metadata] = /\{"main_module".*\}/.exec(upload.body)!;
  const { bindings } = JSON.parse(metadata) as { bindings: Record<string, unknown>[] };
  const reached = bindings.map(({ name, type, id, bucket_name }) => `${type} ${name} ${id ?? bucket_name}`);
  expect(reached.sort()).toEqual([
    "d1 DB 00000000-0000-0000-0000-000000000001",
    "d1 ORDERS_0 00000000-0000-0000-0000-00000000000a",
    "d1 ORDERS_1 00000000-0000-0000-0000-00000000000b",
    "r2_bucket BUCKET pickup-points-staging",
  ]);
}, 240_000);

it("a script works on the state of npm start unless a deployment is named", () => {
  const words = [undefined, "local", "staging", "production"];
  expect(words.map((word) => placeOf(word, ""))).toEqual(["local", "local", "staging", "production"]);
});
