import { computed, signal } from "@preact/signals";

/** The address behind `#`: search terms and ids in it never reach a server's log. */

export type RouteQuery = Record<string, string | number | undefined>;

const address = signal(location.hash);
addEventListener("hashchange", () => {
  address.value = location.hash;
});

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

/** @param isReplacing leaves the address before out of the browser's history */
export function goTo(path: string, query: RouteQuery = {}, { isReplacing = false } = {}): void {
  const target = href(path, query);
  if (isReplacing) history.replaceState(null, "", target);
  else history.pushState(null, "", target);
  address.value = target;
}
