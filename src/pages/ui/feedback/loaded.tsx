import type { ComponentChildren } from "preact";
import type { Resource } from "../requests/resource.ts";
import { t } from "../text/translate.ts";
import { Failure } from "./failure.tsx";

interface Props<T> {
  resource: Omit<Resource<T>, "replace">;
  /** How many lines the placeholder has before the first answer. */
  lines?: number;
  /** What comes in its place. */
  shape?: Shape;
  children: (data: T) => ComponentChildren;
}

/**
 * Shows a resource, a placeholder while it is loaded, or why loading failed. An earlier answer stays in sight, dimmed if it
 * belongs to other parameters.
 */
export function Loaded<T>({
  resource: { data, error, isLoading, reload },
  lines = 6,
  shape = "text",
  children,
}: Props<T>) {
  return (
    <div class="loaded" aria-busy={isLoading}>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {data !== undefined
        ? children(data)
        : error === undefined && <Placeholder lines={lines} shape={shape} />}
    </div>
  );
}

type Shape = "text" | "table" | "parcel" | "numbers" | "form";

export function Placeholder({ lines, shape = "text" }: { lines: number; shape?: Shape }) {
  return (
    <div class="placeholder" data-shape={shape} role="status">
      <span class="hidden">{t("Loading")}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} class="placeholder-line" />
      ))}
    </div>
  );
}
