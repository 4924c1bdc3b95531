import { createHash } from "node:crypto";
import { describe, expect } from "vitest";
import { newTrackingCode } from "../../src/orders/create/blank-order.ts";
import type { Move } from "../../src/shared/parcel-status.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { BASE_URL, brokenOrders, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { BROWSER, newOrderOf, newShop, openPage, pageOf } from "./pages.ts";

const it = base.extend("given", PER_FILE, async ({ api }) => {
  const shop = await newShop(api);
  const newOrder = (moves: readonly Move[] = []) => newOrderOf(api, shop, moves);
  const open = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    openPage(api, path, headers, init);
  return { newOrder, open };
});

describe("every page under /track", () => {
  it("is not cached or indexed, sends no referrer, and runs and loads nothing", async ({
    given: { newOrder, open },
  }) => {
    const { tracking_code } = await newOrder();
    for (const [path, status] of [
      [`/track/${tracking_code}`, 200],
      ["/track", 200],
      [`/track/${newTrackingCode(0)}`, 404],
    ] as const) {
      const response = await open(path, { origin: "https://shop.example" });
      const { headers } = response;
      const html = await pageOf(response, status);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
      expect(html).toContain('<meta name="robots" content="noindex,nofollow">');
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-request-id")).toBeTruthy();
      expect(headers.get("ratelimit-policy")).toBe('"public";q=6000;w=60');
      expect(headers.get("vary")).toBe("Accept, Accept-Language");
      expect(headers.get("access-control-allow-origin")).toBeNull();
      const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
      const hash = createHash("sha256").update(style).digest("base64");
      expect(headers.get("content-security-policy")).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      expect(html).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:/i);
    }
  });

  it("answers HEAD with the same headers and no body", async ({ given: { newOrder, open } }) => {
    const { tracking_code } = await newOrder();
    const [get, head] = await Promise.all(
      ["GET", "HEAD"].map((method) =>
        open(`/track/${tracking_code}`, { "x-request-id": "same" }, { method }),
      ),
    );
    expect(head!.status).toBe(200);
    expect(await head!.text()).toBe("");
    expect([...head!.headers]).toEqual([...get!.headers]);
  });

  it("supports only GET and HEAD, and no preflight", async ({ given: { open } }) => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const response = await open("/track/x", {}, { method });
      expect(response.headers.get("allow")).toBe("GET, HEAD");
      await problemOf(response, 405, "method_not_allowed");
    }
  });

  it.for(["application/json", "text/plain", "text/html;q=0", "image/*"])(
    "is 406 for %j",
    async (accept, { given: { open } }) => {
      await problemOf(await open("/track", { accept }), 406, "not_acceptable");
      await problemOf(await open(`/track/${newTrackingCode(0)}`, { accept }), 406, "not_acceptable");
    },
  );
});

describe("a code that no parcel has", () => {
  it.for([newTrackingCode(0), "x", "%00", "%E0%A4%A", encodeURIComponent("' OR 1=1 --"), "a".repeat(500)])(
    "such as %s gets a page with the form to try again, and the code in it",
    async (code, { given: { open } }) => {
      const html = await pageOf(await open(`/track/${code}`), 404);
      expect(html).toContain("We can’t find this parcel");
      expect(html).toContain('<form action="/track">');
      expect(html).toContain('<label for="code">');
    },
  );

  it("is shown again as it was typed, to be corrected", async ({ given: { open } }) => {
    const typed = `"><script>`;
    const html = await pageOf(await open(`/track?code=${encodeURIComponent(typed)}`), 404);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(html).not.toContain("<script");
  });

  it("gets a page also on an unknown path below", async ({ api, given: { open } }) => {
    for (const path of ["/track/", `/track/${newTrackingCode(0)}/`, "/track/a/b?lang=fr"]) {
      expect(await pageOf(await open(path), 404)).toContain('name="code"');
      await problemOf(await api.fetch(path), 404, "not_found");
    }
    expect((await open("/nowhere")).headers.get("content-type")).toBe("application/json");
  });

  it("is a JSON problem for clients whose Accept does not name HTML", async ({ api, given: { open } }) => {
    for (const accept of ["*/*", "text/*"]) {
      const response = await open("/track/x", { accept });
      expect(response.headers.get("content-type")).toBe("application/json");
      await problemOf(response, 404, "order_not_found");
    }
    await problemOf(await api.fetch("/track?code=x"), 404, "order_not_found");
  });
});

