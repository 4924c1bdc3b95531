import { describe, expect } from "vitest";
import { it } from "../fixtures.ts";
import { operatorHeaders } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import {
  CSV,
  collection,
  file,
  GEO_JSON,
  HEADER,
  line,
  load,
  pointNamed,
  pointsNamed,
  report,
  send,
  streamOf,
} from "./import-requests.ts";
import { listPoints, move, readPoint } from "./points.ts";

const MAX_BYTES = 16 * 1024 * 1024;

describe("an import", () => {
  it("creates pending points from new rows and asks for at most one build", async ({ api }) => {
    const before = api.sent.length;
    expect(await load(api, file(line("new-1"), line("new-2")))).toEqual(report({ created: 2 }));
    expect(await pointNamed(api, "Point new-1")).toMatchObject({
      status: "pending",
      published: false,
      address: {
        address: "1 Market Road",
        city: "Ikeja",
        state: "Lagos",
        zip: "100281",
        country: "Nigeria",
        latitude: 6.6,
        longitude: 3.35,
      },
      minItemWeight: 0,
      maxItemWeight: 30,
      maxItemValue: 500_000,
    });
    expect(api.sent.length - before).toBe(1);
  });

  it("approves and publishes points when asked to, and readers see them", async ({ api }) => {
    expect(await load(api, file(line("pub-1")), "?publish=true")).toEqual(report({ created: 1 }));
    const point = await pointNamed(api, "Point pub-1");
    expect(point).toMatchObject({ status: "approved", published: true });
    await api.publish();
    expect((await api.fetch(`/public/pudo-points/${point.id}`)).status).toBe(200);
  });

  it("changes nothing when it is repeated, and the points keep their ids", async ({ api }) => {
    const rows = file(line("rep-1"), line("rep-2"), line("rep-3"));
    await load(api, rows, "?publish=true");
    const before = await pointsNamed(api, "Point rep-");
    api.clock.now += 1000;
    const sent = api.sent.length;
    expect(await load(api, rows, "?publish=true")).toEqual(report({ unchanged: 3 }));
    expect(await load(api, rows)).toEqual(report({ unchanged: 3 }));
    expect(await pointsNamed(api, "Point rep-")).toEqual(before);
    expect(api.sent.length).toBe(sent);
  });

  it("counts created, updated and unchanged points", async ({ api }) => {
    await load(api, file(line("mix-1"), line("mix-2")));
    const before = await pointNamed(api, "Point mix-2");
    api.clock.now += 1000;
    const rows = file(line("mix-1"), line("mix-2", "Point mix-2 renamed"), line("mix-3"));
    expect(await load(api, rows)).toEqual(report({ created: 1, updated: 1, unchanged: 1 }));
    expect(await pointNamed(api, "Point mix-2")).toMatchObject({
      id: before.id,
      name: "Point mix-2 renamed",
      createdAt: before.createdAt,
      updatedAt: new Date(api.clock.now).toISOString(),
    });
  });

  it("keeps the state of existing points unless it publishes", async ({ api }) => {
    const ids = ["a", "b", "c"].map((name) => `keep-${name}`);
    await load(api, file(...ids.map((id) => line(id))));
    const points = await pointsNamed(api, "Point keep-");
    await move(api, points[0]!.id, "approve", "publish");
    await move(api, points[1]!.id, "reject");
    const states = async () =>
      (await pointsNamed(api, "keep-")).map(({ status, published }) => [status, published]);
    const renamed = file(...ids.map((id) => line(id, `Renamed ${id}`)));
    expect(await load(api, renamed)).toEqual(report({ updated: 3 }));
    expect(await states()).toEqual([
      ["approved", true],
      ["rejected", false],
      ["pending", false],
    ]);
    // The published point already equals its row.
    expect(await load(api, renamed, "?publish=true")).toEqual(report({ updated: 2, unchanged: 1 }));
    expect(await states()).toEqual(ids.map(() => ["approved", true]));
  });

  it("writes nothing on a dry run, and reports what it would have done", async ({ api }) => {
    await load(api, file(line("dry-1"), line("dry-2")));
    const before = await listPoints(api, "?pageSize=2000");
    const sent = api.sent.length;
    const rows = file(line("dry-1"), line("dry-2", "Renamed"), line("dry-3"), line("dry-3"), line(""));
    const dry = await load(api, rows, "?dry_run=true&publish=true");
    expect(await listPoints(api, "?pageSize=2000")).toEqual(before);
    expect(api.sent.length).toBe(sent);
    expect(dry).toMatchObject({ created: 1, updated: 2, unchanged: 0 });
    const { ids } = await load(api, rows, "?publish=true");
    expect([dry.ids, Object.keys(ids)]).toEqual([{}, ["dry-3"]]);
  });

  it("that publishes a rejected point gives it back the note that customers read", async ({ api }) => {
    const { ids } = await load(api, file(line("note-1")), "?publish=true");
    const id = ids["note-1"]!;
    await api.operator("PATCH", `/operator/points/${id}`, { note: "Ring twice." });
    await api.operator("POST", `/operator/points/${id}/reject`, { note: "The counter has no sign." });
    await load(api, file(line("note-1", "Renamed note-1")));
    expect(await readPoint(api, id)).toMatchObject({ status: "rejected", note: "The counter has no sign." });
    expect(await load(api, file(line("note-1")), "?publish=true")).toEqual(report({ updated: 1 }));
    expect(await readPoint(api, id)).toMatchObject({ status: "approved", note: "Ring twice." });
  });

  it("refuses the ids of deleted points, which stay deleted", async ({ api }) => {
    await load(api, file(line("del-1"), line("del-2")));
    const { id } = await pointNamed(api, "Point del-1");
    await api.operator("DELETE", `/operator/points/${id}`);
    const deleted = await readPoint(api, id);
    const result = await load(api, file(line("del-1", "Back again"), line("del-2")), "?publish=true");
    expect(result).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    expect(result.refused).toEqual([
      { row: 1, id: "del-1", errors: [{ path: "id", message: expect.stringContaining("deleted") }] },
    ]);
    expect(await readPoint(api, id)).toEqual(deleted);
    expect(await pointsNamed(api, "Back again")).toEqual([]);
  });

  it("does not change fields without a column or with an empty cell", async ({ api }) => {
    const header = `${HEADER},partner_name,partner_type,phone,min_item_weight,max_item_weight,max_item_value`;
    const full = `${header},opening_monday,closing_monday`;
    await load(api, `${full}\n${line("opt-1")},Mama Tee,agent,08000000000,1,20,1500.5,08:00,18:00\n`);
    const before = await pointNamed(api, "Point opt-1");
    expect(before).toMatchObject({
      partner: { name: "Mama Tee", type: "agent", phone: "08000000000" },
      minItemWeight: 1,
      maxItemWeight: 20,
      maxItemValue: 1500.5,
      workingHours: { openingMonday: "08:00", closingMonday: "18:00", openingTuesday: null },
    });
    await api.operator("PATCH", `/operator/points/${before.id}`, {
      note: "ring twice",
      address: { verified: true },
    });
    const noted = await readPoint(api, before.id);
    expect(await load(api, file(line("opt-1")))).toEqual(report({ unchanged: 1 }));
    expect(await load(api, `${header}\n${line("opt-1")},,,,,,\n`)).toEqual(report({ unchanged: 1 }));
    expect(await readPoint(api, before.id)).toEqual(noted);
    expect(await load(api, `${HEADER},max_item_weight\n${line("opt-1")},25\n`)).toEqual(
      report({ updated: 1 }),
    );
    expect(await readPoint(api, before.id)).toMatchObject({
      ...noted,
      maxItemWeight: 25,
      updatedAt: expect.anything(),
    });
  });
});

