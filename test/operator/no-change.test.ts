import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { createPoint, move } from "../points/points.ts";
import { accessToken, newTenant, send } from "../tenant.ts";
import { auditOf } from "./audit.ts";

const it = base.extend("given", PER_FILE, ({ api }) => {
  const { recorded, operate, newOf, newId } = auditOf(api);
  /** What a change affects besides the thing itself: the snapshot's version, and messages that ask for a build. */
  async function wakes(): Promise<unknown> {
    const state = await bindings.DB.prepare("SELECT version FROM snapshot_state").first();
    return [state, api.sent.length];
  }
  /** Does each step twice, and expects that the second time changes nothing that `read` or anybody else sees. */
  async function twice(steps: Step[], read: string): Promise<void> {
    for (const [method, path, body] of steps) {
      await operate(method, path, body);
      const before = [await (await operate("GET", read)).json(), await wakes()];
      api.clock.now += 1000;
      expect([path, await recorded(() => operate(method, path, body))]).toEqual([path, []]);
      expect([await (await operate("GET", read)).json(), await wakes()]).toEqual(before);
    }
  }
  async function tableInForce(): Promise<{ per_extra_kg: number }[]> {
    return (await (await operate("GET", "/tariffs")).json<{ data: { per_extra_kg: number }[] }>()).data;
  }
  async function pointOf(id: string): Promise<Record<string, unknown>> {
    return (await (await operate("GET", `/points/${id}`)).json<{ data: Record<string, unknown> }>()).data;
  }
  const reject = (id: string, body?: object) => newOf<{ note: string }>(`/points/${id}/reject`, body);
  return { recorded, operate, newId, twice, tableInForce, pointOf, reject };
});

type Step = [method: string, path: string, body?: unknown];

