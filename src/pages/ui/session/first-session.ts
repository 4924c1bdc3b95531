import { matchPath } from "../shell/path.ts";
import { loadSpoken } from "../text/language.ts";

/**
 * The page's file contains the sign-in, hidden until it is known whether the browser has a session. This script is small
 * and comes first, so that people can type before the larger scripts have come.
 */

const page = document.documentElement;

/** Whether the address is shown with a session or without one. */
export const isOpenToAll = (): boolean => location.hash.startsWith("#/set-password");

/** The sign-in's button, if it was pressed before the script was there. */
let pressed: HTMLButtonElement | undefined;

function hold(event: MouseEvent): void {
  const button = event.target instanceof Element && event.target.closest("button");
  if (!button) return;
  event.preventDefault();
  pressed = button;
  pressed.dataset.busy = "true";
}
addEventListener("click", hold);

/** Does what was asked of the sign-in before the page's script had come. */
export function pressAgain(): void {
  removeEventListener("click", hold);
  if (!pressed?.isConnected) return;
  delete pressed.dataset.busy;
  pressed.click();
}

/** Loads what a template of the page's file names. */
function load(template: HTMLTemplateElement | undefined): void {
  if (template) document.head.append(template.content);
}

/** The parts of the view that the address names, by default of the first one. */
function viewParts(): HTMLTemplateElement | undefined {
  const views = [...document.querySelectorAll<HTMLTemplateElement>("template[data-view]")];
  const path = location.hash.slice(1).split("?")[0];
  return path ? views.find(({ dataset }) => matchPath(dataset.view!, path)) : views[0];
}

/** Whose session it is. It fails if the service can't be reached. */
export const firstAnswer = fetch(document.querySelector<HTMLLinkElement>("link[as=fetch]")!.href, {
  headers: { accept: "application/json" },
});

void firstAnswer.then(
  ({ ok, status }) => {
    if (isOpenToAll()) return;
    if (status === 401) page.dataset.session = "out";
    if (!ok) return;
    page.dataset.session = "in";
    load(viewParts());
  },
  // The page's script asks again, and says what is wrong.
  () => undefined,
);

// The views read the sentences while they are loaded.
globalThis.loadedTexts = await loadSpoken();
// The page's script comes after the style sheet and this one, which would share the line with it.
load(document.querySelector<HTMLTemplateElement>("#rest")!);
