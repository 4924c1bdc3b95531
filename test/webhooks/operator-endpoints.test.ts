import { beforeEach, describe, expect, it } from "vitest";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { takeStorage } from "../storage.ts";
import { attempted, dataOf, deliveryRow, HOOK, newPartner, type Partner } from "./webhooks.ts";

const UNKNOWN_ID = "01a1f8b1-ba9f-72b9-b729-0167e5e79a37";

let api: Api;
let partner: Partner;
let id: string;

beforeEach(async () => {
  takeStorage();
  await migrate();
  api = startApi();
  partner = await newPartner(api);
  ({ id } = await partner.register({ url: `${HOOK}?token=s3cret` }));
});

const pathOf = (of = partner.id) => `/operator/partners/${of}/webhook-endpoints`;
const act = (what: string, body?: object, of = partner.id) =>
  api.operator("POST", `${pathOf(of)}/${id}/${what}`, body);
const audited = async () => {
  const response = await api.operator("GET", `/operator/audit?subject_id=${id}&actor=test`);
  const { data } = await dataOf<{ data: { action: string; partner_id: string }[] }>(response);
  return data.map(({ action, partner_id }) => [action, partner_id]);
};

describe("an operator", () => {
  it("lists a partner's webhook endpoints, without secrets and the URL's query", {
    tags: "nightly",
  }, async () => {
    await (await newPartner(api)).register();
    const listed = await dataOf<object[]>(await api.operator("GET", pathOf()));
    expect(listed).toEqual([
      {
        ...{ id, url: HOOK, events: ["*"], description: "", enabled: true, disabled_reason: null },
        ...{ failing_since: null, created_at: expect.any(String), updated_at: expect.any(String) },
      },
    ]);
    await problemOf(await api.operator("GET", pathOf(UNKNOWN_ID)), 404, "not_found");
    await problemOf(await api.operator("GET", pathOf("x")), 404, "not_found");
  });

  it("enables an endpoint that failed for too long, once, and the audit log has who did it", async () => {
    await bindings.ORDERS_0.prepare(
      "UPDATE webhook_endpoints SET enabled = 0, disabled_reason = 'failed for five days', failing_since = 1",
    ).run();
    for (let i = 0; i < 2; i++) {
      expect(await dataOf(await act("enable"))).toMatchObject({
        ...{ id, enabled: true, disabled_reason: null, failing_since: null },
      });
    }
    expect(await audited()).toEqual([["webhook_endpoint.changed", partner.id]]);
  });

  it("has sent again what failed, unless the endpoint is disabled", async () => {
    const delivery = await partner.test(id);
    await attempted(delivery.id, api.clock.now, "failed", { answer: 500 });
    // Ids of events have the time of this machine.
    api.clock.now = Date.now();
    const since = new Date(api.clock.now - 86_400_000).toISOString();
    expect(await dataOf(await act("recover", { since }), 202)).toEqual({ deliveries: 1 });
    expect((await deliveryRow(delivery.id)).status).toBe("pending");
    expect(await audited()).toEqual([["webhook_endpoint.recovered", partner.id]]);
    expect(await wrongPathsOf(await act("recover", { since: "2020-01-01T00:00:00Z" }))).toEqual(["since"]);
    await bindings.ORDERS_0.prepare("UPDATE webhook_endpoints SET enabled = 0").run();
    await problemOf(await act("recover", { since }), 409, "invalid_transition");
  });

  it("finds no endpoint of another partner", async () => {
    const other = await newPartner(api);
    await problemOf(await act("enable", undefined, other.id), 404, "not_found");
    const since = new Date(api.clock.now - 1000).toISOString();
    await problemOf(await act("recover", { since }, other.id), 404, "not_found");
    await problemOf(await act("enable", undefined, UNKNOWN_ID), 404, "not_found");
  });

  it("is told to wait while the partner is moved to another database", async () => {
    await bindings.DB.prepare("UPDATE partners SET moving_to = 1 WHERE id = ?1").bind(partner.id).run();
    await problemOf(await api.operator("GET", pathOf()), 503, "partner_moving");
  });

  it("sees of one partner alone what fails", async () => {
    const other = await newPartner(api);
    const theirs = await other.register();
    for (const delivery of [await partner.test(id), await other.test(theirs.id)])
      await attempted(delivery.id, api.clock.now, "pending", { answer: 500 });
    const read = async (query: string) =>
      dataOf<{ data: { partner_id: string }[]; oldest_undelivered: { partner_id: string } | null }>(
        await api.operator("GET", `/operator/webhooks${query}`),
      );
    expect((await read("")).data).toHaveLength(2);
    const found = await read(`?partner_id=${other.id}`);
    expect(found.data.map(({ partner_id }) => partner_id)).toEqual([other.id]);
    expect(found.oldest_undelivered?.partner_id).toBe(other.id);
    expect(await read(`?partner_id=${UNKNOWN_ID}`)).toMatchObject({ data: [], oldest_undelivered: null });
  });
});
