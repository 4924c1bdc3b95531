import { beforeAll, describe, expect, it } from "vitest";
import { type Api, BASE_URL, migrate, startApi } from "../harness.ts";
import { moveThrough, WAY_TO } from "../orders/moves.ts";
import { answerOf, entrances, publicPoint, storeBody, whiteLabelBody } from "../orders/orders.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";
import { everythingIn, pagesOf } from "./pdf-text.ts";

const DAY = 86_400_000;
let api: Api;
let tenant: Tenant;
let other: Tenant;
let pointId: string;

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  other = await newTenant(api);
  pointId = await publicPoint(api);
});

/** An isolate like `api`, at a later time. */
function later(ms: number): Api {
  const isolate = startApi({}, { now: api.clock.now + ms });
  Object.assign(isolate.deps.config, api.deps.config);
  return isolate;
}

async function newOrder(of = tenant, changes: object = {}) {
  const partner = await entrances(api, of);
  const { data } = await answerOf(await partner.whiteLabel(whiteLabelBody(pointId, changes)), 201);
  return { ...data, link: data.label_url.slice(BASE_URL.length) };
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
/** The text as printed, without the spaces between groups of a code. */
const solid = (text: string) => text.replaceAll(/\s/g, "");
/** Without pictures, because their hexadecimal digits may contain any number by chance. */
const wordsOf = (zpl: string) => zpl.replaceAll(/\^GFA,[^^]*\^FS/g, "");

describe("GET /labels/{id}", () => {
  it("is a PDF for everyone who has the link", async () => {
    const { link, tracking_code, reference } = await newOrder();
    const response = await api.fetch(link);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(response.headers.get("content-disposition")).toContain(`${tracking_code}.pdf`);
    const pdf = await bytesOf(response);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
    const [page, ...others] = pagesOf(pdf);
    expect(others).toEqual([]);
    for (const text of [
      tracking_code,
      reference!,
      "AmakaObi",
      "08031234567",
      "AllenAvenuecounter",
      "Ikeja",
    ]) {
      expect(solid(page!)).toContain(text);
    }
  });

  it("says TEST across outside production, and only there", async () => {
    const { link } = await newOrder();
    const production = startApi({ config: { ...api.deps.config, environment: "production" } }, api.clock);
    for (const [at, isTest] of [
      [api, true],
      [production, false],
    ] as const) {
      const [page] = pagesOf(await bytesOf(await at.fetch(link)));
      expect(solid(page!).includes("TEST")).toBe(isTest);
      expect((await (await at.fetch(`${link}&format=zpl`)).text()).includes("^FDTEST")).toBe(isTest);
    }
  });

  it("prints the partner's label name and the weight of all items, and names in any Nigerian language", async () => {
    const named = await newTenant(api);
    await api.operator("PATCH", `/operator/partners/${named.id}`, { label_name: "Ọjà Zuri ₦" });
    const item = { name: "Cloth", qty: 3, price: 1, weight_kg: 0.8 };
    const { data } = await answerOf(
      await (await entrances(api, named)).store(storeBody(pointId, { items: [item, { ...item, qty: 1 }] })),
      201,
    );
    const [page] = pagesOf(await bytesOf(await api.fetch(data.label_url.slice(BASE_URL.length))));
    for (const text of ["Ọjà Zuri ₦", "Ṣẹ̀gun Ọlábísí", "3.2 kg"]) {
      expect(solid(page!.normalize("NFC"))).toContain(solid(text.normalize("NFC")));
    }
  });

  it("is ZPL when the query or Accept says so", async () => {
    const { link, tracking_code } = await newOrder();
    for (const [path, accept] of [
      [`${link}&format=zpl`, "*/*"],
      [link, "text/plain"],
      [link, "application/pdf;q=0.1, text/plain"],
      [`${link}&format=zpl`, "application/pdf"],
    ] as const) {
      const response = await api.fetch(path, { headers: { accept } });
      expect([accept, response.status, response.headers.get("content-type")]).toEqual([
        accept,
        200,
        "text/plain",
      ]);
      const zpl = await response.text();
      expect(zpl).toMatch(/^\^XA[\s\S]*\^XZ\s*$/);
      expect(zpl).toContain(tracking_code);
    }
    const pdf = await api.fetch(`${link}&format=pdf`, { headers: { accept: "text/plain" } });
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
  });

  it("answers 406 to a client that accepts neither, and 400 to an unknown format", async () => {
    const { link } = await newOrder();
    for (const accept of ["application/json", "application/pdf;q=0, text/plain;q=0", "image/png"]) {
      await problemOf(await api.fetch(link, { headers: { accept } }), 406, "not_acceptable");
    }
    for (const format of ["png", "ZPL", "", "zpl&format=pdf"]) {
      expect(await wrongPathsOf(await api.fetch(`${link}&format=${format}`))).toEqual(["format"]);
    }
  });

  it("ignores parameters that are not signed, and their order", async () => {
    const { link } = await newOrder();
    const plain = await bytesOf(await api.fetch(link));
    const [path, query] = link.split("?");
    for (const other of [
      `${link}&utm_source=mail&id=1&expire=0`,
      `${path}?x=1&${query!.split("&").reverse().join("&")}`,
    ]) {
      const response = await api.fetch(other);
      expect([other, response.status]).toEqual([other, 200]);
      expect(await bytesOf(response)).toEqual(plain);
    }
  });

  it("answers HEAD like GET, without a body", async () => {
    const { link } = await newOrder();
    const head = await api.fetch(link, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-type")).toBe("application/pdf");
    expect(await head.text()).toBe("");
    const wrong = await api.fetch(link.replace("signature=", "signature=x"), { method: "HEAD" });
    expect(wrong.status).toBe(403);
  });

  it("is 403 without its signature, or with another's, or altered", async () => {
    const { id, link } = await newOrder();
    const { link: otherLink } = await newOrder();
    const [path, query] = link.split("?");
    const [expires, signature] = query!.split("&");
    const time = expires!.split("=")[1]!;
    for (const wrong of [
      path,
      `${path}?${expires}`,
      `${path}?${signature}`,
      `${path}?${expires}&signature=`,
      `${path}?expires=&${signature}`,
      `${path}?${expires}&${signature}A`,
      `${path}?${expires}&${signature!.slice(0, -1)}`,
      `${path}?expires=${Number(time) + 1}&${signature}`,
      `${path}?expires=${time}0&${signature}`,
      `${path}?expires=${time}%20&${signature}`,
      `${path}?${otherLink.split("?")[1]}`,
      `${otherLink.split("?")[0]}?${query}`,
      `/labels/${id.toUpperCase()}?${query}`,
      `/labels/unknown?${query}`,
    ]) {
      await problemOf(await api.fetch(wrong!), 403, "invalid_signature");
    }
  });

  it("answers the same for an order that exists and for one that does not", async () => {
    const { id } = await newOrder();
    const bodies = await Promise.all(
      [id, "01a1f8b1-ba9f-72b9-b729-0167e5e79a37"].map(async (one) => {
        const response = await api.fetch(`/labels/${one}?expires=9999999999&signature=x`);
        const { request_id: _, ...body } = await problemOf(response, 403, "invalid_signature");
        return body;
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it("is valid for 90 days from the order's creation", async () => {
    const { link } = await newOrder();
    expect((await later(90 * DAY - 1000).fetch(link)).status).toBe(200);
    await problemOf(await later(90 * DAY).fetch(link), 403, "invalid_signature");
  });

  it("stops working when the order is cancelled", async () => {
    const { link, id } = await newOrder();
    await (await entrances(api, tenant)).cancelStore(id);
    await problemOf(await api.fetch(link), 403, "invalid_signature");
    await problemOf(await api.fetch(`${link}&format=zpl`), 403, "invalid_signature");
  });

  it.each(["delivered", "returned"] as const)(
    "stops working 30 days after the parcel was %s",
    async (status) => {
      const { link, id } = await newOrder();
      await moveThrough(api, id, WAY_TO[status]);
      expect((await api.fetch(link)).status).toBe(200);
      expect((await later(30 * DAY - 1).fetch(link)).status).toBe(200);
      await problemOf(await later(30 * DAY).fetch(link), 403, "invalid_signature");
    },
  );

  it("still works after the point was deleted", async () => {
    const doomed = await publicPoint(api, { name: "Doomed counter" });
    const { link } = await newOrder(tenant, { pudo_point_id: doomed });
    await api.operator("DELETE", `/operator/points/${doomed}?confirm=1`);
    const [page] = pagesOf(await bytesOf(await api.fetch(link)));
    expect(page).toContain("Doomed counter");
  });
});

describe.each(["/api/v1/labels", "/api/v1/partners/labels"])("POST %s", (path) => {
  const isStore = path === "/api/v1/labels";
  const print = async (
    order_ids: unknown,
    of = tenant,
    headers: Record<string, string> = {},
    layout: object = {},
  ) =>
    api.fetch(path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${isStore ? of.secretKey : (await entrances(api, of)).token}`,
        "cf-connecting-ip": "203.0.113.10",
        "content-type": "application/json",
        ...headers,
      },
      body: JSON.stringify({ order_ids, ...layout }),
    });

  it("is one PDF with a page for each id, in their order, also for repeated ids", async () => {
    const [a, b, c] = [await newOrder(), await newOrder(), await newOrder()];
    const wanted = [c, a, b, a];
    const response = await print(wanted.map(({ id }) => id));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const pages = pagesOf(await bytesOf(response));
    expect(pages).toHaveLength(4);
    for (const [i, page] of pages.entries()) expect(solid(page)).toContain(wanted[i]!.tracking_code);
  });

  it("puts four labels on an A4 page, from the first free quarter on", async () => {
    const ids = [(await newOrder()).id, (await newOrder()).id];
    const pagesWith = async (layout: object) =>
      pagesOf(await bytesOf(await print(ids, tenant, {}, layout))).length;
    expect(await pagesWith({ layout: "a4" })).toBe(1);
    expect(await pagesWith({ layout: "a4", start: 3 })).toBe(1);
    expect(await pagesWith({ layout: "a4", start: 4 })).toBe(2);
    expect(await pagesWith({ layout: "a6" })).toBe(2);
  });

  it("comes in ZPL for those who accept text alone, a label for each id in their order", async () => {
    const [a, b] = [await newOrder(), await newOrder()];
    const ids = [b.id, a.id];
    const response = await print(ids, tenant, { accept: "text/plain" }, { layout: "a4", start: 2 });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain"]);
    const labels = (await response.text()).split("^XZ").map(wordsOf);
    expect(labels).toHaveLength(3);
    expect(labels[0]).toContain(b.tracking_code);
    expect(labels[1]).toContain(a.tracking_code);
  });

  it.each([
    [{ layout: "a5" }, "layout"],
    [{ layout: "a4", start: 0 }, "start"],
    [{ layout: "a4", start: 5 }, "start"],
    [{ layout: "a4", start: 1.5 }, "start"],
    [{ layout: "a4", start: "2" }, "start"],
    [{ layout: "a6", start: 2 }, "start"],
    [{ start: 2 }, "start"],
  ])("refuses %j", async (layout, at) => {
    const { id } = await newOrder();
    expect(await wrongPathsOf(await print([id], tenant, {}, layout))).toEqual([at]);
  });

  it("accepts 1 to 100 ids", async () => {
    const { id } = await newOrder();
    expect(pagesOf(await bytesOf(await print(Array(100).fill(id))))).toHaveLength(100);
    for (const wrong of [[], Array(101).fill(id), undefined, id, null]) {
      expect(await wrongPathsOf(await print(wrong))).toEqual(["order_ids"]);
    }
    expect(await wrongPathsOf(await print([id, 5]))).toEqual(["order_ids.1"]);
  });

  it("names an id that is unknown or another partner's, and prints nothing", async () => {
    const mine = await newOrder();
    const theirs = await newOrder(other);
    for (const wrong of [theirs.id, "01a1f8b1-ba9f-72b9-b729-0167e5e79a37", "x", mine.tracking_code]) {
      const { errors } = await problemOf(await print([mine.id, wrong]), 404, "order_not_found");
      expect(errors!.map(({ path: at }) => at)).toEqual(["order_ids.1"]);
    }
  });

  it("prints no order that is cancelled or ended 30 days ago", async () => {
    const [mine, cancelled] = [await newOrder(), await newOrder()];
    await moveThrough(api, cancelled.id, ["cancel"]);
    const { errors } = await problemOf(await print([mine.id, cancelled.id]), 409, "invalid_transition");
    expect(errors!.map(({ path: at }) => at)).toEqual(["order_ids.1"]);
    await moveThrough(api, mine.id, WAY_TO.delivered);
    expect((await print([mine.id])).status).toBe(200);
    api.clock.now += 30 * DAY;
    await problemOf(await print([mine.id]), 409, "invalid_transition");
  });

  it("requires its own credential and a client that accepts PDF", async () => {
    const { id } = await newOrder();
    const wrongKey = isStore ? (await entrances(api, tenant)).token : tenant.secretKey;
    await problemOf(await send(api, "POST", path, wrongKey, { order_ids: [id] }), 403, "insufficient_scope");
    await problemOf(await send(api, "POST", path, undefined, { order_ids: [id] }), 401, "unauthorized");
    await problemOf(await print([id], tenant, { accept: "application/json" }), 406, "not_acceptable");
  });
});

describe("a label", () => {
  it("has no collection code, in any form", async () => {
    const orders = [await newOrder(), await newOrder(), await newOrder()];
    for (const { link, collection_code } of orders) {
      expect(collection_code).toMatch(/^\d{6}$/);
      const pdf = everythingIn(await bytesOf(await api.fetch(link)));
      const zpl = await (await api.fetch(`${link}&format=zpl`)).text();
      expect(solid(pdf)).not.toContain(collection_code);
      expect(solid(wordsOf(zpl))).not.toContain(collection_code);
    }
    const ids = orders.map(({ id }) => id);
    const many = await send(api, "POST", "/api/v1/labels", tenant.secretKey, { order_ids: ids });
    const text = solid(everythingIn(await bytesOf(many)));
    for (const { collection_code } of orders) expect(text).not.toContain(collection_code);
  });
});
