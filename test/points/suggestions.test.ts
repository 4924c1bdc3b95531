import fc from "fast-check";
import { describe, expect } from "vitest";
import type { Point } from "../../src/points/point.ts";
import type { AreaView } from "../../src/points/public/areas.ts";
import { allowedEdits, corrections } from "../../src/points/public/spelling.ts";
import { editsTo } from "../../src/shared/edit-distance.ts";
import { BEFORE_ALL, it as base } from "../fixtures.ts";
import { startApi } from "../harness.ts";
import { type PointSketch, storePoints, watchDb } from "./stored-points.ts";

const lagos = { state: "Lagos", city: "Ikeja", latitude: 6.6, longitude: 3.35 };
const POINTS: PointSketch[] = [
  { ...lagos, name: "Mama Tee Stores", address: "12 Allen Avenue", zip: "100281" },
  { ...lagos, name: "Opebi Pharmacy", address: "3 Opebi Road", zip: "100281", maxItemWeight: 5 },
  { ...lagos, name: "Ojuelegba counter", city: "Surulere", latitude: 6.51, zip: "101283" },
  { ...lagos, name: "Gambari Market", state: "Oyo", city: "Surulere", latitude: 8.13, longitude: 4.24 },
  { ...lagos, name: "Ọjà Ọba", state: "Oyo", city: "Ibadan North", latitude: 7.4, longitude: 3.9 },
  { ...lagos, name: "Rumuola", state: "Rivers", city: "Port Harcourt", latitude: 4.82, longitude: 7.01 },
  {
    ...lagos,
    name: "Wuse",
    state: "Federal Capital Territory",
    city: "Garki",
    latitude: 9.06,
    longitude: 7.47,
  },
  { ...lagos, name: "Yaba", city: "Mainland", latitude: 6.5 },
  { ...lagos, name: "Yaba Tech gate", city: "Mainland", latitude: 6.51 },
  { ...lagos, name: "New Yabatown", city: "Mainland", latitude: 6.601 },
  { ...lagos, name: "Abakaliki road", state: "Ebonyi", city: "Yabi", latitude: 6.3, longitude: 8.1 },
  { ...lagos, name: "Kofar Mata", state: "Kano", city: "Kano Municipal", latitude: 12, longitude: 8.52 },
];

const it = base.extend("given", BEFORE_ALL, async ({ api }) => {
  await storePoints(api.deps, POINTS);
  await api.publish();
  async function suggest(search: string, parameters: Record<string, string> = {}, from = api) {
    const query = new URLSearchParams({ search, ...parameters });
    const response = await from.fetch(`/public/pudo-points/suggestions?${query}`);
    expect(response.status).toBe(200);
    const { data } = await response.json<{ data: { areas: AreaView[]; points: Point[]; best: string } }>();
    return {
      ...data,
      areaNames: data.areas.map(({ name, city, state }) => [name, city, state].filter(Boolean).join(", ")),
      pointNames: data.points.map(({ name }) => name),
    };
  }
  const names = async (query: string) => {
    const response = await api.fetch(`/public/pudo-points?${query}`);
    const { data } = await response.json<{ data: { data: Point[] } }>();
    return data.data.map(({ name }) => name);
  };
  return { suggest, names };
});

