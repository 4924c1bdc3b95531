import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callerAddress, callerNetwork, canonicalEntry, isAllowed } from "../../src/auth/address.ts";

const from = (address: string, headers: Record<string, string> = {}) =>
  new Request("https://api.test/", { headers: { "cf-connecting-ip": address, ...headers } });

/** Spellings that some parsers read as another address, or refuse. */
const NO_ADDRESSES = [
  "",
  " ",
  "localhost",
  "010.0.0.1",
  "10.0.0.08",
  "0x7f.0.0.1",
  "0x7f.1",
  "127.1",
  "2130706433",
  "1.2.3.256",
  "1.2.3",
  "1.2.3.4.5",
  "1.2.3.-4",
  "1.2.3.4:80",
  "1.2.3.4, 5.6.7.8",
  "1.2.3.4 5.6.7.8",
  "١.٢.٣.٤",
  "[::1]",
  "[::1]:80",
  ":::",
  "1::2::3",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "12345::",
  "g::1",
  "fe80::1%eth0",
  "fe80::1%1",
  "::ffff:1.2.3.256",
  "::ffff:1.2.3",
  "::ffff:010.0.0.1",
  "::ffff:0x7f.0.0.1",
];

describe("an entry of an allow-list", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["0.0.0.0", "0.0.0.0"],
    ["2001:db8::1", "2001:db8::1"],
    ["2001:DB8:0000:0:0:0:0:0001", "2001:db8::1"],
    ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
    ["::", "::"],
    ["2001:db8::1.2.3.4", "2001:db8::102:304"],
    ["203.0.113.0/24", "203.0.113.0/24"],
    ["203.0.113.9/32", "203.0.113.9/32"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["2001:DB8:0::/32", "2001:db8::/32"],
    ["2001:db8::1/128", "2001:db8::1/128"],
    ["::/0", "::/0"],
  ])("%j is stored as %j", (text, canonical) => {
    expect(canonicalEntry(text)).toBe(canonical);
  });

  it.each([
    ["203.0.113.77/24", "203.0.113.0/24"],
    ["203.0.113.77/0", "0.0.0.0/0"],
    ["2001:db8:1:2:3::4/64", "2001:db8:1:2::/64"],
    ["2001:db8::ffff/127", "2001:db8::fffe/127"],
  ])("%j is stored without its host bits", (text, canonical) => {
    expect(canonicalEntry(text)).toBe(canonical);
  });

  it.each([
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::FFFF:cb00:7109", "203.0.113.9"],
    ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.0/120", "203.0.113.0/24"],
    ["::ffff:cb00:7109/128", "203.0.113.9/32"],
    ["::ffff:0:0/96", "0.0.0.0/0"],
  ])("%j is IPv4-mapped and stored as IPv4", (text, canonical) => {
    expect(canonicalEntry(text)).toBe(canonical);
  });

  it.each([
    ["::a00:1", "::10.0.0.1"],
    ["64:ff9b::a00:1", "64:ff9b::10.0.0.1"],
    ["::ffff:0:a00:1", "::ffff:0:10.0.0.1"],
  ])("%j stays IPv6, dotted too: only ::ffff:0:0/96 is IPv4-mapped", (hex, dotted) => {
    expect(canonicalEntry(hex)).toBe(hex);
    expect(canonicalEntry(dotted)).toBe(hex);
  });

  it.each([
    ...NO_ADDRESSES,
    ...NO_ADDRESSES.map((text) => `${text}/24`),
    " 1.2.3.4",
    "1.2.3.4 ",
    "1.2.3.4\n",
    "\t::1",
    "1.2.3.4/",
    "1.2.3.4/33",
    "1.2.3.4/-1",
    "1.2.3.4/+8",
    "1.2.3.4/8.0",
    "1.2.3.4/ 8",
    "1.2.3.4/8 ",
    "1.2.3.4/8/8",
    "1.2.3.4/255.255.255.0",
    "1.2.3.0-1.2.3.9",
    "1.2.3.*",
    "::/129",
    "::1/1000",
    // A part of the block would be IPv4-mapped, the rest not.
    "::ffff:0:0/95",
  ])("%j is refused", (text) => {
    expect(canonicalEntry(text)).toBeUndefined();
  });
});

describe("the caller's address", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:DB8:0:0::1", "2001:db8::1"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::FFFF:CB00:7109", "203.0.113.9"],
  ])("is canonical: %s is %s", (text, canonical) => {
    expect(callerAddress(from(text))).toBe(canonical);
  });

  it.each(NO_ADDRESSES)("is empty when CF-Connecting-IP is %j", (text) => {
    // A header's value is bytes.
    const value = String.fromCharCode(...new TextEncoder().encode(text));
    expect([callerAddress(from(value)), callerNetwork(from(value))]).toEqual(["", ""]);
  });

  it.each([
    ["x-forwarded-for", "198.51.100.1"],
    ["x-real-ip", "198.51.100.1"],
    ["true-client-ip", "198.51.100.1"],
    ["x-client-ip", "198.51.100.1"],
    ["cf-connecting-ipv6", "2001:db8::1"],
    ["forwarded", "for=198.51.100.1"],
  ])("does not come from %s, with or without CF-Connecting-IP", (header, forged) => {
    expect(callerAddress(from("203.0.113.9", { [header]: forged }))).toBe("203.0.113.9");
    expect(callerNetwork(from("203.0.113.9", { [header]: forged }))).toBe("203.0.113.9");
    const without = new Request("https://api.test/", { headers: { [header]: forged } });
    expect([callerAddress(without), callerNetwork(without)]).toEqual(["", ""]);
  });

  it("is counted by its /64 when it is IPv6, and as a whole when it is IPv4 or IPv4-mapped", () => {
    expect(callerNetwork(from("2001:DB8:1:2:3:4:5:6"))).toBe("2001:db8:1:2::/64");
    expect(callerNetwork(from("2001:db8:1:2::"))).toBe("2001:db8:1:2::/64");
    expect(callerNetwork(from("2001:db8:1:3::"))).toBe("2001:db8:1:3::/64");
    expect(callerNetwork(from("::ffff:203.0.113.9"))).toBe("203.0.113.9");
  });
});

