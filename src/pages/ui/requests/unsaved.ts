import { useEffect } from "preact/hooks";
import { t } from "../text/translate.ts";

/** Work that is lost when its view is left: what a view says is unsaved, and forms in which somebody has typed. */
const said = new Set<symbol>();
const typedIn = new Set<HTMLFormElement>();

/** Forms in which nothing is lost, or whose view says itself what is unsaved. */
const UNGUARDED = "search form, [data-unguarded]";

/** The form whose `submit` is being handled. */
let submitted: HTMLFormElement | undefined;

addEventListener("input", ({ target }) => {
  const form = target instanceof Element ? target.closest("form") : null;
  if (form && !form.matches(UNGUARDED)) typedIn.add(form);
});
addEventListener("reset", ({ target }) => void typedIn.delete(target as HTMLFormElement));
addEventListener("submit", ({ target }) => (submitted = target as HTMLFormElement), { capture: true });
addEventListener("submit", () => (submitted = undefined));
addEventListener("beforeunload", (event) => {
  if (hasUnsaved()) event.preventDefault();
});

const isGone = ({ isConnected }: HTMLFormElement): boolean => !isConnected;

/** @param within looks only in this part of the page */
export function hasUnsaved(within?: Element | null): boolean {
  for (const form of [...typedIn].filter(isGone)) typedIn.delete(form);
  return within ? [...typedIn].some((form) => within.contains(form)) : said.size + typedIn.size > 0;
}

/** Asks somebody who is about to lose it. */
export const mayLeave = (): boolean => confirm(t("What you have changed here is not saved. Leave it?"));

/** Called when somebody leaves it all the same. */
export function giveUpUnsaved(): void {
  said.clear();
  typedIn.clear();
}

/** Called while a form is sent. @returns what to call when it is saved */
export function savingForm(): () => void {
  const form = submitted;
  return () => void (form && typedIn.delete(form));
}

/** Asks before a view with other work than that of a form is left. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const work = Symbol();
    said.add(work);
    return () => void said.delete(work);
  }, [isUnsaved]);
}
