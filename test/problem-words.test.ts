import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fieldWords, pathWords, problemWords } from "../src/pages/ui/feedback/words.ts";
import { PROBLEMS } from "../src/shared/problem-kinds.ts";

/** A backtick, or a name as programs write it. */
const FOR_PROGRAMS = /`|\b[a-z]+_[a-z]|\b[a-z]+[A-Z][a-z]/;

const SOURCES = globSync(
  "src/{api,auth,http,labels,operations,orders,partners,points,rates,shared,tracking,webhooks}/**/*.ts",
);

/** What the service says of problems and fields, with a word for each value in it. */
function textsIn(pattern: RegExp): string[] {
  return SOURCES.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map(([, text]) =>
      text!
        .slice(1, -1)
        .replaceAll("\\`", "`")
        .replaceAll(/\$\{[^}]*\}/g, "7"),
    ),
  );
}
const TEXT = '("(?:[^"\\\\]|\\\\.)*"|`(?:[^`\\\\]|\\\\.)*`)';

const bodyOf = (code: string, detail?: string) => ({
  ...{ type: "about:blank", title: PROBLEMS[code as keyof typeof PROBLEMS].title, status: 400, code },
  ...{ request_id: "", ...(detail === undefined ? {} : { detail }) },
});
const wordsOf = (code: string, detail?: string) =>
  problemWords({ code, errors: [], body: bodyOf(code, detail) as never });

describe("what pages for people say of a problem", () => {
  it("has no code and no field's name, whatever the service says of a field", () => {
    // All that begin as what is said of a field: of a body, of a query and of a schema.
    const messages = textsIn(new RegExp(`(?:message: |[(,]\\s*)${TEXT}`, "g")).filter((text) =>
      /^(?:must|is|can't|needs|has) /.test(text),
    );
    expect(messages.length).toBeGreaterThan(150);
    expect(messages.map(fieldWords).filter((text) => FOR_PROGRAMS.test(text))).toEqual([]);
  });

  it("has no code and no field's name, whatever the detail", () => {
    const details = textsIn(new RegExp(`new Problem\\(\\s*"\\w+",\\s*${TEXT}`, "g"));
    expect(details.length).toBeGreaterThan(60);
    const said = details.map((detail) => wordsOf("invalid_transition", detail));
    expect(said.filter((text) => FOR_PROGRAMS.test(text))).toEqual([]);
    expect(Object.keys(PROBLEMS).filter((code) => FOR_PROGRAMS.test(wordsOf(code)))).toEqual([]);
  });

  it.each([
    ["must not be before `from`", "Must not be before the first day."],
    ["must be of type number", "Must be a number."],
    ["must not be after dateTo", "Must not be after the last day."],
    ["must not be later than `to`", "Must not be later than the last day."],
    ["must not be less than `min`", "Must not be less than minimum."],
    ["must go together with openingMonday: both null", "Must go together with opening monday: both empty."],
    ["must be a UUID", "Is not valid."],
    ["is required", "Is required."],
    ["must be from 0.1 to 30 kg at this point", "Must be from 0.1 to 30 kg at this point."],
    ["must be one of my_shop@example.com", "Must be one of my_shop@example.com."],
  ])("says of a field that %j: %j", (message, said) => {
    expect(fieldWords(message)).toBe(said);
  });

  it.each([
    ["origin_zip", "Postal code of the sender"],
    ["items.1.weight_kg", "Item 2, weight"],
    ["customer.phone", "Receiver, phone"],
    ["Same city, up to 0.5 kg", "Same city, up to 0.5 kg"],
  ])("calls the field %j %j", (path, name) => {
    expect(pathWords(path)).toBe(name);
  });

  it("counts the fields that need a change, and names no id", () => {
    const error = { path: "phone", message: "is required" };
    const of = (errors: (typeof error)[]) =>
      problemWords({
        code: "invalid_request",
        errors,
        body: bodyOf("invalid_request", "See `errors`.") as never,
      });
    expect(of([error])).toBe("1 field needs a change.");
    expect(of([error, error, error])).toBe("3 fields need a change.");
    expect(
      wordsOf("point_gone", "Point 01920000-0000-7000-8000-000000000000 was removed on 2026-11-02."),
    ).toBe("The point was removed on 2 Nov 2026.");
    expect(wordsOf("maintenance", "Back at noon. Try again in 60 s.")).toBe("Back at noon.");
  });

  it("comes from one place: no other file of the pages reads a problem's sentence", () => {
    const readers = globSync("src/pages/{ui,portal,console}/**/*.{ts,tsx}").filter((file) =>
      /\bbody\.(?:detail|title)\b/.test(readFileSync(file, "utf8")),
    );
    expect(readers).toEqual(["src/pages/ui/feedback/words.ts"]);
  });
});
