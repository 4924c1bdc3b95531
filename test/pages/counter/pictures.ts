import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { renderPdf } from "../../../src/labels/pdf.ts";
import type { Demo } from "../../e2e/server.ts";
import { sampleLabel } from "../../labels/sample.ts";
import { launch } from "../browser.ts";
import { SCHEMES, SCREENS } from "../screens.ts";
import { FakeAgentApi } from "./fake-agent-api.ts";
import { filmLabel } from "./label-video.ts";
import { arrive, feedback, handOver, openCounter, signIn, typeCode, untilInstalled, view } from "./page.ts";

const NAMES = [
  "Ngozi Okafor",
  "Ibrahim Danjuma",
  "Ọlábísí Adéyẹmí",
  "Emeka Nwosu",
  "Halima Bello",
  "Tunde Bakare",
];

/** Takes pictures of the counter page. Each screen has its own browser, because the camera's film is set at its start. */
export async function counterPictures(_: Browser, { base_url }: Demo, folder: string): Promise<void> {
  const films = mkdtempSync(join(tmpdir(), "films-"));
  for (const [screen, size] of Object.entries(SCREENS))
    for (const colorScheme of SCHEMES) {
      await using api = await FakeAgentApi.open(base_url);
      const scanned = api.add("Ṣẹ̀gun Ọlábísí", "in_transit");
      const label = await renderPdf([sampleLabel({ trackingCode: scanned })]);
      const browser = await launch(
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-video-capture=${await filmLabel(films, label, "Code 128")}`,
      );
      const context = await browser.newContext({
        ...size,
        colorScheme,
        permissions: ["camera"],
        reducedMotion: "reduce",
      });
      const page = await openCounter(context, api.url);
      await pictureStates(page, api, (state) =>
        page.screenshot({ path: join(folder, `counter-${state}-${screen}-${colorScheme}.png`) }),
      );
      await browser.close();
    }
  rmSync(films, { recursive: true });
}

async function pictureStates(
  page: Page,
  api: FakeAgentApi,
  take: (state: string) => Promise<unknown>,
): Promise<void> {
  const context = page.context();
  const codes = NAMES.map((name, i) => api.add(name, i % 3 === 2 ? "created" : "in_transit"));
  for (const [i, name] of ["Amaka Obi", "Chidi Eze", "Zainab Musa", "Yẹmí Àjàyí"].entries())
    api.add(name, "ready_for_pickup", 6.7 - i * 1.6);
  const delivered = api.add("Kunle Ajayi", "delivered");
  await page.getByLabel("Agent key").waitFor();
  await take("sign-in");
  await signIn(page, api.key);
  await page.getByRole("navigation").waitFor();
  await untilInstalled(page);
  await page.getByRole("button", { name: "Online", exact: true }).waitFor();
  await take("scan");
  await page.getByRole("button", { name: "Scan with the camera" }).click();
  await page.getByRole("dialog", { name: "Ṣẹ̀gun Ọlábísí" }).waitFor();
  await take("parcel");
  await page.getByRole("button", { name: "It has arrived" }).click();
  await feedback(page, "Arrived").waitFor();
  await take("arrived");
  await page.getByRole("button", { name: "Stop the camera" }).click();
  await view(page, "Expected").click();
  await take("expected");
  await view(page, "On shelf").click();
  await take("shelf");
  await page.getByRole("button", { name: /Amaka/ }).click();
  await page.getByRole("button", { name: "Hand over", exact: true }).click();
  await handOver(page, "000000");
  await page.getByRole("alert").filter({ hasText: "This code is wrong" }).waitFor();
  await take("wrong-code");
  await handOver(page, api.collectionCode);
  await feedback(page, "Handed over").waitFor();
  await take("handed-over");
  if (await view(page, "Scan").isVisible()) await view(page, "Scan").click();
  api.connection = "offline";
  await context.setOffline(true);
  await arrive(page, delivered);
  await feedback(page, "Arrival saved").waitFor();
  api.connection = "online";
  await context.setOffline(false);
  await page.getByRole("button", { name: "Online · 1 refused" }).waitFor();
  api.connection = "offline";
  await context.setOffline(true);
  await arrive(page, codes[0]!);
  await feedback(page, "Arrival saved").waitFor();
  await take("pending");
  await page.getByRole("button", { name: "Close the message" }).click();
  await page.getByRole("button", { name: /Offline/ }).click();
  await take("outbox");
  await typeCode(page, codes[1]!);
  await page.getByRole("button", { name: "Hand over", exact: true }).click();
  await take("needs-connection");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  api.connection = "online";
  await context.setOffline(false);
  api.availability.add({ from: "2099-12-24", to: "2099-12-26", created_by: "operator", reason: "Christmas" });
  api.availability.add({ from: "2099-11-28", to: "2099-11-28" });
  api.money.limit = 200_000;
  api.money.pay(codes[2]!, 12_500);
  api.money.pay(codes[3]!, 7_500, "transfer");
  await page.getByRole("button", { name: "Till" }).filter({ visible: true }).first().click();
  await page.getByRole("button", { name: "Give to the driver" }).waitFor();
  await take("till");
  await page.getByRole("button", { name: "Give to the driver" }).click();
  await take("give");
  await page.getByRole("button", { name: "Give ₦20,000" }).click();
  await page.locator(".qr-code path").waitFor();
  await take("money-code");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "Shelf is full", disabled: false }).waitFor();
  await take("settings");
  await page.getByRole("switch", { name: "Shelf is full" }).click();
  await take("shelf-full");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Closed days" }).click();
  await page.getByText("Christmas").waitFor();
  await take("closed-days");
  await page.getByRole("button", { name: "Close on these days" }).click();
  await page.getByRole("alert").filter({ hasText: "Choose the first" }).waitFor();
  await take("closed-days-wrong");
}
