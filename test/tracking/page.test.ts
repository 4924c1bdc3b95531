import { createHash } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { newTrackingCode } from "../../src/auth/order-codes.ts";
import type { Move } from "../../src/shared/parcel-status.ts";
import { type Api, BASE_URL, brokenDatabase, migrate, startApi } from "../harness.ts";
import { moveThrough, WAY_TO } from "../orders/moves.ts";
import { answerOf, entrances, publicPoint, storeBody } from "../orders/orders.ts";
import { problemOf } from "../problems.ts";
import { newTenant, type Tenant } from "../tenant.ts";

/** What Chromium asks for a page with. */
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";
const HOURS = {
  openingMonday: "09:00",
  closingMonday: "18:00",
  openingFriday: "08:00",
  closingFriday: "17:30",
};

let api: Api;
let tenant: Tenant;
let pointId: string;

beforeAll(async () => {
  await migrate();
  // A Friday, ten o'clock in Lagos.
  api = startApi();
  tenant = await newTenant(api);
  await api.operator("PATCH", `/operator/partners/${tenant.id}`, {
    label_name: "Zuri Market",
    brand_color: "#0a7d4f",
  });
  pointId = await publicPoint(api, {
    description: "Beside the bakery",
    workingHours: HOURS,
    partner: { name: "Mama Tee Stores", email: "tee@example.com", phone: "+234 800 000 0000" },
  });
});

async function newOrder(moves: readonly Move[] = [], changes: object = {}) {
  const body = storeBody(pointId, { note: "Ring at the blue gate", ...changes });
  const { data } = await answerOf(await (await entrances(api, tenant)).store(body), 201);
  await moveThrough(api, data.id, moves);
  return data;
}

const open = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  api.fetch(path, { ...init, headers: { accept: BROWSER, ...headers } });
const textOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
async function pageOf(response: Response, status = 200): Promise<string> {
  const html = await response.text();
  expect([response.status, html]).toEqual([status, expect.stringMatching(/^<!doctype html>/)]);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  return html;
}

