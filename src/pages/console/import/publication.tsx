import { useEffect } from "preact/hooks";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { t } from "../texts.ts";

const PATH = "/operator/status";
const LOOK_MS = 5_000;
/** How long readers keep their copies of the snapshot. */
const HOLDS_S = 60;

/** Shows when readers see what was imported, and keeps checking until they do. */
export function Publication() {
  const { data, reload } = useResource("publication", (signal) => request("GET", PATH, { signal }));
  const snapshot = data?.data.snapshot;
  const leftS = snapshot?.is_current ? HOLDS_S - snapshot.age_s : 2 * HOLDS_S;
  useEffect(() => {
    if (leftS <= 0) return;
    const timer = setTimeout(reload, LOOK_MS);
    return () => clearTimeout(timer);
  }, [data, leftS, reload]);
  return (
    <p role="status">
      {leftS <= 0
        ? "Readers see it: widgets and partners get the new points."
        : `Readers see it within ${t("{count} seconds", { count: leftS })}: widgets and partners get the new points then.`}
    </p>
  );
}
