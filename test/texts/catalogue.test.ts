import { describe, expect, it } from "vitest";
import type { Translation } from "../../src/texts/catalogue.ts";

const en = {
  sentences: ["Close", "To {place}", "{count} came"],
  counted: { "{count} parcels": { one: "{count} parcel" } },
} as const;

const fr = {
  Close: "Fermer",
  "To {place}": "Vers {place}",
  "{count} came": { one: "{count} arrivé", other: "{count} arrivés" },
  "{count} parcels": "{count} colis",
} as const;

describe("a translation", () => {
  it("compiles with every sentence, the same names, and forms where there is a count", () => {
    expect(fr satisfies Translation<typeof en, typeof fr>).toBe(fr);
  });

  it("does not compile with a gap", () => {
    const { Close: _, ...lacking } = fr;
    const empty = { ...fr, Close: "" } as const;
    const unknown = { ...fr, Open: "Ouvrir" } as const;
    const nameless = { ...fr, "To {place}": "Vers" } as const;
    const misnamed = { ...fr, "To {place}": "Vers {lieu}" } as const;
    const withoutCount = { ...fr, "{count} parcels": { one: "un colis", other: "des colis" } } as const;
    const withoutOther = { ...fr, "{count} parcels": { one: "{count} colis" } } as const;
    const formsWithoutCount = { ...fr, Close: { other: "Fermer" } } as const;
    // @ts-expect-error: a sentence is missing
    lacking satisfies Translation<typeof en, typeof lacking>;
    // @ts-expect-error: a translation is empty
    empty satisfies Translation<typeof en, typeof empty>;
    // @ts-expect-error: English has no such sentence
    unknown satisfies Translation<typeof en, typeof unknown>;
    // @ts-expect-error: a name is missing
    nameless satisfies Translation<typeof en, typeof nameless>;
    // @ts-expect-error: a name is another one
    misnamed satisfies Translation<typeof en, typeof misnamed>;
    // @ts-expect-error: the usual form has no count
    withoutCount satisfies Translation<typeof en, typeof withoutCount>;
    // @ts-expect-error: the usual form is missing
    withoutOther satisfies Translation<typeof en, typeof withoutOther>;
    // @ts-expect-error: nothing decides the form
    formsWithoutCount satisfies Translation<typeof en, typeof formsWithoutCount>;
    expect(Object.keys(lacking)).not.toContain("Close");
  });
});
