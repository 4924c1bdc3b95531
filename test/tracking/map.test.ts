import { describe, expect, it } from "vitest";
import { countryMap, streetMap, tilesAround } from "../../src/tracking/page/map.ts";

const TILES = {
  url: "https://tiles.example/{z}/{x}/{y}.png",
  attribution: "© Somebody https://example.com/map",
};
const IKEJA = { latitude: 6.6018, longitude: 3.3515 };

describe("the street map", () => {
  it("has the tiles around the place, as slippy maps number them", () => {
    const { urls, offset } = tilesAround(IKEJA, TILES);
    // The formula of the OpenStreetMap wiki gives column 33378.1 and row 31563.5 at zoom 16.
    expect(urls).toEqual(
      [31563, 31564].flatMap((y) =>
        [33377, 33378, 33379].map((x) => `https://tiles.example/16/${x}/${y}.png`),
      ),
    );
    expect(offset.x).toBeGreaterThanOrEqual(256);
    expect(offset.x).toBeLessThan(512);
    expect(offset.y).toBeGreaterThanOrEqual(128);
    expect(offset.y).toBeLessThanOrEqual(384);
  });

  it("goes on at the antimeridian", () => {
    const columns = tilesAround({ latitude: 0, longitude: 179.9999 }, TILES).urls.map(
      (url) => url.split("/")[4],
    );
    expect(columns.slice(0, 3)).toEqual(["65534", "65535", "0"]);
  });

  it("shows the attribution of the tiles, with its link", () => {
    const told = (attribution: string) =>
      streetMap({ ...TILES, attribution }, tilesAround(IKEJA, TILES), "Map").toString();
    expect(told(TILES.attribution)).toContain(
      '<a href="https://example.com/map" rel="noreferrer">© Somebody</a>',
    );
    expect(told("© Nobody")).toContain("<small>© Nobody</small>");
  });
});

describe("the country's map", () => {
  const pinOf = (latitude: number, longitude: number) =>
    /translate\((\d+) (\d+)\)/
      .exec(countryMap({ latitude, longitude }, "Map").toString())
      ?.slice(1)
      .map(Number);

  it("has Lagos in the south-west, Maiduguri in the north-east and Abuja in the middle", () => {
    expect(pinOf(6.6, 3.35)).toEqual([67, 741]);
    expect(pinOf(11.85, 13.16)).toEqual([1048, 208]);
    expect(pinOf(9.06, 7.5)).toEqual([482, 492]);
  });

  it("is left out for a place that is not on it", () => {
    expect(countryMap({ latitude: 51.5, longitude: -0.1 }, "Map")).toBe("");
    expect(countryMap({ latitude: 6.6, longitude: 20 }, "Map")).toBe("");
  });
});
