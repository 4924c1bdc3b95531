import { describe, expect, it } from "vitest";
import { isSlow, receiverOf, recovered, SLOW_PARTNER } from "../../src/webhooks/deliver/slow-receivers.ts";

const at = (...paths: string[]) => paths.map((path) => `https://shop.example.com${path}`);
const URL = "https://shop.example.com/hook";

describe("a receiver", () => {
  it("is its URL without the query, because a shop may put its order's number there", () => {
    expect(receiverOf(`${URL}?order=1`)).toBe(URL);
    expect(isSlow(`${URL}?order=2`, [receiverOf(`${URL}?order=1`)])).toBe(true);
  });

  it("is not slow because another path of its origin is", () => {
    expect(isSlow(URL, at("/other", "/another"))).toBe(false);
  });

  it("is slow when three of its origin are, because a shop may have a path for each order", () => {
    expect(isSlow(URL, at("/order/1", "/order/2", "/order/3"))).toBe(true);
    expect(isSlow("https://shop.example.com.evil.example/hook", at("/order/1", "/order/2", "/order/3"))).toBe(
      false,
    );
    expect(isSlow("https://shop.example.com:8443/hook", at("/order/1", "/order/2", "/order/3"))).toBe(false);
  });

  it("is slow when a hundred of its partner are, because there may be an origin for each customer", () => {
    const slow = Array.from({ length: SLOW_PARTNER }, (_, i) => `https://customer-${i}.example/hook`);
    expect(isSlow(URL, slow)).toBe(true);
    expect(isSlow(URL, slow.slice(1))).toBe(false);
  });

  it("recovers alone, or together with a slow origin", () => {
    expect(recovered(URL, [URL, ...at("/other")])).toEqual([URL]);
    expect(recovered(URL, [...at("/a", "/b", "/c"), "https://other.example/"])).toEqual(at("/a", "/b", "/c"));
    expect(recovered(URL, at("/other"))).toEqual([]);
  });
});
