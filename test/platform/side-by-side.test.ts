import { expect, it } from "vitest";
import { sideBySide } from "../../src/platform/side-by-side.ts";

it("six pieces of work are under way at a time, and one that fails stops no other", async () => {
  let underWay = 0;
  let most = 0;
  const outcomes = await sideBySide(
    Array.from({ length: 20 }, (_, i) => i),
    async (i) => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, i % 3));
      underWay--;
      if (i === 4) throw new Error("four");
      return i;
    },
  );
  expect(most).toBe(6);
  const four = { status: "rejected", reason: new Error("four") };
  expect(outcomes).toEqual(outcomes.map((_, i) => (i === 4 ? four : { status: "fulfilled", value: i })));
});
