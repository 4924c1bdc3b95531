import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { parseTrackingCode } from "../../../shared/tracking-code.ts";
import { lazy } from "../feedback/lazy.tsx";
import { toast } from "../feedback/toast.tsx";
import { Dialog } from "../forms/dialog.tsx";
import { Icon } from "../icon.tsx";
import { listenForScans } from "../scanner/scanner.ts";
import { t } from "../text/translate.ts";
import { focusRow, useKeys } from "./keys.ts";
import type { SearchProps } from "./search-dialog.tsx";

const SearchDialog = lazy<SearchProps>(() => import("./search-dialog.tsx"));

type Open = { dialog: "search"; scanned?: string } | { dialog: "keys" };

const open = signal<Open | undefined>(undefined);
const show = (dialog: Open["dialog"]) => {
  open.value = { dialog };
};

export const SearchButton = () => (
  <button type="button" class="search-button" aria-keyshortcuts="/" onClick={() => show("search")}>
    <Icon name="search" />
    {t("Search")}
  </button>
);

/** The one search of a page, opened by its button, by keys, which also lead through lists, or by a scanned label. */
export function Search(props: Omit<SearchProps, "scanned" | "onClose">) {
  const close = () => {
    open.value = undefined;
  };
  useKeys(open.value === undefined, {
    "/": () => show("search"),
    "?": () => show("keys"),
    j: () => focusRow(1),
    k: () => focusRow(-1),
  });
  useLayoutEffect(() => {
    const search = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) show("search");
    };
    addEventListener("keydown", search);
    return () => removeEventListener("keydown", search);
  }, []);
  useLayoutEffect(() => {
    const closing = new AbortController();
    listenForScans(
      {
        read: parseTrackingCode,
        onRead: (scanned) => {
          // What is typed in another dialog stays.
          if (open.value?.dialog === "search" || !document.querySelector("dialog[open]"))
            open.value = { dialog: "search", scanned };
        },
        onOtherKeyboard: () => toast(OTHER_KEYBOARD),
        isForFields: true,
        // And N, A and R in the console's queue. A that is pressed twice approves one point.
        pageKeys: /^(?:[jk/?]+|n*(?:an*)?r?)$/i,
      },
      closing.signal,
    );
    return () => closing.abort();
  }, []);
  const shown = open.value;
  return (
    <>
      {shown?.dialog === "search" && (
        <SearchDialog key={shown.scanned} {...props} scanned={shown.scanned} onClose={close} />
      )}
      {shown?.dialog === "keys" && (
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

const OTHER_KEYBOARD = `${t("The scanner's keyboard language is wrong")}. ${t(
  "The label is good. Set the scanner to the keyboard language of this device, by its manual.",
)}`;

const KEYS = [
  ["/", t("Search")],
  ["j", t("Next entry of a list")],
  ["k", t("Previous entry of a list")],
  ["?", t("These keys")],
  ["Esc", t("Close")],
] as const;
