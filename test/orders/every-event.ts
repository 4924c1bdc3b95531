import { expect } from "vitest";
import { consumerDepsFrom } from "../../src/compose.ts";
import { Batch } from "../../src/db/batch.ts";
import { extendOrder } from "../../src/orders/change/extend.ts";
import { lowerCod } from "../../src/orders/change/lower-cod.ts";
import { commit } from "../../src/orders/change/move.ts";
import { addReport } from "../../src/orders/change/report.ts";
import { changePoint } from "../../src/orders/redirect/change-point.ts";
import { tellOutages } from "../../src/orders/redirect/tell-outages.ts";
import type { Move } from "../../src/shared/parcel-status.ts";
import { tellExpiring } from "../../src/tracking/end/tell-expiring.ts";
import { type Api, bindings } from "../harness.ts";
import { byKey, moveThrough, SOMEBODY, storedOrder } from "./moves.ts";
import { publicPoint } from "./orders.ts";

/** The sequences of moves that cause all events of moves. */
export const WAYS: Move[][] = [
  ["cancel"],
  ["driver_collect", "arrive", "collect"],
  ["arrive", "refuse"],
  ["arrive", "expire"],
  ["take", "driver_collect", "arrive", "refuse", "driver_collect", "receive"],
];

/** Causes an event of each type. @param create makes an order of the partner */
export async function causeEveryEvent(
  api: Api,
  partnerId: string,
  create: (changes?: object) => Promise<{ id: string }>,
): Promise<void> {
  for (const way of WAYS) await moveThrough(api, (await create()).id, way);
  const elsewhere = await publicPoint(api);
  const redirected = (await create()).id;
  await moveThrough(api, redirected, ["take"]);
  await changePoint(api.deps, byKey(partnerId), { id: redirected }, elsewhere);
  await api.operator("PATCH", `/operator/points/${elsewhere}`, { paused: true });
  const { id } = await create();
  const { pointId } = await storedOrder(api, id);
  await api.operator("PATCH", `/operator/points/${pointId}`, { services: ["collect", "cod"] });
  const paid = (await create({ cod_amount: 700 })).id;
  await lowerCod(api.deps, byKey(partnerId), { id: paid }, 600);
  await moveThrough(api, id, ["arrive"]);
  const { expiringAt } = await storedOrder(api, id);
  await tellExpiring({ ...api.deps, now: () => expiringAt! }, api.orders);
  await extendOrder(api.deps, byKey(partnerId), { id }, 3);
  const report = { at: api.clock.now, actor: SOMEBODY, problem: "opened", note: undefined } as const;
  const batch = new Batch(api.orders);
  const change = await addReport(api.deps, batch, await storedOrder(api, id), report);
  await commit(api.deps, batch, change!);
  for (const status of ["delivered", "lost"]) {
    const body = { status, reason: "By mistake" };
    expect((await api.operator("POST", `/operator/orders/${id}/correct`, body)).status).toBe(200);
  }
  await tellOutages({ ...consumerDepsFrom(bindings), ...api.deps }, api.orders);
}
