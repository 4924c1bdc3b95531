import { beforeAll, describe, expect, it } from "vitest";
import { countingDatabases } from "../counting-database.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { createPoint } from "../points/points.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";

const UNKNOWN_ID = "01a1f8b1-ba9f-72b9-b729-0167e5e79a37";

let api: Api;
let pointId: string;

beforeAll(async () => {
  await migrate();
  api = startApi();
  ({ id: pointId } = await createPoint(api));
});

interface Person {
  id: string;
  name: string;
  point_id?: string;
  created_at: string;
  key_no: number;
  key_since: string;
  last_used_at: string | null;
}
interface Page {
  data: Person[];
  pagination: { totalCount: number; page: number; pageSize: number; totalPages: number };
}

async function dataOf<T>(response: Response, status = 200): Promise<T> {
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([status, ""]);
  return (await response.json<{ data: T }>()).data;
}

describe.each(["agents", "drivers"])("%s", (people) => {
  const path = `/operator/${people}`;
  const other = people === "agents" ? "/operator/drivers" : "/operator/agents";
  const prefix = people === "agents" ? "ag" : "dr";
  const details = () => (people === "agents" ? { name: "Ada", point_id: pointId } : { name: "Ada" });
  const make = async () => dataOf<Person & { key: string }>(await api.operator("POST", path, details()), 201);
  const list = async (query = "?pageSize=200") => dataOf<Page>(await api.operator("GET", `${path}${query}`));

  it("get a key, which is shown once and never stored", async () => {
    const { key, ...person } = await make();
    expect(key).toMatch(new RegExp(`^${prefix}_test_[0-9A-Za-z]{33}$`));
    expect(person).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      ...details(),
      ...(people === "agents" ? { point_name: "Allen Avenue counter" } : { cash_limit: 500_000 }),
      created_at: new Date(api.clock.now).toISOString(),
      key_no: 1,
      key_since: new Date(api.clock.now).toISOString(),
      last_used_at: null,
      last_used_from: null,
      hint: `${key.slice(0, 12)}…${key.slice(-4)}`,
    });
    const listed = await list();
    expect(listed.data).toContainEqual(person);
    expect(JSON.stringify(listed)).not.toContain(key);
    const stored = await bindings.DB.prepare("SELECT * FROM keys").all();
    expect(JSON.stringify(stored.results)).not.toContain(key);
  });

  it.each(["", "x".repeat(101), "two\nlines", 5, null, undefined])("can't be called %j", async (name) => {
    expect(await wrongPathsOf(await api.operator("POST", path, { ...details(), name }))).toEqual(["name"]);
  });

  it("are listed oldest first, in pages, without those of the other kind", async () => {
    const before = await list();
    const ids = [...before.data.map(({ id }) => id)];
    for (let i = 0; i < 3; i++) ids.push((await make()).id);
    const { data, pagination } = await list();
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(pagination).toEqual({ totalCount: ids.length, page: 1, pageSize: 200, totalPages: 1 });
    const last = await list(`?pageSize=1&page=${ids.length}`);
    expect(last.data.map(({ id }) => id)).toEqual(ids.slice(-1));
    expect(last.pagination.totalPages).toBe(ids.length);
    expect((await list(`?pageSize=1&page=${ids.length + 1}`)).data).toEqual([]);
    expect((await dataOf<Page>(await api.operator("GET", `${other}?pageSize=200`))).data).not.toContainEqual(
      data[0],
    );
  });

  it("are found by a part of their name, whatever the diacritics and the case, at the cost of their own kind", async () => {
    const named = async (name: string) =>
      (await dataOf<Person>(await api.operator("POST", path, { ...details(), name }), 201)).id;
    const ids = [await named("Ṣẹ̀gun 100%"), await named("ỌLÁ SEGUNDO")];
    const found = async (search: string, at = api) => {
      const response = await at.operator("GET", `${path}?pageSize=10&search=${encodeURIComponent(search)}`);
      const { data, pagination } = await dataOf<Page>(response);
      expect(pagination.totalCount).toBe(data.length);
      return data.map(({ id }) => id);
    };
    expect(await found("segun")).toEqual(ids);
    expect(await found("Ọlá s")).toEqual(ids.slice(1));
    expect(await found("0%")).toEqual(ids.slice(0, 1));
    expect(await found("%")).toEqual(ids.slice(0, 1));
    // As 0.1.0 writes a key.
    await bindings.DB.prepare("UPDATE keys SET name_key = NULL, name = 'Old Segun' WHERE id = ?1")
      .bind(ids[0])
      .run();
    expect(await found("segun")).toEqual(ids);
    await api.operator("DELETE", `${path}/${ids[1]}`);
    expect(await found("segun")).toEqual(ids.slice(0, 1));

    const { take, ...databases } = countingDatabases(bindings);
    const counted = startApi(databases, api.clock);
    const all = (await list()).pagination.totalCount;
    await found("segun", counted);
    take();
    await found("segun", counted);
    expect(take().read).toBeLessThan(2 * all + 10);
  });

  it("are deleted for good, which says what they leave, and a second time has no effect", async () => {
    const { id } = await make();
    const nothing = { holds: 0, money: 0 };
    expect(await dataOf(await api.operator("DELETE", `${path}/${id}`))).toEqual(nothing);
    expect((await list()).data.map((person) => person.id)).not.toContain(id);
    expect(await dataOf(await api.operator("DELETE", `${path}/${id}`))).toEqual(nothing);
  });

  it("are 404 when they are unknown or of the other kind", async () => {
    const { id } = await make();
    await problemOf(await api.operator("DELETE", `${other}/${id}`), 404, "not_found");
    await problemOf(await api.operator("DELETE", `${path}/${UNKNOWN_ID}`), 404, "not_found");
    expect((await list()).data.map((person) => person.id)).toContain(id);
  });
});

