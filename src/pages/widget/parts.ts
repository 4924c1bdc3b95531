import type { Dictionary } from "../../texts/catalogue.ts";
import { DEFAULT_LANGUAGE, type Language, type Translated } from "../../texts/languages.ts";
import { element } from "./frame/element.ts";
import type { PudoLanguage } from "./package/pudo-map.d.ts";
import { ENGLISH } from "./texts/texts.ts";

/** What is loaded only when it is needed. */
type MapPart = typeof import("./map/map-view.ts");

/** Whether a shop's own bundler loads the parts. Set by the build, as `PARTS` is. */
declare const IS_PACKAGE: boolean;
/** The files beside the script, and the hashes of their content. */
declare const PARTS: Record<"map" | Translated, { file: string; integrity: string }>;

/** Each import is written out, so that a shop's bundler finds the file. The package promises these languages. */
const IMPORTS: Record<Exclude<PudoLanguage, "en">, () => Promise<{ default: Dictionary }>> = {
  fr: () => import("../../texts/fr/widget.ts"),
  ha: () => import("../../texts/ha/widget.ts"),
  ig: () => import("../../texts/ig/widget.ts"),
  yo: () => import("../../texts/yo/widget.ts"),
};

let attempts = 0;

export async function loadMapPart(): Promise<MapPart> {
  if (IS_PACKAGE) return import("./map/map-view.ts");
  const { file, integrity } = PARTS.map;
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

/** What a language says for the widget's sentences. */
export async function dictionaryOf(language: Language): Promise<Dictionary> {
  if (language === DEFAULT_LANGUAGE) return ENGLISH;
  if (IS_PACKAGE) return (await IMPORTS[language]()).default;
  const { file, integrity } = PARTS[language];
  const response = await fetch(new URL(file, import.meta.url), { credentials: "omit", integrity });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return (await response.json()) as Dictionary;
}
