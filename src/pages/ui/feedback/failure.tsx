import { useEffect, useRef } from "preact/hooks";
import { ConnectionError, isProblem } from "../../../../client/src/problem.ts";
import { Icon } from "../icon.tsx";
import { timeText } from "../text/format.ts";
import { t } from "../text/translate.ts";
import { fieldWords, pathWords, problemWords } from "./words.ts";

/** An error whose message is a sentence for people. */
export class PlainError extends Error {}

/** What went wrong, in a sentence that says what to do. */
function failureText(error: unknown): string {
  if (error instanceof PlainError) return error.message;
  if (isProblem(error)) {
    if (error.retryAt)
      return `${problemWords(error)} ${t("Try again after {time}.", { time: timeText(error.retryAt) })}`;
    if (error.status >= 500)
      return t(
        "Something went wrong at the service. Try again; if it happens again, tell the operator this number: {id}.",
        {
          id: error.requestId,
        },
      );
    return problemWords(error);
  }
  if (error instanceof ConnectionError || !navigator.onLine)
    return t("The service can't be reached. Check your connection, then try again.");
  return t("Something went wrong in this page. Load it again.");
}

/** Whether trying again may help. */
const mayGoBetter = (error: unknown): boolean =>
  !isProblem(error) || error.status >= 500 || error.retryAt !== undefined;

/** The paths of a problem's errors that are shown beside their fields, because `errorOf` was called for them. */
const saidBeside = new WeakMap<object, Set<string>>();

/** What is wrong with one field of a form. `Failure` then does not repeat it. */
export function errorOf(error: unknown, path: string): string | undefined {
  const message = isProblem(error) ? error.errors.find((one) => one.path === path)?.message : undefined;
  if (message === undefined) return undefined;
  const said = saidBeside.get(error as object) ?? new Set();
  saidBeside.set(error as object, said.add(path));
  return fieldWords(message);
}

interface Props {
  error: unknown;
  onRetry?: (() => void) | undefined;
}

/**
 * Shows and announces an error; nothing without one. If the error is about fields, each is shown below its field, and the
 * first field gets the focus.
 */
export function Failure({ error, onRetry }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const errors = isProblem(error) ? error.errors : [];
  useEffect(() => {
    if (errors.length > 0)
      box.current?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  if (error === undefined) return null;
  const others = errors.filter(({ path }) => !saidBeside.get(error as object)?.has(path));
  return (
    <div ref={box} class="failure" role="alert">
      <Icon name="warning" />
      <div>
        {(others.length < errors.length || errors.length !== 1) && <p>{failureText(error)}</p>}
        {others.length > 0 && (
          <ul>
            {others.map(({ path, message }) => (
              <li key={path}>
                {path && <b>{pathWords(path)}: </b>}
                {fieldWords(message)}
              </li>
            ))}
          </ul>
        )}
        {onRetry && mayGoBetter(error) && (
          <button type="button" class="quiet" onClick={onRetry}>
            {t("Try again")}
          </button>
        )}
      </div>
    </div>
  );
}