describe("an allow-list", () => {
  const allows = (entries: string[], caller: string) =>
    isAllowed(
      entries.map((entry) => canonicalEntry(entry)!),
      callerAddress(from(caller)),
    );

  it.each<[string[], string, boolean]>([
    [["203.0.113.9"], "203.0.113.9", true],
    [["203.0.113.9"], "203.0.113.90", false],
    [["203.0.113.9/32"], "203.0.113.9", true],
    [["203.0.113.9/32"], "203.0.113.8", false],
    [["203.0.113.0/24"], "203.0.113.255", true],
    [["203.0.113.0/24"], "203.0.114.0", false],
    [["203.0.113.77/24"], "203.0.113.1", true],
    [["203.0.113.0/25"], "203.0.113.128", false],
    [["0.0.0.0/0"], "255.255.255.255", true],
    [["0.0.0.0/0"], "::1", false],
    [["::/0"], "2001:db8::1", true],
    [["::/0"], "203.0.113.9", false],
    [["::/0"], "::ffff:203.0.113.9", false],
    [["2001:db8::1/128"], "2001:DB8:0::1", true],
    [["2001:db8::1/128"], "2001:db8::2", false],
    [["2001:db8::/32"], "2001:db8:ffff::1", true],
    [["2001:db8::/32"], "2001:db9::", false],
    [["203.0.113.9"], "::ffff:cb00:7109", true],
    [["::ffff:203.0.113.0/120"], "203.0.113.9", true],
    [["::ffff:203.0.113.0/120"], "203.0.114.9", false],
    [["10.0.0.0/8", "10.1.0.0/16", "10.1.2.3"], "10.1.2.3", true],
    [["10.1.2.3", "10.1.0.0/16", "10.0.0.0/8"], "10.200.0.1", true],
    [["10.1.2.3", "10.1.0.0/16"], "10.200.0.1", false],
    [["2001:db8::/32", "203.0.113.9"], "203.0.113.9", true],
  ])("of %j and the caller %s: %s", (entries, caller, allowed) => {
    expect(allows(entries, caller)).toBe(allowed);
  });

  it("that is empty allows nobody", () => {
    for (const caller of ["203.0.113.9", "::1", ""]) expect(allows([], caller)).toBe(false);
  });

  it("never allows a caller without an address", () => {
    for (const caller of ["", "junk", "010.0.0.1"]) {
      expect(allows(["0.0.0.0/0", "::/0"], caller)).toBe(false);
    }
    expect(isAllowed(["0.0.0.0/0", "::/0", ""], "")).toBe(false);
  });

  const v4Text = (address: bigint) => [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 0xffn).join(".");
  /** Not canonical: each group is written in full. */
  const v6Text = (address: bigint) =>
    address.toString(16).padStart(32, "0").toUpperCase().match(/.{4}/g)!.join(":");

  const sameFamily = fc.constantFrom(32, 128).chain((width) => {
    const address = fc.bigInt({ min: 0n, max: (1n << BigInt(width)) - 1n });
    return fc.record({
      width: fc.constant(width),
      base: address,
      bits: fc.integer({ min: 0, max: width }),
      // Most random pairs share no bits, so let the caller differ only in its last ones.
      differing: fc.integer({ min: 0, max: width }),
      noise: address,
    });
  });

  it("allows exactly the callers whose bits match a block", () => {
    let inside = 0;
    fc.assert(
      fc.property(sameFamily, ({ width, base, bits, differing, noise }) => {
        const caller = base ^ (noise & ((1n << BigInt(differing)) - 1n));
        // IPv4-mapped addresses count as IPv4.
        fc.pre(width === 32 || (base >> 32n !== 0xffffn && caller >> 32n !== 0xffffn));
        const host = BigInt(width - bits);
        const isInside = base >> host === caller >> host;
        if (isInside) inside++;
        const text = width === 32 ? v4Text : v6Text;
        expect(allows([`${text(base)}/${bits}`], text(caller))).toBe(isInside);
        if (width === 32) {
          const mapped = (address: bigint) => v6Text((0xffffn << 32n) | address);
          expect(allows([`${mapped(base)}/${bits + 96}`], text(caller))).toBe(isInside);
          expect(allows([`${text(base)}/${bits}`], mapped(caller))).toBe(isInside);
        }
      }),
      { numRuns: 1000 },
    );
    expect(inside).toBeGreaterThan(100);
    expect(inside).toBeLessThan(900);
  });
});
