import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSnapshot } from "../../src/points/snapshot/build.ts";
import { type Api, migrate, startApi } from "../harness.ts";
import { publicPoint } from "../orders/orders.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { takeStorage } from "../storage.ts";
import { clientToken, newTenant, SERVER, send, type Tenant } from "../tenant.ts";
import { createPoint, move } from "./points.ts";

const PATH = "/api/v1/partners/pudo-points";
const MINUTE = 60_000;

interface Listed {
  id: string;
  name?: string;
  deleted?: true;
  updated_at: string;
}
interface List {
  status: string;
  data: Listed[];
  next_cursor: string | null;
  synced_at: string;
}

let api: Api;
let tenant: Tenant;

async function fresh(): Promise<void> {
  takeStorage();
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
}

/** Lets partners see what has changed. */
async function publish(): Promise<void> {
  api.clock.now += MINUTE;
  await buildSnapshot(api.deps);
}

/** Sends a request with a new token, because the clock may have moved by more than a token's life. */
const ask = async (query = "", headers: Record<string, string> = {}, method = "GET") =>
  api.fetch(`${PATH}${query}`, {
    method,
    headers: {
      authorization: `Bearer ${await clientToken(api, tenant)}`,
      "cf-connecting-ip": SERVER,
      ...headers,
    },
  });

async function list(query = ""): Promise<List> {
  const response = await ask(query);
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
  return (await response.json()) as List;
}

/** Reads all pages as a partner's daily job does, with a callback between them. */
async function walk(
  limit: number,
  since?: string,
  between: (page: number) => Promise<unknown> = async () => {},
) {
  const parameters = new URLSearchParams({
    limit: String(limit),
    ...(since ? { updated_since: since } : {}),
  });
  const rows: Listed[] = [];
  const synced = new Set<string>();
  for (let page = 1; ; page++) {
    const { data, next_cursor, synced_at } = await list(`?${parameters}`);
    rows.push(...data);
    synced.add(synced_at);
    if (next_cursor === null) return { rows, pages: page, synced: [...synced] };
    if (page > 100) throw new Error("the list does not end");
    parameters.set("cursor", next_cursor);
    await between(page);
  }
}

/** The partner's copy of the list after it has read all pages. */
function apply(copy: Map<string, Listed>, rows: Listed[]): Map<string, Listed> {
  for (const row of rows) {
    if (row.deleted) copy.delete(row.id);
    else copy.set(row.id, row);
  }
  return copy;
}
const namesIn = (copy: Map<string, Listed>) => new Map([...copy].map(([id, { name }]) => [id, name]));

describe("the white-label list", () => {
  beforeAll(fresh);

  it("is empty without public points", async () => {
    await createPoint(api);
    await publish();
    expect(await list()).toEqual({
      status: "success",
      data: [],
      next_cursor: null,
      synced_at: expect.any(String),
    });
  });

  it("shows a point with its own field names, and nothing about its host", async () => {
    const breaks = { monday: { from: "12:30", to: "14:00" } };
    const id = await publicPoint(api, {
      description: "Beside the bakery",
      note: "key at the neighbour's",
      partner: {
        name: "Mama Tee Stores",
        type: "agent",
        email: "tee@example.com",
        phone: "+234 800 000 0000",
        website: "https://tee.example",
      },
      workingHours: {
        openingMonday: "09:00",
        closingMonday: "18:00",
        openingFriday: "22:00",
        closingFriday: "02:00",
      },
      breaks,
      maxParcelWeight: 40,
      maxParcelSize: 120.5,
      minItemWeight: 0.5,
      maxItemWeight: 12.5,
      maxItemValue: 250_000.5,
    });
    const updated_at = new Date(api.clock.now).toISOString();
    await publish();
    const response = await ask();
    const text = await response.text();
    const { data } = JSON.parse(text) as List;
    expect(data).toEqual([
      {
        id,
        name: "Allen Avenue counter",
        lat: 6.6018,
        lng: 3.3515,
        address: "12 Allen Avenue",
        city: "Ikeja",
        state: "Lagos",
        zip: "100281",
        opening_hours: {
          monday: { opens: "09:00", closes: "18:00" },
          tuesday: null,
          wednesday: null,
          thursday: null,
          friday: { opens: "22:00", closes: "02:00" },
          saturday: null,
          sunday: null,
        },
        breaks,
        min_weight_kg: 0.5,
        max_weight_kg: 12.5,
        max_value: 250_000.5,
        max_parcel_weight: 40,
        max_parcel_value: null,
        max_parcel_size: 120.5,
        max_cod_amount: null,
        services: ["collect"],
        updated_at,
        available: true,
        closures: [],
      },
    ]);
    const told = [text, ...[...response.headers].flat()].join("\n");
    expect(told).not.toMatch(/Mama|tee|bakery|neighbour|partner|label|brand|color/i);
  });

  it("is private, and other origins can't read it", async () => {
    const response = await ask("", { origin: "https://shop.example" });
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    await problemOf(await api.fetch(PATH), 401, "unauthorized");
    await problemOf(await send(api, "GET", PATH, tenant.secretKey), 403, "insufficient_scope");
    expect((await api.fetch(PATH)).headers.get("cache-control")).toBe("no-store");
    expect((await ask("", {}, "HEAD")).status).toBe(200);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=1001", "limit"],
    ["limit=1e1", "limit"],
    ["limit=10abc", "limit"],
    ["limit=", "limit"],
    ["limit=1&limit=2", "limit"],
    ["updated_since=yesterday", "updated_since"],
    ["updated_since=2026-02-30T00:00:00Z", "updated_since"],
    ["updated_since=", "updated_since"],
    ["updated_since=1763625600000", "updated_since"],
    ["cursor=x", "cursor"],
    ["cursor=%20", "cursor"],
    ["cursor=%C3%A9", "cursor"],
    [`cursor=${"A".repeat(501)}`, "cursor"],
  ])("refuses %s", async (query, path) => {
    expect(await wrongPathsOf(await ask(`?${query}`))).toEqual([path]);
  });

  it.each([
    "null",
    "{}",
    "[]",
    '[0,"x"]',
    '["0","x","0"]',
    "[0,0,0]",
    // Numbers that are not times: the runtime can't make dates of them.
    '[0,"x",1e300]',
    '[0,"x",-8640000000000001]',
    '[0,"x",1e999]',
  ])("refuses a cursor made of %s", async (json) => {
    const cursor = Buffer.from(json).toString("base64url");
    expect(await wrongPathsOf(await ask(`?cursor=${cursor}`))).toEqual(["cursor"]);
  });

  it("accepts the minimum and the maximum of limit", async () => {
    expect((await list("?limit=1")).data).toHaveLength(1);
    expect((await list("?limit=1000")).next_cursor).toBeNull();
  });
});

