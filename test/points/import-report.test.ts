import { describe, expect } from "vitest";
import { it } from "../fixtures.ts";
import {
  collection,
  feature,
  file,
  GEO_JSON,
  HEADER,
  line,
  load,
  pointNamed,
  refusals,
  report,
  streamOf,
} from "./import-requests.ts";
import { readPoint } from "./points.ts";

describe("the notes of an import", () => {
  const swapped = (id: string) => `${id},Point ${id},,1 Market Road,Kano,Kano,700001,Nigeria,8.592,12.0022`;

  it("name rows whose place is not in their state, which are refused with `strict`", async ({ api }) => {
    const rows = file(line("placed"), swapped("swapped"));
    const { notes, ...checked } = await load(api, rows, "?dry_run=true");
    expect(checked).toMatchObject({ created: 2, refused: [] });
    expect(notes).toEqual([
      { row: 2, id: "swapped", message: expect.stringMatching(/swapped it would be in Kano$/) },
    ]);
    const strict = await load(api, rows, "?strict=true");
    expect(strict).toMatchObject({ created: 1, notes: [] });
    expect(refusals(strict)).toEqual([[2, "swapped", ["latitude"]]]);
    expect(strict.refused[0]!.errors[0]!.message).toBe(notes[0]!.message);
  });

  it("tell that of two phone numbers the first is kept", async ({ api }) => {
    const { notes, created } = await load(
      api,
      `${HEADER},phone\n${line("phones")},0803 123 4567 / 0805 765 4321\n`,
    );
    expect([created, notes]).toEqual([
      1,
      [{ row: 1, id: "phones", message: "phone has 2 numbers: the first, 0803 123 4567, is kept" }],
    ]);
    expect((await pointNamed(api, "Point phones")).partner.phone).toBe("0803 123 4567");
  });
});

describe("the delimiter of a CSV file", () => {
  it.for([";", "\t", "|"])("may be %j, and the report says so", async (delimiter, { api }) => {
    const id = `cells-${delimiter.charCodeAt(0)}`;
    const rows = file(line(id), line(`${id}-quoted`, '"Ọjà"')).replaceAll(",", delimiter);
    const found = report({ created: 2, delimiter });
    expect(await load(api, rows)).toEqual(found);
    expect((await pointNamed(api, `Point ${id}`)).address).toMatchObject({
      address: "1 Market Road",
      latitude: 6.6,
      longitude: 3.35,
    });
    const bytes = [...new TextEncoder().encode(`\ufeff\r\n \n${rows}`)].map((byte) => Uint8Array.of(byte));
    expect(await load(api, streamOf(bytes))).toEqual({ ...found, created: 0, unchanged: 2 });
  });

  it("is what the header has outside quotes", async ({ api }) => {
    const header = `${HEADER.replaceAll(",", "|")}|"opened, by; whom, and; when,;,;,;,;,;"|""`;
    expect(await load(api, header)).toEqual(
      report({ delimiter: "|", ignored_columns: ["opened, by; whom, and; when,;,;,;,;,;"] }),
    );
  });

  it("is a comma in a file that other delimiters fill", async ({ api }) => {
    const rows = file(line("full", `"${";|".repeat(30)}"`));
    expect(await load(api, rows)).toEqual(report({ created: 1, delimiter: "," }));
  });
});

describe("ignored columns", () => {
  it("are named as the CSV file has them", async ({ api }) => {
    const rows = `${HEADER},Colour,,openingMonday, shelf size \n${line("extra-1")},red,x,y,z\n`;
    const { created, ignored_columns } = await load(api, rows, "?dry_run=true");
    expect([created, ignored_columns]).toEqual([1, ["Colour", "openingMonday", "shelf size"]]);
    const upper = await load(api, rows.replace(HEADER, HEADER.toUpperCase()), "?dry_run=true");
    expect(upper.ignored_columns).toEqual(ignored_columns);
  });

  it("are the unknown properties of a GeoJSON file's features, refused ones too, and 200 at most", async ({
    api,
  }) => {
    const some = collection(
      feature("geo-1", { colour: "red" }),
      feature("geo-2", { Colour: 1, colour: 2, ["x".repeat(100)]: 3 }, { geometry: null }),
    );
    const named = await load(api, some, "?dry_run=true", GEO_JSON);
    expect(named).toMatchObject({
      delimiter: null,
      created: 1,
      ignored_columns: ["colour", "Colour", `${"x".repeat(40)}…`],
    });
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`column-${i}`, i]));
    const bounded = await load(api, collection(feature("geo-3", many)), "?dry_run=true", GEO_JSON);
    expect(bounded.ignored_columns).toEqual(Object.keys(many).slice(0, 200));
  });
});

