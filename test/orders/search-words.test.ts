import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finderOf, searchQuery, searchTerms } from "../../src/orders/search/search-words.ts";
import { NAMES, NOTES, wordCount } from "./plain-search.ts";

describe("what is looked through for words", () => {
  const texts = fc.oneof(
    fc.constantFrom(...NAMES, ...NOTES, "a.b-c@d.e", "080312345", "+234 (0)803 1"),
    fc.string(),
  );
  const searched = fc.record({
    ...{ receiverName: texts, receiverEmail: texts, receiverPhone: texts, reference: texts, note: texts },
    trackingCode: texts,
  });
  it("is found as the index would find it", () => {
    fc.assert(
      fc.property(searched, fc.array(texts, { minLength: 1, maxLength: 3 }), (order, words) => {
        const search = words.map((word) => word.slice(0, 6)).join(" ");
        fc.pre(wordCount(search) <= 8);
        const query = searchQuery(search, { ofPartner: true, status: undefined });
        fc.pre(query !== undefined);
        const terms = searchTerms({ ...order, status: "created" }).split(" ");
        const has = (word: string) =>
          terms.some((term) => term.startsWith(`@__${word}`) || term.startsWith(`@${word}`));
        const isIndexed = query!.words.every((some) => some.some(has)) || query!.whole.some(has);
        const { receiverName, receiverEmail, reference, trackingCode, note } = order;
        const text = ["", receiverName, receiverEmail, reference, trackingCode, note].join(" ");
        expect(finderOf(query!)({ phone: order.receiverPhone, text })).toBe(isIndexed);
      }),
      {
        examples: [
          [
            {
              receiverName: "",
              receiverEmail: "Ada Obi",
              receiverPhone: "",
              reference: "",
              note: "",
              trackingCode: "",
            },
            ["Ada Obi"],
          ],
        ],
      },
    );
  });
});
