import type { ComponentChildren } from "preact";
import type { Resource } from "../requests/resource.ts";
import { t } from "../text/translate.ts";
import { Failure } from "./failure.tsx";

interface Props<T> {
  resource: Resource<T>;
  /** How many lines of the placeholder to show while there is nothing yet. */
  lines?: number;
  children: (data: T) => ComponentChildren;
}

/**
 * Shows a resource, or that it is being loaded, or why it can't be. What was loaded before stays in sight, dimmed if it
 * answers another question.
 */
export function Loaded<T>({ resource: { data, error, isLoading, reload }, lines = 6, children }: Props<T>) {
  return (
    <div class="loaded" aria-busy={isLoading}>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {data !== undefined ? children(data) : error === undefined && <Placeholder lines={lines} />}
    </div>
  );
}

export function Placeholder({ lines }: { lines: number }) {
  return (
    <div class="placeholder" role="status">
      <span class="hidden">{t("Loading")}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} class="placeholder-line" />
      ))}
    </div>
  );
}
