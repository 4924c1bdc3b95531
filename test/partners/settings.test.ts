import { describe, expect } from "vitest";
import { Browser, signedIn } from "../auth/browser.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { answerOf, entrances, storeBody } from "../orders/orders.ts";
import { accessToken, newTenant, send } from "../tenant.ts";

const it = base.extend("given", PER_FILE, ({ api, tenant }) => {
  const change = async (body: unknown) =>
    send(api, "PATCH", "/partner", await accessToken(api, tenant), body);
  const partnerAfter = async (body: unknown) => {
    const response = await change(body);
    expect(response.status).toBe(200);
    return (await response.json<{ data: { partner: object } }>()).data.partner;
  };
  return { change, partnerAfter };
});

describe("PATCH /partner", () => {
  it("changes what is sent and nothing else, and answers as GET /partner", async ({
    api,
    tenant,
    given: { partnerAfter },
  }) => {
    const support = { supportUrl: "https://zuri.example.com/help", supportPhone: "+234 800 000 0000" };
    const before = await partnerAfter(support);
    expect(before).toMatchObject({ id: tenant.id, ...support, returns: { byReceiver: false, days: 30 } });
    const changes = { labelName: "Zuri Market", brandColor: "#0a7d4f" };
    expect(await partnerAfter(changes)).toEqual({ ...before, ...changes });
    const after = await partnerAfter({ supportPhone: null, returns: { byReceiver: true, days: 14 } });
    const returns = { byReceiver: true, days: 14 };
    expect(after).toEqual({ ...before, ...changes, supportPhone: null, returns });
    expect(await partnerAfter({ returns: { days: 90 } })).toMatchObject({
      returns: { byReceiver: true, days: 90 },
    });
    const read = await send(api, "GET", "/partner", await accessToken(api, tenant));
    expect((await read.json<{ data: { partner: object } }>()).data.partner).toMatchObject(changes);
  });

  it("takes the operator's names for the same, but not both for one thing", async ({
    given: { change, partnerAfter },
  }) => {
    const body = {
      label_name: "Ọjà",
      brand_color: "#AA0011",
      support_url: "https://oja.example.com",
      support_phone: "0803 000 0000",
      returns: { by_receiver: false, days: 7 },
    };
    expect(await partnerAfter(body)).toMatchObject({
      labelName: "Ọjà",
      brandColor: "#AA0011",
      supportUrl: "https://oja.example.com",
      supportPhone: "0803 000 0000",
      returns: { byReceiver: false, days: 7 },
    });
    expect(await partnerAfter({ support_url: null })).toMatchObject({ supportUrl: null });
    const twice = await change({ labelName: "A", label_name: "B" });
    expect([twice.status, await twice.json()]).toMatchObject([400, { errors: [{ path: "label_name" }] }]);
  });

  it.for([
    [{ labelName: "" }, "labelName"],
    [{ labelName: null }, "labelName"],
    [{ brandColor: "red" }, "brandColor"],
    [{ supportUrl: "http://shop.example.com" }, "supportUrl"],
    [{ supportUrl: "javascript:alert(1)" }, "supportUrl"],
    [{ supportPhone: "call me" }, "supportPhone"],
    [{ returns: { days: 0 } }, "returns.days"],
    [{ returns: { days: 91 } }, "returns.days"],
    [{ returns: { days: "14" } }, "returns.days"],
    [{ returns: { by_receiver: 1 } }, "returns.by_receiver"],
    [{ returns: { by_reciever: true } }, "returns.by_reciever"],
    [{ name: "Another company" }, "name"],
    [{ originZip: "900211" }, "originZip"],
  ] as const)("refuses %j", async ([body, path], { given: { change } }) => {
    const answer = await change(body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ path }] }]);
  });

  it("shows in the tracking of parcels under way, at once", async ({
    api,
    tenant,
    pointId,
    given: { partnerAfter },
  }) => {
    const { store } = await entrances(api, tenant);
    const { data } = await answerOf(await store(storeBody(pointId)), 201);
    await partnerAfter({ labelName: "Shown now", brandColor: "#123456", returns: { byReceiver: true } });
    const tracked = await api.fetch(`/public/tracking/${data.tracking_code}`);
    expect((await tracked.json<{ data: object }>()).data).toMatchObject({
      partner: { name: "Shown now", color: "#123456" },
    });
    const copy = await bindings.ORDERS_0.prepare(
      "SELECT returns_by_receiver, returns_days FROM order_partners WHERE id = ?1",
    )
      .bind(tenant.id)
      .first();
    expect(copy).toMatchObject({ returns_by_receiver: 1 });
  });

  it("is confirmed in the portal, in the audit log, and no server's business", async ({ api, tenant }) => {
    const browser = await signedIn(api, tenant);
    expect((await browser.send("PATCH", "/partner", { labelName: "By hand" })).status).toBe(200);
    api.clock.now += 6 * 60_000;
    const late = await browser.send("PATCH", "/partner", { labelName: "Later" });
    expect([late.status, await late.json()]).toMatchObject([403, { code: "confirmation_required" }]);
    const foreign = await browser.send(
      "PATCH",
      "/partner",
      { labelName: "x" },
      { "sec-fetch-site": "cross-site" },
    );
    expect(foreign.status).toBe(403);
    expect((await new Browser(api).send("PATCH", "/partner", { labelName: "x" })).status).toBe(401);
    expect((await send(api, "PATCH", "/partner", tenant.secretKey, { labelName: "x" })).status).toBe(403);
    const log = await api.operator("GET", `/operator/audit?partner_id=${tenant.id}&action=partner.changed`);
    const { data } = await log.json<{ data: { data: object[] } }>();
    expect(data.data[0]).toMatchObject({
      actor: { kind: "portal", id: tenant.accountId },
      details: { label_name: "By hand" },
    });
  });

  it("changes nobody else's", async ({ api, given: { partnerAfter } }) => {
    const other = await newTenant(api);
    await partnerAfter({ labelName: "Mine alone" });
    const read = await send(api, "GET", "/partner", await accessToken(api, other));
    expect(JSON.stringify(await read.json())).not.toContain("Mine alone");
  });
});