describe("a change that changes nothing leaves no trace", () => {
  it("of a point", async ({ api, given: { twice } }) => {
    const { id } = await createPoint(api, { partner: { name: "Mama Tee", type: "agent" } });
    const at = `/points/${id}`;
    await twice(
      [
        ["PATCH", at, { name: "Renamed" }],
        ["PATCH", at, {}],
        ["PATCH", at, { address: { city: "Ikeja" }, partner: { phone: "08000000001" }, maxItemValue: 5 }],
        ["PATCH", at, { workingHours: { openingMonday: "09:00", closingMonday: "17:00" } }],
        ["POST", `${at}/approve`],
        ["POST", `${at}/publish`],
        ["PATCH", at, { description: "Beside the bakery" }],
        ["POST", `${at}/unpublish`],
        ["POST", `${at}/reject`, { note: "No sign" }],
        ["POST", `${at}/reject`],
        ["POST", `${at}/reject`, { note: "Still no sign" }],
        ["DELETE", at],
      ],
      at,
    );
  });

  it("of a partner", async ({ given: { newId, twice } }) => {
    const id = await newId("/partners", { name: "Konga", kind: "store", origin_zip: "100281" });
    const at = `/partners/${id}`;
    await twice(
      [
        ["PATCH", at, { name: "Jumia", brand_color: "#123456" }],
        ["PATCH", at, { support_url: "https://jumia.example.com", support_phone: null }],
        ["PATCH", at, { pickup: { address: "4 Adeola Odeku Street", latitude: 6.4311, longitude: 3.4158 } }],
        ["PATCH", at, { pickup: null }],
        ["PATCH", at, { returns: { by_receiver: true } }],
        ["PATCH", at, { returns: { days: 14 } }],
        ["PATCH", at, {}],
        ["PUT", `${at}/allow-list`, { entries: ["203.0.113.0/24", "203.0.113.0/24"] }],
        ["POST", `${at}/activate`, { agreement_signed_on: "2026-01-15" }],
        ["POST", `${at}/suspend`],
      ],
      at,
    );
  });

  it("of an account", async ({ given: { newId, twice } }) => {
    const id = await newId("/partners", { name: "Konga", kind: "store", origin_zip: "100281" });
    const account = await newId(`/partners/${id}/accounts`, { email: "still@example.com" });
    const at = `/partners/${id}/accounts`;
    await twice(
      [
        ["POST", `${at}/${account}/disable`],
        ["POST", `${at}/${account}/enable`],
      ],
      at,
    );
  });

  it("of the tariffs, in whatever order the zones come", async ({ given: { twice, tableInForce } }) => {
    const table = await tableInForce();
    const [first, ...others] = table;
    const dearer = [...others, { ...first, per_extra_kg: Number(first!.per_extra_kg) + 1 }];
    await twice(
      [
        ["PUT", "/tariffs", dearer],
        ["PUT", "/tariffs", { data: dearer }],
      ],
      "/tariffs",
    );
  });

  it("of a webhook endpoint", async ({ api, given: { recorded } }) => {
    const tenant = await newTenant(api);
    const token = await accessToken(api, tenant);
    const made = await send(api, "POST", "/partner/webhook-endpoints", token, {
      url: "https://example.com/hook",
      events: ["*"],
    });
    const { data } = await made.json<{ data: { id: string; updatedAt: string } }>();
    api.clock.now += 1000;
    const path = `/partner/webhook-endpoints/${data.id}`;
    const same = { url: "https://example.com/hook", events: ["*"], enabled: true };
    expect(await recorded(() => send(api, "PATCH", path, token, same))).toEqual([]);
    const after = await (await send(api, "GET", path, token)).json();
    expect(after).toMatchObject({ data: { updatedAt: data.updatedAt } });
  });

  it("of a receiving code that has ended", async ({ api, given: { recorded } }) => {
    const { secretKey } = await newTenant(api);
    const make = async () => {
      const made = await send(api, "POST", "/partner/receiving-codes", secretKey, { parcels: 1 });
      return `/partner/receiving-codes/${(await made.json<{ data: { id: string } }>()).data.id}`;
    };
    const end = async (path: string) => {
      const entries = await recorded(() => send(api, "DELETE", path, secretKey));
      return entries.map(({ action }) => action);
    };
    const ended = await make();
    expect([await end(ended), await end(ended)]).toEqual([["receiving_code.ended"], []]);
    const over = await make();
    api.clock.now += 2 * 86_400_000;
    expect(await end(over)).toEqual([]);
  });
});

describe("a rejection's note", () => {
  it("is the point's note, and in the audit log", async ({ api, given: { recorded, pointOf, reject } }) => {
    const { id } = await createPoint(api, { note: "Use the side door" });
    const [entry] = await recorded(async () => {
      expect(await reject(id, { note: "No sign at the counter" })).toMatchObject({
        status: "rejected",
        note: "No sign at the counter",
      });
    });
    expect(entry).toMatchObject({ action: "point.rejected", details: { note: "No sign at the counter" } });
    expect(await pointOf(id)).toMatchObject({ note: "No sign at the counter" });
  });

  it("gives way to the note before when the point is approved, so that customers don't read it", async ({
    api,
    given: { pointOf, reject },
  }) => {
    const { id } = await createPoint(api, { note: "Use the side door" });
    await reject(id, { note: "No sign" });
    await reject(id, { note: "Still no sign" });
    expect(await move(api, id, "approve")).toMatchObject({ note: "Use the side door" });
    await reject(id);
    expect(await pointOf(id)).toMatchObject({ note: "Use the side door" });
    expect(await move(api, id, "approve")).toMatchObject({ note: "Use the side door" });
  });

  it("is kept through other changes, and a new note stays when the point is approved", async ({
    api,
    given: { operate, pointOf, reject },
  }) => {
    const { id } = await createPoint(api, { note: "Use the side door" });
    await reject(id, { note: "No sign" });
    await operate("PATCH", `/points/${id}`, { name: "Renamed" });
    expect(await pointOf(id)).toMatchObject({ note: "No sign" });
    await operate("PATCH", `/points/${id}`, { note: "Use the front door" });
    expect(await move(api, id, "approve")).toMatchObject({ note: "Use the front door" });
  });
});
