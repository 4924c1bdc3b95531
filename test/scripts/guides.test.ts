import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { markdownOf } from "../../scripts/guides.ts";
import { GUIDES } from "../../src/api/guides.ts";
import { readDocuments } from "../e2e/documents.ts";

describe("a guide that is served", () => {
  const documents = readDocuments();

  it.each(GUIDES)("$name begins with its title and leads to other guides alone", (guide) => {
    const text = markdownOf(guide);
    expect(text.split("\n", 1)[0]).toBe(`# ${guide.title}`);
    expect(existsSync(guide.source)).toBe(true);
    for (const [, address] of text.matchAll(/\]\((?!https:)([^)]+)\)/g)) {
      const [, name = guide.name, anchor] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(address!) ?? [];
      const other = GUIDES.find((candidate) => candidate.name === name);
      expect(other, address).toBeDefined();
      const { anchors } = documents.find(({ path }) => path === other!.source)!;
      if (anchor) expect(anchors, address).toContain(anchor);
    }
  });

  it("says so where its text links to another one", () => {
    expect(markdownOf(GUIDES[0]!)).toContain("[`pudo-client`](client.md)");
    expect(markdownOf(GUIDES[0]!)).not.toContain("](../");
  });
});
