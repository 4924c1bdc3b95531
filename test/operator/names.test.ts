import { describe, expect } from "vitest";
import { it } from "../fixtures.ts";
import { wrongPathsOf } from "../problems.ts";

interface Named {
  id: string;
  kind: string;
  name: string;
}

describe("GET /operator/names", () => {
  it("says what ids are and what they are called, also of what is deleted or revoked", async ({
    api,
    tenant,
    pointId,
  }) => {
    const make = async (path: string, body: object) => {
      const response = await api.operator("POST", `/operator/${path}`, body);
      return (await response.json<{ data: { id: string } }>()).data.id;
    };
    const agent = await make("agents", { name: "Ada", point_id: pointId });
    const driver = await make("drivers", { name: "Dele" });
    expect((await api.operator("DELETE", `/operator/drivers/${driver}`)).status).toBe(200);
    const unknown = crypto.randomUUID();
    const ids = [tenant.id, tenant.accountId.toUpperCase(), pointId, agent, driver, unknown].join(",");
    const response = await api.operator("GET", `/operator/names?ids=${ids}`);
    expect(response.status).toBe(200);
    const { data } = await response.json<{ data: Named[] }>();
    const kinds = Object.fromEntries(data.map(({ id, kind, name }) => [id, [kind, name]]));
    expect(kinds).toEqual({
      [tenant.id]: ["partner", expect.stringMatching(/^Tenant \d+$/)],
      [tenant.accountId]: ["account", tenant.email],
      [pointId]: ["point", expect.any(String)],
      [agent]: ["agent", "Ada"],
      [driver]: ["driver", "Dele"],
    });
  });

  it("takes 1 to 600 ids", async ({ api, pointId }) => {
    const ask = (ids: string) => api.operator("GET", `/operator/names?ids=${ids}`);
    expect((await ask(Array(600).fill(pointId).join(","))).status).toBe(200);
    for (const ids of [Array(601).fill(pointId).join(","), "", "x", `${pointId},`])
      expect(await wrongPathsOf(await ask(ids))).toEqual(["ids"]);
  });
});