describe("the page of a parcel", () => {
  it.each<[string, readonly Move[], string, string, string[], string[]]>([
    [
      "created",
      [],
      "Order received",
      "Zuri Market is preparing your parcel",
      ["Order received"],
      ["On its way", "At the pickup point", "Collected"],
    ],
    [
      "in transit",
      WAY_TO.in_transit,
      "On its way",
      "Zuri Market will tell you",
      ["Order received", "On its way"],
      ["At the pickup point", "Collected"],
    ],
    [
      "ready for pickup",
      WAY_TO.ready_for_pickup,
      "Ready for pickup",
      "Bring your collection code",
      ["Order received", "On its way", "At the pickup point"],
      ["Collected"],
    ],
    [
      "delivered",
      WAY_TO.delivered,
      "Collected",
      "was handed over",
      ["Order received", "At the pickup point", "Collected"],
      [],
    ],
    [
      "refused",
      WAY_TO.returned,
      "Going back to the sender",
      "was refused",
      ["Order received", "At the pickup point", "Refused"],
      [],
    ],
    [
      "expired",
      ["arrive", "expire"],
      "Going back to the sender",
      "was not collected in time",
      ["Order received", "At the pickup point", "Not collected in time"],
      [],
    ],
    ["cancelled", WAY_TO.cancelled, "Cancelled", "was cancelled", ["Order received", "Cancelled"], []],
  ])("that is %s says what is, what was, and what to do", async (_, moves, title, next, past, ahead) => {
    const { tracking_code } = await newOrder(moves);
    const html = await pageOf(await open(`/track/${tracking_code}`));
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(`<title>${title} · Zuri Market</title>`);
    expect(textOf(html)).toContain(next);
    const steps = [...html.matchAll(/<li( class="later")?.*?<strong>([^<]+)/g)];
    expect(steps.filter(([, later]) => !later).map(([, , step]) => step)).toEqual(past);
    expect(steps.filter(([, later]) => later).map(([, , step]) => step)).toEqual(ahead);
    expect(html.match(/aria-current="step"/g)).toHaveLength(1);
    expect(textOf(html)).toContain(tracking_code.replace(/.{4}(?=.)/g, "$&-"));
  });

  it("gives the seven days of a parcel that waits, from its arrival, and no other one a deadline", async () => {
    const { tracking_code } = await newOrder(["arrive"]);
    const arrived = api.clock.now;
    const html = await pageOf(await open(`/track/${tracking_code}`));
    const end = new Date(arrived + 7 * 86_400_000);
    expect(html).toContain(`<time datetime="${end.toISOString()}">Friday 27 November, 10:0`);
    for (const way of [WAY_TO.in_transit, WAY_TO.delivered, WAY_TO.returned]) {
      const { tracking_code: other } = await newOrder(way);
      expect(await pageOf(await open(`/track/${other}`))).not.toContain("Collect it by");
    }
  });

  it("shows the point, where it is, the way there and when it is open", async () => {
    const { tracking_code } = await newOrder();
    const html = await pageOf(await open(`/track/${tracking_code}`));
    const text = textOf(html);
    expect(text).toContain("Allen Avenue counter 12 Allen Avenue Ikeja, Lagos");
    expect(text).toContain("6.60180, 3.35150");
    expect(html).toContain('aria-label="Map: Allen Avenue counter, Ikeja, Lagos"');
    expect(html).toContain('href="https://www.google.com/maps/dir/?api=1&destination=6.6018,3.3515"');
    expect(text).toContain(
      "Open now Monday 09:00 – 18:00 Tuesday Closed Wednesday Closed Thursday Closed Friday (today) 08:00 – 17:30",
    );
    const atNight = startApi({}, { now: api.clock.now + 12 * 3_600_000 });
    expect(textOf(await (await atNight.fetch(`/track/${tracking_code}`)).text())).toContain(
      "Closed now Monday",
    );
  });

  it("says so where a point has no hours", async () => {
    const without = await publicPoint(api);
    const { tracking_code } = await newOrder([], { pudo_point_id: without });
    expect(await pageOf(await open(`/track/${tracking_code}`))).toContain("Opening hours are not known.");
  });

  it("is in the partner's name and colour, and has neither the service's name nor anybody's data", async () => {
    for (const moves of [...Object.values(WAY_TO), ["arrive", "expire"] as const]) {
      const { id, partner_order_id, tracking_code } = await newOrder(moves);
      const response = await open(`/track/${tracking_code}`);
      const html = await pageOf(response);
      expect(html).toContain('<header class="band">Zuri Market</header>');
      expect(html).toContain("--band:#0a7d4f");
      const read = await answerOf(
        await (await entrances(api, tenant)).readWhiteLabel(partner_order_id!),
        200,
      );
      const told = [html, ...[...response.headers].flat()].join("\n").toLowerCase();
      for (const secret of [
        ...["Ṣẹ̀gun", "Ọlábísí", "segun@example.com", "803 123", "blue gate", "Ankara", partner_order_id!, id],
        ...[tenant.id, "Tenant", read.data.collection_code!, "Mama Tee", "tee@example.com", "bakery"],
        ...[api.deps.config.brand, "pudo"],
      ]) {
        expect(told).not.toContain(secret.toLowerCase());
      }
    }
  });

  it("shows names as they are written, whatever is in them", async () => {
    const attack = `</style></title><script>alert(1)</script>"'><img src=x onerror=alert(1)>&amp;`;
    const hostile = await publicPoint(api, {
      name: attack,
      address: { address: attack, city: attack, state: "Lagos", latitude: 6.6, longitude: 3.35 },
    });
    const other = await newTenant(api);
    const label_name = "</style><script>alert(2)</script>";
    await api.operator("PATCH", `/operator/partners/${other.id}`, { label_name });
    const body = storeBody(hostile);
    const { data } = await answerOf(await (await entrances(api, other)).store(body), 201);
    const html = await pageOf(await open(`/track/${data.tracking_code}`));
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>(?!&)/);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html).toContain(
      "&lt;/style&gt;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;amp;",
    );
    expect(html).toContain("&lt;/style&gt;&lt;script&gt;alert(2)&lt;/script&gt;");
  });

  it("forgives how the code is written", async () => {
    const { tracking_code } = await newOrder();
    const grouped = tracking_code.replace(/.{4}(?=.)/g, "$&-").toLowerCase();
    for (const written of [grouped, grouped.replaceAll("-", "%20"), tracking_code.replaceAll("0", "o")]) {
      expect(await pageOf(await open(`/track/${written}`))).toContain("<h1>Order received</h1>");
    }
  });

  it("is small", async () => {
    const { tracking_code } = await newOrder(["driver_collect", "arrive"]);
    const html = await pageOf(await open(`/track/${tracking_code}`));
    const zipped = new Response(html).body!.pipeThrough(new CompressionStream("gzip"));
    expect((await new Response(zipped).arrayBuffer()).byteLength).toBeLessThan(6 * 1024);
  });
});

