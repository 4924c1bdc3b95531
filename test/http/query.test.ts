import { describe, expect } from "vitest";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { createPoint, move } from "../points/points.ts";
import { wrongPathsOf } from "../problems.ts";

const it = base.extend("given", BEFORE_ALL, async ({ api }) => {
  const { id } = await createPoint(api, {
    name: "100%_'\"\\ 🛵 Ikeja",
    description: "Ọjà ńlá",
    workingHours: { openingFriday: "09:00", closingFriday: "17:00" },
  });
  await move(api, id, "approve", "publish");
  await api.publish();
  const ask = (query: string) => api.fetch(`/public/pudo-points?${query}`);
  async function total(query: string): Promise<number> {
    const response = await ask(query);
    expect([query, response.status]).toEqual([query, 200]);
    const { data } = await response.json<{ data: { pagination: { totalCount: number } } }>();
    return data.pagination.totalCount;
  }
  return { ask, total };
});

const NEAR = "latitude=6.6&longitude=3.35";
const NOT_NUMBERS = [
  "",
  "10abc",
  "abc",
  "1e3",
  "NaN",
  "Infinity",
  "-Infinity",
  "0x10",
  "+5",
  "%2B5",
  "%205",
  "5%20",
];
const NOT_NUMBERS_EITHER = ["1,5", "1.", ".5", "1_000", "--1", "null", "%00", "5%00", "%EF%BC%95"];
const NONSENSE = [...NOT_NUMBERS, ...NOT_NUMBERS_EITHER];
const NOT_UTF8 = ["%", "%zz", "%E0%A4", "%ff", "%ED%A0%80", "%C0%80"];

/** For each parameter: the rest of the query, and its wrong values. */
const WRONG: Record<string, { with?: string; values: string[] }> = {
  page: { values: [...NONSENSE, "0", "-1", "1.5", "9007199254740993", "99999999999999999999"] },
  pageSize: { values: [...NONSENSE, "0", "-1", "2001", "10.5", "99999999999999999999"] },
  latitude: { with: "longitude=3.35", values: [...NONSENSE, "90.0001", "-90.0001", "6.6,3.3"] },
  longitude: { with: "latitude=6.6", values: [...NONSENSE, "180.0001", "-180.0001"] },
  radius: { with: NEAR, values: [...NONSENSE, "0", "99.9", "-100", "500000.1"] },
  itemWeight: { values: [...NONSENSE, "-0.1"] },
  itemValue: { values: [...NONSENSE, "-1"] },
  sortBy: {
    with: NEAR,
    values: ["", "Name", "nme", "name%20", "name,city", "__proto__", "toString", "name%00"],
  },
  sortOrder: { values: ["", "ASC", "ascending", "1", "desc%00", "constructor"] },
  search: { values: ["x".repeat(201), "a%00b", "%0A", "a%07", "%C2%85"] },
  state: { values: ["Lagos%00", "%09"] },
  city: { values: ["Ikeja%00", "%1B"] },
  bbox: {
    values: [
      "",
      "1,2,3",
      "1,2,3,4,5",
      "1,2,3,",
      ",,,",
      "a,b,c,d",
      "3,6,1e1,7",
      "3,6,4,NaN",
      "3,6,3,7",
      "4,6,3,7",
      "3,6,4,6",
      "3,7,4,6",
      "-181,6,4,7",
      "3,6,181,7",
      "3,-91,4,7",
      "3,6,4,91",
      "3;6;4;7",
      "3,%206,4,7",
      "[3,6,4,7]",
      "3,6,4,7%00",
    ],
  },
  openAt: {
    values: [
      "",
      "now",
      "tomorrow",
      "1763715600",
      "2026-11-20",
      "09:30",
      "20261120T093000Z",
      "2026-11-20 09:30",
      "2026-11-20%2009:30:00Z",
      "2026-13-01T00:00:00Z",
      "2026-02-30T00:00:00Z",
      "2027-02-29T00:00:00Z",
      "2026-11-20T25:00:00Z",
      "2026-11-20T24:00:01Z",
      "2026-11-20T09:60:00Z",
      "2026-11-20T09:30:00+01:00",
      "2026-11-20T09:30:00%2B25:00",
      "2026-11-20T09:30:00%2B0100",
      "2026-11-20T09:30:00Zulu",
      "2026-11-20T09:30:00Z%00",
      "Fri%2C+20+Nov+2026",
    ],
  },
};

const wrongOnes = Object.entries(WRONG).flatMap(([name, { with: others = "", values }]) =>
  [...values, ...NOT_UTF8].map((value) => [name, value, others] as const),
);

