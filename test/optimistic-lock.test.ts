import { describe, expect, it } from "vitest";
import { withOptimisticLock } from "../src/shared/optimistic-lock.ts";

describe("a change under an optimistic lock", () => {
  it("is tried again until nobody was faster, and told how often it was", async () => {
    const result = await withOptimisticLock("The point", async (before) => (before < 3 ? undefined : before));
    expect(result).toBe(3);
  });

  it("is refused as a conflict if others always are", async () => {
    let attempts = 0;
    const change = withOptimisticLock("The point", async () => {
      attempts++;
      return undefined;
    });
    await expect(change).rejects.toMatchObject({
      ...{ code: "write_conflict", headers: { "retry-after": "1" } },
    });
    expect(attempts).toBe(20);
  });
});
