import { useCallback, useEffect, useState } from "preact/hooks";
import { ConnectionError } from "../../../../client/src/problem.ts";

export interface Resource<T> {
  /** The newest answer; while other parameters are loaded, the answer to the earlier ones. */
  data: T | undefined;
  error: unknown;
  /** Whether somebody waits: there is no answer yet, or only one to earlier parameters. */
  isLoading: boolean;
  reload(): void;
  /** Shows what was read after a change. A form that awaits this is busy, so it is not sent again with the old version. */
  replace(data: T): void;
}

interface State<T> {
  data?: T;
  /** The key to which `data` belongs. */
  key?: string;
  error?: unknown;
  /** The key and the attempt to which `data` or `error` belong. */
  settled?: string;
}

/** Loads what a view shows, and again when `key` changes or, after a failure, when the network is back. */
export function useResource<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Resource<T> {
  const [state, setState] = useState<State<T>>({});
  const [attempt, setAttempt] = useState(0);
  const wanted = `${attempt} ${key}`;
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const replace = useCallback((data: T) => setState({ data, key, settled: wanted }), [wanted]);

  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal).then(
      (data) => !abort.signal.aborted && setState({ data, key, settled: wanted }),
      (error: unknown) =>
        !abort.signal.aborted && setState((before) => ({ ...before, error, settled: wanted })),
    );
    return () => abort.abort();
  }, [wanted]);

  const isOutOfReach = state.error instanceof ConnectionError;
  useEffect(() => {
    if (!isOutOfReach) return;
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [isOutOfReach, reload]);

  const isLoading = state.settled !== wanted && (state.data === undefined || state.key !== key);
  return { data: state.data, error: isLoading ? undefined : state.error, isLoading, reload, replace };
}