describe("every page under /track", () => {
  it("is not kept, not indexed, tells nobody where it was, and runs and loads nothing", async () => {
    const { tracking_code } = await newOrder();
    for (const [path, status] of [
      [`/track/${tracking_code}`, 200],
      ["/track", 200],
      [`/track/${newTrackingCode()}`, 404],
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

  it("answers HEAD with the same headers and no body", async () => {
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

  it("takes GET and HEAD alone, without a preflight", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const response = await open("/track/x", {}, { method });
      expect(response.headers.get("allow")).toBe("GET, HEAD");
      await problemOf(response, 405, "method_not_allowed");
    }
  });

  it.each(["application/json", "text/plain", "text/html;q=0", "image/*"])("is not for %j", async (accept) => {
    await problemOf(await open("/track", { accept }), 406, "not_acceptable");
    await problemOf(await open(`/track/${newTrackingCode()}`, { accept }), 406, "not_acceptable");
  });
});

describe("a code that no parcel has", () => {
  it.each([newTrackingCode(), "x", "%00", "%E0%A4%A", encodeURIComponent("' OR 1=1 --"), "a".repeat(500)])(
    "such as %s gets a page with the form to try again, and the code in it",
    async (code) => {
      const html = await pageOf(await open(`/track/${code}`), 404);
      expect(html).toContain("We can’t find this parcel");
      expect(html).toContain('<form action="/track">');
      expect(html).toContain('<label for="code">');
    },
  );

  it("is shown again as it was typed, to be mended", async () => {
    const typed = `"><script>`;
    const html = await pageOf(await open(`/track?code=${encodeURIComponent(typed)}`), 404);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(html).not.toContain("<script");
  });

  it("is a page below too, where there is nothing", async () => {
    for (const path of ["/track/", `/track/${newTrackingCode()}/`, "/track/a/b?lang=fr"]) {
      expect(await pageOf(await open(path), 404)).toContain('name="code"');
      await problemOf(await api.fetch(path), 404, "not_found");
    }
    expect((await open("/nowhere")).headers.get("content-type")).toBe("application/json");
  });

  it("is a JSON problem for whoever does not ask for HTML by name", async () => {
    for (const accept of ["*/*", "text/*"]) {
      const response = await open("/track/x", { accept });
      expect(response.headers.get("content-type")).toBe("application/json");
      await problemOf(response, 404, "order_not_found");
    }
    await problemOf(await api.fetch("/track?code=x"), 404, "order_not_found");
  });
});

describe("the form", () => {
  it("leads to the parcel's page, at the configured address and in the chosen language", async () => {
    const { tracking_code } = await newOrder();
    const typed = tracking_code.replace(/.{4}(?=.)/g, "$&-").toLowerCase();
    for (const [query, target] of [
      [`code=${typed}`, tracking_code],
      [`code=+${typed}+&lang=ha`, `${tracking_code}?lang=ha`],
    ]) {
      const response = await open(`/track?${query}`, {}, { redirect: "manual" });
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toBe(`${BASE_URL}/track/${target}`);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  it("comes again when nothing was typed", async () => {
    for (const path of ["/track", "/track?code=", "/track?lang=en"]) {
      expect(await pageOf(await open(path))).toContain("Track your parcel");
    }
  });
});

describe("the language", () => {
  it.each([
    [undefined, "en"],
    ["", "en"],
    ["de-DE, zh", "en"],
    ["ha", "ha"],
    ["de, yo-NG;q=0.8, en;q=0.5", "yo"],
    ["en;q=0.3, ig;q=0.9", "ig"],
    ["fr;q=0, en-NG", "en"],
    ["FR-fr", "fr"],
  ])("for %j is %s", async (accepted, language) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { "accept-language": accepted };
    const response = await open("/track", headers);
    expect(response.headers.get("content-language")).toBe(language);
    expect(await pageOf(response)).toContain(`<html lang="${language}">`);
  });

  it("can be chosen, whatever the browser prefers", async () => {
    const { tracking_code } = await newOrder(["arrive"]);
    const texts = {
      fr: ["Prêt à être retiré", "Présentez votre code de retrait", "vendredi 27 novembre, 10:", "vendredi"],
      ha: ["Yana jiran ku karɓa", "lambar karɓarku", "Jumma’a 27 Nuwamba, 10:", "Asabar"],
      ig: ["Ọ dị njikere ka ị nara ya", "koodu nnara gị", "Fraịdee 27 Novemba, 10:", "Satọdee"],
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

  it("is the browser's when another one is asked for", async () => {
    const { tracking_code } = await newOrder(["arrive"]);
    const headers = { "accept-language": "fr" };
    expect(await pageOf(await open(`/track/${tracking_code}?lang=de`, headers))).toContain(
      '<html lang="fr">',
    );
    const { headers: sent } = await open(`/track?code=${tracking_code}&lang=de`, headers);
    expect(sent.get("location")).toMatch(new RegExp(`/track/${tracking_code}$`));
  });

  it("of a page without a parcel can be changed without typing the code again", async () => {
    const html = await pageOf(await open("/track/abc?lang=fr"), 404);
    expect(html).toContain('<a href="/track?code=abc&amp;lang=yo" lang="yo" hreflang="yo">');
    expect(html).toContain('<input type="hidden" name="lang" value="fr">');
  });
});

describe("when the service can't answer", () => {
  afterEach(() => api.operator("PUT", "/operator/maintenance", { enabled: false }));

  it("is being maintained, it says so on a page with Retry-After", async () => {
    await api.operator("PUT", "/operator/maintenance", { enabled: true, retry_after_s: 120 });
    for (const path of ["/track", `/track/${newTrackingCode()}`]) {
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

  it("was asked too often or has failed, it says so on a page", async () => {
    const never = { limit: async () => ({ success: false }) };
    const busy = startApi({ limits: { public: never, credential: never, token: never, login: never } });
    const headers = { accept: BROWSER };
    const limited = await busy.fetch("/track", { headers });
    expect(limited.headers.get("retry-after")).toBe("60");
    expect(await pageOf(limited, 429)).toContain("too many requests");
    const broken = startApi({ db: brokenDatabase });
    const failed = await broken.fetch(`/track/${newTrackingCode()}`, { headers });
    expect(await pageOf(failed, 500)).toContain("That was our mistake, not yours");
  });
});

describe("with map tiles configured", () => {
  it("shows the point among them, and lets the page load images from there alone", async () => {
    const { tracking_code } = await newOrder();
    const mapTiles = { url: "https://tiles.example/street/{z}/{x}/{y}.png", attribution: "© Tilemakers" };
    const { config } = api.deps;
    const mapped = startApi({ config: { ...config, mapTiles } }, api.clock);
    const response = await mapped.fetch(`/track/${tracking_code}`);
    expect(response.headers.get("content-security-policy")).toContain("img-src data: https://tiles.example;");
    const html = await response.text();
    const images = [...html.matchAll(/<img src="([^"]+)"[^>]*>/g)];
    expect(images).toHaveLength(6);
    for (const [image, url] of images) {
      expect(url).toMatch(/^https:\/\/tiles\.example\/street\/16\/\d+\/\d+\.png$/);
      expect(image).toContain('alt=""');
      // Tile servers ask who asks; the page's address would tell them the code.
      expect(image).toContain('referrerpolicy="strict-origin"');
    }
    expect(html).toContain("<small>© Tilemakers</small>");
  });
});
