import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { MOVES } from "../../src/shared/parcel-status.ts";

const HOLDERS = {
  actor: "whoever scanned",
  point: "its point",
  partner: "its partner",
  receiver: "its receiver",
  nobody: "nobody",
};

it("docs/custody.md has every move as the code has it, in at most 100 lines", () => {
  const lines = readFileSync("docs/custody.md", "utf8").split("\n");
  const moves = MOVES.map(
    ({ from, move, by, to, holder, event, isGap, of = "both" }) =>
      `| \`${from}\` | \`${move}\` | ${by} | \`${to}\` | ${HOLDERS[holder]} | \`${event}\`${isGap ? ", gap" : ""} | ${of} |`,
  );
  expect(lines.filter((line) => /^\| `\w+` \| `\w+` \|/.test(line))).toEqual(moves);
  expect(lines.length).toBeLessThanOrEqual(101);
});
