import { describe, expect } from "vitest";
import { type Tariff, tableFaults, ZONES } from "../../src/rates/tariff.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { operatorHeaders } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { accessToken, newTenant, send } from "../tenant.ts";
import { NO_COD, TABLE } from "./tables.ts";

const it = base.extend("given", PER_FILE, async ({ api }) => {
  const token = await accessToken(api, await newTenant(api));
  const put = (table: unknown) => api.operator("PUT", "/operator/tariffs", table);
  /** As `put`, unless the tariffs in force are not those of `ifMatch`. */
  const replace = (table: unknown, ifMatch: string) =>
    api.fetch("/operator/tariffs", {
      method: "PUT",
      headers: { ...operatorHeaders, "content-type": "application/json", "if-match": ifMatch },
      body: JSON.stringify(table),
    });
  const readTag = async () => (await api.operator("GET", "/operator/tariffs")).headers.get("etag")!;
  async function tariffs(): Promise<Tariff[]> {
    const response = await api.operator("GET", "/operator/tariffs");
    expect(response.status).toBe(200);
    return ((await response.json()) as { data: Tariff[] }).data;
  }
  async function amount(): Promise<number> {
    const query = "origin=Lagos&destination=Lagos&weight=1";
    const response = await send(api, "GET", `/rates/estimate?${query}`, token);
    const { data } = (await response.json()) as { data: { rates: { amount: number }[] } };
    return data.rates[0]!.amount;
  }
  async function replacements() {
    const response = await api.operator("GET", "/operator/audit?action=tariffs.replaced");
    return ((await response.json()) as { data: { data: Record<string, unknown>[] } }).data.data;
  }
  const estimate = (body: object) => api.operator("POST", "/operator/tariffs/estimate", body);
  const dataOf = async (body: object) =>
    (await (await estimate(body)).json<{ data: Record<string, unknown> }>()).data;
  return { token, put, replace, readTag, tariffs, amount, replacements, estimate, dataOf };
});

