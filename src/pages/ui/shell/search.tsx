import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lazy } from "../feedback/lazy.tsx";
import { Dialog } from "../forms/dialog.tsx";
import { Icon } from "../icon.tsx";
import { t } from "../text/translate.ts";
import { focusRow, useKeys } from "./keys.ts";
import type { SearchProps } from "./search-dialog.tsx";

const SearchDialog = lazy<SearchProps>(() => import("./search-dialog.tsx"));

const open = signal<"search" | "keys" | undefined>(undefined);
const show = (wanted: typeof open.value) => {
  open.value = wanted;
};

export const SearchButton = () => (
  <button type="button" class="search-button" aria-keyshortcuts="/" onClick={() => show("search")}>
    <Icon name="search" />
    {t("Search")}
  </button>
);

/** The one search of a page, opened by its button or by keys, which also lead through lists. */
export function Search(props: Omit<SearchProps, "onClose">) {
  const close = () => show(undefined);
  useKeys(open.value === undefined, {
    "/": () => show("search"),
    "?": () => show("keys"),
    j: () => focusRow(1),
    k: () => focusRow(-1),
  });
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) show("search");
    };
    addEventListener("keydown", search);
    return () => removeEventListener("keydown", search);
  }, []);
  return (
    <>
      {open.value === "search" && <SearchDialog {...props} onClose={close} />}
      {open.value === "keys" && (
        <Dialog title={t("Keys")} onClose={close}>
          <dl class="facts">
            {KEYS.map(([key, does]) => (
              <>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}

const KEYS = [
  ["/", t("Search")],
  ["j", t("Next entry of a list")],
  ["k", t("Previous entry of a list")],
  ["?", t("These keys")],
  ["Esc", t("Close")],
] as const;
