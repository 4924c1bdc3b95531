import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GUIDES, type Guide } from "../src/shared/guides.ts";
import { root } from "./paths.ts";

/**
 * A guide as it is served. A link from one to another leads there; of other links inside the project, and of images, the
 * words stay.
 * @param addressOf where another guide is; undefined where there are only its words
 */
export function markdownOf(
  { source }: Guide,
  addressOf = ({ name }: Guide, anchor: string): string | undefined => `${name}.md${anchor}`,
): string {
  const folder = new URL(source, "file:///");
  const link = (words: string, address: string) => {
    const { pathname, hash } = new URL(address, folder);
    if (pathname === folder.pathname && hash) return `[${words}](${hash})`;
    const guide = GUIDES.find((other) => `/${other.source}` === pathname);
    const found = guide && addressOf(guide, hash);
    return found ? `[${words}](${found})` : words;
  };
  return readFileSync(join(root, source), "utf8")
    .replace(/^!\[.*\n/gm, "")
    .replace(/\[([^\]]+)\]\((?!https:)([^)]+)\)/g, (_, words, address) => link(words, address));
}
