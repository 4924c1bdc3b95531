import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../text/translate.ts";

/** The address behind `#`: search terms and ids in it never reach a server's log. */

export type RouteQuery = Record<string, string | number | undefined>;

const address = signal(location.hash);
addEventListener("hashchange", () => {
  if (isLeaving(location.hash) && unsaved.size > 0) {
    if (!confirm(LEAVE)) {
      history.pushState(null, "", address.value || "#/");
      return;
    }
    unsaved.clear();
  }
  address.value = location.hash;
});

/** Unsaved work, which is lost when its view is left. */
const unsaved = new Set<symbol>();
export const hasUnsaved = (): boolean => unsaved.size > 0;
const LEAVE = t("What you have changed here is not saved. Leave it?");
const pathOf = (hash: string): string => hash.replace(/^#/, "").split("?", 1)[0] || "/";
const isLeaving = (hash: string): boolean => pathOf(hash) !== pathOf(address.value);
addEventListener("beforeunload", (event) => {
  if (unsaved.size > 0) event.preventDefault();
});

/** Asks before a view with such work is left. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const work = Symbol();
    unsaved.add(work);
    return () => void unsaved.delete(work);
  }, [isUnsaved]);
}

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
