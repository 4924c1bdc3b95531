import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Availability, availabilityMembers } from "../../src/points/availability.ts";
import type { Point } from "../../src/points/point.ts";
import { decodeChunk, encodeChunk } from "../../src/points/snapshot/chunk.ts";
import { decodeIds, encodeIds } from "../../src/points/snapshot/ids.ts";
import { decodeSearch, encodeSearch } from "../../src/points/snapshot/search-texts.ts";
import { CLOSED_ALL_WEEK } from "../../src/shared/opening-hours.ts";

/** Texts that look like the format that contains them. */
const HOSTILE = [
  '"',
  "\\",
  '\\"',
  "{",
  "}",
  "}}",
  "{}",
  "\n",
  "\t",
  " ",
  ",",
  '"latitude":1,"longitude":2,',
  '"latitude":1,"longitude":2',
  '","latitude":9,"longitude":9,"',
  '{"id":"019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c3d4e"',
  "0 0 0 {",
  "é",
  "Ọ",
  "😀",
  "\u007f",
  "\u2028",
  "\uffff",
  "\\u0041",
  "null",
];
const hostile = fc.array(fc.constantFrom(...HOSTILE), { maxLength: 4 }).map((pieces) => pieces.join(""));
const uuid = fc.uuid();

const point: fc.Arbitrary<Point> = fc.record({
  id: uuid,
  name: hostile,
  description: hostile,
  address: fc.record({
    id: uuid,
    label: hostile,
    address: hostile,
    city: hostile,
    state: hostile,
    zip: hostile,
    country: hostile,
    latitude: fc.constantFrom(0, -90, 6.6018, 1e-7, 89.99999999999999),
    longitude: fc.constantFrom(0, 180, -3.3515, -1e-7, 5e-324),
    verified: fc.boolean(),
  }),
  partner: fc.record({
    id: uuid,
    name: hostile,
    type: hostile,
    email: hostile,
    phone: hostile,
    website: hostile,
  }),
  status: fc.constant("approved" as const),
  note: hostile,
  published: fc.constant(true),
  createdAt: fc.constant("2026-11-20T09:00:00.000Z"),
  updatedAt: fc.constant("2026-11-20T09:30:00.000Z"),
  deletedAt: fc.constant(null),
  workingHours: fc.constantFrom(CLOSED_ALL_WEEK, {
    ...CLOSED_ALL_WEEK,
    openingMonday: "09:00",
    closingMonday: "17:00",
  }),
  maxParcelWeight: fc.constantFrom(null, 30),
  maxParcelValue: fc.constantFrom(null, 0.01),
  maxParcelSize: fc.constantFrom(null, 120.5),
  maxCodAmount: fc.constantFrom(null, 100_000),
  minItemWeight: fc.constantFrom(0, 0.1),
  maxItemWeight: fc.constantFrom(30, 29.999),
  maxItemValue: fc.constantFrom(500_000, 0.01),
  services: fc.constantFrom(["collect"], ["collect", "drop_off"]),
});

const availability = fc.constantFrom<Availability>(
  { paused: false, closures: [] },
  { paused: true, closures: [] },
  { paused: false, closures: [{ from: "2026-11-20", to: "2026-11-21" }] },
  { paused: false, closures: [{ from: "2027-01-19", to: "2027-02-01" }] },
  { paused: false, closures: [{ from: "2027-01-20", to: "2027-02-01" }] },
);
const listed = fc.record({ point, availability });
const TODAY = "2026-11-20";

describe("a chunk", () => {
  it("gives back every point as it was, whatever its texts", () => {
    fc.assert(
      fc.property(fc.array(listed, { minLength: 1, maxLength: 12 }), (points) => {
        const text = encodeChunk(points);
        const { value: chunk, bytes } = decodeChunk(new TextEncoder().encode(text).buffer as ArrayBuffer);
        points.forEach(({ point: original, availability }, i) => {
          const members = JSON.parse(`{${availabilityMembers(availability, TODAY).slice(1)}}`);
          expect(JSON.parse(`${chunk.record(i, TODAY)}}`)).toEqual({ ...original, ...members });
          expect(chunk.idOf(i)).toBe(original.id);
          const { longitude, latitude } = original.address;
          expect(chunk.coordinatesOf(i).map(Number)).toEqual([longitude, latitude]);
        });
        expect(bytes).toBeGreaterThanOrEqual(text.length);
      }),
      { numRuns: 300 },
    );
  });

  it("is ASCII, so that it takes a byte a character", () => {
    fc.assert(
      fc.property(fc.array(listed, { minLength: 1, maxLength: 3 }), (points) => {
        expect(encodeChunk(points)).toMatch(/^[\n\u0020-\u007e]*$/);
      }),
    );
  });
});

describe("the texts to search", () => {
  it("are found where the name or the description contains the pattern, and nowhere across the two", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "é", "😀", "～", " "), maxLength: 4 });
    const texts = fc.array(fc.record({ name: text, description: text }), { maxLength: 12 });
    const pattern = fc.string({
      unit: fc.constantFrom("a", "b", "é", "😀", "～"),
      minLength: 1,
      maxLength: 2,
    });
    fc.assert(
      fc.property(texts, pattern, (all, wanted) => {
        const encoded = Uint8Array.from(
          encodeSearch(all.map(({ name, description }) => [name, description])),
        );
        const found: number[] = [];
        decodeSearch(encoded.buffer).value.visitMatches(wanted, (place) => found.push(place));
        expect(found).toEqual(
          [...all.keys()].filter(
            (i) => all[i]!.name.includes(wanted) || all[i]!.description.includes(wanted),
          ),
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe("the ids", () => {
  it("lead to positions and to times of deletion, and unknown ones to nothing", () => {
    const some = fc.uniqueArray(fc.oneof(uuid, fc.nat(20).map(uuidOf)), { maxLength: 40, size: "max" });
    fc.assert(
      fc.property(some, fc.nat(40), uuid, (all, split, other) => {
        const present = all.slice(0, split);
        const deleted = all.slice(split).map((id, i) => ({ id, at: 1_795_000_000_000 + 1000 * i }));
        const ids = decodeIds(encodeIds(present, deleted).buffer).value;
        present.forEach((id, position) => {
          expect(ids.find(id)).toEqual({ position });
        });
        for (const { id, at } of deleted) expect(ids.find(id)).toEqual({ deletedAt: new Date(at) });
        if (!all.includes(other)) expect(ids.find(other)).toBeUndefined();
      }),
    );
  });
});

/** Ids that differ in one 32-bit word only. */
function uuidOf(n: number): string {
  const word = (0xfffffff0 + n).toString(16).slice(-8);
  return n % 2 === 0 ? `${word}-0000-7000-8000-000000000000` : `00000000-0000-7000-8000-0000${word}`;
}
