import { useEffect } from "preact/hooks";

/** Loads again from time to time while the page is in sight. */
export function useRefresh(reload: () => void, everyMs: number): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs]);
}
