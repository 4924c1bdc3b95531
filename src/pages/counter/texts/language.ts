/** The languages of the page, by their own names. */
export const LANGUAGES = { en: "English", fr: "Français", ha: "Hausa", ig: "Igbo", yo: "Yorùbá" };
type Language = keyof typeof LANGUAGES;

const STORAGE_KEY = "counter.language";

const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && Object.hasOwn(LANGUAGES, text);

/** What was chosen on this device, else the first of the browser's languages that the page has. */
export const language: Language =
  [
    localStorage.getItem(STORAGE_KEY) ?? undefined,
    ...navigator.languages.map((tag) => tag.split("-")[0]),
  ].find(isLanguage) ?? "en";

/** Chooses a language. The page is loaded again, because all that it shows is in the old one. */
export function chooseLanguage(chosen: string): void {
  localStorage.setItem(STORAGE_KEY, chosen);
  location.reload();
}
