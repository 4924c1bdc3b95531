import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { createPoint, move } from "../points/points.ts";
import { storePoints } from "../points/stored-points.ts";
import { type ProblemBody, problemOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { answerOf, entrances, resultsOf, storeBody, whiteLabelBody } from "./orders.ts";

const east = (longitude: number) => ({ latitude: 6.6, longitude, state: "Lagos" });
const names = ({ alternatives }: ProblemBody) => alternatives!.map(({ name }) => name);

const it = base.extend("given", PER_FILE, async ({ api, tenant }) => {
  const [takesIn, near] = await storePoints(api.deps, [
    { name: "Takes in", ...east(3.35), services: ["drop_off"] },
    { name: "Near", ...east(3.36) },
    { name: "Takes in, too", ...east(3.361), services: ["drop_off"] },
    { name: "Light parcels", ...east(3.365), maxItemWeight: 0.5 },
    { name: "Both", ...east(3.37), services: ["collect", "drop_off"] },
  ]);
  await api.publish();
  const partner = await entrances(api, tenant);
  const refused = async (response: Response) => problemOf(response, 409, "service_not_offered");
  const changePoint = (id: string, to: string) =>
    send(api, "POST", `/api/v1/orders/${id}/point`, tenant.secretKey, { pudo_point_id: to });
  return { changePoint, takesIn: takesIn!, near: near!, partner, refused };
});

describe("an order to a point where nothing is collected", () => {
  it("is refused by either entrance, with points that hand its items out", async ({
    given: { takesIn, partner, refused },
  }) => {
    const problem = await refused(await partner.store(storeBody(takesIn)));
    expect(names(problem)).toEqual(["Near", "Both"]);
    expect(problem).not.toHaveProperty("reason");
    const other = await refused(await partner.whiteLabel(whiteLabelBody(takesIn)));
    expect(names(other)).toEqual(["Near", "Light parcels", "Both"]);
  });

  it("is refused alone in a batch", async ({ given: { takesIn, near, partner } }) => {
    const results = await resultsOf(await partner.storeBatch([storeBody(takesIn), storeBody(near)]));
    expect(results[0]).toMatchObject({ status: 409, problem: { code: "service_not_offered" } });
    expect(results[1]).toMatchObject({ status: 201 });
  });

  it("can't be sent there later either", async ({
    given: { takesIn, near, partner, refused, changePoint },
  }) => {
    const { data } = await answerOf(await partner.store(storeBody(near)), 201);
    expect(names(await refused(await changePoint(data.id, takesIn)))).toEqual(["Near", "Both"]);
  });

  it("stays possible where parcels are handed in as well", async ({ api, given: { partner, near } }) => {
    await api.operator("PATCH", `/operator/points/${near}`, { services: ["collect", "drop_off"] });
    await answerOf(await partner.store(storeBody(near)), 201);
  });
});

describe("an order to a depot", () => {
  it("is answered as one to an unknown point", async ({ api, given: { partner } }) => {
    const { id } = await createPoint(api, { kind: "depot" });
    await move(api, id, "approve");
    await problemOf(await partner.store(storeBody(id)), 404, "point_not_found");
  });
});
