import { describe, expect } from "vitest";
import { DAYS } from "../../src/shared/opening-hours.ts";
import { itAnew as it } from "../fixtures.ts";
import { newTenant, send } from "../tenant.ts";
import { bodiesOf } from "../tracking/webhook-bodies.ts";
import { moveThrough } from "./moves.ts";
import { answerOf, entrances, publicPoint, storeBody, whiteLabelBody } from "./orders.ts";

/** Open from Monday to Thursday. */
const HOURS = Object.fromEntries(
  DAYS.slice(0, 4).flatMap((day) => [
    [`opening${day}`, "09:00"],
    [`closing${day}`, "18:00"],
  ]),
);

describe("an order's estimated arrival", () => {
  it("is so many of the days on which its point is open after its creation, in every answer until it arrives", async ({
    api,
  }) => {
    // A Friday; within a state it takes one or two days.
    api.clock.now = Date.parse("2026-11-20T09:00:00Z");
    const tenant = await newTenant(api);
    const { store, whiteLabel, readStore } = await entrances(api, tenant);
    const pointId = await publicPoint(api, { workingHours: HOURS });
    const closed = { from: "2026-11-23", to: "2026-11-23" };
    expect((await api.operator("POST", `/operator/points/${pointId}/closures`, closed)).status).toBe(201);
    const expected = { from: "2026-11-24", to: "2026-11-25" };
    const webhook_url = "https://shop.example.com/hook";
    const { data } = await answerOf(await store(storeBody(pointId, { webhook_url })), 201);
    expect(data.estimated_arrival).toEqual(expected);
    expect((await answerOf(await whiteLabel(whiteLabelBody(pointId)), 201)).data.estimated_arrival).toEqual(
      expected,
    );
    expect((await answerOf(await readStore(data.id), 200)).data.estimated_arrival).toEqual(expected);
    const view = await (await send(api, "GET", `/orders/${data.id}`, tenant.secretKey)).json();
    expect(view).toMatchObject({ data: { estimatedArrival: expected } });
    const tracked = await (await api.fetch(`/public/tracking/${data.tracking_code}`)).json();
    expect(tracked).toMatchObject({ data: { estimatedArrival: expected } });
    const page = await (await api.fetch(`/track/${data.tracking_code}?lang=en`)).text();
    expect(page).toMatch(/Arrives.*Tuesday 24 November.*Wednesday 25 November/s);

    await moveThrough(api, data.id, ["driver_collect", "arrive"]);
    expect((await bodiesOf(data.id)).map(({ data: body }) => body.estimated_arrival)).toEqual([
      expected,
      expected,
      undefined,
    ]);
    expect((await answerOf(await readStore(data.id), 200)).data.estimated_arrival).toBeNull();
  });

  it("counts every day of a point without hours, and is told anew after a change of point", async ({
    api,
  }) => {
    api.clock.now = Date.parse("2026-11-20T09:00:00Z");
    const tenant = await newTenant(api);
    const { store } = await entrances(api, tenant);
    const { data } = await answerOf(await store(storeBody(await publicPoint(api))), 201);
    expect(data.estimated_arrival).toEqual({ from: "2026-11-21", to: "2026-11-22" });
    const pudo_point_id = await publicPoint(api, { workingHours: HOURS });
    const changed = await send(api, "POST", `/api/v1/orders/${data.id}/point`, tenant.secretKey, {
      pudo_point_id,
    });
    const { data: redirected } = await answerOf(changed, 200);
    expect(redirected.estimated_arrival).toEqual({ from: "2026-11-23", to: "2026-11-24" });
  });
});
