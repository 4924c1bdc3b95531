import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Move } from "../../src/shared/parcel-status.ts";
import { LANGUAGE_CODES } from "../../src/texts/languages.ts";
import { brokenDatabase, migrate, startApi } from "../harness.ts";
import { moveThrough, WAY_TO } from "../orders/moves.ts";
import { answerOf, entrances, publicPoint, storeBody } from "../orders/orders.ts";
import { newTenant, send } from "../tenant.ts";
import { newOrderOf, newShop, openPage, pageOf, type Shop } from "./pages.ts";

// A Friday, ten o'clock in Lagos.
const api = startApi();
let shop: Shop;

beforeAll(async () => {
  await migrate();
  shop = await newShop(api);
});

const newOrder = (moves: readonly Move[] = [], changes: object = {}) => newOrderOf(api, shop, moves, changes);
const open = (path: string, headers: Record<string, string> = {}) => openPage(api, path, headers);
const textOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe("the page of a parcel whose point is closed today", () => {
  const body = { from: "2026-11-20", to: "2026-11-23" };
  const close = (changes: object = {}) =>
    api.operator("POST", `/operator/points/${shop.pointId}/closures`, { ...body, ...changes });
  const remove = async (made: Response) => {
    const { data } = await made.json<{ data: { id: string } }>();
    await api.operator("DELETE", `/operator/points/${shop.pointId}/closures/${data.id}`);
  };
  const noticeOf = async (code: string, language = "en") =>
    /<p class="notice">(.*?)<\/p>/.exec(await pageOf(await open(`/track/${code}?lang=${language}`)))?.[1];

  it("says so, in every language, until the parcel was collected", async () => {
    const { tracking_code } = await newOrder(WAY_TO.ready_for_pickup);
    const { tracking_code: collected } = await newOrder(WAY_TO.delivered);
    expect(await noticeOf(tracking_code)).toBeUndefined();
    const made = await close();
    const notice = "The pickup point is closed from 20 November to 23 November.";
    expect(await noticeOf(tracking_code)).toBe(notice);
    expect(textOf(await pageOf(await open(`/track/${tracking_code}`)))).toContain("Closed now");
    const all = LANGUAGE_CODES.map((language) => noticeOf(tracking_code, language));
    const notices = await Promise.all(all);
    expect(new Set(notices).size).toBe(5);
    for (const text of notices) expect(text).toMatch(/\b20 .*\b23 /);
    expect(await noticeOf(collected)).toBeUndefined();
    await remove(made);
    const today = await close({ to: "2026-11-20" });
    expect(await noticeOf(tracking_code)).toBe("The pickup point is closed today.");
    await remove(today);
    const later = await close({ from: "2026-11-21" });
    expect(await noticeOf(tracking_code)).toBeUndefined();
    await remove(later);
  });

  it("names as the deadline the last open minute of a day without a closure", async () => {
    const workingHours = {
      ...{ openingMonday: "09:00", closingMonday: "18:00" },
      ...{ openingWednesday: "09:00", closingWednesday: "18:00" },
    };
    const pointId = await publicPoint(api, { workingHours });
    const { tracking_code } = await newOrder(["arrive"], { pudo_point_id: pointId });
    const deadline = async () =>
      /class="deadline">.*?datetime="(.*?)"/.exec(await pageOf(await open(`/track/${tracking_code}`)))?.[1];
    // The parcel's time ends on a Friday.
    expect(await deadline()).toBe("2026-11-25T16:59:00.000Z");
    await api.operator("POST", `/operator/points/${pointId}/closures`, {
      from: "2026-11-25",
      to: "2026-11-25",
    });
    expect(await deadline()).toBe("2026-11-23T16:59:00.000Z");
  });

  it("is shown without a notice while D1 is down", async () => {
    const { tracking_code } = await newOrder(WAY_TO.ready_for_pickup);
    const made = await close();
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const path = `/track/${tracking_code}`;
    const html = await pageOf(await openPage(startApi({ db: brokenDatabase }), path));
    expect(html).not.toContain('class="notice"');
    expect(errors).toHaveBeenCalled();
    errors.mockRestore();
    await remove(made);
  });
});

