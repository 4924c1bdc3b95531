import { computed, signal } from "@preact/signals";
import { giveUpUnsaved, hasUnsaved, mayLeave } from "../requests/unsaved.ts";

/** The address behind `#`: search terms and ids in it never reach a server's log. */

export type RouteQuery = Record<string, string | number | undefined>;

const address = signal(location.hash);
addEventListener("hashchange", () => {
  if (isLeaving(location.hash) && hasUnsaved()) {
    if (!mayLeave()) {
      history.pushState(null, "", address.value || "#/");
      return;
    }
    giveUpUnsaved();
  }
  address.value = location.hash;
});

const pathOf = (hash: string): string => hash.replace(/^#/, "").split("?", 1)[0] || "/";
const isLeaving = (hash: string): boolean => pathOf(hash) !== pathOf(address.value);

export const route = computed(() => {
  const [path = "", query = ""] = address.value.replace(/^#/, "").split("?", 2);
  return { path: path || "/", query: new URLSearchParams(query) };
});

/** For a link. Parameters without a value are left out. */
export function href(path: string, query: RouteQuery = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `#${path}${search && `?${search}`}`;
}

/** @param isReplacing replaces the present address in the browser's history */
export function goTo(path: string, query: RouteQuery = {}, { isReplacing = false } = {}): void {
  const target = href(path, query);
  if (isReplacing) history.replaceState(null, "", target);
  else history.pushState(null, "", target);
  address.value = target;
}
