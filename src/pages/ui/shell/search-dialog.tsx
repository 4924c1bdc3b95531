import { useEffect, useRef, useState } from "preact/hooks";
import { Failure } from "../feedback/failure.tsx";
import { Dialog } from "../forms/dialog.tsx";
import { Field } from "../forms/field.tsx";
import { Form } from "../forms/form.tsx";
import { useResource } from "../requests/resource.ts";
import { TrackingCode } from "../text/tracking-code.tsx";
import { t } from "../text/translate.ts";
import { href } from "./route.ts";

const TYPING_MS = 250;

/** Something that was found. */
export interface Hit {
  /** The path behind `#` of its view. */
  path: string;
  text: string;
  /** An order's tracking code, if the text is not it. */
  code?: string | undefined;
  /** What kind of thing it is, and what tells it apart. */
  hint: string;
}

interface NamedView {
  path: string;
  title: string;
  /** The word of the navigation behind which it stands. */
  group?: string;
}

export interface SearchProps {
  views: readonly NamedView[];
  /** What can be searched for. */
  placeholder: string;
  find: (search: string, signal: AbortSignal) => Promise<Hit[]>;
  /** A tracking code that was scanned: its order is opened once it is found. */
  scanned: string | undefined;
  onClose: () => void;
}

/** Finds things by what somebody knows of them, and views by their names. */
export default function SearchDialog({ views, placeholder, find, scanned, onClose }: SearchProps) {
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(scanned ?? "");
  const [wanted, setWanted] = useState(typed);
  /** Whether the first hit is opened as soon as there is one. */
  const [isEntered, setEntered] = useState(scanned !== undefined);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, isLoading } = useResource(wanted, async (signal) => ({
    of: wanted,
    hits: wanted === "" ? [] : await find(wanted, signal),
  }));
  const named = viewsNamed(views, typed);
  const isView = (path: string) => named.some((view) => view.path === path);
  const hits = [...named, ...(data?.of === typed ? data.hits : [])];
  const links = () => [...(list.current?.querySelectorAll("a") ?? [])];
  const isFound = data?.of === typed && !isLoading;
  useEffect(() => {
    if (!isEntered || !isFound) return;
    setEntered(false);
    links()[0]?.click();
  }, [isEntered, isFound]);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = links();
    const to = all.findIndex((link) => link.matches(":focus")) + step;
    (to < 0 ? field.current : (all[to] ?? all.at(-1)))?.focus();
  };
  return (
    <Dialog title={t("Search")} onClose={onClose}>
      <search onKeyDown={move}>
        <Form
          onSubmit={() => {
            const [first] = links();
            setWanted(typed);
            if (first) first.click();
            else setEntered(typed !== "");
          }}
        >
          <Field label={placeholder}>
            {(attributes) => (
              <input
                {...attributes}
                ref={field}
                // Escape would empty a field for searches, and leave the dialog open.
                type="text"
                enterkeyhint="search"
                autocomplete="off"
                spellcheck={false}
                maxLength={200}
                defaultValue={scanned}
                onInput={({ currentTarget }) => {
                  setTyped(currentTarget.value.trim());
                  setEntered(false);
                }}
              />
            )}
          </Field>
          <ul ref={list} class="hits">
            {hits.map(({ path, text, code, hint }) => (
              <li key={path}>
                <a href={href(path)} onClick={onClose}>
                  <b translate={isView(path)}>{text}</b>
                  <span class="hint">
                    {hint}
                    {code && (
                      <>
                        {" · "}
                        <TrackingCode code={code} />
                      </>
                    )}
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <p class="hint" role="status">
            {typed !== "" && isFound && hits.length === 0 && t("Nothing matches.")}
          </p>
          <Failure error={error} />
        </Form>
      </search>
    </Dialog>
  );
}

const viewsNamed = (views: readonly NamedView[], typed: string): Hit[] =>
  typed === ""
    ? []
    : views
        .filter(({ path, title }) => !path.includes(":") && title.toLowerCase().includes(typed.toLowerCase()))
        .map(({ path, title, group }) => ({ path, text: title, hint: group ?? "" }));
