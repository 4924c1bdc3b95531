import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GUIDES, type Guide } from "../src/api/guides.ts";
import { root } from "./paths.ts";

/**
 * A guide as it is served. Links to other guides lead to where those are served; of other links inside the project, and of
 * images, only the words stay.
 * @param addressOf the address of another guide; without it all links become words
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
