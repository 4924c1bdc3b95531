import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { consumerDepsFrom } from "../../src/compose.ts";
import { attemptDelivery } from "../../src/webhooks/deliver/attempt.ts";
import { withoutCode } from "../../src/webhooks/mask.ts";
import { bindings } from "../harness.ts";
import { HOOK } from "./webhooks.ts";

/** What is kept of the answer of a receiver that sends back what `echo` makes of a text with the code. */
async function excerptOf(echo: (text: string) => string, before: string, code: string, after: string) {
  const deps = {
    ...consumerDepsFrom(bindings),
    fetch: async () => new Response(echo(`${before}${code}${after}`)),
  };
  const { excerpt } = await attemptDelivery(deps, { url: HOOK, headers: {}, body: "{}" }, code);
  return excerpt;
}

const each = (text: string, spell: (byte: string) => string) =>
  [...Buffer.from(text)].map((byte) => spell(byte.toString(16).padStart(2, "0"))).join("");
const ECHOES: [string, (text: string) => string][] = [
  ["as it is", (text) => text],
  ["in JSON", (text) => JSON.stringify({ body: JSON.stringify({ text }) })],
  ["in JSON with every character escaped", (text) => each(text, (byte) => `\\u00${byte}`)],
  ["in JSON that is escaped twice", (text) => each(text, (byte) => `\\\\u00${byte}`)],
  ["percent-encoded", (text) => each(text, (byte) => `%${byte}`)],
  ["in hexadecimal", (text) => Buffer.from(text).toString("hex")],
  ["in upper-case hexadecimal", (text) => Buffer.from(text).toString("hex").toUpperCase()],
  ["in base64", (text) => Buffer.from(text).toString("base64")],
  ["in base64url", (text) => Buffer.from(text).toString("base64url")],
];

const code = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, "0"));
/** Without digits, which could be a code by themselves. */
const words = fc.stringMatching(/^[a-z{}":,₦]{0,8}$/);

describe("the collection code in a receiver's answer", () => {
  it.each(ECHOES)("is not to be told from what is kept of it: %s", async (_, echo) => {
    await fc.assert(
      fc.asyncProperty(words, code, code, words, async (before, one, another, after) => {
        const kept = await excerptOf(echo, before, one, after);
        expect(kept).toMatch(/\*{6}/);
        expect(kept).toBe(await excerptOf(echo, before, another, after));
      }),
      {
        examples: [
          ["ap", "000000", "123456", ""],
          ["p", "000000", "123456", ""],
        ],
      },
    );
  });

  it("is all that is masked", async () => {
    const kept = await excerptOf(
      (text) => `${text} ${btoa("thanks for 142917")}`,
      "got ",
      "042917",
      " of 2026",
    );
    expect(kept).toBe(`got ****** of 2026 ${btoa("thanks for 142917")}`);
  });

  it("is looked for in millions of backslashes in no more steps than these", () => {
    const backslashes = "\\".repeat(2_000_000);
    expect(withoutCode(`${backslashes}u00${Buffer.from("042917").toString("hex")}`, "042917")).toBe(
      `${backslashes}u00${"*".repeat(12)}`,
    );
  });
});