/** The next Monday in Lagos, today included, as `YYYY-MM-DD`. */
function nextMonday(now: number): string {
  const lagos = new Date(now + 3_600_000);
  return new Date(lagos.getTime() + ((8 - lagos.getUTCDay()) % 7) * 86_400_000).toISOString().slice(0, 10);
}

describe("the page of a parcel that was sent to another point", () => {
  const texts = async (code: string, language = "en") => {
    const html = await pageOf(await open(`/track/${code}?lang=${language}`));
    return [...html.matchAll(/<p class="notice">(.*?)<\/p>/g)].map(([, text]) => text);
  };

  it("says so, in every language, until it was collected", async () => {
    const order = await newOrder();
    expect(await texts(order.tracking_code)).toEqual([]);
    const pudo_point_id = await publicPoint(api, { name: "Baker <b>& Sons</b>" });
    const path = `/api/v1/orders/${order.id}/point`;
    const changed = await send(api, "POST", path, shop.tenant.secretKey, { pudo_point_id });
    expect(changed.status).toBe(200);
    const name = "Baker &lt;b&gt;&amp; Sons&lt;/b&gt;";
    const told = `The pickup point was changed. Collect your parcel at ${name}.`;
    expect(await texts(order.tracking_code)).toEqual([told]);
    const others = await Promise.all(LANGUAGE_CODES.slice(1).map((lang) => texts(order.tracking_code, lang)));
    expect(new Set([told, ...others.flat()]).size).toBe(5);
    for (const text of others.flat()) expect(text).toContain(name);
    await moveThrough(api, order.id, ["arrive"]);
    expect(await texts(order.tracking_code)).toEqual([told]);
    await moveThrough(api, order.id, ["collect"]);
    expect(await texts(order.tracking_code)).toEqual([]);
  });
});

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
      "Delivered",
      "was handed over",
      ["Order received", "At the pickup point", "Collected"],
      [],
    ],
    [
      "refused",
      WAY_TO.returned,
      "On its way back",
      "was refused",
      ["Order received", "At the pickup point", "Refused"],
      [],
    ],
    [
      "expired",
      ["arrive", "expire"],
      "On its way back",
      "was not collected in time",
      ["Order received", "At the pickup point", "Not collected in time"],
      [],
    ],
    [
      "cancelled on its way",
      ["cancel", "driver_collect"],
      "On its way back",
      "This order was cancelled.",
      ["Order received", "Cancelled"],
      [],
    ],
    [
      "back with its sender",
      ["arrive", "refuse", "receive"],
      "Back with the sender",
      "is back with Zuri Market",
      ["Order received", "At the pickup point", "Refused", "Back with the sender"],
      [],
    ],
    ["cancelled", WAY_TO.cancelled, "Cancelled", "was cancelled", ["Order received", "Cancelled"], []],
  ])("that is %s shows its state, its history and what to do", async (_, moves, title, next, past, ahead) => {
    const { tracking_code } = await newOrder(moves);
    const html = await pageOf(await open(`/track/${tracking_code}`));
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(`<title>${title} · Zuri Market</title>`);
    expect(textOf(html)).toContain(next);
    const steps = [...html.matchAll(/<li( class="later")?.*?<strong>([^<]+)/g)];
    expect(steps.filter(([, later]) => !later).map(([, , step]) => step)).toEqual(past);
    expect(steps.filter(([, later]) => later).map(([, , step]) => step)).toEqual(ahead);
    expect(html.match(/aria-current="step"/g)).toHaveLength(1);
    expect(html).toContain(`<dd translate="no">${tracking_code.replace(/.{4}/g, "<span>$&</span>")}</dd>`);
  });

  it("shows the deadline of a parcel that waits, seven days after its arrival, and no other deadline", async () => {
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

  it("of a parcel that was handed over is a receipt: when and where, without a map and hours", async () => {
    const { tracking_code } = await newOrder(WAY_TO.delivered);
    const html = await pageOf(await open(`/track/${tracking_code}`));
    expect(html).toMatch(
      /<dt>Handed over<\/dt><dd><time datetime="[^"]+">[^<]+<\/time><\/dd><dd class="muted">Allen/,
    );
    expect(html).not.toContain('class="country"');
    expect(html).not.toContain('id="hours"');
  });

  it("strikes the hours of a day on which the point is closed", async () => {
    const workingHours = { openingMonday: "09:00", closingMonday: "18:00" };
    const pointId = await publicPoint(api, { workingHours });
    const { tracking_code } = await newOrder([], { pudo_point_id: pointId });
    const hours = async () =>
      /<td role="cell">(<s>.*?)<\/td>/.exec(await pageOf(await open(`/track/${tracking_code}`)))?.[1];
    expect(await hours()).toBeUndefined();
    const monday = nextMonday(api.clock.now);
    await api.operator("POST", `/operator/points/${pointId}/closures`, { from: monday, to: monday });
    expect(await hours()).toBe("<s>09:00 – 18:00</s> Closed");
  });

  it("names when the point closes last, if it is closed when a parcel's time ends", {
    tags: "nightly",
  }, async () => {
    const page = async (hours: object, breaks = {}) => {
      const pointId = await publicPoint(api, {
        workingHours: { openingMonday: "09:00", closingMonday: "18:00", ...hours },
        breaks,
      });
      const { tracking_code } = await newOrder(["arrive"], { pudo_point_id: pointId });
      return pageOf(await open(`/track/${tracking_code}`));
    };
    // The parcel's time ends on a Friday at ten.
    const monday = '<time datetime="2026-11-23T16:59:00.000Z">Monday 23 November, closes at 18:00';
    expect(await page({})).toContain(monday);
    expect(await page({ openingFriday: "12:00", closingFriday: "17:30" })).toContain(monday);
    expect(await page({ openingFriday: "07:00", closingFriday: "08:30" })).toContain(
      "27 November, closes at 08:30",
    );
    const friday = { openingFriday: "08:00", closingFriday: "17:30" };
    expect(await page(friday)).toContain("27 November, 10:0");
    const withBreak = await page(friday, { friday: { from: "09:30", to: "11:00" } });
    expect(withBreak).toContain("27 November, closes at 09:30");
    expect(withBreak).toContain("08:00 – 09:30, 11:00 – 17:30");
  });

  it("says of a closed point when it opens", async () => {
    const { tracking_code } = await newOrder();
    const at = async (time: string, language: string) => {
      const then = startApi({}, { now: Date.parse(time) });
      const html = await (await then.fetch(`/track/${tracking_code}?lang=${language}`)).text();
      return /<p class="open[^>]*>([^<]+)/.exec(html)![1];
    };
    // Friday is open from 08:00 to 17:30, Monday from 09:00, in Lagos.
    expect(await at("2026-11-20T05:00:00Z", "en")).toBe("Closed now, opens at 08:00");
    expect(await at("2026-11-20T09:00:00Z", "en")).toBe("Open now");
    expect(await at("2026-11-20T16:30:00Z", "en")).toBe("Closed now, opens Monday at 09:00");
    expect(await at("2026-11-24T12:00:00Z", "fr")).toBe("Fermé en ce moment, ouvre vendredi à 08:00");
    for (const [language, day] of [
      ["ha", "Litinin"],
      ["ig", "Mọnde"],
      ["yo", "Ajé"],
    ] as const)
      expect(await at("2026-11-21T12:00:00Z", language)).toMatch(new RegExp(`${day}.*09:00`));
  });

  it.each([
    ["created", true],
    ["in_transit", true],
    ["ready_for_pickup", true],
    ["delivered", false],
    ["returned", false],
    ["cancelled", false],
  ] as const)("that is %s shows the way to its point: %s", async (status, isShown) => {
    const { tracking_code } = await newOrder(WAY_TO[status]);
    const html = await pageOf(await open(`/track/${tracking_code}`));
    expect(html.includes("google.com/maps/dir")).toBe(isShown);
  });

  it("has a description for previews of its link, which tells neither a person nor a state", {
    tags: "nightly",
  }, async () => {
    const told = new Set<string>();
    for (const moves of Object.values(WAY_TO)) {
      const { tracking_code } = await newOrder(moves);
      const html = await pageOf(await open(`/track/${tracking_code}`));
      const metas = [...html.matchAll(/<meta (?:name="description"|property="og:[^>]*) content="([^"]*)">/g)];
      told.add(metas.map(([, content]) => content).join(" | "));
    }
    const description = "Where your parcel from Zuri Market is, and where and until when you can collect it.";
    expect([...told]).toEqual([`${description} | Zuri Market | ${description} | website`]);
    expect(await pageOf(await open("/track"))).toContain('<meta name="description" content="Type the code');
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
      "Closed now, opens Monday at 09:00 Monday",
    );
  });

  it("says if a point has no hours", async () => {
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
        await (await entrances(api, shop.tenant)).readWhiteLabel(partner_order_id!),
        200,
      );
      const told = [html, ...[...response.headers].flat()].join("\n").toLowerCase();
      for (const secret of [
        ...["Ṣẹ̀gun", "Ọlábísí", "segun@example.com", "803 123", "blue gate", "Ankara", partner_order_id!, id],
        ...[shop.tenant.id, "Tenant", read.data.collection_code!, "Mama Tee", "tee@example.com", "bakery"],
        ...[api.deps.config.brand, "pudo"],
      ]) {
        expect(told).not.toContain(secret.toLowerCase());
      }
    }
  });

  it("leads to the partner's help, if there is any, in every language", async () => {
    const other = await newShop(api);
    const { tracking_code } = await newOrderOf(api, other);
    expect(await pageOf(await openPage(api, `/track/${tracking_code}`))).not.toContain("Help from");
    const set = (support: object) => api.operator("PATCH", `/operator/partners/${other.tenant.id}`, support);
    await set({ support_url: 'https://zuri.example.com/help?a=1&b="2"', support_phone: "+234 (0) 800-000" });
    for (const [language, words] of [
      ["en", "Help from Zuri Market"],
      ["fr", "Aide de Zuri Market"],
      ["ha", "Taimako daga Zuri Market"],
      ["ig", "Enyemaka sitere n’aka Zuri Market"],
      ["yo", "Ìrànlọ́wọ́ láti ọ̀dọ̀ Zuri Market"],
    ]) {
      const html = await pageOf(await openPage(api, `/track/${tracking_code}?lang=${language}`));
      expect(html).toContain(
        `<p>${words}: <a href="https://zuri.example.com/help?a=1&amp;b=&quot;2&quot;" rel="noreferrer">zuri.example.com</a>` +
          ' · <a href="tel:+2340800000" rel="noreferrer">+234 (0) 800-000</a></p>',
      );
    }
    await set({ support_url: null });
    expect(await pageOf(await openPage(api, `/track/${tracking_code}`))).toContain(
      '<p>Help from Zuri Market: <a href="tel:',
    );
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

  it("accepts other spellings of the code, and what ended the sentence that it was in", async () => {
    const { tracking_code } = await newOrder();
    const grouped = tracking_code.replace(/.{4}(?=.)/g, "$&-").toLowerCase();
    for (const written of [
      ...[grouped, grouped.replaceAll("-", "%20"), tracking_code.replaceAll("0", "o")],
      ...[`${tracking_code}.`, `${grouped}).`, `${tracking_code},%20`],
    ]) {
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
      // Tile servers require a referrer, but the page's full URL would reveal the code.
      expect(image).toContain('referrerpolicy="strict-origin"');
    }
    expect(html).toContain("<small>© Tilemakers</small>");
  });
});
