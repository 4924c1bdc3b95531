import type { Closure, NewClosure } from "../../api.ts";
import { newSheet, openSheet } from "../../handheld/by-hand/sheet.ts";
import type { Answer } from "../../handheld/data/request.ts";
import { element, setText } from "../../ui/element.ts";
import { addClosure, readClosures, removeClosure } from "../data/api.ts";
import { storedKey } from "../data/storage.ts";
import { ask } from "../elements/ask.ts";
import { periodOf } from "../texts/days.ts";
import { texts } from "../texts/texts.ts";
import { closureForm, refusalOf } from "./closure-form.ts";
import { failureOf } from "./failure.ts";

const t = texts.closures;

/** Opens the days on which the point is closed: the list of them, and a form for more. */
export function openClosures(onUnauthorized: () => void): void {
  const body = element("div", { class: "stack" });
  const title = element("h2", { id: "closures-title" }, t.title);
  const sheet = newSheet(title.id, title, texts.settings.close, body);
  const state = element("p", { class: "hint", role: "status" }, t.loading);
  const list = element("ul", { class: "closures", tabindex: -1, "aria-label": t.title });
  const closing = new AbortController();

  /** The answer if the request succeeded, otherwise what to show. */
  function resultOf<T>(answer: Answer<T>): { data: T } | { failure: string } {
    if (answer.kind === "done") return answer;
    if (answer.kind === "unauthorized") {
      sheet.close();
      onUnauthorized();
    }
    return { failure: failureOf(answer) };
  }

  /** @param outcome what was just done, if anything */
  async function load(outcome = ""): Promise<void> {
    const result = resultOf(await readClosures(storedKey() ?? ""));
    if ("failure" in result) {
      setText(state, outcome || result.failure);
      return;
    }
    const closures = result.data.data;
    list.replaceChildren(...closures.map(row));
    setText(state, outcome || (closures.length === 0 ? t.none : ""));
  }

  function row({ id, from, to, reason, created_by }: Closure): HTMLElement {
    const days = periodOf(from, to);
    const isOperators = created_by === "operator";
    const details = [reason, isOperators && t.byOperator].filter(Boolean).join(" · ");
    const button = element(
      "button",
      { type: "button", class: "quiet", "aria-label": t.removeFor(days), onclick: () => remove(id, days) },
      t.remove,
    );
    const text = element("div", {}, element("strong", {}, days), element("p", { class: "hint" }, details));
    return element("li", {}, text, !isOperators && button);
  }

  async function remove(id: string, days: string): Promise<void> {
    if (!(await ask(body, t.removeSure(days), t.removeNow))) return;
    setText(state, texts.feedback.sending);
    const answer = await removeClosure(storedKey() ?? "", id);
    // Another agent of the point may have removed it.
    const isGone = answer.kind === "rejected" && answer.problem.status === 404;
    const result = isGone ? { data: undefined } : resultOf(answer);
    if ("failure" in result) setText(state, result.failure);
    else {
      await load(t.removed(days));
      list.focus();
    }
  }

  async function add(closure: NewClosure): Promise<string | undefined> {
    const days = periodOf(closure.from, closure.to);
    if (!(await ask(body, t.sure(days), t.now))) return "";
    const answer = await addClosure(storedKey() ?? "", closure);
    if (answer.kind === "unreachable") return t.offline;
    if (answer.kind === "rejected") return refusalOf(answer.problem, closure);
    const result = resultOf(answer);
    if ("failure" in result) return result.failure;
    await load(t.added(days));
    return undefined;
  }

  sheet.addEventListener("close", () => closing.abort());
  addEventListener("online", () => load(), { signal: closing.signal });
  body.append(list, state, closureForm(add));
  openSheet(sheet);
  load();
}
