import fc from "fast-check";
import { DAYS, type WorkingHours } from "../../src/shared/opening-hours.ts";
import { SERVICES, type Service } from "../../src/shared/services.ts";

/** Random points and random queries, with many ties and edge cases. */

export interface Question {
  page?: number;
  pageSize?: number;
  sortBy?: "name" | "createdAt" | "updatedAt" | "city" | "distance";
  sortOrder?: "asc" | "desc";
  near?: Place;
  radius?: number;
  bbox?: number[];
  search?: string;
  state?: string;
  city?: string;
  itemWeight?: number;
  itemValue?: number;
  service?: Service;
  openAt?: string;
}

const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((millionths) => millionths / 1e6);
const round = (value: number) => Math.round(value * 1e7) / 1e7;

interface Place {
  latitude: number;
  longitude: number;
}

const grid = (latitude: number, longitude: number, step: number) =>
  fc.tuple(fc.nat(3), fc.nat(3)).map(
    ([row, column]): Place => ({
      latitude: round(latitude + row * step),
      longitude: round(longitude + column * step),
    }),
  );
/** Places at equal distances, equal places, equal places with two spellings, and antipodes. */
const REGIONS: fc.Arbitrary<Place>[] = [
  grid(6, 3, 0.0000001),
  grid(6, 3, 0.000001),
  grid(6, 3, 0.001),
  grid(6, 3, 0.5),
  grid(-6, -177, 0.000001),
  grid(0, 0, 0.001),
  fc.record({
    latitude: fc.constantFrom(0, 0.001, -5, 60),
    longitude: fc.constantFrom(180, -180, 179.999, -179.999, 179.999999),
  }),
  fc.record({ latitude: fc.constantFrom(90, -90, 89.9999, -89.9999), longitude: degrees(180) }),
  fc.record({ latitude: degrees(90), longitude: degrees(180) }),
];

const PIECES = [
  "Abẹ́òkúta",
  "abeokuta",
  "Ɓauchi",
  "ƙano",
  "KANO",
  "é",
  "e\u0301",
  "e",
  "😀",
  "𝒜",
  "～",
  '"',
  " ",
];
const name = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }),
);
/** What an operator may call a point. */
const pointName = name.filter((text) => /\S/u.test(text) && !/[\p{Cc}\p{Bidi_Control}]/u.test(text));
const city = fc.constantFrom("", "Ikeja", "IKEJA", "Ìkẹjà", "Kano", "Ƙano", "😀", "～");
const state = fc.constantFrom("", "Lagos", "Kano", "Ògùn");
const time = fc.constantFrom("00:00", "08:30", "12:00", "18:15", "23:59");
const hours = fc.oneof(
  fc.constant<Partial<WorkingHours>>({}),
  fc.array(fc.option(fc.tuple(time, time)), { minLength: 7, maxLength: 7 }).map(
    (week): Partial<WorkingHours> =>
      Object.fromEntries(
        DAYS.flatMap((day, i) => [
          [`opening${day}`, week[i]?.[0] ?? null],
          [`closing${day}`, week[i]?.[1] ?? null],
        ]),
      ),
  ),
);
const kilograms = fc.integer({ min: 0, max: 6 }).map((half) => half / 2);
const naira = fc.constantFrom(0, 0.01, 999.99, 1000, 1000.01, 500_000);

export const pointsAt = (place: fc.Arbitrary<Place>) =>
  fc.record({
    name: pointName,
    place,
    description: fc.oneof(fc.constant(""), name),
    city,
    state,
    hours,
    minItemWeight: kilograms,
    maxItemWeight: kilograms,
    maxItemValue: naira,
    services: fc.subarray([...SERVICES], { minLength: 1 }),
    createdAt: fc.integer({ min: 0, max: 3 }),
    updatedAt: fc.integer({ min: 0, max: 3 }),
    /** Most points are public. */
    hidden: fc.oneof(
      { arbitrary: fc.constant(null), weight: 9 },
      { arbitrary: fc.constantFrom("unpublished", "pending", "rejected", "deleted"), weight: 1 },
    ),
  });
export type StoredSketch = ReturnType<typeof pointsAt> extends fc.Arbitrary<infer T> ? T : never;

const box = fc.tuple(degrees(180), degrees(90), degrees(180), degrees(90)).map(([a, b, c, d]) => {
  const [west, east] = [Math.min(a, c), Math.max(a, c)];
  const [south, north] = [Math.min(b, d), Math.max(b, d)];
  return west < east && south < north ? [west, south, east, north] : [-180, -90, 180, 90];
});
/** A box with points on its borders. */
const boxAt = (place: fc.Arbitrary<Place>) =>
  fc
    .tuple(place, fc.constantFrom(0.000001, 0.001, 0.5, 20))
    .map(([{ latitude, longitude }, size]) => [
      Math.min(longitude, 179),
      Math.min(latitude, 89),
      Math.min(180, round(Math.min(longitude, 179) + size)),
      Math.min(90, round(Math.min(latitude, 89) + size)),
    ]);

/** Undefined two times out of three. */
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: value, weight: 1 }, { arbitrary: fc.constant(undefined), weight: 2 });

export const questionsAbout = (place: fc.Arbitrary<Place>): fc.Arbitrary<Question> => {
  const view = fc.record({
    page: seldom(fc.integer({ min: 1, max: 4 })),
    pageSize: fc.constantFrom(undefined, 1, 3, 7, 15, 2000),
    sortBy: fc.constantFrom(undefined, "distance", "name", "createdAt", "updatedAt", "city"),
    sortOrder: fc.constantFrom(undefined, "asc", "desc"),
    near: fc.option(place, { nil: undefined }),
    radius: seldom(fc.constantFrom(100, 150_000.5, 500_000)),
  });
  const filters = fc.record({
    bbox: fc.oneof(box, boxAt(place)),
    search: fc.oneof(fc.constantFrom(...PIECES, "kano", "beo"), name),
    state,
    city,
    itemWeight: kilograms,
    itemValue: naira,
    service: fc.constantFrom(...SERVICES),
    openAt: fc
      .integer({ min: 0, max: 14 * 24 * 12 })
      .map((fives) => new Date(Date.parse("2026-11-16T00:00:00Z") + fives * 300_000).toISOString()),
  });
  // Only a few filters at a time, because otherwise hardly any point matches.
  const few = filters.chain((all) =>
    fc
      .subarray(Object.entries(all), { maxLength: 2 })
      .map((kept): Partial<typeof all> => Object.fromEntries(kept)),
  );
  return fc.tuple(view, few).map(([{ near, radius, sortBy, ...rest }, filter]) =>
    given({
      ...rest,
      ...filter,
      near,
      radius: near && radius,
      sortBy: near || sortBy !== "distance" ? sortBy : undefined,
    }),
  );
};

function given(question: { [K in keyof Question]: Question[K] | undefined }): Question {
  return Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined));
}

export const inSomeRegions = fc.subarray(REGIONS, { minLength: 1 }).chain((regions) => {
  const place = fc.oneof(...regions);
  return fc.record({
    points: fc.array(pointsAt(place), { maxLength: 30, size: "max" }),
    questions: fc.array(questionsAbout(place), { minLength: 10, maxLength: 10 }),
  });
});
export const everywhere = fc.oneof(...REGIONS);

export function urlOf({ near, bbox, ...rest }: Question): string {
  const parameters = Object.entries({ ...rest, ...near, ...(bbox ? { bbox: bbox.join() } : {}) });
  return `/public/pudo-points?${new URLSearchParams(parameters.map(([key, value]) => [key, String(value)]))}`;
}
