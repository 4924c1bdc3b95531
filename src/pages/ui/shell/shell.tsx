import { signal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Failure } from "../feedback/failure.tsx";
import { Icon, type IconName } from "../icon.tsx";
import { useAction } from "../requests/action.ts";
import { t } from "../text/translate.ts";
import { matchPath } from "./path.ts";
import { href, route } from "./route.ts";
import { SearchButton } from "./search.tsx";
import { focusTitle, View } from "./view.tsx";

/** Whether the browser says that it has a network. */
const isOnline = signal(navigator.onLine);
addEventListener("online", () => {
  isOnline.value = true;
});
addEventListener("offline", () => {
  isOnline.value = false;
});

/** A view gets the values of its path's `:names`. */
export type ViewProps = { id?: string };

export interface PageView {
  /** The path behind `#`. */
  path: string;
  title: string;
  /** Views that the navigation leads to have one. */
  icon?: IconName;
  /** The word of the navigation behind which it stands, with the others of its group; without one it stands there itself. */
  group?: string;
  content: ComponentType<ViewProps>;
}

interface Props {
  /** The page's name. */
  page: string;
  /** Whose page it is. */
  owner: string;
  /** Shown in every view. */
  badge?: ComponentChildren;
  /** Who is signed in. */
  who: string;
  views: readonly PageView[];
  signOut: () => Promise<void>;
  /** Finds things on the page. */
  search: ComponentChildren;
  /** Settings of this browser. */
  choices?: ComponentChildren;
  /** In place of the view of the address. */
  children?: ComponentChildren;
}

/** What surrounds every view of somebody who is signed in. */
export function Shell({ children, search, ...top }: Props) {
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={focusTitle}>
        {t("Skip to the content")}
      </button>
      <Top {...top} />
      <main id="content">
        {!isOnline.value && (
          <p class="notice" role="status">
            {t("You are offline. What you see may be out of date, and nothing can be changed.")}
          </p>
        )}
        {children ?? <CurrentView page={top.page} views={top.views} />}
      </main>
      {search}
    </div>
  );
}

function Top({ page, owner, badge, who, views, signOut, choices }: Omit<Props, "children" | "search">) {
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy, error } = useAction(signOut);
  const { path } = route.value;
  const current = nearest(views, path);
  useEffect(() => setOpen(false), [path]);
  return (
    <header class="top" data-open={isOpen || undefined}>
      <p class="brand">
        <Icon name="parcel" />
        <span>
          <span class="page-name">{page}</span>
          {owner}
        </span>
      </p>
      {badge}
      <button
        type="button"
        class="icon-button menu-button"
        aria-label={t("Menu")}
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? "cross" : "menu"} />
      </button>
      <div id="menu" class="menu">
        <SearchButton />
        <nav aria-label={page}>
          <ul>
            {words(views).map((entries) => (
              <Word key={entries[0].path} entries={entries} current={current} />
            ))}
          </ul>
        </nav>
        <div class="who">
          <p>{who}</p>
          {choices}
          <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void run()}>
            <Icon name="leave" />
            {t("Sign out")}
          </button>
          <Failure error={error} />
        </div>
      </div>
    </header>
  );
}

type Entries = [PageView, ...PageView[]];

/** The words of the navigation, in the order of the views, each with the views behind it. */
function words(views: readonly PageView[]): Entries[] {
  const found = new Map<string, Entries>();
  for (const view of views.filter(({ icon }) => icon)) {
    const word = view.group ?? view.title;
    found.set(word, [...(found.get(word) ?? []), view] as Entries);
  }
  return [...found.values()];
}

/** A word leads to its first view; its views are listed below it while one of them is open. */
function Word({ entries, current }: { entries: Entries; current: string | undefined }) {
  const [first] = entries;
  const isOpen = entries.some(({ path }) => path === current);
  const isGroup = entries.length > 1;
  return (
    <li>
      <a href={href(first.path)} aria-current={isOpen ? (isGroup ? "true" : "page") : undefined}>
        <Icon name={first.icon!} />
        {first.group ?? first.title}
      </a>
      {isGroup && isOpen && (
        <ul>
          {entries.map(({ path, title }) => (
            <li key={path}>
              <a href={href(path)} aria-current={path === current ? "page" : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The entry of the navigation that is current: `/orders/new` has its own, other orders belong to `/orders`. */
const nearest = (views: readonly PageView[], path: string): string | undefined =>
  views
    .filter(({ icon, path: target }) => icon && (path === target || path.startsWith(`${target}/`)))
    .map(({ path: target }) => target)
    .toSorted((a, b) => b.length - a.length)[0];

function CurrentView({ page, views }: Pick<Props, "page" | "views">) {
  const { path } = route.value;
  for (const { path: pattern, content: Content } of views) {
    const names = matchPath(pattern, path);
    if (names) return <Content key={path} {...names} />;
  }
  return (
    <View title={t("Not found")} page={page}>
      <p>
        {t("There is no such page.")} <a href={href("/")}>{t("Go to the start")}</a>
      </p>
    </View>
  );
}