describe("GET /public/pudo-points/suggestions", () => {
  it.for([
    ["a beginning", "ike", "Ikeja, Lagos"],
    ["a city of a state", "surulere oyo", "Surulere, Oyo"],
    ["words in another order, with commas", "lagos, surulere", "Surulere, Lagos"],
    ["words that say nothing", "Rivers State, Nigeria", "Rivers, Rivers"],
    ["a wrong letter", "ikeha", "Ikeja, Lagos"],
    ["a missing letter", "surulre lagos", "Surulere, Lagos"],
    ["swapped letters", "Iabdan", "Ibadan North, Oyo"],
    ["an unfinished word with a typo", "port harcort", "Port Harcourt, Rivers"],
    ["two words in one", "portharcourt", "Port Harcourt, Rivers"],
    ["another name of a state", "Abuja", "Federal Capital Territory, Federal Capital Territory"],
    ["a postal code", "100281", "100281, Ikeja, Lagos"],
    ["a postal code with a space", "100 281", "100281, Ikeja, Lagos"],
    ["a beginning of a postal code", "1002", "100281, Ikeja, Lagos"],
    ["a postal code that no point has", "100001", "100001, Lagos"],
    ["a postal code of a district without points", "500101", "Rivers, Rivers"],
    ["a code of 2026", "KN-01-A03-FK-01", "Kano, Kano"],
  ] as const)("finds a place by %s", async ([_, search, expected], { given: { suggest } }) => {
    expect((await suggest(search)).areaNames[0]).toBe(expected);
  });

  it("lists a state before its city, and equal names by their distance", async ({ given: { suggest } }) => {
    expect((await suggest("kano")).areaNames).toEqual(["Kano, Kano", "Kano Municipal, Kano"]);
    const oyo = await suggest("surulere", { latitude: "8", longitude: "4" });
    expect(oyo.areaNames).toEqual(["Surulere, Oyo", "Surulere, Lagos"]);
    const ikeja = await suggest("surulere", { latitude: "6.6", longitude: "3.35" });
    expect(ikeja.areaNames).toEqual(["Surulere, Lagos", "Surulere, Oyo"]);
  });

  it.for([
    ["part of a name", "pharm", ["Opebi Pharmacy"]],
    ["a street", "allen avenue", ["Mama Tee Stores"]],
    ["words of name and city in any order", "ikeja stores", ["Mama Tee Stores"]],
    ["a name without its diacritics", "oja oba", ["Ọjà Ọba"]],
    ["a typo", "ojuelega", ["Ojuelegba counter"]],
    ["a wrong first letter", "ajuelegba", ["Ojuelegba counter"]],
    ["a wrong second letter", "oxuelegba", ["Ojuelegba counter"]],
    ["a missing first letter", "juelegba", ["Ojuelegba counter"]],
    ["a letter too much at the beginning", "xojuelegba", ["Ojuelegba counter"]],
    ["a typo beside another word", "gambary surulere", ["Gambari Market"]],
  ] as const)("finds points by %s", async ([_, search, expected], { given: { suggest } }) => {
    expect((await suggest(search)).pointNames).toEqual(expected);
  });

  it("finds nothing for other words, none, and no letters at all", async ({ api, given: { suggest } }) => {
    for (const search of ["atlantis", "", " ", "!!", "ikeja atlantis"]) {
      expect(await suggest(search)).toMatchObject({ areas: [], points: [] });
    }
    expect((await api.fetch("/public/pudo-points/suggestions")).status).toBe(200);
  });

  it("shows only points that accept the item, and counts those of an area", async ({
    given: { suggest },
  }) => {
    const light = await suggest("ikeja", { itemWeight: "2" });
    expect(light.areas[0]!.count).toBe(2);
    const heavy = await suggest("ikeja", { itemWeight: "12" });
    expect(heavy.areas[0]!.count).toBe(1);
    expect(heavy.pointNames).toEqual(["Mama Tee Stores"]);
    const none = await suggest("ikeja", { itemWeight: "900" });
    expect([none.areaNames[0], none.areas[0]!.count, none.points]).toEqual(["Ikeja, Lagos", 0, []]);
  });

  it("lists nothing that fits only with a typo while anything fits without one", async ({
    given: { suggest },
  }) => {
    expect(await suggest("yaba")).toMatchObject({ areas: [] });
    expect((await suggest("yabe")).areaNames).toEqual(["Yabi, Ebonyi"]);
  });

  it("lists points by how much of their names was typed, and then the nearest", async ({
    given: { suggest },
  }) => {
    const { pointNames } = await suggest("Yaba", { latitude: "6.6", longitude: "3.35" });
    expect(pointNames).toEqual(["Yaba", "Yaba Tech gate", "New Yabatown"]);
  });

  it("says whether areas or points have what fits best: a whole name, then a word, then a beginning", async ({
    given: { suggest },
  }) => {
    expect(await suggest("wuse")).toMatchObject({ best: "points", pointNames: ["Wuse"] });
    expect(await suggest("ikeja")).toMatchObject({ best: "areas" });
    const known = await suggest("rumuola");
    expect([known.best, known.pointNames[0]]).toEqual(["points", "Rumuola"]);
    const mistyped = await suggest("yabu");
    expect(mistyped).toMatchObject({ best: "areas", areaNames: ["Yabi, Ebonyi"] });
    expect(mistyped.pointNames[0]).toBe("Yaba");
  });

  it("takes what is only inside of other words for a guess", async ({ given: { suggest } }) => {
    expect((await suggest("keja")).areaNames).toEqual(["Ikeja, Lagos"]);
  });

  it("lists a name in another order of its words before one that lacks a word", async ({
    given: { suggest },
  }) => {
    expect((await suggest("tech yaba")).pointNames).toEqual(["Yaba Tech gate"]);
    expect((await suggest("mainland yaba")).pointNames[0]).toBe("Yaba");
  });

  it("corrects a word that other points have", async ({ given: { suggest } }) => {
    expect((await suggest("alley avenue")).pointNames).toEqual(["Mama Tee Stores"]);
    expect((await suggest("tee pharmcy")).pointNames).toEqual([]);
  });

  it("says how far points are from a place", async ({ given: { suggest } }) => {
    const { points } = await suggest("allen", { latitude: "6.6", longitude: "3.35" });
    expect(points).toMatchObject([{ name: "Mama Tee Stores", distance: 0 }]);
  });

  it("refuses one coordinate alone", async ({ api }) => {
    const response = await api.fetch("/public/pudo-points/suggestions?search=a&latitude=6");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path: "longitude" }] });
  });

  it("asks nothing of D1", async ({ api, given: { suggest } }) => {
    const db = watchDb();
    await suggest("ojuelega", {}, startApi({ db: db.db }, api.clock));
    expect(db.statements).toBe(0);
  });
});

