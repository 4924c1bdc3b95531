import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../client/src/index.ts";
import { signedHeaders } from "../../src/webhooks/deliver/sign.ts";
import { readDocuments } from "../e2e/documents.ts";
import { demo } from "../pages/demo.ts";
import { newPartner, type Partner } from "../pages/portal/partner.ts";

/** The runtimes are packages of this folder, so that only the tests install them. */
const FOLDER = resolve("test/runtimes");
const RUNTIMES = { bun: ["run"], deno: ["run", "--quiet", "--allow-net", "--allow-env"] };
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "runtimes-"));
let partner: Partner;

beforeAll(async () => {
  [partner] = await Promise.all([
    newPartner(demo),
    run("sh", [resolve("scripts/install.sh")], { cwd: FOLDER }),
  ]);
}, 600_000);

describe.each(Object.entries(RUNTIMES))("the client in %s", (runtime, words) => {
  /** Runs a program that imports the client as it was built. */
  async function runProgram(name: string, code: string, env: Record<string, string> = {}): Promise<string> {
    const file = join(folder, `${runtime}-${name}.ts`);
    writeFileSync(file, code.replaceAll('"pudo-client"', `"${resolve("client/dist/index.js")}"`));
    const program = join(FOLDER, "node_modules/.bin", runtime);
    const { stdout } = await run(program, [...words, file], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: "1", ...env },
    });
    return stdout;
  }

  it("takes a store through the day that its README shows", async () => {
    const { blocks } = readDocuments().find(({ path }) => path === "client/README.md")!;
    const day = blocks.filter(({ language }) => language === "js").slice(0, 2);
    const [morning, evening] = day.map(({ code }) =>
      code.replaceAll("https://api.example.com", demo.base_url).replaceAll("JS-2026-00017", `DAY-${runtime}`),
    );
    const env = { PUDO_SECRET_KEY: partner.secretKey };
    expect(await runProgram("morning", morning!, env)).toMatch(/^\d+ naira\n[A-Z\d]{12} http\S+\n$/);
    // The search finds no parcel that is ready, and the changes are those of the orders so far.
    expect(await runProgram("evening", evening!, env)).toMatch(/^([\w-]{36} \w+\n)+$/);
    const pudo = createClient({ baseUrl: demo.base_url, secretKey: partner.secretKey });
    expect(await pudo.orders.findByReference(`DAY-${runtime}`)).toMatchObject({ status: "cancelled" });
  });

  it("tells a genuine webhook from a forged one", async () => {
    const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
    const body = '{"type":"webhook.test"}';
    const headers = signedHeaders([secret], { id: "evt-1", at: Date.now(), body });
    const code = `
      import { verifyWebhook } from "pudo-client";
      const request = (body: string) =>
        new Request("https://shop.example.com", { method: "POST", headers: ${JSON.stringify(headers)}, body });
      for (const body of ${JSON.stringify([body, `${body} `])})
        console.log(await verifyWebhook(${JSON.stringify(secret)}, request(body)).then(({ type }) => type, ({ name }) => name));
    `;
    expect(await runProgram("webhook", code)).toBe("webhook.test\nWebhookVerificationError\n");
  });
});