describe("/operator/tariffs", () => {
  it("begins with examples that follow the rules", async ({ given: { put, tariffs } }) => {
    const examples = await tariffs();
    expect(examples.map(({ zone }) => zone)).toEqual(ZONES);
    expect(tableFaults(examples)).toEqual([]);
    expect((await put(examples)).status).toBe(200);
    expect(await tariffs()).toEqual(examples);
  });

  it("says that they are examples", async ({ api }) => {
    const { paths } = (await (await api.fetch("/openapi.json")).json()) as {
      paths: Record<string, Record<string, { description: string }>>;
    };
    expect(paths["/operator/tariffs"]!.get!.description).toContain("examples");
  });

  it("replaces the whole table, whatever its order, and answers with it", async ({
    given: { put, tariffs },
  }) => {
    const response = await put(TABLE.toReversed());
    expect([response.status, await response.json()]).toEqual([200, { data: TABLE, cod: NO_COD }]);
    expect(await tariffs()).toEqual(TABLE);
  });

  it("accepts its own answer as a body", async ({ given: { put } }) => {
    const answer = await (await put(TABLE)).json();
    const response = await put(answer);
    expect([response.status, await response.json()]).toEqual([200, answer]);
  });

  it("reaches estimates within 30 s", async ({ api, given: { put, amount } }) => {
    await put(TABLE);
    api.clock.now += 30_000;
    expect(await amount()).toBe(1001);
    await put(TABLE.map((tariff) => ({ ...tariff, slabs: [{ up_to_kg: 9, amount: 9000 }] })));
    api.clock.now += 30_000;
    expect(await amount()).toBe(9000);
  });

  it("reads D1 for estimates at most twice a minute", async ({ api, given: { put, amount } }) => {
    await put(TABLE);
    api.clock.now += 30_000;
    expect(await amount()).toBe(1001);
    await api.deps.db.run('UPDATE tariffs SET slabs = \'[{"upToKg":1,"amountKobo":100}]\'');
    api.clock.now += 29_999;
    expect(await amount()).toBe(1001);
    api.clock.now += 1;
    expect(await amount()).toBe(1);
  });

  it("is in the audit log, with the prices", async ({ given: { put, replacements } }) => {
    const before = (await replacements()).length;
    await put(TABLE);
    const entries = await replacements();
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toMatchObject({
      action: "tariffs.replaced",
      actor: { kind: "operator", id: "test" },
      subject_id: "tariffs",
      partner_id: null,
      details: { tariffs: TABLE },
    });
  });

  it("does not replace a table that somebody else has changed, if the request names the table that it means", async ({
    given: { put, replace, readTag, tariffs, replacements },
  }) => {
    const dearer = TABLE.map((tariff) => ({ ...tariff, slabs: [{ up_to_kg: 9, amount: 9000 }] }));
    await put(TABLE);
    const etag = await readTag();
    const changed = await replace(dearer, `W/${etag}`);
    expect([changed.status, changed.headers.get("etag")]).toEqual([200, expect.not.stringMatching(etag)]);
    const before = (await replacements()).length;
    await problemOf(await replace(TABLE, etag), 412, "precondition_failed");
    expect(await tariffs()).toEqual(dearer);
    expect(await replacements()).toHaveLength(before);
    expect((await replace(TABLE, `"another", ${changed.headers.get("etag")}`)).status).toBe(200);
    expect((await replace(dearer, "*")).status).toBe(200);
  });

  it("lets one of those win who replace the same table at once, and tells the others", async ({
    given: { put, replace, readTag, tariffs, replacements },
  }) => {
    await put(TABLE);
    const etag = await readTag();
    const before = (await replacements()).length;
    const tables = [3000, 4000, 5000].map((amount) =>
      TABLE.map((tariff) => ({ ...tariff, slabs: [{ up_to_kg: 9, amount }] })),
    );
    const answers = await Promise.all(tables.map((table) => replace(table, etag)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    expect(await tariffs()).toEqual(tables[answers.findIndex(({ ok }) => ok)]);
    expect(await replacements()).toHaveLength(before + 1);
  });

  const first = TABLE[0]!;
  const with1st = (change: object) => [{ ...first, ...change }, ...TABLE.slice(1)];
  const withSlab = (change: object) => with1st({ slabs: [{ ...first.slabs[0], ...change }] });
  it.for<[unknown, string[]]>([
    [{}, ["data"]],
    [{ tariffs: TABLE }, ["tariffs", "data"]],
    [[], ["", "", "", ""]],
    [TABLE.slice(1), [""]],
    [[...TABLE, first], ["4.zone"]],
    [with1st({ zone: "abroad" }), ["0.zone"]],
    [with1st({ slabs: [] }), ["0.slabs"]],
    [with1st({ slabs: "1" }), ["0.slabs"]],
    [with1st({ slabs: Array(51).fill(first.slabs[0]) }), ["0.slabs"]],
    [withSlab({ up_to_kg: 0 }), ["0.slabs.0.up_to_kg"]],
    [withSlab({ up_to_kg: 1e9 }), ["0.slabs.0.up_to_kg"]],
    [withSlab({ up_to_kg: "1" }), ["0.slabs.0.up_to_kg"]],
    [withSlab({ amount: 0.5 }), ["0.slabs.0.amount"]],
    [withSlab({ amount: -1 }), ["0.slabs.0.amount"]],
    [withSlab({ amount: 1e9 }), ["0.slabs.0.amount"]],
    [withSlab({ amount: undefined }), ["0.slabs.0.amount"]],
    [withSlab({ amount: 2002 }), ["1.slabs.0.amount"]],
    [with1st({ per_extra_kg: 0.1 }), ["0.per_extra_kg"]],
    [with1st({ per_extra_kg: 115 }), ["1.per_extra_kg"]],
    [with1st({ per_extra_kg: null }), ["0.per_extra_kg"]],
    [with1st({ estimated_days: { min: 2, max: 1 } }), ["0.estimated_days.max"]],
    [with1st({ estimated_days: { min: 0.5, max: 1 } }), ["0.estimated_days.min"]],
    [with1st({ estimated_days: undefined }), ["0.estimated_days"]],
    [
      [{ ...first, slabs: [], per_extra_kg: -1 }, null],
      ["0.slabs", "0.per_extra_kg", "1"],
    ],
  ])("refuses %j", async ([table, paths], { given: { put, tariffs, replacements } }) => {
    await put(TABLE);
    const before = (await replacements()).length;
    expect(await wrongPathsOf(await put(table))).toEqual(paths);
    expect(await tariffs()).toEqual(TABLE);
    expect(await replacements()).toHaveLength(before);
  });

  it("is for operators only", async ({ api, given: { token } }) => {
    await problemOf(await send(api, "GET", "/operator/tariffs", token), 403, "insufficient_scope");
    await problemOf(await send(api, "PUT", "/operator/tariffs", token, TABLE), 403, "insufficient_scope");
    await problemOf(await send(api, "PUT", "/operator/tariffs", undefined, TABLE), 401, "unauthorized");
  });
});

describe("POST /operator/tariffs/estimate", () => {
  const parcel = { origin: "Lagos", destination: "Kano", weight_kg: 2 };
  it("compares the price by the tariffs in force with that by another table, which it does not store", async ({
    given: { put, tariffs, dataOf },
  }) => {
    await put(TABLE);
    const dearer = TABLE.map((tariff) => ({
      ...tariff,
      slabs: tariff.slabs.map(({ up_to_kg, amount }) => ({ up_to_kg, amount: amount + 500 })),
    }));
    expect(await dataOf({ ...parcel, weight_kg: 1.7, tariffs: dearer })).toEqual({
      zone: "national",
      chargeable_weight_kg: 2,
      current: {
        amount: 4502,
        breakdown: [{ code: "base", amount: 4502 }],
        estimated_days: { min: 3, max: 7 },
      },
      proposed: {
        amount: 5002,
        breakdown: [{ code: "base", amount: 5002 }],
        estimated_days: { min: 3, max: 7 },
      },
    });
    expect(await tariffs()).toEqual(TABLE);
  });

  it("needs no table, and then answers only the price in force", async ({ given: { put, dataOf } }) => {
    await put(TABLE);
    expect(await dataOf(parcel)).toMatchObject({ current: { amount: 4502 }, proposed: null });
  });

  it("refuses what a table, a place or a weight has wrong", async ({ given: { estimate } }) => {
    const cheaper = TABLE.map((tariff, i) => (i === 3 ? { ...tariff, per_extra_kg: 0 } : tariff));
    expect(await wrongPathsOf(await estimate({ ...parcel, tariffs: cheaper }))).toEqual([
      "tariffs.3.per_extra_kg",
    ]);
    expect(await wrongPathsOf(await estimate({ ...parcel, tariffs: TABLE.slice(1) }))).toEqual(["tariffs"]);
    expect(await wrongPathsOf(await estimate({ ...parcel, weight_kg: 0 }))).toEqual(["weight_kg"]);
    await problemOf(await estimate({ ...parcel, origin: "Paris" }), 400, "unknown_location");
  });
});