describe("the form", () => {
  it("leads to the parcel's page, at the configured address and in the chosen language", async ({
    given: { newOrder, open },
  }) => {
    const { tracking_code } = await newOrder();
    const typed = tracking_code.replace(/.{4}(?=.)/g, "$&-").toLowerCase();
    for (const [query, target] of [
      [`code=${typed}`, tracking_code],
      [`code=+${typed}+&lang=ha`, `${tracking_code}?lang=ha`],
      [`code=${typed}.`, tracking_code],
    ]) {
      const response = await open(`/track?${query}`, {}, { redirect: "manual" });
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toBe(`${BASE_URL}/track/${target}`);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  it("is shown again when nothing was typed", async ({ given: { open } }) => {
    for (const path of ["/track", "/track?code=", "/track?lang=en"]) {
      expect(await pageOf(await open(path))).toContain("Track your parcel");
    }
  });
});

describe("the language", () => {
  it.for([
    [undefined, "en"],
    ["", "en"],
    ["de-DE, zh", "en"],
    ["ha", "ha"],
    ["de, yo-NG;q=0.8, en;q=0.5", "yo"],
    ["en;q=0.3, ig;q=0.9", "ig"],
    ["fr;q=0, en-NG", "en"],
    ["FR-fr", "fr"],
  ] as const)("for %j is %s", async ([accepted, language], { given: { open } }) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { "accept-language": accepted };
    const response = await open("/track", headers);
    expect(response.headers.get("content-language")).toBe(language);
    expect(await pageOf(response)).toContain(`<html lang="${language}">`);
  });

  it("can be chosen, whatever the browser prefers", async ({ given: { newOrder, open } }) => {
    const { tracking_code } = await newOrder(["arrive"]);
    const texts = {
      fr: ["Prêt à être retiré", "Présentez votre code de retrait", "vendredi 27 novembre, 10:", "vendredi"],
      ha: ["A shirye don karɓa", "lambar karɓarku", "Jumma’a 27 Nuwamba, 10:", "Asabar"],
      ig: ["Ọ dị njikere maka nnara", "koodu nnara gị", "Fraịdee 27 Novemba, 10:", "Satọdee"],
      yo: ["Ó ti ṣetán fún gbígbà", "kóòdù ìgbẹrù", "Ẹtì 27 Bélú, 10:", "Àbámẹ́ta"],
    };
    for (const [language, expected] of Object.entries(texts)) {
      const html = await pageOf(
        await open(`/track/${tracking_code}?lang=${language}`, { "accept-language": "en" }),
      );
      expect(html).toContain(`<html lang="${language}">`);
      for (const text of expected) expect(html).toContain(text);
      expect(html).not.toMatch(/Monday|Pickup point|Collect/);
    }
  });

  it("is the browser's when an unknown one is requested", async ({ given: { newOrder, open } }) => {
    const { tracking_code } = await newOrder(["arrive"]);
    const headers = { "accept-language": "fr" };
    expect(await pageOf(await open(`/track/${tracking_code}?lang=de`, headers))).toContain(
      '<html lang="fr">',
    );
    const { headers: sent } = await open(`/track?code=${tracking_code}&lang=de`, headers);
    expect(sent.get("location")).toMatch(new RegExp(`/track/${tracking_code}$`));
  });

  it("of a page without a parcel can be changed without typing the code again", async ({
    given: { open },
  }) => {
    const html = await pageOf(await open("/track/abc?lang=fr"), 404);
    expect(html).toContain('<a href="/track?code=abc&amp;lang=yo" lang="yo" hreflang="yo">');
    expect(html).toContain('<input type="hidden" name="lang" value="fr">');
  });
});

describe("a request that the service can't answer", () => {
  it.afterEach(({ api }) => api.operator("PUT", "/operator/maintenance", { enabled: false }));

  it("because of maintenance gets a page with Retry-After", async ({ api, given: { open } }) => {
    await api.operator("PUT", "/operator/maintenance", { enabled: true, retry_after_s: 120 });
    for (const path of ["/track", `/track/${newTrackingCode(0)}`]) {
      const response = await open(path);
      expect(response.headers.get("retry-after")).toBe("120");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
      const html = await pageOf(response, 503);
      expect(html).toContain("Tracking is being maintained");
      expect(html).not.toContain(api.deps.config.brand);
      await problemOf(await api.fetch(path), 503, "maintenance");
    }
  });

  it("because of a rate limit or an error gets a page", async () => {
    const never = { limit: async () => ({ success: false }) };
    const busy = startApi({ limits: { public: never, credential: never, token: never, login: never } });
    const headers = { accept: BROWSER };
    const limited = await busy.fetch("/track", { headers });
    expect(limited.headers.get("retry-after")).toBe("60");
    expect(await pageOf(limited, 429)).toContain("too many requests");
    const broken = startApi({ orders: brokenOrders });
    const failed = await broken.fetch(`/track/${newTrackingCode(0)}`, { headers });
    expect(await pageOf(failed, 500)).toContain("That was our mistake, not yours");
  });
});
