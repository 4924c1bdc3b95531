import { LANGUAGES } from "../../../texts/languages.ts";
import { chooseLanguage } from "../texts/language.ts";
import { language } from "../texts/spoken.ts";
import { texts } from "../texts/texts.ts";

/** A list of the page's languages. */
export function LanguageField() {
  return (
    <div class="language">
      <label for="language">{texts.language}</label>
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
