import { describe, expect, it } from "vitest";
import { isSlow, receiverOf, SLOW_PARTNER } from "../../src/webhooks/deliver/slow-receivers.ts";

const at = (...paths: string[]) => paths.map((path) => `https://shop.example.com${path}`);
const URL = "https://shop.example.com/hook";
const NONE = { atOrigin: [], lately: 0 };

describe("a receiver", () => {
  it("is its URL without the query, because a shop may put its order's number there", () => {
    expect(receiverOf(`${URL}?order=1`)).toBe(URL);
    expect(isSlow(`${URL}?order=2`, { atOrigin: [receiverOf(`${URL}?order=1`)], lately: 1 })).toBe(true);
  });

  it("is not slow because another path of its origin is", () => {
    expect(isSlow(URL, { atOrigin: at("/other", "/another"), lately: 2 })).toBe(false);
  });

  it("is slow when three of its origin are, because a shop may have a path for each order", () => {
    const known = { atOrigin: at("/order/1", "/order/2", "/order/3"), lately: 0 };
    expect(isSlow(URL, known)).toBe(true);
    expect(isSlow("https://shop.example.com.evil.example/hook", known)).toBe(false);
    expect(isSlow("https://shop.example.com:8443/hook", known)).toBe(false);
  });

  it("is slow when eight of its partner became slow lately, because there may be a host for each order", () => {
    expect(isSlow(URL, { atOrigin: [], lately: SLOW_PARTNER })).toBe(true);
    expect(isSlow(URL, { atOrigin: [], lately: SLOW_PARTNER - 1 })).toBe(false);
  });

  it("is slow as soon as it was noted, or as many others were", () => {
    expect(isSlow(URL, NONE, [URL])).toBe(true);
    expect(isSlow(URL, { atOrigin: at("/a"), lately: 1 }, at("/b", "/c"))).toBe(true);
    expect(isSlow(URL, { atOrigin: [], lately: SLOW_PARTNER - 1 }, ["https://other.example/hook"])).toBe(
      true,
    );
    expect(isSlow(URL, NONE, at("/a", "/b"))).toBe(false);
  });
});
