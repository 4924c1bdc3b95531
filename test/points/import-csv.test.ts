import { describe, expect } from "vitest";
import { it } from "../fixtures.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import {
  file,
  HEADER,
  line,
  load,
  pointNamed,
  pointsNamed,
  refusals,
  report,
  send,
  streamOf,
} from "./import-requests.ts";

describe("a CSV file", () => {
  it.for(HEADER.split(","))("must have the column %s", async (column, { api }) => {
    const columns = HEADER.split(",");
    const at = columns.indexOf(column);
    const without = [HEADER, line("missing")]
      .map((row) => row.split(",").toSpliced(at, 1).join(","))
      .join("\n");
    expect(await wrongPathsOf(await send(api, without))).toEqual([column]);
    expect(await pointsNamed(api, "missing")).toEqual([]);
  });

  it("is refused with every missing or repeated column", async ({ api }) => {
    expect(await wrongPathsOf(await send(api, "id,name,name,address\n1,a,b,c\n"))).toEqual([
      "description",
      "city",
      "state",
      "zip",
      "country",
      "latitude",
      "longitude",
      "name",
    ]);
  });

  it("may have its columns in any order, and unknown ones", async ({ api }) => {
    const header = HEADER.split(",").reverse();
    const cells = line("order-1").split(",").reverse();
    const rows = [
      [...header.slice(0, 3), "colour", ...header.slice(3)].join(","),
      [...cells.slice(0, 3), "red", ...cells.slice(3)].join(","),
    ];
    expect(await load(api, rows.join("\n"))).toEqual(report({ created: 1, ignored_columns: ["colour"] }));
    expect((await pointNamed(api, "Point order-1")).address).toMatchObject({ latitude: 6.6, city: "Ikeja" });
  });

  it("may have quotes, commas and newlines in its cells", async ({ api }) => {
    const cells = ["quoted-1", '"Ọjà ""Ọba"", Ibadan"', '"Ground floor,\nbeside the bakery"'];
    const row = [...cells, ...line("").split(",").slice(3)].join(",");
    expect(await load(api, file(row, line("quoted-2")))).toEqual(report({ created: 2 }));
    expect(await pointNamed(api, "oja")).toMatchObject({
      name: 'Ọjà "Ọba", Ibadan',
      description: "Ground floor,\nbeside the bakery",
    });
  });

  it.for([
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    ["a BOM", (text: string) => `\ufeff${text}`],
    ["a BOM and CRLF", (text: string) => `\ufeff${text.replaceAll("\n", "\r\n")}`],
    ["a BOM before a quoted header", (text: string) => `\ufeff${text.replace("id", '"id"')}`],
    ["blank lines", (text: string) => `\n\n${text.replaceAll("\n", "\n\n")}\n\n`],
    ["no last newline", (text: string) => text.trimEnd()],
    ["CR alone", (text: string) => text.replaceAll("\n", "\r")],
    ["a separator line", (text: string) => `sep=,\r\n${text}`],
    ["a separator line of another program", (text: string) => `"sep=,",,,\n${text}`],
  ] as const)("reads the same with %s", async ([kind, change], { api }) => {
    const id = kind.replaceAll(" ", "-");
    const rows = change(file(line(`${id}-1`), line(`${id}-2`), line(`${id}-3`)));
    expect(await load(api, rows)).toEqual(report({ created: 3 }));
    const read = await pointsNamed(api, `Point ${id}`);
    expect(read.map(({ name }) => name)).toEqual([1, 2, 3].map((n) => `Point ${id}-${n}`));
    expect(await load(api, file(line(`${id}-1`), line(`${id}-2`), line(`${id}-3`)))).toEqual(
      report({ unchanged: 3 }),
    );
  });

  it("may arrive byte by byte, which cuts letters and quotes in two", async ({ api }) => {
    const rows = file(line("bytes-1", '"Abẹ́òkúta ""🛵"""'), line("bytes-2")).replaceAll("\n", "\r\n");
    const bytes = [...new TextEncoder().encode(rows)].map((byte) => Uint8Array.of(byte));
    expect(await load(api, streamOf(bytes))).toEqual(report({ created: 2 }));
    expect((await pointNamed(api, "abeokuta")).name).toBe('Abẹ́òkúta "🛵"');
  });

  it("with only a header imports nothing", async ({ api }) => {
    for (const rows of [HEADER, `${HEADER}\n`, `${HEADER}\r\n\r\n`]) {
      expect(await load(api, rows)).toEqual(report());
    }
  });

  it("is refused as a whole when a quote never ends", async ({ api }) => {
    const rows = file(line("open-1"), line("open-2", '"never ends'), line("open-3"));
    await problemOf(await send(api, rows), 400, "invalid_request");
    expect(await pointsNamed(api, "open-2")).toEqual([]);
  });

  it.for([
    ["Latin-1", [0xe9]],
    ["half a letter", [0xc3]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
    ["UTF-16", [0xff, 0xfe]],
  ] as const)("is refused as a whole when it is not UTF-8: %s", async ([_, bytes], { api }) => {
    const body = streamOf([
      `${HEADER}\nutf8-1,Mojibake `,
      Uint8Array.from(bytes),
      `,${line("").split(",").slice(2).join()}`,
    ]);
    await problemOf(await send(api, body), 400, "invalid_request");
    expect(await pointsNamed(api, "Mojibake")).toEqual([]);
  });

  it.for([
    ["little", (code: number) => [code & 255, code >> 8]],
    ["big", (code: number) => [code >> 8, code & 255]],
  ] as const)("may be UTF-16 with its mark, %s end first, byte by byte", async ([end, bytesOf], { api }) => {
    const text = `\ufeff${file(line(`${end}-1`, "Abẹ́òkúta 🛵"), line(`${end}-2`))}`;
    const bytes = [...text.split("")].flatMap((unit) => bytesOf(unit.charCodeAt(0)));
    expect(await load(api, streamOf(bytes.map((byte) => Uint8Array.of(byte))))).toEqual(
      report({ created: 2 }),
    );
  });

  it("is refused when it ends in the middle of a letter", async ({ api }) => {
    const body = streamOf([file(line("cut-1")), Uint8Array.of(0xc3)]);
    await problemOf(await send(api, body), 400, "invalid_request");
  });
});

describe("a row of a CSV file", () => {
  /** A line with one other cell. */
  const withCell = (id: string, column: string, cell: string) =>
    line(id)
      .split(",")
      .map((old, i) => (HEADER.split(",")[i] === column ? cell : old))
      .join(",");

  it.for([
    ["name", ""],
    ["name", "x".repeat(201)],
    ["name", "a\u0007b"],
    ["address", ""],
    ["zip", "x".repeat(21)],
    ["description", "x".repeat(2001)],
    ["latitude", ""],
    ["latitude", "north"],
    ["latitude", "6.6N"],
    ["latitude", "1e1"],
    ["latitude", "0x6"],
    ["latitude", "NaN"],
    ["latitude", "90.001"],
    ["longitude", "-180.001"],
    ["longitude", '"3,35"'],
    ["longitude", "9".repeat(400)],
  ] as const)("is refused with its number, id and column: %s = %s", async ([column, cell], { api }) => {
    const result = await load(
      api,
      file(line("fine"), withCell("bad", column, cell), line("fine too")),
      "?dry_run=true",
    );
    expect(refusals(result)).toEqual([[2, "bad", [column]]]);
    expect(result).toMatchObject({ created: 2 });
  });

  it.for([
    ["phone", "call me"],
    ["phone", "123456"],
    ["min_item_weight", "-1"],
    ["min_item_weight", "heavy"],
    ["max_item_weight", "1e2"],
    ["max_item_value", "0.001"],
    ["max_item_value", "₦500"],
    ["partner_name", "x".repeat(201)],
  ] as const)("is refused for an optional column too: %s = %s", async ([column, cell], { api }) => {
    const result = await load(
      api,
      `${HEADER},${column}\n${line("bad")},${cell}\n${line("fine")},\n`,
      "?dry_run=true",
    );
    expect(refusals(result)).toEqual([[1, "bad", [column]]]);
    expect(result.created).toBe(1);
  });

  it("is refused when its hours are not times or one of a pair is missing", async ({ api }) => {
    const rows = ["nine,17:00", "24:00,09:00", "09:00,", ",17:00", "closed,closed", "22:00,06:00"];
    const lines = rows.map((hours, i) => `${line(`hours-${i}`)},${hours}`);
    const result = await load(api, [`${HEADER},opening_friday,closing_friday`, ...lines].join("\n"));
    expect(refusals(result)).toEqual([
      [1, "hours-0", ["opening_friday"]],
      [2, "hours-1", ["opening_friday"]],
      [3, "hours-2", ["closing_friday"]],
      [4, "hours-3", ["opening_friday"]],
      [5, "hours-4", ["opening_friday", "closing_friday"]],
    ]);
    expect(result.refused[2]!.errors[0]!.message).toMatch(/^must go together with opening_friday: /);
    expect((await pointNamed(api, "Point hours-5")).workingHours).toMatchObject({
      openingFriday: "22:00",
      closingFriday: "06:00",
    });
  });

  it("may have its hours as people write them, and a whole day's in one column", async ({ api }) => {
    const rows = [
      ["9:00,17.30", "09:00", "17:30"],
      ["9am,5:30 PM", "09:00", "17:30"],
      ["12am,12 pm", "00:00", "12:00"],
    ] as const;
    const pairs = rows.map(([hours], i) => `${line(`spelt-${i}`)},${hours}`);
    await load(api, [`${HEADER},opening_friday,closing_friday`, ...pairs].join("\n"));
    for (const [i, [_, openingFriday, closingFriday]] of rows.entries())
      expect((await pointNamed(api, `Point spelt-${i}`)).workingHours).toMatchObject({
        openingFriday,
        closingFriday,
      });

    const cells = ["8-17", "9:00 – 5pm", "24/7", "closed", "", '"08:00-12:00, 14:00-18:00"', "morning"];
    const days = cells.map((cell, i) => `${line(`day-${i}`)},${cell}`);
    const result = await load(api, [`${HEADER},hours_friday`, ...days].join("\n"));
    expect(result.ignored_columns).toEqual([]);
    expect(refusals(result)).toEqual([[7, "day-6", ["hours_friday"]]]);
    expect(result.refused[0]!.errors[0]!.message).toContain("two intervals such as 08:00-12:30, 14:30-18:00");
    for (const [i, openingFriday, closingFriday] of [
      [0, "08:00", "17:00"],
      [1, "09:00", "17:00"],
      [2, "00:00", "24:00"],
      [3, null, null],
      [4, null, null],
      [5, "08:00", "18:00"],
    ] as const)
      expect((await pointNamed(api, `Point day-${i}`)).workingHours).toMatchObject({
        openingFriday,
        closingFriday,
      });
    const both = `${HEADER},hours_friday,opening_friday,closing_friday\n${line("both")},8-17,09:00,18:00\n`;
    expect(refusals(await load(api, both))).toEqual([[1, "both", ["hours_friday"]]]);
  });

  it("may have a break, in columns of its own or between two intervals, and loses it with an empty one", async ({
    api,
  }) => {
    const friday = { from: "12:30", to: "14:30" };
    const inColumns = `${HEADER},opening_friday,closing_friday,break_start_friday,break_end_friday`;
    const inOne = `${HEADER},hours_friday`;
    await load(api, `${inColumns}\n${line("break-a")},08:00,18:00,12:30,2.30pm\n`);
    await load(api, `${inOne}\n${line("break-b")},"8-12:30, 14:30-18"\n`);
    for (const name of ["break-a", "break-b"])
      expect(await pointNamed(api, `Point ${name}`)).toMatchObject({
        workingHours: { closingFriday: "18:00" },
        breaks: { friday },
      });
    await load(api, `${HEADER}\n${line("break-a")}\n`);
    expect((await pointNamed(api, "Point break-a")).breaks).toEqual({ friday });
    await load(api, `${inColumns}\n${line("break-a")},08:00,18:00,,\n`);
    await load(api, `${inOne}\n${line("break-b")},8-18\n`);
    for (const name of ["break-a", "break-b"])
      expect(await pointNamed(api, `Point ${name}`)).not.toHaveProperty("breaks");
    const wrong = ["08:00,18:00,12:30,", "08:00,18:00,07:00,09:00", ",,12:30,14:30"];
    const rows = wrong.map((hours, i) => `${line(`break-${i}`)},${hours}`);
    expect(refusals(await load(api, [inColumns, ...rows].join("\n")))).toEqual([
      [1, "break-0", ["break_end_friday"]],
      [2, "break-1", ["break_start_friday"]],
      [3, "break-2", ["break_start_friday"]],
    ]);
    const backwards = `${inOne}\n${line("break-c")},"14:30-18:00, 08:00-12:30"\n`;
    expect((await load(api, backwards)).refused[0]!.errors[0]).toEqual({
      path: "hours_friday",
      message: "must be in the day's order, such as 08:00-12:30, 14:30-18:00",
    });
  });

  it("may be open for whole days, which are shown as given", async ({ api }) => {
    await load(api, `${HEADER},opening_friday,closing_friday\n${line("whole-day")},00:00,24:00\n`);
    expect((await pointNamed(api, "Point whole-day")).workingHours).toMatchObject({
      openingFriday: "00:00",
      closingFriday: "24:00",
    });
  });

  it("is refused when the minimum weight is above the maximum, of the row or of the existing point", async ({
    api,
  }) => {
    const header = `${HEADER},min_item_weight,max_item_weight`;
    const both = await load(api, `${header}\n${line("w-1")},6,5\n${line("w-2")},5,5\n`);
    expect([both.created, both.refused.map(({ row, id }) => [row, id])]).toEqual([1, [[1, "w-1"]]]);
    const one = await load(api, `${HEADER},min_item_weight\n${line("w-2")},6\n${line("w-3")},31\n`);
    expect([one.created + one.updated, one.refused.map(({ row, id }) => [row, id])]).toEqual([
      0,
      [
        [1, "w-2"],
        [2, "w-3"],
      ],
    ]);
  });

  it("is refused without an id, or with one that is in the file already", async ({ api }) => {
    const rows = file(
      line("dup"),
      line(""),
      line("other"),
      line("dup", "Second"),
      line("x".repeat(201), "Long"),
    );
    const result = await load(api, rows);
    expect(refusals(result).map(([row, id, paths]) => [row, id === "" ? null : id, paths])).toEqual([
      [2, null, ["id"]],
      [4, "dup", ["id"]],
      [5, "x".repeat(201), ["id"]],
    ]);
    expect(result.created).toBe(2);
    expect(await pointsNamed(api, "Second")).toEqual([]);
  });

  it("is refused when it has more or fewer cells than the header", async ({ api }) => {
    const result = await load(
      api,
      file(`${line("more")},x`, line("fewer").replace(/,[^,]*$/, ""), line("right")),
    );
    expect(result).toMatchObject({
      created: 1,
      refused: [
        { row: 1, id: "more" },
        { row: 2, id: "fewer" },
      ],
    });
  });

  it("is refused with all its errors, and blank lines do not count", async ({ api }) => {
    const bad = "bad,,,,,,,,91,x";
    const result = await load(api, `${HEADER}\n\n${line("fine-1")}\n\n${bad}\n`);
    expect(refusals(result).map(([row, id]) => [row, id])).toEqual([[2, "bad"]]);
    expect(refusals(result)[0]![2]).toEqual(expect.arrayContaining(["longitude"]));
    const worse = await load(api, `${HEADER}\n${bad.replace("x", "181")}\n`);
    expect(refusals(worse)[0]![2].sort()).toEqual(["address", "latitude", "longitude", "name"]);
  });

  it("that is too long does not stop the others", async ({ api }) => {
    const result = await load(api, file(line("huge", "x".repeat(70_000)), line("after-huge")));
    expect(result).toMatchObject({ created: 1, refused: [{ row: 1, id: "huge" }] });
  });
});