describe("a walk over 25 points", () => {
  let ids: string[];

  beforeEach(async () => {
    await fresh();
    ids = [];
    for (let i = 0; i < 25; i++) {
      // Most share their `updated_at` with others, as the points of an import do.
      if (i % 10 === 0) api.clock.now += 1000;
      ids.push(await publicPoint(api, { name: `Counter ${i}` }));
    }
    api.clock.now += 10 * MINUTE;
    await publish();
  });

  it.each([1, 4, 5, 24, 25, 26])(
    "in pages of %i lists each point once, the longest unchanged first",
    { tags: "nightly" },
    async (limit) => {
      const { rows, pages, synced } = await walk(limit);
      expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
      expect(pages).toBe(Math.ceil(25 / limit));
      const times = rows.map(({ updated_at }) => updated_at);
      expect(times).toEqual(times.toSorted());
      expect(synced).toEqual([new Date(api.clock.now).toISOString()]);
    },
  );

  it("loses nothing when points change between pages, and the next walk brings what it missed", {
    tags: "nightly",
  }, async () => {
    const started = new Date(api.clock.now).toISOString();
    const gone: string[] = [];
    const { rows, synced } = await walk(4, undefined, async (page) => {
      api.clock.now += 1000;
      const [seen, unseen] = [ids[page]!, ids[24 - page]!];
      for (const id of [seen, unseen])
        await api.operator("PATCH", `/operator/points/${id}`, { name: `Moved ${page}` });
      if (page === 2) {
        gone.push(ids[0]!, ids[12]!);
        await api.operator("DELETE", `/operator/points/${ids[0]}`);
        await move(api, ids[12]!, "unpublish");
      }
      await publish();
    });
    expect(synced).toEqual([started]);
    const copy = apply(new Map(), rows);
    const stayed = ids.filter((id) => !gone.includes(id));
    expect(stayed.filter((id) => !copy.has(id))).toEqual([]);
    api.clock.now += 10 * MINUTE;
    await publish();
    const next = await walk(4, synced[0]);
    const truth = apply(new Map(), (await walk(1000)).rows);
    expect([...truth.keys()].sort()).toEqual([...stayed].sort());
    expect(namesIn(apply(copy, next.rows))).toEqual(namesIn(truth));
  });

  it("keeps a copy equal to the list over many days, with only the changes", {
    tags: "nightly",
  }, async () => {
    const first = await walk(10);
    const copy = apply(new Map(), first.rows);
    let since = first.synced[0]!;
    for (let day = 0; day < 4; day++) {
      api.clock.now += 86_400_000;
      await api.operator("PATCH", `/operator/points/${ids[day]}`, { name: `Day ${day}` });
      await api.operator("DELETE", `/operator/points/${ids[10 + day]}`);
      if (day % 2 === 0) await move(api, ids[20]!, "unpublish");
      else await move(api, ids[20]!, "publish");
      const added = await publicPoint(api, { name: `New on day ${day}` });
      // More than the overlap of the list, so that the next day's walk does not repeat today's changes.
      api.clock.now += 10 * MINUTE;
      await publish();
      const { rows, synced } = await walk(2, since);
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([ids[day], ids[10 + day], ids[20], added]));
      apply(copy, rows);
      since = synced[0]!;
      expect(namesIn(copy)).toEqual(namesIn(apply(new Map(), (await walk(1000)).rows)));
    }
  });
});

