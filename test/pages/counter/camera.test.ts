import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { renderPdf } from "../../../src/labels/pdf.ts";
import { trackingCodeOf } from "../../../src/shared/tracking-code.ts";
import { sampleLabel } from "../../labels/sample.ts";
import { launch } from "../browser.ts";
import { demo } from "../demo.ts";
import { FakeAgentApi } from "./fake-agent-api.ts";
import { type CodeKind, filmLabel, filmQr } from "./label-video.ts";
import { feedback, openCounter, openSignedIn } from "./page.ts";

const { base_url: baseUrl } = demo;

let folder: string;
let browser: Browser;
/** What the browser's camera plays when it is switched on. */
let camera: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "films-"));
  camera = join(folder, "camera.y4m");
  browser = await launch(
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${camera}`,
  );
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

const labelWith = (trackingCode: string) => renderPdf([sampleLabel({ trackingCode })]);

function openContextThatSees(film: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  copyFileSync(film, camera);
  return browser.newContext({
    permissions: ["camera"],
    viewport: { width: 360, height: 740 },
    serviceWorkers: "block",
    ...options,
  });
}

describe("the camera", () => {
  it.each<[CodeKind]>([["Code 128"], ["QR"]])("reads the %s code of a real label", async (kind) => {
    await using api = await FakeAgentApi.open(baseUrl);
    const code = api.add("Ṣẹ̀gun Ọlábísí", "in_transit");
    const context = await openContextThatSees(await filmLabel(folder, await labelWith(code), kind));
    const page = await openSignedIn(context, api, false);
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await page.getByRole("dialog", { name: "Ṣẹ̀gun Ọlábísí" }).waitFor();
    await page.getByRole("button", { name: "It has arrived" }).click();
    await feedback(page, "Arrived").waitFor();
    expect(api.statusOf(code)).toBe("ready_for_pickup");
  });

  it("signs in with the QR code of the operator's sheet", async () => {
    await using api = await FakeAgentApi.open(baseUrl);
    const context = await openContextThatSees(
      filmQr(folder, `https://pickup.example/counter/#key=${api.key}`),
    );
    const page = await openCounter(context, api.url);
    await page.getByRole("button", { name: "Scan the sign-in sheet" }).click();
    await page.getByRole("banner").getByText("Allen Avenue Pharmacy").waitFor();
    expect(await page.content()).not.toContain(api.key);
  });

  it("says of a parcel's code that it is no sign-in code", async () => {
    await using api = await FakeAgentApi.open(baseUrl);
    const code = trackingCodeOf(randomBytes(11));
    const context = await openContextThatSees(await filmLabel(folder, await labelWith(code), "QR"));
    const page = await openCounter(context, api.url);
    await page.getByRole("button", { name: "Scan the sign-in sheet" }).click();
    await page.getByText("This is not a sign-in code.").waitFor();
    expect(api.received).toEqual([]);
  });

  it("records a label that stays in its sight once, also offline", async () => {
    await using api = await FakeAgentApi.open(baseUrl);
    const code = api.add("Amaka Obi", "in_transit");
    const context = await openContextThatSees(await filmLabel(folder, await labelWith(code), "Code 128"), {
      serviceWorkers: "allow",
    });
    const page = await openSignedIn(context, api);
    // The bar code reader is cached for offline use.
    await expect.poll(() => page.evaluate(isReaderCached)).toBe(true);
    api.connection = "offline";
    await context.setOffline(true);
    await page.getByRole("switch", { name: /Arrivals in a row/ }).check();
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await feedback(page, "Arrival saved").waitFor();
    await page.getByRole("button", { name: "Offline · 1 waiting" }).waitFor();
    await page.getByRole("button", { name: "Stop the camera" }).click();
    await page.getByRole("button", { name: "Scan with the camera" }).waitFor();
  });

  it("is read with the browser's own detector if it has one, and ours is not loaded", async () => {
    await using api = await FakeAgentApi.open(baseUrl);
    const code = api.add("Amaka Obi", "in_transit");
    const film = await filmLabel(folder, await labelWith(trackingCodeOf(randomBytes(11))), "QR");
    const context = await openContextThatSees(film);
    await context.addInitScript((rawValue) => {
      Object.assign(globalThis, {
        BarcodeDetector: class {
          static async getSupportedFormats() {
            return ["code_128", "ean_13", "qr_code"];
          }
          detect = async () => [{ rawValue }];
        },
      });
    }, code);
    const requested: string[] = [];
    context.on("request", (request) => requested.push(new URL(request.url()).pathname));
    const page = await openSignedIn(context, api, false);
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await page.getByRole("dialog", { name: "Amaka Obi" }).waitFor();
    expect(requested.filter((path) => /zxing|detector/.test(path))).toEqual([]);
  });

  it("that was stopped before it was ready does not stay on", async () => {
    await using api = await FakeAgentApi.open(baseUrl);
    const film = await filmLabel(folder, await labelWith(api.add("Amaka Obi", "in_transit")), "QR");
    const context = await openContextThatSees(film);
    await context.addInitScript(() => {
      const devices = navigator.mediaDevices;
      const open = devices.getUserMedia.bind(devices);
      const held = Promise.withResolvers<void>();
      const page = globalThis as unknown as { letCameraStart(): void; stream?: MediaStream };
      page.letCameraStart = held.resolve;
      devices.getUserMedia = async (wanted) => {
        await held.promise;
        page.stream = await open(wanted);
        return page.stream;
      };
    });
    const page = await openSignedIn(context, api, false);
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await page.getByRole("button", { name: "Stop the camera" }).click();
    await page.evaluate(() => (globalThis as unknown as { letCameraStart(): void }).letCameraStart());
    const tracks = () =>
      page.evaluate(() =>
        (globalThis as unknown as { stream?: MediaStream }).stream
          ?.getTracks()
          .map((track) => track.readyState),
      );
    await expect.poll(tracks).toEqual(["ended"]);
    await page.getByRole("button", { name: "Scan with the camera" }).waitFor();
  });

  it("that is blocked, or missing, is explained, and the code can be typed", async () => {
    await using api = await FakeAgentApi.open(baseUrl);
    const page = await openSignedIn(await browser.newContext({ serviceWorkers: "block" }), api, false);
    for (const [fault, message] of [
      ["NotAllowedError", "The camera is blocked"],
      ["NotFoundError", "no camera"],
      ["NotReadableError", "Another app uses the camera"],
    ]) {
      await page.evaluate((name) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", name));
      }, fault!);
      await page.getByRole("button", { name: "Scan with the camera" }).click();
      await page.getByRole("alert").filter({ hasText: message }).waitFor();
      await page.getByRole("button", { name: "Scan with the camera" }).waitFor();
    }
  });
});

async function isReaderCached(): Promise<boolean> {
  const cached = await caches.match("/counter/zxing_reader.wasm");
  return cached !== undefined;
}
