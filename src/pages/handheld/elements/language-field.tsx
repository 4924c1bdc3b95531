import { LANGUAGES } from "../../../texts/languages.ts";
import { chooseLanguage } from "../texts/language.ts";
import { language } from "../texts/spoken.ts";
import { t } from "../texts/translate.ts";

/** A list of the page's languages. */
export function LanguageField() {
  return (
    <div class="language">
      <label for="language">{t("Language")}</label>
      <select
        id="language"
        value={language}
        onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
