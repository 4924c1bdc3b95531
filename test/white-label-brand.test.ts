import { describe, expect } from "vitest";
import { buildSnapshot } from "../src/points/snapshot/build.ts";
import { it } from "./fixtures.ts";
import { BASE_URL } from "./harness.ts";
import { everythingIn } from "./labels/pdf-text.ts";
import { moveThrough, WAY_TO } from "./orders/moves.ts";
import { entrances, type OrderAnswer, publicPoint, storeBody, whiteLabelBody } from "./orders/orders.ts";
import { newTenant, send } from "./tenant.ts";

/** What a white-label partner's customers must not see: the service's name and the points' hosts. */
const BRAND = "Parcelwind Network";
const FORBIDDEN = /parcel[\s_-]*wind|brandholm/i;
/** The text of all answers, with headers. */
const answers = new Map<string, string>();

const POINT_OPERATOR = {
  name: "Brandholm Counters",
  type: "agent",
  email: "hq@brandholm.example",
  phone: "",
  website: "https://brandholm.example",
};

async function keep(what: string, response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.clone().arrayBuffer());
  const isPdf = response.headers.get("content-type") === "application/pdf";
  const body = isPdf ? everythingIn(bytes) : new TextDecoder().decode(bytes);
  const headers = [...response.headers].map((header) => header.join(": ")).join("\n");
  answers.set(what, `${response.status}\n${headers}\n\n${body}`);
  return response;
}

it.beforeAll(async ({ api }) => {
  api.deps.config.brand = BRAND;
  const tenant = await newTenant(api);
  await api.operator("PATCH", `/operator/partners/${tenant.id}`, { label_name: "Zuri Market" });
  const pointId = await publicPoint(api, {
    partner: POINT_OPERATOR,
    note: "Brandholm's best",
    description: "By Brandholm",
  });
  await api.publish();
  const partner = await entrances(api, tenant);
  const bodies = {
    store: storeBody(pointId, { webhook_url: "https://shop.example.com/hook" }),
    whiteLabel: whiteLabelBody(pointId),
  };
  for (const entrance of ["store", "whiteLabel"] as const) {
    const body = bodies[entrance];
    const made = await keep(`${entrance}: created`, await partner[entrance](body));
    const { data } = (await made.json()) as OrderAnswer;
    await keep(`${entrance}: replayed`, await partner[entrance](body));
    await keep(`${entrance}: conflict`, await partner[entrance]({ ...body, note: "other" }));
    await keep(`${entrance}: refused`, await partner[entrance]({ ...body, pudo_point_id: 5 }));
    await keep(
      `${entrance}: unknown point`,
      await partner[entrance]({
        ...body,
        ...(entrance === "store" ? { partner_order_id: "X" } : { reference: "X" }),
        pudo_point_id: "x",
      }),
    );
    await keep(`${entrance}: label`, await api.fetch(data.label_url.slice(BASE_URL.length)));
    await keep(`${entrance}: ZPL`, await api.fetch(`${data.label_url.slice(BASE_URL.length)}&format=zpl`));
    await keep(`${entrance}: wrong link`, await api.fetch(`/labels/${data.id}`));
    await keep(
      `${entrance}: labels`,
      await send(api, "POST", "/api/v1/labels", tenant.secretKey, { order_ids: [data.id] }),
    );
    await keep(
      `${entrance}: partner's labels`,
      await send(api, "POST", "/api/v1/partners/labels", partner.token, { order_ids: [data.id] }),
    );
    const reference = data.partner_order_id ?? data.reference!;
    const look = async (when: string) => {
      await keep(`${entrance}: read ${when}`, await partner.readStore(data.id));
      await keep(`${entrance}: read by reference ${when}`, await partner.readWhiteLabel(reference));
      await keep(`${entrance}: tracking ${when}`, await api.fetch(`/public/tracking/${data.tracking_code}`));
      await keep(`${entrance}: tracking page ${when}`, await api.fetch(`/track/${data.tracking_code}`));
    };
    await look("new");
    await moveThrough(api, data.id, entrance === "store" ? WAY_TO.delivered : WAY_TO.cancelled);
    await look("ended");
    await keep(`${entrance}: cancelled`, await partner.cancelStore(data.id));
    await keep(`${entrance}: cancelled by reference`, await partner.cancelWhiteLabel(reference));
  }
  await keep("unknown order", await partner.readWhiteLabel("nothing"));
  await keep("unknown parcel", await api.fetch("/public/tracking/000000000000"));
  await keep("unknown parcel's page", await api.fetch("/track/x", { headers: { accept: "text/html" } }));
  await keep("points", await send(api, "GET", "/api/v1/partners/pudo-points", partner.token));
  await api.operator("DELETE", `/operator/points/${pointId}`);
  api.clock.now += 60_000;
  await buildSnapshot(api.deps);
  await keep(
    "changed points",
    await send(api, "GET", "/api/v1/partners/pudo-points?updated_since=2026-01-01T00:00:00Z", partner.token),
  );
  await keep(
    "points, wrongly asked",
    await send(api, "GET", "/api/v1/partners/pudo-points?limit=0", partner.token),
  );
});

describe("the service's name", () => {
  it("and a point's host are in no answer that a white-label partner passes on", () => {
    const told = [...answers].filter(([, text]) => FORBIDDEN.test(text)).map(([what]) => what);
    expect(told).toEqual([]);
  });

  it("would have been found: the answers are complete, and have the partner's own name", async ({ api }) => {
    expect(answers.size).toBe(2 * 20 + 6);
    for (const what of [
      "store: label",
      "store: ZPL",
      "store: tracking new",
      "store: tracking page new",
      "whiteLabel: labels",
    ]) {
      expect([what, answers.get(what)]).toEqual([what, expect.stringContaining("Zuri Market")]);
      expect(answers.get(what)).toMatch(/^200\n/);
    }
    expect(answers.get("points")).toContain("Allen Avenue counter");
    expect(answers.get("changed points")).toContain('"deleted":true');
    const document = await (await api.fetch("/openapi.json")).text();
    expect(document).toMatch(FORBIDDEN);
    expect(POINT_OPERATOR.name).toMatch(FORBIDDEN);
  });
});