describe("an agent's point", () => {
  const make = (point_id: unknown) => api.operator("POST", "/operator/agents", { name: "Ada", point_id });

  it("must exist, published or not", async () => {
    expect((await make(pointId)).status).toBe(201);
    await problemOf(await make(UNKNOWN_ID), 404, "point_not_found");
    await problemOf(await make("x"), 404, "point_not_found");
  });

  it("must not be deleted", async () => {
    const { id } = await createPoint(api);
    expect((await api.operator("DELETE", `/operator/points/${id}`)).status).toBe(204);
    await problemOf(await make(id), 410, "point_gone");
  });

  it("is required", async () => {
    for (const wrong of [undefined, null, 5])
      expect(await wrongPathsOf(await make(wrong))).toEqual(["point_id"]);
  });

  it("is what agents are listed by", async () => {
    const { id: other } = await createPoint(api);
    const ids = await Promise.all(
      [pointId, other, other].map(async (id) => (await dataOf<Person>(await make(id), 201)).id),
    );
    const list = async (point: string) =>
      dataOf<Page>(await api.operator("GET", `/operator/agents?point_id=${point}`));
    expect((await list(other.toUpperCase())).data.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
    await api.operator("DELETE", `/operator/agents/${ids[1]}`);
    expect(await list(other)).toMatchObject({ data: [{ id: ids[2] }], pagination: { totalCount: 1 } });
    expect((await list(UNKNOWN_ID)).data).toEqual([]);
  });

  it("is refused for a driver, who serves every point", async () => {
    const response = await api.operator("POST", "/operator/drivers", { name: "Bola", point_id: pointId });
    expect(await wrongPathsOf(response)).toEqual(["point_id"]);
  });
});

describe("how much money a driver may hold", () => {
  const make = async (body: object) =>
    dataOf<Person>(await api.operator("POST", "/operator/drivers", { name: "Dele", ...body }), 201);
  const limit = (id: string, cash_limit: unknown) =>
    api.operator("PATCH", `/operator/drivers/${id}`, { cash_limit });

  it("is changed at once, in the audit log, and is the usual sum again with null", async () => {
    const { id } = await make({ cash_limit: 20_000 });
    expect(await dataOf(await limit(id, 75_000.5))).toMatchObject({ id, cash_limit: 75_000.5, key_no: 1 });
    expect(await dataOf(await limit(id, 75_000.5))).toMatchObject({ cash_limit: 75_000.5 });
    expect(await dataOf(await limit(id, null))).toMatchObject({ cash_limit: 500_000 });
    const listed = await dataOf<Page>(await api.operator("GET", "/operator/drivers?search=dele"));
    expect(listed.data.at(-1)).toMatchObject({ id, cash_limit: 500_000 });
    const { data } = await dataOf<{ data: { action: string; details: object }[] }>(
      await api.operator("GET", `/operator/audit?subject_id=${id}`),
    );
    expect(data.map(({ action, details }) => [action, details])).toEqual([
      ["driver.changed", { cash_limit: null }],
      ["driver.changed", { cash_limit: 75_000.5 }],
      ["driver.created", expect.anything()],
    ]);
  });

  it("is a sum of money of a driver who is there", async () => {
    const { id } = await make({});
    for (const wrong of [-1, 0.001, "5", undefined])
      expect(await wrongPathsOf(await limit(id, wrong))).toEqual(["cash_limit"]);
    await problemOf(await limit(UNKNOWN_ID, 5), 404, "not_found");
    await api.operator("DELETE", `/operator/drivers/${id}`);
    await problemOf(await limit(id, 5), 404, "not_found");
  });
});
