import { describe, expect, it } from "vitest";
import { blockStorage, fillStorage } from "../unkept.ts";
import { arrive, feedback, signIn } from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter({ isInstalled: false });

const NOTICE = "This device keeps nothing for this page";

describe.each([
  ["blocks its data", blockStorage],
  ["has no room", fillStorage],
])("the counter on a device that %s", (_, unkept) => {
  it("signs in, records scans with a network, refuses them without one, and says so", async () => {
    const [arrived, late] = ["Ada", "Bola"].map((name) => counter.api.add(name, "in_transit"));
    await (await counter.useDevice()).addInitScript(unkept);
    const page = await counter.open();
    await signIn(page, counter.api.key);
    await page.getByRole("navigation").waitFor();
    await page.getByText(NOTICE).waitFor();
    await arrive(page, arrived!);
    await feedback(page, "Arrived").waitFor();
    await counter.goOffline();
    await arrive(page, late!);
    await feedback(page, "Not recorded").waitFor();
    await counter.goOnline();
    await page.getByRole("button", { name: "Online", exact: true }).waitFor();
    expect([arrived!, late!].map(counter.applicationsOf)).toEqual([[1], []]);
  });
});

it("the counter says on its sign-in that a device keeps nothing for it", async () => {
  await (await counter.useDevice()).addInitScript(blockStorage);
  const page = await counter.open();
  await page.getByLabel("Agent key").waitFor();
  await page.getByText(NOTICE).waitFor();
});

it("scans that were kept are sent once each from a device that has no room any more", async () => {
  const codes = ["Ada", "Bola", "Chi"].map((name) => counter.api.add(name, "in_transit"));
  await counter.useDevice();
  const page = await counter.openSignedIn();
  await counter.goOffline();
  for (const code of codes) {
    await arrive(page, code);
    await feedback(page, "Arrival saved").waitFor();
  }
  await page.evaluate(fillStorage);
  await counter.goOnline();
  await expect.poll(() => codes.map(counter.applicationsOf)).toEqual(codes.map(() => [1]));
  await page.getByRole("button", { name: "Online", exact: true }).waitFor();
});
