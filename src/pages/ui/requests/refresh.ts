import { useEffect } from "preact/hooks";

const REFRESH_MS = 60_000;

/** Loads again every minute while the page is in sight. */
export function useRefresh(reload: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);
}
