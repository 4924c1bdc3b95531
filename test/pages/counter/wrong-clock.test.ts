import { describe, expect, it } from "vitest";
import { arrive, feedback } from "./page.ts";
import { setUpCounter } from "./set-up.ts";

const counter = setUpCounter({ isInstalled: false });

describe("a device with a wrong clock", () => {
  it("gets its scans recorded, at the right time", async () => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    await (await counter.useDevice()).clock.setFixedTime(Date.now() + 3 * 3_600_000);
    const page = await counter.openSignedIn();
    await arrive(page, code);
    await feedback(page, "Arrived").waitFor();
    const scan = counter.api.requests[0]![0]!;
    expect(Math.abs(Date.parse(scan.occurred_at!) - Date.now())).toBeLessThan(60_000);
  });

  it("that is some seconds slow sends no scan as if it were before the ones of others", async () => {
    const code = counter.api.add("Amaka Obi", "in_transit");
    await (await counter.useDevice()).clock.install({ time: Date.now() - 20_000 });
    const page = await counter.openSignedIn();
    const before = Date.now();
    await arrive(page, code);
    await feedback(page, "Arrived").waitFor();
    expect(Date.parse(counter.api.requests[0]![0]!.occurred_at!)).toBeGreaterThan(before - 10_000);
  });
});