describe("an import's request", () => {
  it("must be CSV or GeoJSON", async ({ api }) => {
    for (const type of ["application/json", "text/plain", "application/vnd.ms-excel", "text/csv2"]) {
      await problemOf(await send(api, file(line("x")), "", type), 415, "unsupported_media_type");
    }
    const untyped = await api.fetch("/operator/points/import", {
      method: "POST",
      headers: operatorHeaders,
      body: new TextEncoder().encode(file(line("x"))),
    });
    await problemOf(untyped, 415, "unsupported_media_type");
    expect(await load(api, file(), "", "text/csv; charset=utf-8; header=present")).toEqual(report());
    expect(await load(api, collection(), "", GEO_JSON)).toEqual(report());
  });

  it.for(["dry_run", "publish"])("must say %s as true or false", async (name, { api }) => {
    for (const value of ["", "yes", "1", "TRUE"]) {
      expect(await wrongPathsOf(await send(api, file(line("flag")), `?${name}=${value}`))).toEqual([name]);
    }
    expect(await pointsNamed(api, "Point flag")).toEqual([]);
  });

  it("must have a file as its body", async ({ api }) => {
    for (const type of [CSV, GEO_JSON]) {
      await problemOf(await send(api, "", "", type), 400, "invalid_request");
      const none = await api.fetch("/operator/points/import", {
        method: "POST",
        headers: { ...operatorHeaders, "content-type": type },
      });
      await problemOf(none, 400, "invalid_request");
    }
  });

  it("is 413 when Content-Length announces more than 16 MiB", async ({ api }) => {
    const response = await api.fetch("/operator/points/import", {
      method: "POST",
      headers: { ...operatorHeaders, "content-type": CSV, "content-length": String(MAX_BYTES + 1) },
      body: file(line("big")),
    });
    await problemOf(response, 413, "payload_too_large");
  });

  it("may have 16 MiB in chunks, and is 413 with a byte more", async ({ api }) => {
    const start = file(line("big-1"));
    function* padded(bytes: number) {
      yield start;
      // Blank lines don't count as rows.
      let left = bytes - start.length;
      for (; left > 60_000; left -= 60_000) yield "\n".repeat(60_000);
      yield "\n".repeat(left);
    }
    expect(await load(api, streamOf(padded(MAX_BYTES)))).toEqual(report({ created: 1 }));
    await problemOf(await send(api, streamOf(padded(MAX_BYTES + 1))), 413, "payload_too_large");
  });

  it("may have 10,000 rows", async ({ api }) => {
    const ids = Array.from({ length: 10_000 }, (_, i) => `bulk-${i}`);
    const rows = file(...ids.map((id) => line(id)));
    const before = (await listPoints(api)).pagination.totalCount;
    expect(await load(api, rows, "?publish=true")).toEqual(report({ created: 10_000 }));
    expect((await listPoints(api)).pagination.totalCount - before).toBe(10_000);
    expect(await load(api, rows, "?publish=true")).toEqual(report({ unchanged: 10_000 }));
    await api.publish();
    const list = await api.fetch("/public/pudo-points?search=point%20bulk-");
    expect(await list.json()).toMatchObject({ data: { pagination: { totalCount: 10_000 } } });
  });

  it("may have a thousand rows of the maximum length, in letters of three bytes", async ({ api }) => {
    const ids = Array.from({ length: 1_000 }, (_, i) => `long-${i}`);
    const long = "ẹ".repeat(2000);
    const rows = file(...ids.map((id) => line(id).replace(",,", `,${long},`)));
    expect(await load(api, rows, "?publish=true")).toEqual(report({ created: 1_000 }));
    await api.publish();
    const list = await api.fetch(`/public/pudo-points?search=${encodeURIComponent(long.slice(0, 200))}`);
    expect(await list.json()).toMatchObject({ data: { pagination: { totalCount: 1_000 } } });
  });
});
