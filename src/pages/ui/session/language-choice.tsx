import { LANGUAGES } from "../../../texts/languages.ts";
import { chooseLanguage } from "../text/language.ts";
import { language, t } from "../text/translate.ts";

/** What the page speaks. */
export function LanguageChoice() {
  return (
    <label class="language">
      <span class="visually-hidden">{t("Language")}</span>
      <select value={language} onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
