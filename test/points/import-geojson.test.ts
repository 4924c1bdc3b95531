import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { problemOf } from "../problems.ts";
import {
  collection,
  feature,
  file,
  GEO_JSON,
  line,
  load,
  pointNamed,
  pointsNamed,
  refusals,
  report,
  send,
  streamOf,
} from "./import-requests.ts";

const it = base.extend("given", PER_FILE, ({ api }) => {
  const loadGeo = (body: BodyInit, query = "") => load(api, body, query, GEO_JSON);
  return { loadGeo };
});

describe("a GeoJSON file", () => {
  it("is imported like a CSV file with the same rows", async ({ api, given: { loadGeo } }) => {
    const features = [
      feature("geo-1"),
      feature("geo-2", { min_item_weight: 1, opening_monday: "08:00", closing_monday: "18:00" }),
    ];
    expect(await loadGeo(collection(...features), "?publish=true")).toEqual(report({ created: 2 }));
    expect(await pointNamed(api, "Point geo-2")).toMatchObject({
      published: true,
      address: { latitude: 6.6, longitude: 3.35 },
      minItemWeight: 1,
      workingHours: { openingMonday: "08:00", closingMonday: "18:00" },
    });
    expect(await loadGeo(collection(...features), "?publish=true")).toEqual(report({ unchanged: 2 }));
    expect(await load(api, file(line("geo-1"), line("geo-2")))).toEqual(report({ unchanged: 2 }));
  });

  it("does not change fields that its properties lack", async ({ api, given: { loadGeo } }) => {
    const hours = {
      opening_monday: "08:00",
      closing_monday: "18:00",
      phone: "08000000000",
      max_item_value: 10,
    };
    await loadGeo(collection(feature("part-1", hours)));
    const before = await pointNamed(api, "Point part-1");
    expect(await loadGeo(collection(feature("part-1")))).toEqual(report({ unchanged: 1 }));
    expect(await pointNamed(api, "Point part-1")).toEqual(before);
  });

  it("may arrive byte by byte, with its members in any order", async ({ api, given: { loadGeo } }) => {
    const text = JSON.stringify({
      crs: { deep: [{ features: [1] }] },
      features: [feature("piece-1", { name: "Abẹ́òkúta 🛵" }), feature("piece-2")],
      type: "FeatureCollection",
    });
    const bytes = [...new TextEncoder().encode(text)].map((byte) => Uint8Array.of(byte));
    expect(await loadGeo(streamOf(bytes))).toEqual(report({ created: 2 }));
    expect((await pointNamed(api, "abeokuta")).name).toBe("Abẹ́òkúta 🛵");
  });

  it("may have any white space around its features", async ({ given: { loadGeo } }) => {
    const text = collection(feature("space-1"), feature("space-2"));
    const spaced = text.replace(/"features":/, `"features"${" \n".repeat(100)}:${"\t ".repeat(100)}`);
    expect(spaced.length).toBeGreaterThan(text.length);
    expect(await loadGeo(spaced)).toEqual(report({ created: 2 }));
  });

  const whole = collection(feature("whole-1"), feature("whole-2"));
  it.for([
    ["is a single feature", JSON.stringify(feature("single"))],
    ["is of another type", JSON.stringify({ type: "GeometryCollection", features: [feature("single")] })],
    ["has no type", JSON.stringify({ features: [feature("single")] })],
    ["has no features", JSON.stringify({ type: "FeatureCollection" })],
    ["has features that are no list", JSON.stringify({ type: "FeatureCollection", features: {} })],
    [
      "has features in an object",
      JSON.stringify({ type: "FeatureCollection", features: { a: feature("single") } }),
    ],
    ["has null for features", JSON.stringify({ type: "FeatureCollection", features: null })],
    ["writes its features' name with escapes", whole.replace('"features"', '"f\\u0065atures"')],
    ["is a list", JSON.stringify([feature("single")])],
    ["is null", "null"],
    ["is a text", '"FeatureCollection"'],
    ["is blank", " \n"],
    ["is CSV", file(line("single"))],
    ["is cut off after a feature", whole.slice(0, whole.indexOf("},{") + 1)],
    ["is cut off in a feature", whole.slice(0, whole.indexOf("whole-2"))],
    ["lacks its last brace", whole.slice(0, -1)],
    ["goes on after its end", `${whole}x`],
    ["comes twice", `${whole}${whole}`],
    ["has a comma too many", whole.replace("]}", ",]}")],
    ["has single quotes", whole.replaceAll('"', "'")],
  ] as const)("is 400 when it %s", async ([_, text], { api }) => {
    await problemOf(await send(api, text, "?dry_run=true", GEO_JSON), 400, "invalid_request");
    await problemOf(await send(api, streamOf(text), "?dry_run=true", GEO_JSON), 400, "invalid_request");
  });

  it("is 400 when it is not UTF-8", async ({ api }) => {
    const [before, after] = collection(feature("utf", { name: "|" })).split("|") as [string, string];
    for (const bytes of [[0xe9], [0xc3], [0xed, 0xa0, 0x80]]) {
      const body = streamOf([before, Uint8Array.from(bytes), after]);
      await problemOf(await send(api, body, "", GEO_JSON), 400, "invalid_request");
    }
    expect(await pointsNamed(api, "utf")).toEqual([]);
  });

  it("is 400 when it nests more than 20 levels deep", async ({ api }) => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    for (const depth of [21, 100_000]) {
      const text = collection(feature("deep", { x: "|" })).replace('"|"', nested(depth));
      const response = await send(api, text, "?dry_run=true", GEO_JSON);
      expect([depth, response.status]).toEqual([depth, 400]);
    }
  });
});

