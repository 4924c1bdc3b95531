import { beforeAll, describe, expect, it } from "vitest";
import { type Api, migrate, startApi } from "../harness.ts";

let api: Api;

const list = async (query: string) => {
  const response = await api.fetch(`/public/pudo-points${query}`);
  expect(response.status).toBe(200);
  const { data } = await response.json<{
    data: { data: { id: string; name: string; distance?: number }[]; pagination: object };
  }>();
  return data;
};

beforeAll(async () => {
  await migrate();
  api = startApi();
  for (const [name, latitude, longitude] of [
    ["Ikeja", 6.6018, 3.3515],
    ["Abẹ́òkúta", 7.1475, 3.3619],
    ["Kano", 12.0022, 8.592],
  ] as const) {
    const created = await api.operator("POST", "/operator/points", {
      name,
      address: { address: "1 Market Road", latitude, longitude },
    });
    const { data } = await created.json<{ data: { id: string } }>();
    await api.operator("POST", `/operator/points/${data.id}/approve`);
    await api.operator("POST", `/operator/points/${data.id}/publish`);
  }
  await api.publish();
});

describe("GET /public/pudo-points", () => {
  it("lists published points by name", async () => {
    const { data, pagination } = await list("");
    expect(data.map(({ name }) => name)).toEqual(["Abẹ́òkúta", "Ikeja", "Kano"]);
    expect(pagination).toEqual({ totalCount: 3, page: 1, pageSize: 10, totalPages: 1 });
  });

  it("answers the nearest first, with whole metres, when coordinates are given", async () => {
    const { data } = await list("?latitude=6.6018&longitude=3.3515");
    expect(data.map(({ name, distance }) => [name, distance])).toEqual([
      ["Ikeja", 0],
      ["Abẹ́òkúta", 60690],
      ["Kano", 831272],
    ]);
  });

  it("finds a name without its marks", async () => {
    const { data } = await list("?search=abeokuta");
    expect(data.map(({ name }) => name)).toEqual(["Abẹ́òkúta"]);
  });
});
