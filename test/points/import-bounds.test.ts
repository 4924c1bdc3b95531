import { describe, expect, vi } from "vitest";
import { it } from "../fixtures.ts";
import { problemOf } from "../problems.ts";
import {
  CSV,
  collection,
  feature,
  file,
  GEO_JSON,
  HEADER,
  line,
  load,
  pointsNamed,
  report,
  send,
  streamOf,
} from "./import-requests.ts";

const MAX_BYTES = 16 * 1024 * 1024;
const PIECE = 65_536;
const FEATURES = '{"type":"FeatureCollection","features":[';

/** As large as a file may be: `start`, and then `text` again and again. */
function* filled(start: string, text: string): Generator<string> {
  yield start;
  const piece = text.repeat(PIECE / text.length);
  let left = MAX_BYTES - start.length;
  for (; left > PIECE; left -= PIECE) yield piece;
  yield piece.slice(0, left);
}

describe("a file of 16 MiB", () => {
  it.for([
    ["", ",", /200 columns/],
    [`${HEADER}\n`, ",", /200 columns/],
    [`${HEADER}\n`, '"",', /200 columns/],
    ["", '"\n",', /200 columns/],
    ["", "\0", /NUL/],
    [`${HEADER}\n`, "\0", /NUL/],
    ['"', "a", /131072 characters/],
    [`${HEADER}\n"`, "a", /131072 characters/],
    [`${HEADER}\n"`, "\n", /131072 characters/],
    ["", "a", /131072 characters/],
    ["", "\n", /no header/],
    [`${HEADER}\n`, "a\n", /100000 rows/],
  ] as const)(
    "of CSV is refused when after %j it goes on with %j",
    async ([start, text, reason], { api }) => {
      const problem = await problemOf(
        await send(api, streamOf(filled(start, text)), "", CSV),
        400,
        "invalid_request",
      );
      expect(JSON.stringify(problem)).toMatch(reason);
    },
  );

  it.for([
    [`${HEADER}\n`, "\n"],
    [`${HEADER}\n`, "\r\n"],
    [`${HEADER}\n`, " "],
    [HEADER, "\r"],
  ] as const)("of CSV may be %j and %j", async ([start, blank], { api }) => {
    expect(await load(api, streamOf(filled(start, blank)))).toEqual(report());
  });

  it.for([
    ["", " ", /16384 characters/],
    ['{"features":', "[],", /16384 characters|not well-formed/],
    ["", "\0", /NUL/],
    [FEATURES, " ", /131072 characters/],
    [FEATURES, "\0", /NUL/],
    [`${FEATURES}{"a":"`, "a", /131072 characters/],
    [`${FEATURES}{"a":[0`, ",0", /131072 characters/],
    [`${FEATURES}0`, ",0", /100000 rows/],
  ] as const)(
    "of GeoJSON is refused when after %j it goes on with %j",
    async ([start, text, reason], { api }) => {
      const problem = await problemOf(
        await send(api, streamOf(filled(start, text)), "", GEO_JSON),
        400,
        "invalid_request",
      );
      expect(JSON.stringify(problem)).toMatch(reason);
    },
  );
});

describe("a file that comes in one piece", () => {
  it.for([
    ["its header", "", 5_000],
    ["its number of rows", `${HEADER}\n`, 105_000],
  ] as const)("is parsed hardly further than to the fault in %s", async ([, header, most], { api }) => {
    const parsed = vi.spyOn(TransformStreamDefaultController.prototype, "enqueue");
    const text = streamOf([header + "a\n".repeat(1_000_000)]);
    await problemOf(await send(api, text, "", CSV), 400, "invalid_request");
    const rows = parsed.mock.calls.filter(([row]) => Array.isArray(row)).length;
    parsed.mockRestore();
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(most);
  });
});

describe("an import that reached a bound", () => {
  it.for([
    ["a row too wide", ",".repeat(200)],
    ["a quote that never ends", `"${"a".repeat(140_000)}`],
    ["a NUL", "\0"],
  ] as const)(
    "keeps the batches before %s, and the file can be sent again without it",
    async ([name, bad], { api }) => {
      const ids = Array.from({ length: 600 }, (_, i) => `${name.replaceAll(" ", "-")}-${i}`);
      const rows = file(...ids.map((id) => line(id)));
      await problemOf(await send(api, streamOf([rows, bad])), 400, "invalid_request");
      const written = (await pointsNamed(api, `Point ${name.replaceAll(" ", "-")}`)).length;
      expect(written % 500).toBe(0);
      expect(await load(api, rows)).toEqual(report({ created: 600 - written, unchanged: written }));
    },
  );
});

describe("the report of an import", () => {
  it("lists a thousand refused rows, says how many there are, and loads the others", async ({ api }) => {
    const bad = Array.from({ length: 2_500 }, (_, i) => line(`bad-${i}`, ""));
    const { refused, ...counts } = await load(api, file(...bad, line("good")));
    expect(counts).toMatchObject({ created: 1, updated: 0, unchanged: 0, refused_total: 2_500 });
    expect(refused.map(({ row }) => row)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
  });

  it("shows no more of an id than 256 characters", async ({ api }) => {
    const id = "x".repeat(100_000);
    const shown = [{ row: 1, id: id.slice(0, 256) }];
    expect(await load(api, file(line(id, "Long")))).toMatchObject({ refused: shown, refused_total: 1 });
    const geo = await load(api, collection(feature(id, { name: "Long" })), "", GEO_JSON);
    expect(geo).toMatchObject({ refused: shown, refused_total: 1 });
  });
});
