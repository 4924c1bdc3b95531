import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { collectionCode, currentCodeKey, isLabelLink, labelUrl } from "../../src/auth/order-codes.ts";
import { newTrackingCode } from "../../src/orders/create/blank-order.ts";
import { parseTrackingCode } from "../../src/shared/tracking-code.ts";
import { type Api, migrate, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { newTenant, type Tenant } from "../tenant.ts";
import { moveThrough } from "./moves.ts";
import { answerOf, entrances, publicPoint, storeBody, whiteLabelBody } from "./orders.ts";

const SYMBOLS = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];
const CODES = ["000000000000", ...Array.from({ length: 20 }, newTrackingCode)];

const replaced = (text: string, at: number, symbols: string) =>
  text.slice(0, at) + symbols + text.slice(at + symbols.length);

describe("a tracking code", () => {
  it("has twelve symbols of Crockford's base32, and is parsed as itself", () => {
    for (const code of Array.from({ length: 500 }, (_, i) => newTrackingCode(i % 32))) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
      expect(parseTrackingCode(code)).toBe(code);
    }
  });

  it("differs from all others, in every position", () => {
    const codes = Array.from({ length: 2000 }, (_, i) => newTrackingCode(i % 32));
    expect(new Set(codes).size).toBe(codes.length);
    for (let at = 0; at < 12; at++) expect(new Set(codes.map((code) => code[at])).size).toBe(32);
  });

  it("is refused with any one wrong symbol, also the last", () => {
    for (const code of CODES) {
      for (let at = 0; at < 12; at++) {
        const accepted = SYMBOLS.filter((symbol) => parseTrackingCode(replaced(code, at, symbol)));
        expect([code, at, accepted]).toEqual([code, at, [code[at]]]);
      }
    }
  });

  it("is refused with any two neighbours swapped, also the last two", () => {
    let swaps = 0;
    for (const code of CODES) {
      for (let at = 0; at < 11; at++) {
        const [a, b] = [code[at]!, code[at + 1]!];
        if (a === b) continue;
        swaps++;
        expect([code, at, parseTrackingCode(replaced(code, at, b + a))]).toEqual([code, at, undefined]);
      }
    }
    expect(swaps).toBeGreaterThan(100);
  });

  it("is parsed with any case, hyphens and spaces, and with letters that look like digits, and what ended its sentence", () => {
    const code = Array.from({ length: 5000 }, newTrackingCode).find(
      (c) => c.includes("1") && c.includes("0"),
    )!;
    const grouped = code.replace(/.{4}(?=.)/g, "$&-");
    for (const meant of [
      code.toLowerCase(),
      grouped,
      grouped.replaceAll("-", " "),
      ` ${code} `,
      code.replaceAll("1", "I").replaceAll("0", "O"),
      code.replaceAll("1", "l").replaceAll("0", "o"),
      code.replaceAll("1", "i"),
      code.replaceAll("1", "L"),
      ...[".", ",", ")", "?", "…", ".”", " ."].map((end) => grouped + end),
    ]) {
      expect([meant, parseTrackingCode(meant)]).toEqual([meant, code]);
    }
  });

  it.each(["", "000", "0000000000000", "00000000000U", "00000000000é", "0000_0000_0000", "00000000000\n0"])(
    "is not %j",
    (text) => {
      expect(parseTrackingCode(text)).toBeUndefined();
    },
  );

  it("is told from a million punctuation marks in no more steps than these", () => {
    expect(parseTrackingCode(`${"!".repeat(1_000_000)}x`)).toBeUndefined();
  });
});

const key = (fill: number) => Buffer.alloc(32, fill).toString("base64url");
const ONE = `one=${key(1)}`;
const TWO = `two=${key(2)}`;
const ID = "01a1f8b1-ba9f-72b9-b729-0167e5e79a37";
const OTHER_ID = "01a1f8b1-ba9f-72b9-b729-0167e5e79a38";

/** An isolate of the same deployment with other code keys. */
function withKeys(codeKeys: string | undefined, clock?: { now: number }): Api {
  const api = startApi({}, clock);
  delete api.deps.config.codeKeys;
  if (codeKeys !== undefined) api.deps.config.codeKeys = codeKeys;
  return api;
}
const codeOf = (codeKeys: string, codeKey: string, id = ID) =>
  collectionCode(withKeys(codeKeys).deps, { id, codeKey, finalAt: null });

describe("a collection code", () => {
  it("is six digits that depend on the order and the key", () => {
    const codes = [codeOf(ONE, "one"), codeOf(ONE, "one", OTHER_ID), codeOf(TWO, "two")];
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(codes).size).toBe(3);
    expect(codeOf(ONE, "one")).toBe(codes[0]);
  });

  it("has leading zeros, and every digit in each place", () => {
    const { deps } = withKeys(ONE);
    const codes = Array.from(
      { length: 1000 },
      (_, i) => collectionCode(deps, { id: `${i}`, codeKey: "one", finalAt: null })!,
    );
    for (let at = 0; at < 6; at++) expect(new Set(codes.map((code) => code[at])).size).toBe(10);
    expect(codes.every((code) => code.length === 6)).toBe(true);
  });

  it("stays the same when a new key comes first, which new orders use", () => {
    expect(codeOf(`${TWO},${ONE}`, "one")).toBe(codeOf(ONE, "one"));
    expect(codeOf(` ${TWO} , ${ONE} `, "one")).toBe(codeOf(ONE, "one"));
    expect(currentCodeKey(withKeys(`${TWO},${ONE}`).deps)).toBe("two");
  });

  it("whose key is missing fails with an error that names the key", () => {
    expect(() => codeOf(TWO, "one")).toThrow(/CODE_KEYS.*one/);
  });
});