describe("GET /public/pudo-points?match=words", () => {
  it("finds each word anywhere, where a phrase has to stand as it is", async ({ given: { names } }) => {
    expect(await names("search=market%20gambari")).toEqual([]);
    expect(await names("search=market%20gambari&match=phrase")).toEqual([]);
    expect(await names("search=market%20gambari&match=words")).toEqual(["Gambari Market"]);
    expect(await names("search=allen&match=phrase")).toEqual([]);
  });

  it("lists what fits the name best first, unless another order is asked for", async ({
    given: { names },
  }) => {
    const fitting = ["Yaba", "Yaba Tech gate", "New Yabatown"];
    expect(await names("search=yaba&match=words")).toEqual(fitting);
    expect(await names("search=yaba&match=words&pageSize=1&page=2")).toEqual(fitting.slice(1, 2));
    expect(await names("search=yaba&match=words&latitude=6.601&longitude=3.35")).toEqual(fitting);
    expect(await names("search=yaba&match=words&sortBy=name")).toEqual(fitting.toSorted());
  });

  it("goes with other filters", async ({ given: { names } }) => {
    expect(await names("search=surulere&match=words")).toEqual(["Gambari Market", "Ojuelegba counter"]);
    expect(await names("search=surulere&match=words&state=oyo")).toEqual(["Gambari Market"]);
    expect(await names("search=surulere&match=words&bbox=3,6,4,7")).toEqual(["Ojuelegba counter"]);
  });
});

describe("typos", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 7 });

  /** By trying every edit. */
  type What = Parameters<typeof editsTo>[0];
  function within(what: What, typed: string, target: string, limit: number): boolean {
    if (what === "word" ? target === typed : target.startsWith(typed)) return true;
    if (limit === 0) return false;
    for (let i = 0; i <= typed.length; i++) {
      const [before, at, next, after] = [
        typed.slice(0, i),
        typed.slice(i),
        typed[i + 1] ?? "",
        typed.slice(i + 2),
      ];
      if (at && within(what, before + at.slice(1), target, limit - 1)) return true;
      if (next && within(what, before + next + typed[i] + after, target, limit - 1)) return true;
      for (const letter of "abc") {
        if (within(what, before + letter + at, target, limit - 1)) return true;
        if (at && within(what, before + letter + at.slice(1), target, limit - 1)) return true;
      }
    }
    return false;
  }

  it.for(["beginning", "word"] as const)("are counted as the fewest edits that make a %s", (what) => {
    fc.assert(
      fc.property(word, word, (typed, target) => {
        expect(editsTo(what, typed, target, 1) <= 1).toBe(within(what, typed, target, 1));
      }),
      { numRuns: 2000 },
    );
  });

  it("are forgiven in words of four letters and more, twice from eight on", () => {
    expect(["ike", "ikej", "surulre", "ojuelega"].map(allowedEdits)).toEqual([0, 1, 1, 2]);
    expect(corrections("ikj", ["ikeja"])).toEqual([]);
    expect(corrections("surulre", ["sura", "surulere", "surname"])).toEqual(["surulere"]);
  });
});