describe("a parameter of the public list", () => {
  it.for(wrongOnes)(
    "is refused by name with a reason: %s=%s",
    async ([name, value, others], { given: { ask } }) => {
      expect(await wrongPathsOf(await ask(`${others}&${name}=${value}`))).toEqual([name]);
    },
  );

  it.for(
    Object.entries({
      page: "1",
      pageSize: "5",
      latitude: "6.6",
      longitude: "3.35",
      radius: "1000",
      itemWeight: "1",
      itemValue: "1",
      sortBy: "name",
      sortOrder: "asc",
      search: "a",
      state: "Lagos",
      city: "Ikeja",
      bbox: "3,6,4,7",
      openAt: "2026-11-20T09:30:00Z",
    }),
  )("may be given once: %s", async ([name, value], { given: { ask } }) => {
    const others = name === "latitude" || name === "longitude" || name === "radius" ? NEAR : "";
    const rest = others.split("&").filter((pair) => pair !== "" && !pair.startsWith(name));
    expect(
      await wrongPathsOf(await ask([...rest, `${name}=${value}`, `${name}=${value}`].join("&"))),
    ).toEqual([name]);
    expect((await ask([...rest, `${name}=${value}`].join("&"))).status).toBe(200);
  });

  it.for([
    ["latitude=6.6", "longitude"],
    ["longitude=3.35", "latitude"],
    ["radius=1000", "radius"],
    ["sortBy=distance", "sortBy"],
    ["latitude=6.6&radius=1000", "longitude"],
    ["pageSize", "pageSize"],
  ] as const)("is missing or contradicts another in ?%s: %s", async ([query, path], { given: { ask } }) => {
    expect(await wrongPathsOf(await ask(query))).toContain(path);
  });

  it("is reported together with all others that are wrong", async ({ given: { ask } }) => {
    const paths = await wrongPathsOf(await ask("page=0&pageSize=x&sortBy=z&bbox=1&openAt=y&search=%ff"));
    expect(paths.sort()).toEqual(["bbox", "openAt", "page", "pageSize", "search", "sortBy"]);
  });

  it.for([
    "page=1",
    "page=9007199254740991&pageSize=2000",
    "pageSize=1",
    "pageSize=2000",
    "latitude=90&longitude=180",
    "latitude=-90&longitude=-180",
    "latitude=-0&longitude=0.000",
    `${NEAR}&radius=100`,
    `${NEAR}&radius=500000`,
    `${NEAR}&sortBy=distance&sortOrder=desc`,
    `${NEAR}&sortBy=city`,
    "bbox=-180,-90,180,90",
    "bbox=3%2C6%2C4%2C7",
    "itemWeight=0&itemValue=0",
    "sortBy=updatedAt&sortOrder=desc",
    "openAt=2026-11-20T09:30:00.123Z",
    "openAt=2026-11-20T09:30",
    "openAt=2028-02-29T00:00:00Z",
    "openAt=2026-11-20T09:30:00%2B01:00",
    "openAt=2026-11-20T09:30:00-11:00",
  ])("is accepted as ?%s", async (query, { given: { ask } }) => {
    expect((await ask(query)).status).toBe(200);
  });

  it("is ignored when it is unknown, repeated or malformed", async ({ given: { total } }) => {
    expect(await total("utm_source=x&utm_source=y&__proto__=1&page_size=0&%zz=%ff&&=&toString=1")).toBe(1);
  });

  it("may have a time without an offset, which is UTC", async ({ given: { total } }) => {
    // 17:00 in Lagos is 16:00 in UTC, when the counter closes.
    expect(await total("openAt=2026-11-20T15:59")).toBe(1);
    expect(await total("openAt=2026-11-20T16:00")).toBe(0);
    expect(await total("openAt=2026-11-20T16:59:59%2B01:00")).toBe(1);
  });
});

describe("a search", () => {
  it("may be 200 characters long", async ({ given: { total } }) => {
    for (const text of [
      "x".repeat(200),
      "%".repeat(200),
      "_".repeat(200),
      "'".repeat(200),
      "🛵".repeat(100),
    ]) {
      expect(await total(`search=${encodeURIComponent(text)}`)).toBe(0);
    }
  });

  it.for(["100%", "%_", "_", "'", '"', "\\", "🛵", "'\"\\ 🛵", "oja NLA", "ỌJÀ"])(
    "takes %s literally",
    async (text, { given: { total } }) => {
      expect(await total(`search=${encodeURIComponent(text)}`)).toBe(1);
    },
  );

  it.for([
    "100_",
    "%%",
    "' OR 1=1 --",
    '";',
    "*",
    ".*",
    "\\%",
    "ikeja*",
    "👩🏾‍🦱",
    "\u0301x",
    "[a-z]",
    "NEAR(",
  ])("does not take %s as a pattern", async (text, { given: { total } }) => {
    expect(await total(`search=${encodeURIComponent(text)}`)).toBe(0);
  });

  it("has a tab for a space, as in what is pasted from a spreadsheet", async ({ given: { total } }) => {
    expect(await total("search=%09oja%09nla%09")).toBe(await total("search=+oja+nla+"));
    expect(await total("search=oja%09nla")).toBe(1);
  });

  it("may encode spaces as + or %20", async ({ given: { total } }) => {
    expect(await total("search=oja+nla")).toBe(1);
    expect(await total("search=oja%20nla")).toBe(1);
    expect(await total("search=oja%2Bnla")).toBe(0);
  });
});
