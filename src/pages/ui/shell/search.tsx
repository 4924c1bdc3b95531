import { useEffect, useState } from "preact/hooks";
import { lazy } from "../feedback/lazy.tsx";
import { Dialog } from "../forms/dialog.tsx";
import { Icon } from "../icon.tsx";
import { t } from "../text/translate.ts";
import { focusRow, useKeys } from "./keys.ts";
import type { SearchProps } from "./search-dialog.tsx";

const SearchDialog = lazy<SearchProps>(() => import("./search-dialog.tsx"));

/** The one search of a page, with a button and keys, which also lead through lists. */
export function Search(props: Omit<SearchProps, "onClose">) {
  const [open, setOpen] = useState<"search" | "keys">();
  const close = () => setOpen(undefined);
  useKeys(open === undefined, {
    "/": () => setOpen("search"),
    "?": () => setOpen("keys"),
    j: () => focusRow(1),
    k: () => focusRow(-1),
  });
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) setOpen("search");
    };
    addEventListener("keydown", search);
    return () => removeEventListener("keydown", search);
  }, []);
  return (
    <>
      <button type="button" class="search-button" aria-keyshortcuts="/" onClick={() => setOpen("search")}>
        <Icon name="search" />
        {t("Search")}
      </button>
      {open === "search" && <SearchDialog {...props} onClose={close} />}
      {open === "keys" && (
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
