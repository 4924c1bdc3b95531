import { describe, expect } from "vitest";
import { LANGUAGE_CODES } from "../../src/texts/languages.ts";
import { it } from "../fixtures.ts";
import { type Api, bindings, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { openPage, pageOf } from "./pages.ts";
import { type Counter, DAY, type Parcel } from "./scans.ts";

/** An address from which nobody asks for another parcel. */
const networkOf = (trackingCode: string) =>
  `2001:db8:${trackingCode
    .replaceAll(/[^0-9A-F]/g, "0")
    .slice(0, 8)
    .replace(/(.{4})/, "$1:")}::1`;
const sentBack = (counter: Counter) => counter.parcel(["arrive", "collect"], "store", { items: ITEMS });
const ITEMS = [{ name: "Lamp", qty: 2, price: 9000, weight_kg: 1.2 }];

describe("a receiver", () => {
  const start = (
    api: Api,
    { tracking_code }: { tracking_code: string },
    body: object,
    network = networkOf(tracking_code),
  ) =>
    api.fetch(`/public/tracking/${tracking_code}/return`, {
      method: "POST",
      headers: { "content-type": "application/json", "cf-connecting-ip": network },
      body: JSON.stringify(body),
    });

  it("starts a return with the collection code, where the shop allows it and as long as it does", async ({
    api,
    counter,
  }) => {
    const sent = await counter.parcel(["arrive", "collect"], "store", { items: ITEMS });
    const right = { collection_code: sent.code, reason: "Too small" };
    await problemOf(await start(api, sent, right), 404, "order_not_found");
    await setReturns(counter.tenant.id, true, 30);
    const underWay = await counter.parcel(["arrive"]);
    for (const code of [underWay.code, "12"])
      await problemOf(await start(api, underWay, { collection_code: code }), 404, "order_not_found");
    expect(await wrongPathsOf(await start(api, sent, { collection_code: "12" }))).toEqual([
      "collection_code",
    ]);
    await problemOf(await start(api, sent, { collection_code: sent.wrong }), 403, "wrong_collection_code");
    // One in a million has the same code.
    const other = await counter.parcel(["arrive", "collect"]);
    const ofAnother = other.code === sent.code ? other.wrong : other.code;
    await problemOf(await start(api, sent, { collection_code: ofAnother }), 403, "wrong_collection_code");
    const response = await start(api, sent, right);
    expect(response.status).toBe(201);
    const { data } = await response.json<{
      data: { trackingCode: string; trackingUrl: string; expiresAt: string };
    }>();
    expect(data).toEqual({
      trackingCode: expect.any(String),
      trackingUrl: `https://api.test/track/${data.trackingCode}`,
      expiresAt: new Date(api.clock.now + 14 * DAY).toISOString(),
    });
    await problemOf(await start(api, sent, right), 409, "return_not_possible");
    const { results } = await bindings.ORDERS_0.prepare("SELECT id, note FROM orders WHERE return_of = ?")
      .bind(sent.id)
      .all<{ id: string; note: string }>();
    expect(results).toMatchObject([{ note: "Too small" }]);
    const path = `/api/v1/orders/${results[0]!.id}`;
    const read = await send(api, "GET", path, counter.tenant.secretKey);
    expect(await read.json()).toMatchObject({ data: { holder: { kind: "receiver" } } });
    const old = await counter.parcel(["arrive", "collect"], "store", { items: ITEMS });
    api.clock.now += 30 * DAY + 1;
    await problemOf(await start(api, old, { collection_code: old.code }), 404, "order_not_found");
  });

  it("is refused after five wrong codes from its address, for 15 minutes", async ({ api, counter }) => {
    await setReturns(counter.tenant.id, true, 30);
    const [sent, other] = [await sentBack(counter), await sentBack(counter)];
    for (const left of [4, 3, 2, 1, 0]) {
      const problem = await problemOf(
        await start(api, sent, { collection_code: sent.wrong }, "192.0.2.1"),
        403,
        "wrong_collection_code",
      );
      expect(problem).toMatchObject({ tries_left: left });
    }
    api.clock.now += 60_000;
    for (const parcel of [sent, other]) {
      const refused = await start(api, parcel, { collection_code: parcel.code }, "192.0.2.1");
      expect(refused.headers.get("retry-after")).toBe("840");
      await problemOf(refused, 429, "rate_limited");
    }
    api.clock.now += 14 * 60_000;
    expect((await start(api, sent, { collection_code: sent.code }, "192.0.2.1")).status).toBe(201);
  });

  it("is not locked out by others' wrong codes, and nobody is at the counter", async ({ api, counter }) => {
    await setReturns(counter.tenant.id, true, 30);
    const sent = await sentBack(counter);
    for (let i = 0; i < 25; i++) {
      await start(api, sent, { collection_code: sent.wrong }, `198.51.100.${i % 5}`);
    }
    const { results } = await bindings.ORDERS_0.prepare("SELECT code_tries FROM orders WHERE id = ?")
      .bind(sent.id)
      .all();
    expect(results).toEqual([{ code_tries: 0 }]);
    expect((await start(api, sent, { collection_code: sent.code }, "203.0.113.99")).status).toBe(201);
  });

  it("is locked out by wrong codes that come from its address while its right one is judged", async ({
    api,
    counter,
  }) => {
    await setReturns(counter.tenant.id, true, 30);
    const sent = await sentBack(counter);
    let guesses: Promise<Response[]> | undefined;
    const guessFiveTimes = () =>
      Promise.all([1, 2, 3, 4, 5].map(() => start(api, sent, { collection_code: sent.wrong })));
    // The parcel has been read when the first guesses come.
    const orders = api.deps.orders.map((db) => db);
    const find = orders.find.bind(orders);
    orders.find = async (told, look) => {
      const found = await find(told, look);
      guesses ??= guessFiveTimes();
      await guesses;
      return found;
    };
    const overtaken = startApi({ orders }, api.clock);
    await problemOf(await start(overtaken, sent, { collection_code: sent.code }), 429, "rate_limited");
    expect((await guesses!).map(({ status }) => status)).toEqual(Array(5).fill(403));
  });

  it("gets five wrong answers to fifty guesses at once, and the right one is accepted or locked out", async ({
    api,
    counter,
  }) => {
    await setReturns(counter.tenant.id, true, 30);
    const sent = await sentBack(counter);
    const guesses = Array.from({ length: 50 }, (_, i) =>
      String((Number(sent.code) + i) % 1_000_000).padStart(6, "0"),
    );
    const answers = await Promise.all(
      guesses.map((collection_code) => start(api, sent, { collection_code })),
    );
    const [ofRight, ...others] = answers.map(({ status }) => status);
    const made = await bindings.ORDERS_0.prepare("SELECT id FROM orders WHERE return_of = ?")
      .bind(sent.id)
      .all();
    expect(ofRight).toBe(made.results.length === 1 ? 201 : 429);
    expect(others.filter((status) => status === 403)).toHaveLength(5);
    expect(others.filter((status) => status === 429)).toHaveLength(44);
  });

  it("has no code that fits once the key that made it is gone", async ({ api, counter }) => {
    await setReturns(counter.tenant.id, true, 30);
    const sent = await counter.parcel(["arrive", "collect"], "store", { items: ITEMS });
    await bindings.ORDERS_0.prepare("UPDATE orders SET code_key = 'gone' WHERE id = ?").bind(sent.id).run();
    await problemOf(await start(api, sent, { collection_code: sent.code }), 403, "wrong_collection_code");
  });
});

describe("the form of a collected parcel's tracking page", () => {
  const FORM = "application/x-www-form-urlencoded";
  const submit = (api: Api, code: string, fields: Record<string, string> | string, lang = "en") =>
    openPage(
      api,
      `/track/${code}/return?lang=${lang}`,
      { "content-type": FORM, "cf-connecting-ip": networkOf(code) },
      { method: "POST", body: new URLSearchParams(fields).toString(), redirect: "manual" },
    );
  const page = async (api: Api, path: string) => pageOf(await openPage(api, path));
  const returnsOf = async ({ id }: Parcel) =>
    (
      await bindings.ORDERS_0.prepare("SELECT tracking_code, note FROM orders WHERE return_of = ?")
        .bind(id)
        .all<{ tracking_code: string; note: string }>()
    ).results;

  it("is there in every language while the shop allows it, and leads to the return's page with its code", async ({
    api,
    counter,
  }) => {
    const sent = await counter.parcel(["arrive", "collect"], "store", { items: ITEMS });
    const path = `/track/${sent.tracking_code}`;
    await setReturns(counter.tenant.id, false, 30);
    expect(await page(api, path)).not.toMatch(/<form|<details|return"/);
    await problemOf(
      await api.fetch(`${path}/return`, {
        method: "POST",
        headers: { "content-type": FORM },
        body: `collection_code=${sent.code}`,
      }),
      404,
      "order_not_found",
    );
    await setReturns(counter.tenant.id, true, 30);
    const shown = await Promise.all(LANGUAGE_CODES.map((lang) => page(api, `${path}?lang=${lang}`)));
    expect(new Set(shown.map((html) => /<summary>(.*?)</.exec(html)?.[1])).size).toBe(5);
    for (const [i, html] of shown.entries()) {
      expect(html).toContain(`<form method="post" action="${path}/return?lang=${LANGUAGE_CODES[i]}">`);
      expect(html).not.toContain("Lamp");
    }
    const underWay = await counter.parcel(["arrive"]);
    expect(await page(api, `/track/${underWay.tracking_code}`)).not.toContain("<form");
    const typed = `${sent.code.slice(0, 3)} ${sent.code.slice(3)}`;
    const fields = { collection_code: typed, reason: "Too small.\r\nSorry" };
    const made = await submit(api, sent.tracking_code, fields, "ha");
    const [back] = await returnsOf(sent);
    expect([made.status, made.headers.get("location")]).toEqual([
      303,
      `https://api.test/track/${back!.tracking_code}?lang=ha`,
    ]);
    expect(back!.note).toBe("Too small.\nSorry");
    expect(await page(api, `/track/${back!.tracking_code}`)).toContain('class="scan"');
    // Who began it finds it again by the cookie, and anybody else by the collection code.
    const cookie = made.headers.get("set-cookie")!;
    expect(cookie).toMatch(/; Path=\/track; HttpOnly; Secure; SameSite=Lax$/);
    const own = await pageOf(await openPage(api, path, { cookie: cookie.split(";")[0]! }));
    expect(own).toContain(`href="/track/${back!.tracking_code}?lang=en">See your return`);
    expect(await page(api, path)).not.toContain("See your return");
    const again = await submit(api, sent.tracking_code, fields, "ha");
    expect([again.status, again.headers.get("location")]).toEqual([303, made.headers.get("location")]);
    await pageOf(await submit(api, sent.tracking_code, { collection_code: sent.wrong }), 403);
    expect(await returnsOf(sent)).toHaveLength(1);
    api.clock.now += 30 * DAY + 1;
    expect(await page(api, path)).not.toContain("<form");
    expect(await pageOf(await submit(api, sent.tracking_code, fields), 404)).toContain(
      "can’t find this parcel",
    );
  });

  it("says on the page what is wrong, keeps the reason and never the code, and ends after five wrong ones", async ({
    api,
    counter,
  }) => {
    await setReturns(counter.tenant.id, true, 30);
    const sent = await counter.parcel(["arrive", "collect"], "store", { items: ITEMS });
    const reason = '</textarea><script>alert("x")</script>';
    for (const fields of [
      "",
      "collection_code=12",
      "collection_code=&reason=Late",
      `collection_code=${sent.wrong}&nobody_knows_me=1`,
      `collection_code=${sent.code}&collection_code=${sent.code}`,
    ]) {
      const html = await pageOf(await submit(api, sent.tracking_code, fields), 400);
      expect(html).toContain("The collection code has six digits.");
      expect(html).toContain("<details open>");
      expect(html).toMatch(
        /<input id="collection"[^>]* aria-invalid="true" autofocus>\s*<p class="fault" role="alert"/,
      );
    }
    const faults = [403, 403, 403, 403, 403, 429];
    for (const [i, status] of faults.entries()) {
      const code = status === 429 ? sent.code : sent.wrong;
      const lang = LANGUAGE_CODES[i % 5]!;
      const response = await submit(api, sent.tracking_code, { collection_code: code, reason }, lang);
      expect(response.headers.get("retry-after") !== null).toBe(status === 429);
      const html = await pageOf(response, status);
      expect(html).toContain(`<html lang="${lang}"`);
      expect(html).toContain('role="alert"');
      expect(html).not.toMatch(/<script|value="\d/);
      expect(html).toContain("&lt;/textarea&gt;&lt;script&gt;");
      expect(html).toContain(`href="/track/${sent.tracking_code}?lang=fr"`);
    }
    expect(await returnsOf(sent)).toEqual([]);
  });

  it("makes one return of thirty that are sent at once", async ({ api, counter }) => {
    await setReturns(counter.tenant.id, true, 30);
    const sent = await counter.parcel(["arrive", "collect"], "store", { items: ITEMS });
    const all = await Promise.all(
      Array.from({ length: 30 }, () => submit(api, sent.tracking_code, { collection_code: sent.code })),
    );
    const statuses = await Promise.all(
      all.map(async (response) => response.text().then(() => response.status)),
    );
    expect(new Set(statuses)).toEqual(new Set([303]));
    expect(await returnsOf(sent)).toHaveLength(1);
  });

  it("takes only a form of a sensible size", async ({ api, counter }) => {
    await setReturns(counter.tenant.id, true, 30);
    const { tracking_code } = await counter.parcel(["arrive", "collect"], "store", { items: ITEMS });
    const path = `/track/${tracking_code}/return`;
    const send = (type: string, body: string) =>
      api.fetch(path, { method: "POST", headers: { "content-type": type }, body });
    await problemOf(await send("application/json", "{}"), 415, "unsupported_media_type");
    await problemOf(await send(FORM, `reason=${"x".repeat(17_000)}`), 413, "payload_too_large");
    await problemOf(await send(FORM, "reason=x"), 400, "invalid_request");
  });
});

/** As a partner sets it in the portal. */
async function setReturns(partnerId: string, isAllowed: boolean, days: number): Promise<void> {
  for (const [db, table] of [
    [bindings.DB, "partners"],
    [bindings.ORDERS_0, "order_partners"],
  ] as const) {
    await db
      .prepare(`UPDATE ${table} SET returns_by_receiver = ?2, returns_days = ?3 WHERE id = ?1`)
      .bind(partnerId, Number(isAllowed), days)
      .run();
  }
}
