import { ConnectionError, isProblem, type ProblemError } from "../../../../client/src/problem.ts";
import { Icon } from "../icon.tsx";
import { timeText } from "../text/format.ts";

/** What the service says of a problem, for people. */
export const problemText = ({ body }: ProblemError): string => body.detail ?? body.title;

/** What went wrong, in a sentence that says what to do. */
function failureText(error: unknown): string {
  if (isProblem(error)) {
    if (error.retryAt) return `${problemText(error)} Try again after ${timeText(error.retryAt)}.`;
    if (error.status >= 500)
      return `Something went wrong at the service. Try again; if it stays, tell the operator this: ${error.requestId}.`;
    return problemText(error);
  }
  if (error instanceof ConnectionError)
    return "The service can't be reached. Check your connection, then try again.";
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
  const errors = isProblem(error) ? error.errors : [];
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
  return isProblem(error) ? error.errors.find((one) => one.path === path)?.message : undefined;
}
