import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violationsInBothSchemes } from "../accessibility.ts";
import { watchLayout } from "../layout-shift.ts";
import { setUpConsole, title, widthOnPhone } from "./set-up.ts";
import { VIEWS } from "./views.ts";

const operator = setUpConsole({ hasMaps: true });
const { demo } = operator;
const MOST_OF_FIRST_VIEW = 70 * 1024;

describe("signing in to the console", () => {
  it("is done by keyboard with a token, opens the view of the address, and signing out closes it", async () => {
    const page = await operator.openSignedOut("#/nowhere");
    await title(page, "Sign in").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("op_test_nobody");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "This is no operator's token." }).waitFor();
    await page.getByLabel("Operator token").fill(demo.operator_token);
    await page.keyboard.press("Enter");
    await title(page, "Not found").waitFor();
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      "",
    ]);
    await page.getByRole("link", { name: "Today" }).press("Enter");
    await title(page, "Today").waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Today");
    await page.getByRole("button", { name: "Sign out" }).press("Enter");
    await title(page, "Sign in").waitFor();
    await page.reload();
    await title(page, "Sign in").waitFor();
  });

  it("is not asked of who has a session, and is of who had one, where it was", async () => {
    const page = await operator.openSignedOut();
    const data = { token: demo.operator_token };
    await page.request.post(`${demo.base_url}/console/session`, { data });
    await page.reload();
    await title(page, "Today").waitFor();
    await page.getByText("demo, until").waitFor();
    const headers = { "sec-fetch-site": "same-origin" };
    await page.request.delete(`${demo.base_url}/console/session`, { headers });
    const ended = page.getByText("Your session has ended.");
    // The page may find that out by itself before the click.
    await page.getByRole("button", { name: "Refresh" }).or(ended).first().click();
    await ended.waitFor();
    await page.getByLabel("Operator token").fill(demo.operator_token);
    await page.getByRole("button", { name: "Sign in" }).click();
    await title(page, "Today").waitFor();
  });

  it.each(["abort", "503"] as const)(
    "is not asked of who has a session, although the first request for it failed: %s",
    async (failure) => {
      const page = await operator.newPage();
      await page.route(
        "**/console/session",
        (route) => (failure === "abort" ? route.abort() : route.fulfill({ status: 503 })),
        { times: 1 },
      );
      await page.goto(`${demo.base_url}/console/`);
      await title(page, "Today").waitFor();
    },
  );
});

describe("the console's files", () => {
  it("have a strict policy, and the page itself is not stored", async () => {
    const { headers } = await fetch(`${demo.base_url}/console/`);
    const policy = headers.get("content-security-policy")!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("are at most 70 KB for the first view, gzipped, besides the font, for which nothing waits, and violate no policy", async () => {
    const page = await operator.newPage();
    const responses: Response[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() !== "font") responses.push(response);
    });
    await page.goto(`${demo.base_url}/console/`);
    await page.locator(VIEWS.today![1]).waitFor();
    const sizes = (await Promise.all(responses.map((response) => response.body()))).map(
      (body) => gzipSync(body).length,
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_OF_FIRST_VIEW);
    expect(operator.messages).toEqual([]);
  });
});

describe("on a phone", () => {
  const phone = { viewport: { width: 360, height: 740 } };

  /** What axe objects to in either scheme, and how wide the view is with text of twice the size. */
  async function look(page: Page): Promise<[objections: string[], width: number]> {
    const objections = await violationsInBothSchemes(page);
    const width = await widthOnPhone(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });
    return [objections, width];
  }

  it("signing in fits, also with text of twice the size, and has nothing that axe objects to", async () => {
    const page = await operator.openSignedOut("", phone);
    await title(page, "Sign in").waitFor();
    expect(await look(page)).toEqual([[], 360]);
  });

  it("every view moves nothing while it is loaded, fits, also with text of twice the size, and has nothing that axe objects to", async () => {
    const page = await operator.newPage(phone);
    const movedAt = await watchLayout(page);
    for (const [view, [hash, shown]] of Object.entries(VIEWS)) {
      const moved = await movedAt(`${demo.base_url}/console/${hash}`);
      await page.locator(shown).waitFor();
      expect.soft([view, moved, ...(await look(page))]).toEqual([view, [], [], 360]);
    }
  });
});
