import { describe, expect, it } from "vitest";
import { translator } from "../../src/texts/translator.ts";

type Example =
  | "Close"
  | "Report|a scan"
  | "To {place}"
  | "From {place} to {place}"
  | "{count} parcels"
  | "{count} parcels for {partner}";

const english = translator<Example>("en", { "{count} parcels": { one: "{count} parcel" } });

describe("t", () => {
  it("says a sentence in English without a dictionary, and without the note after its bar", () => {
    expect(english.t("Close")).toBe("Close");
    expect(english.t("Report|a scan")).toBe("Report");
  });

  it("puts values in, wherever their names are, and takes nothing in them for a name", () => {
    expect(english.t("From {place} to {place}", { place: "{place} $& |" })).toBe(
      "From {place} $& | to {place} $& |",
    );
  });

  it("chooses the form by the count, and writes the count as the language writes numbers", () => {
    expect([0, 1, 2, 1234].map((count) => english.t("{count} parcels", { count }))).toEqual([
      "0 parcels",
      "1 parcel",
      "2 parcels",
      "1,234 parcels",
    ]);
  });

  it.each([
    ["fr", ["0 un", "1 un", "2 autre", "1 000 000 autre"]],
    ["ha", ["0 autre", "1 un", "2 autre", "1,000,000 autre"]],
    ["ig", ["0 autre", "1 autre", "2 autre", "1,000,000 autre"]],
    ["yo", ["0 autre", "1 autre", "2 autre", "1,000,000 autre"]],
  ] as const)("follows the plural rules of %s", (language, expected) => {
    const { t } = translator<Example>(language, {
      "{count} parcels": { one: "{count} un", other: "{count} autre" },
    });
    const said = [0, 1, 2, 1_000_000].map((count) => t("{count} parcels", { count }));
    expect(said.map((text) => text.replaceAll(/\s/g, " "))).toEqual(expected);
  });

  it("says in English what a dictionary lacks", () => {
    const { t } = translator<Example>("fr", { Close: "Fermer" });
    expect(t("Close")).toBe("Fermer");
    expect(t("To {place}", { place: "Ikeja" })).toBe("To Ikeja");
    expect(t("{count} parcels", { count: 1 })).toBe("1 parcels");
  });

  it("takes exactly the values that the sentence names", () => {
    const { t } = english;
    // @ts-expect-error: it is in no catalogue
    expect(t("Open")).toBe("Open");
    // @ts-expect-error: its place is missing
    expect(t("To {place}")).toBe("To ");
    // @ts-expect-error: it has no place
    expect(t("Close", { place: "Ikeja" })).toBe("Close");
    // @ts-expect-error: a count is a number
    expect(t("{count} parcels", { count: "1" })).toBe("1 parcel");
  });
});

describe("tx", () => {
  it("puts elements between the parts of a sentence, and its count as text", () => {
    const partner = { name: "Zuri" };
    const parts = english.tx("{count} parcels for {partner}", { count: 2000, partner });
    expect(parts).toEqual(["", "2,000", " parcels for ", partner, ""]);
  });
});