describe("a label's link", () => {
  const now = Date.parse("2026-11-20T09:00:00Z");
  const order = { id: ID, createdAt: now };
  const partsOf = (api: Api) => {
    const url = new URL(labelUrl(api.deps, order));
    return { expires: url.searchParams.get("expires")!, signature: url.searchParams.get("signature")! };
  };

  it("is the same at every call, and is valid for exactly 90 days", () => {
    const api = withKeys(ONE, { now });
    expect(labelUrl(api.deps, order)).toBe(labelUrl(api.deps, order));
    const parts = partsOf(api);
    expect(Number(parts.expires) * 1000).toBe(now + 90 * 86_400_000);
    api.clock.now = Number(parts.expires) * 1000 - 1;
    expect(isLabelLink(api.deps, ID, parts)).toBe(true);
    api.clock.now++;
    expect(isLabelLink(api.deps, ID, parts)).toBe(false);
  });

  it("is invalid with another id, time or signature", () => {
    const { deps } = withKeys(ONE, { now });
    const { expires, signature } = partsOf(withKeys(ONE, { now }));
    for (const [id, wrong] of [
      [OTHER_ID, { expires, signature }],
      [ID.toUpperCase(), { expires, signature }],
      [ID, { expires: String(Number(expires) + 1), signature }],
      [ID, { expires: `0${expires}`, signature }],
      [ID, { expires: `${expires}.0`, signature }],
      [ID, { expires: "", signature }],
      [ID, { expires, signature: "" }],
      [ID, { expires, signature: signature.slice(0, -1) }],
      [ID, { expires, signature: `${signature}=` }],
      [ID, { expires, signature: replaced(signature, 3, signature[3] === "A" ? "B" : "A") }],
    ] as const) {
      expect([id, wrong, isLabelLink(deps, id, wrong)]).toEqual([id, wrong, false]);
    }
    // The checks below prove something only if the link itself is valid.
    expect(isLabelLink(deps, ID, { expires, signature })).toBe(true);
  });

  it("is valid as long as its key is configured", () => {
    const parts = partsOf(withKeys(ONE, { now }));
    expect(isLabelLink(withKeys(`${TWO},${ONE}`, { now }).deps, ID, parts)).toBe(true);
    expect(isLabelLink(withKeys(TWO, { now }).deps, ID, parts)).toBe(false);
  });
});

describe("the secret CODE_KEYS", () => {
  let api: Api;
  let tenant: Tenant;
  let pointId: string;

  beforeAll(async () => {
    await migrate();
    api = startApi();
    tenant = await newTenant(api);
    pointId = await publicPoint(api);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const SHORT = randomBytes(31).toString("base64url");
  const WEAK = randomBytes(6).toString("base64url");

  it.each([
    ["is missing", undefined],
    ["is empty", " , "],
    ["is too short", `first=${SHORT}`],
    ["has a weak one behind a good one", `first=${key(1)},old=${WEAK}`],
    ["has no id", `=${key(1)}`],
    ["is no list", WEAK],
  ])(
    "makes requests fail with 503 and logs why when it %s, but public paths still work",
    { tags: "nightly" },
    async (_, codeKeys) => {
      const { data } = await answerOf(await (await entrances(api, tenant)).store(storeBody(pointId)), 201);
      const broken = withKeys(codeKeys, api.clock);
      const partner = await entrances(broken, tenant);
      const logged: string[] = [];
      for (const method of ["log", "info", "warn", "error"] as const) {
        vi.spyOn(console, method).mockImplementation((line) => void logged.push(String(line)));
      }
      await problemOf(await partner.store(storeBody(pointId)), 503, "key_unavailable");
      await problemOf(await partner.whiteLabel(whiteLabelBody(pointId)), 503, "key_unavailable");
      await problemOf(
        await broken.fetch(data.label_url.slice("https://api.test".length)),
        503,
        "key_unavailable",
      );
      expect(logged.filter((line) => line.includes("CODE_KEYS") && line.includes('"error"'))).toHaveLength(3);
      for (const secret of [SHORT, WEAK, key(1)]) expect(logged.join()).not.toContain(secret);

      for (const path of [
        "/health",
        `/public/tracking/${data.tracking_code}`,
        "/openapi.json",
        "/problems",
      ]) {
        expect([path, (await broken.fetch(path)).status]).toEqual([path, 200]);
      }
    },
  );

  it("prevents the creation of orders when it is missing", async () => {
    const body = storeBody(pointId);
    vi.spyOn(console, "error").mockImplementation(() => {});
    await problemOf(
      await (await entrances(withKeys(undefined, api.clock), tenant)).store(body),
      503,
      "key_unavailable",
    );
    const partner = await entrances(api, tenant);
    await problemOf(await partner.readWhiteLabel(body.partner_order_id), 404, "order_not_found");
    await answerOf(await partner.store(body), 201);
  });

  it("may lose a key when its orders are final: they can still be read, and others still work", async () => {
    const before = withKeys(ONE, api.clock);
    const body = whiteLabelBody(pointId);
    const { data } = await answerOf(await (await entrances(before, tenant)).whiteLabel(body), 201);
    await moveThrough(before, data.id, ["arrive", "collect"]);
    const after = await entrances(withKeys(TWO, api.clock), tenant);
    await answerOf(await after.whiteLabel(whiteLabelBody(pointId)), 201);
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect((await after.readStore(data.id)).status).toBe(200);
    expect((await after.readWhiteLabel(body.reference)).status).toBe(200);
  });
});
