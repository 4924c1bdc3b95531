import { expect } from "vitest";
import { copyChanges } from "../../src/orders/copies/copy-changes.ts";
import { it } from "../fixtures.ts";
import { bindings } from "../harness.ts";
import { newTenant, send } from "../tenant.ts";
import { answerOf, publicPoint, storeBody } from "./orders.ts";

const LATER_MS = 120_000;

it("a correction of a point reaches the orders that go to it by the cron, whatever it is", async ({
  api,
}) => {
  const tenant = await newTenant(api);
  const pointId = await publicPoint(api);
  const { data } = await answerOf(
    await send(api, "POST", "/api/v1/orders", tenant.secretKey, storeBody(pointId)),
    201,
  );
  const tracked = async () => {
    const answer = await api.fetch(`/public/tracking/${data.tracking_code}`);
    return (await answer.json<{ data: { point: object } }>()).data.point;
  };
  const before = await tracked();
  api.clock.now += 1000;
  const changes = {
    name: 'Corner "Shop"',
    workingHours: { openingMonday: "07:30", closingMonday: "19:15" },
  };
  const changed = await api.operator("PATCH", `/operator/points/${pointId}`, changes);
  expect(changed.status).toBe(200);
  expect(await tracked()).toEqual(before);
  await copyChanges({ ...api.deps, now: () => api.clock.now + LATER_MS }, api.orders);
  expect(await tracked()).toMatchObject({
    id: pointId,
    name: changes.name,
    workingHours: changes.workingHours,
  });
});

it("points of one time are all copied, more than one run's steps have", { tags: "nightly" }, async ({
  api,
}) => {
  const count = 10_600;
  const columns = `operator_id, revision, status, published, name_key, description, description_key, note, address_id, label,
    address, city, city_key, state, state_key, zip, country, latitude, longitude, cell, verified, working_hours,
    min_item_weight, max_item_weight, max_item_value_kobo, created_at`;
  const at = api.clock.now + 600_000;
  await bindings.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO points (id, name, updated_at, ${columns})
    SELECT printf('zz%06d', i), 'New name', ${at}, ${columns} FROM n, (SELECT * FROM points LIMIT 1)`,
  ).run();
  const last = `zz${String(count).padStart(6, "0")}`;
  await bindings.ORDERS_0.prepare(
    `INSERT INTO order_points (id, revision, name, address, city, state, zip, latitude, longitude, working_hours, phone)
    SELECT ?1, 0, 'Old name', address, city, state, zip, latitude, longitude, working_hours, phone FROM order_points LIMIT 1`,
  )
    .bind(last)
    .run();
  const deps = { ...api.deps, now: () => at + LATER_MS };
  await copyChanges(deps, api.orders);
  await copyChanges(deps, api.orders);
  const name = await bindings.ORDERS_0.prepare("SELECT name FROM order_points WHERE id = ?1")
    .bind(last)
    .first("name");
  expect(name).toBe("New name");
});
