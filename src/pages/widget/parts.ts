import { element } from "../ui/element.ts";
import type { Texts } from "./texts/texts.ts";

/** What is loaded only when it is needed. */
type MapPart = typeof import("./map/map-view.ts");

/** Whether a shop's own bundler loads the parts. Set by the build, as `PARTS` is. */
declare const IS_PACKAGE: boolean;
/** The files beside the script, and the hashes of their content. */
declare const PARTS: Record<string, { file: string; integrity: string }>;

/** Languages with texts of their own. */
export const TRANSLATED = ["fr", "ha", "ig", "yo"];

let attempts = 0;

export async function loadMapPart(): Promise<MapPart> {
  if (IS_PACKAGE) return import("./map/map-view.ts");
  const { file, integrity } = PARTS.map!;
  // Browsers remember that a module could not be loaded, and do not ask for it again.
  const src = new URL(attempts++ === 0 ? file : `${file}?${attempts}`, import.meta.url).href;
  // `import()` can't check a hash. It takes the module that a script element has loaded and checked.
  const script = element("script", { type: "module", src, integrity, crossorigin: "anonymous" });
  await new Promise((resolve, reject) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", reject);
    document.head.append(script);
  }).finally(() => script.remove());
  return import(src);
}

/** @param language one of `TRANSLATED` */
export async function loadTexts(language: string): Promise<Partial<Texts>> {
  if (IS_PACKAGE) return importTexts(language);
  const { file, integrity } = PARTS[language]!;
  const response = await fetch(new URL(file, import.meta.url), { credentials: "omit", integrity });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return (await response.json()) as Partial<Texts>;
}

async function importTexts(language: string): Promise<Partial<Texts>> {
  switch (language) {
    case "fr":
      return (await import("./texts/fr.json")).default;
    case "ha":
      return (await import("./texts/ha.json")).default;
    case "ig":
      return (await import("./texts/ig.json")).default;
    default:
      return (await import("./texts/yo.json")).default;
  }
}
