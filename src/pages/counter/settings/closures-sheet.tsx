import { useEffect, useRef, useState } from "preact/hooks";
import type { Closure, NewClosure } from "../../api.ts";
import type { Answer } from "../../handheld/data/request.ts";
import { Sheet } from "../../handheld/elements/sheet.tsx";
import { addClosure, readClosures, removeClosure } from "../data/api.ts";
import { storedKey } from "../data/storage.ts";
import { useQuestion } from "../elements/question.tsx";
import { periodOf } from "../texts/days.ts";
import { failureOf } from "../texts/failure.ts";
import { t } from "../texts/translate.ts";
import { ClosureForm, refusalOf } from "./closure-form.tsx";

interface Props {
  onUnauthorized: () => void;
  onClose: () => void;
}

/** The days on which the point is closed: the list of them, and a form for more. */
export function ClosuresSheet({ onUnauthorized, onClose }: Props) {
  const [closures, setClosures] = useState<Closure[]>([]);
  const [state, setState] = useState(t("Loading…"));
  const [question, ask] = useQuestion();
  const list = useRef<HTMLUListElement>(null);

  /** What to show for a request that failed. */
  const failed = (answer: Exclude<Answer<unknown>, { kind: "done" }>): string => {
    if (answer.kind === "unauthorized") onUnauthorized();
    return failureOf(answer);
  };
  /** @param outcome what was just done, if anything */
  const load = async (outcome = "") => {
    const answer = await readClosures(storedKey() ?? "");
    if (answer.kind !== "done") return setState(outcome || failed(answer));
    setClosures(answer.data.data);
    setState(outcome || (answer.data.data.length === 0 ? t("No closed days are set.") : ""));
  };
  const remove = async (id: string, days: string) => {
    if (
      !(await ask(
        t("{days}: your point will be open on these days, and shops offer it again.", { days }),
        t("Yes, we are open"),
      ))
    )
      return;
    setState(t("Sending…"));
    const answer = await removeClosure(storedKey() ?? "", id);
    // Another agent of the point may have removed it.
    const isGone = answer.kind === "done" || (answer.kind === "rejected" && answer.problem.status === 404);
    if (!isGone) return setState(failed(answer));
    await load(t("Removed: {days}.", { days }));
    list.current?.focus();
  };
  const add = async (closure: NewClosure): Promise<string | undefined> => {
    const days = periodOf(closure.from, closure.to);
    if (
      !(await ask(
        t(
          "Closed {days}: on these days shops don't offer your point. Parcels on their way to you still arrive, and those on your shelf are kept longer.",
          { days },
        ),
        t("Yes, we are closed"),
      ))
    )
      return "";
    const answer = await addClosure(storedKey() ?? "", closure);
    if (answer.kind === "unreachable")
      return t("Not sent: this needs a connection. What you typed stays here.");
    if (answer.kind === "rejected") return refusalOf(answer.problem, closure);
    if (answer.kind !== "done") return failed(answer);
    await load(t("Set: closed {days}.", { days }));
    return undefined;
  };
  useEffect(() => {
    const reload = () => void load();
    reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);

  return (
    <Sheet id="closures-title" title={t("Closed days")} onClose={onClose}>
      <div class="stack" hidden={question !== undefined}>
        <ul ref={list} class="closures" tabIndex={-1} aria-label={t("Closed days")}>
          {closures.map((closure) => (
            <ClosureRow key={closure.id} closure={closure} onRemove={remove} />
          ))}
        </ul>
        <p class="hint" role="status">
          {state}
        </p>
        <ClosureForm send={add} />
      </div>
      {question}
    </Sheet>
  );
}

interface RowProps {
  closure: Closure;
  onRemove: (id: string, days: string) => void;
}

function ClosureRow({ closure: { id, from, to, reason, created_by }, onRemove }: RowProps) {
  const days = periodOf(from, to);
  const isOperators = created_by === "operator";
  return (
    <li>
      <div>
        <strong>{days}</strong>
        <p class="hint">{[reason, isOperators && t("Set by the operator")].filter(Boolean).join(" · ")}</p>
      </div>
      {!isOperators && (
        <button
          type="button"
          class="quiet"
          aria-label={t("Remove {days}", { days })}
          onClick={() => onRemove(id, days)}
        >
          {t("Remove")}
        </button>
      )}
    </li>
  );
}