describe("the ids of an import", () => {
  it("are those of the points that it made, by the ids of the file", async ({ api }) => {
    await load(api, file(line("known")));
    const { ids } = await load(
      api,
      file(line("known", "Renamed"), line("made"), line("__proto__"), line("1")),
    );
    expect(Object.keys(ids).sort()).toEqual(["1", "__proto__", "made"]);
    for (const [externalId, id] of Object.entries(ids)) {
      expect(await readPoint(api, id)).toMatchObject({
        external_id: externalId,
        name: `Point ${externalId}`,
      });
    }
  });
});

describe("a place of an import", () => {
  const at = (id: string, state: string, latitude: number, longitude: number) =>
    `${id},Point ${id},,1 Market Road,,${state},,Nigeria,${latitude},${longitude}`;

  it.for([
    ["Lagoss", /did you mean Lagos\?/],
    ["cross-rivers state", /did you mean Cross River\?/],
    ["Ọyọọ", /did you mean Oyo\?/],
    ["Greater Accra", /^must be a state of Nigeria/],
  ] as const)("is refused in a state that does not exist: %s", async ([state, message], { api }) => {
    const result = await load(api, file(at("nowhere", state, 6.6, 3.35), line("beside-it")), "?dry_run=true");
    expect(refusals(result)).toEqual([[1, "nowhere", ["state"]]]);
    expect(result.refused[0]!.errors[0]!.message).toMatch(message);
    expect(result.created).toBe(1);
  });

  it("may be in a state by any of its names, or in none", async ({ api }) => {
    const states = ["Lagos", "LAGOS STATE", "Ọyọ", "FCT", "Abuja", "federal capital territory", ""];
    const rows = states.map((state, i) => at(`state-${i}`, state, 6.6, 3.35));
    const { notes, ...result } = await load(api, file(...rows), "?dry_run=true");
    expect({ ...result, notes: [] }).toEqual(report({ created: states.length }));
    // The place is in Lagos.
    expect(notes.map(({ row }) => row)).toEqual([3, 4, 5, 6]);
  });

  it("is in the state that another spelling or a code means, by its name", async ({ api }) => {
    const states = ["LA", "Nassarawa", "Cross-River", "F.C.T.", "Abuja (FCT)", "\u200bLagos\u00a0State"];
    const rows = states.map((state, i) => at(`spelt-${i}`, state, 6.6, 3.35));
    const { ids, refused } = await load(api, file(...rows));
    expect(refused).toEqual([]);
    const loaded = await Promise.all(
      states.map((_, i) => api.operator("GET", `/operator/points/${ids[`spelt-${i}`]}`)),
    );
    const points = await Promise.all(
      loaded.map((answer) => answer.json<{ data: { address: { state: string } } }>()),
    );
    expect(points.map(({ data }) => data.address.state)).toEqual([
      ...["Lagos", "Nasarawa", "Cross River", "Federal Capital Territory", "Federal Capital Territory"],
      "Lagos",
    ]);
  });

  it.for([
    [5.56, -0.2, ["longitude"]],
    [52.5, 13.4, ["latitude"]],
    [0, 0, ["latitude", "longitude"]],
    [91, 3.35, ["latitude"]],
  ] as const)("is refused outside the country: %d, %d", async ([latitude, longitude, paths], { api }) => {
    const row = at("abroad", "Lagos", latitude, longitude);
    expect(refusals(await load(api, file(row), "?dry_run=true"))).toEqual([[1, "abroad", paths]]);
    const geo = collection(
      feature("abroad", {}, { geometry: { type: "Point", coordinates: [longitude, latitude] } }),
    );
    expect(refusals(await load(api, geo, "?dry_run=true", GEO_JSON))).toEqual([[1, "abroad", paths]]);
  });

  it("may be ten kilometres beyond every end of the country, and is noted there", async ({ api }) => {
    const ends = [
      at("north", "Sokoto", 13.89, 5.2),
      at("south", "Bayelsa", 4.27, 6.07),
      at("west", "Kwara", 9.7, 2.67),
      at("east", "Borno", 12.3, 14.68),
    ];
    const { notes, ...result } = await load(api, file(...ends), "?dry_run=true");
    expect({ ...result, notes: [] }).toEqual(report({ created: 4 }));
    for (const { message } of notes) expect(message).toMatch(/^the place is not in Nigeria/);
    expect(notes.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
  });
});

describe("an import that tells of rows", () => {
  const place = { latitude: 6.6, longitude: 3.35 };

  it("says what would become of each, and has the cells of refused ones as the file has them", async ({
    api,
  }) => {
    await load(api, file(line("told-1"), line("told-2")));
    const rows = `${HEADER},Shelf\n${[
      `${line("told-1")},5`,
      `${line("told-2", "Renamed")},6`,
      `${line("told-3")},7`,
      `told-4,"Ọjà, Ikeja",,1 Market Road,Ikeja,Nowhere,100281,Nigeria,6.6,3.35,8`,
      "told-5,short",
      `${line("told-6").replace("6.6", "north")},9`,
    ].join("\n")}\n`;
    const told = await load(api, rows, "?dry_run=true&rows=true");
    expect(told.columns).toEqual([...HEADER.split(","), "Shelf"]);
    expect(told.rows).toEqual([
      { row: 1, id: "told-1", outcome: "unchanged", name: "Point told-1", ...place },
      { row: 2, id: "told-2", outcome: "updated", name: "Renamed", ...place },
      { row: 3, id: "told-3", outcome: "created", name: "Point told-3", ...place },
      { row: 4, id: "told-4", outcome: "refused", name: "Ọjà, Ikeja", ...place },
      { row: 5, id: "told-5", outcome: "refused", name: null, latitude: null, longitude: null },
      { row: 6, id: "told-6", outcome: "refused", name: "Point told-6", latitude: null, longitude: 3.35 },
    ]);
    expect(told.refused.slice(0, 2).map(({ row, cells }) => [row, cells])).toEqual([
      [
        4,
        [
          "told-4",
          "Ọjà, Ikeja",
          "",
          "1 Market Road",
          "Ikeja",
          "Nowhere",
          "100281",
          "Nigeria",
          "6.6",
          "3.35",
          "8",
        ],
      ],
      [5, ["told-5", "short"]],
    ]);
  });

  it("makes rows of a CSV file of refused features", async ({ api }) => {
    const told = await load(
      api,
      collection(feature("told-6"), feature("told-7", { state: "Nowhere", max_item_weight: 5 })),
      "?rows=true",
      GEO_JSON,
    );
    expect(told.rows!.map(({ id, outcome }) => [id, outcome])).toEqual([
      ["told-6", "created"],
      ["told-7", "refused"],
    ]);
    const [{ cells }] = told.refused as [(typeof told.refused)[0]];
    const values = Object.fromEntries(told.columns!.map((column, i) => [column, cells![i]]));
    expect(values).toMatchObject({
      ...{ id: "told-7", state: "Nowhere", latitude: "6.6", longitude: "3.35" },
      ...{ max_item_weight: "5", opening_monday: "" },
    });
    const mended = [told.columns!, cells!.map((cell) => (cell === "Nowhere" ? "Lagos" : cell))];
    const sent = await load(api, mended.map((row) => row.join(",")).join("\n"));
    expect(sent).toMatchObject({ created: 1, refused_total: 0 });
  });

  it("is bounded: 10,000 rows, and a million characters of cells", { tags: "nightly" }, async ({ api }) => {
    const long = "x".repeat(2_500);
    const lines = Array.from({ length: 10_100 }, (_, i) => (i < 500 ? `,${long}` : ","));
    const told = await load(api, file(...lines), "?dry_run=true&rows=true");
    expect(told.rows).toHaveLength(10_000);
    expect(told.refused).toHaveLength(1_000);
    expect(told.refused.filter(({ cells }) => cells === null)).toHaveLength(100);
  });

  it("says nothing of that if it is not asked for", async ({ api }) => {
    const told = await load(api, file(line("told-8"), ",bad"), "?dry_run=true");
    expect(Object.keys(told)).not.toEqual(expect.arrayContaining(["rows"]));
    expect(told).not.toHaveProperty("columns");
    expect(told.refused[0]).not.toHaveProperty("cells");
  });
});
