import { timeText } from "./format.ts";
import { Icon } from "./icon.tsx";
import { ApiProblem, Unreachable } from "./request.ts";

/** What went wrong, in a sentence that says what to do. */
function failureText(error: unknown): string {
  if (error instanceof ApiProblem) {
    if (error.retryAt !== undefined)
      return `${error.message} Try again after ${timeText(new Date(error.retryAt))}.`;
    if (error.status >= 500)
      return `Something went wrong at the service. Try again; if it stays, tell the operator this: ${error.requestId}.`;
    return error.message;
  }
  if (error instanceof Unreachable) return error.message;
  return "Something went wrong in this page. Load it again.";
}

interface Props {
  error: unknown;
  onRetry?: () => void;
  /** Paths of errors that are shown beside their fields. */
  shownElsewhere?: readonly string[];
}

/** What went wrong, announced when it appears. Nothing if nothing did. */
export function Failure({ error, onRetry, shownElsewhere = [] }: Props) {
  if (error === undefined) return null;
  const errors = error instanceof ApiProblem ? error.errors : [];
  const shown = errors.filter(({ path }) => !shownElsewhere.includes(path));
  return (
    <div class="failure" role="alert">
      <Icon name="warning" />
      <div>
        <p>{failureText(error)}</p>
        {shown.length > 0 && (
          <ul>
            {shown.map(({ path, message }) => (
              <li key={path}>
                {path && <b>{path} </b>}
                {message}
              </li>
            ))}
          </ul>
        )}
        {onRetry && (
          <button type="button" class="quiet" onClick={onRetry}>
            Try again
          </button>
        )}
      </div>
    </div>
  );
}

/** The message for one field of a form. */
export function errorOf(error: unknown, path: string): string | undefined {
  return error instanceof ApiProblem ? error.errors.find((one) => one.path === path)?.message : undefined;
}
