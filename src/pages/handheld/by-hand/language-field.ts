import { LANGUAGES } from "../../../texts/languages.ts";
import { element } from "../../ui/element.ts";
import { chooseLanguage, language } from "../texts/language.ts";
import { texts } from "../texts/texts.ts";

/** A list of the page's languages. */
export function languageField(): HTMLElement {
  const options = Object.entries(LANGUAGES).map(([code, name]) =>
    element("option", { value: code, lang: code, selected: code === language }, name),
  );
  const select = element(
    "select",
    { id: "language", onchange: () => chooseLanguage(select.value) },
    ...options,
  );
  return element("div", { class: "language" }, element("label", { for: "language" }, texts.language), select);
}