describe("a feature", () => {
  it.for<[string, object, object?]>([
    ["id", { id: undefined }],
    ["id", { id: 5 }],
    ["id", { id: "" }],
    ["id", { id: "a\ud800" }],
    ["name", { name: undefined }],
    ["name", { name: null }],
    ["name", { name: 5 }],
    ["name", { name: "a\u0000b" }],
    ["name", { name: "a\ud800" }],
    ["description", { description: undefined }],
    ["city", { city: ["Ikeja"] }],
    ["zip", { zip: 100281 }],
    ["phone", { phone: "call me" }],
    ["partner_name", { partner_name: {} }],
    ["max_item_weight", { max_item_weight: "30" }],
    ["max_item_weight", { max_item_weight: true }],
    ["max_item_value", { max_item_value: 0.001 }],
    ["opening_monday", { opening_monday: 8, closing_monday: "18:00" }],
    ["closing_monday", { opening_monday: "08:00", closing_monday: null }],
    ["latitude", {}, { geometry: { type: "Point", coordinates: [3.35, "6.6"] } }],
    ["latitude", {}, { geometry: { type: "Point", coordinates: [3.35] } }],
    ["latitude", {}, { geometry: { type: "Point", coordinates: [3.35, 90.1] } }],
    ["longitude", {}, { geometry: { type: "Point", coordinates: [null, 6.6] } }],
  ])("is refused for its %s when it is %j %j", async ([path, properties, rest], { given: { loadGeo } }) => {
    const features = [feature("ok-1"), feature("bad", properties, rest), feature("ok-2")];
    const result = await loadGeo(collection(...features), "?dry_run=true");
    const { id } = { id: "bad" as unknown, ...properties };
    expect(refusals(result)).toEqual([
      [2, typeof id === "string" && id !== "" ? expect.any(String) : null, [path]],
    ]);
    expect(result.created).toBe(2);
  });

  it.for([
    [
      "a line",
      {
        geometry: {
          type: "LineString",
          coordinates: [
            [3.35, 6.6],
            [3.36, 6.7],
          ],
        },
      },
    ],
    ["no geometry", { geometry: null }],
    ["coordinates that are no list", { geometry: { type: "Point", coordinates: "3.35,6.6" } }],
  ] as const)("is refused with %s", async ([_, rest], { given: { loadGeo } }) => {
    const result = await loadGeo(collection(feature("shape", {}, rest)), "?dry_run=true");
    expect(refusals(result).map(([row, id, paths]) => [row, id, paths.sort()])).toEqual([
      [1, "shape", ["geometry"]],
    ]);
  });

  it("is refused when it is not a feature, and the others are imported", async ({ given: { loadGeo } }) => {
    const strange = [null, 5, "text", [], {}, { properties: null }, { properties: "text" }];
    const result = await loadGeo(collection(...strange, feature("after-strange")));
    expect(result.created).toBe(1);
    expect(result.refused.map(({ row, id }) => [row, id])).toEqual(strange.map((_, i) => [i + 1, null]));
  });

  it("is refused when its id is in the file already", async ({ api, given: { loadGeo } }) => {
    const result = await loadGeo(collection(feature("twice"), feature("twice", { name: "Second" })));
    expect(refusals(result)).toEqual([[2, "twice", ["id"]]]);
    expect(await pointsNamed(api, "Second")).toEqual([]);
  });
});