describe("updated_since", () => {
  beforeAll(fresh);

  it("lists points that are no longer public as deleted, and none that never were", async () => {
    const [removed, hidden, rejected, kept] = [
      await publicPoint(api),
      await publicPoint(api),
      await publicPoint(api),
      await publicPoint(api),
    ];
    api.clock.now += 10 * MINUTE;
    await publish();
    const since = new Date(api.clock.now).toISOString();
    expect((await list(`?updated_since=${since}`)).data).toEqual([]);
    api.clock.now += 10 * MINUTE;
    await api.operator("DELETE", `/operator/points/${removed}`);
    await move(api, hidden, "unpublish");
    await move(api, rejected, "reject");
    const { id: pending } = await createPoint(api);
    const { id: removedPending } = await createPoint(api);
    await api.operator("DELETE", `/operator/points/${removedPending}`);

    const updated_at = new Date(api.clock.now).toISOString();
    await publish();
    const { data } = await list(`?updated_since=${since}`);
    const byId = new Map(data.map((row) => [row.id, row]));
    for (const id of [removed, hidden, rejected]) {
      expect(byId.get(id)).toEqual({ id, deleted: true, updated_at });
    }
    expect(data).toHaveLength(3);
    expect([pending, removedPending, kept].filter((id) => byId.has(id))).toEqual([]);
    expect((await list()).data.map(({ id }) => id)).toEqual([kept]);
  });

  it("does not list a point that was rejected before it was public", async () => {
    const since = new Date(api.clock.now + 5 * MINUTE).toISOString();
    api.clock.now += 10 * MINUTE;
    const { id } = await createPoint(api);
    await move(api, id, "reject");
    await publish();
    expect((await list(`?updated_since=${since}`)).data).toEqual([]);
  });

  it("accepts a time with and without an offset", async () => {
    api.clock.now += 10 * MINUTE;
    const id = await publicPoint(api);
    const zulu = new Date(api.clock.now).toISOString();
    await publish();
    for (const time of [zulu, zulu.replace("Z", ""), zulu.replace("Z", "%2B00:00")]) {
      expect((await list(`?updated_since=${time}`)).data.map((row) => row.id)).toContain(id);
    }
  });

  it.each(["1969-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59"])(
    "may be before 1970: %s",
    async (time) => {
      const ids = [await publicPoint(api), await publicPoint(api)];
      await publish();
      const { rows } = await walk(1, time);
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    },
  );
});

describe("an answer that the client has", () => {
  beforeAll(fresh);

  it("is 304 until a point changes, separately for each query", async () => {
    const id = await publicPoint(api);
    await publicPoint(api);
    await publish();
    for (const query of ["", "?limit=1", "?updated_since=2026-11-01T00:00:00Z"]) {
      const first = await ask(query);
      const etag = first.headers.get("etag")!;
      expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
      for (const tag of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
        const again = await ask(query, { "if-none-match": tag });
        expect([query, tag, again.status]).toEqual([query, tag, 304]);
        expect(await again.text()).toBe("");
        expect(again.headers.get("etag")).toBe(etag);
        expect(again.headers.get("cache-control")).toBe("private, no-cache");
      }
      expect(
        (await ask(`${query}${query ? "&" : "?"}limit=7`.replace("limit=1&", ""), { "if-none-match": etag }))
          .status,
      ).toBe(200);
      api.clock.now += 1000;
      await api.operator("PATCH", `/operator/points/${id}`, { name: `After ${query}` });
      await publish();
      const changed = await ask(query, { "if-none-match": etag });
      expect(changed.status).toBe(200);
      expect(changed.headers.get("etag")).not.toBe(etag);
    }
  });

  it("is 200 after a point was unpublished, deleted or added", async () => {
    const id = await publicPoint(api);
    const other = await publicPoint(api);
    const unpublish = () => move(api, other, "unpublish");
    const remove = () => api.operator("DELETE", `/operator/points/${id}`);
    for (const change of [unpublish, remove, () => publicPoint(api)]) {
      await publish();
      const etag = (await ask()).headers.get("etag")!;
      await change();
      await publish();
      expect((await ask("", { "if-none-match": etag })).status).toBe(200);
    }
  });
});
