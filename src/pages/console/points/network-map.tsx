import { useMemo, useState } from "preact/hooks";
import type { OperatorPoint, PointPlace as Place } from "../../api.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { useResource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import { count } from "../../ui/text/format.ts";
import { t } from "../texts.ts";
import DotMap, { type Dot } from "./dot-map.tsx";
import { readPlaces } from "./places.ts";
import { PointState, stateOf } from "./point-state.tsx";

const COLORS: Record<string, string> = {
  Published: "#0b6fb8",
  "Waits for approval": "#c77700",
  Paused: "#8a5800",
  Full: "#8a5800",
  Rejected: "#a8201a",
};
const OTHER_COLOR = "#5c6b77";

const dotOf = (place: Place): Dot => ({
  ...{ latitude: place.latitude, longitude: place.longitude },
  color: COLORS[stateOf(place)[0]] ?? OTHER_COLOR,
});

/** Every point of the network on a map, with those of the list ringed. */
export default function NetworkMap({ shown }: { shown: readonly OperatorPoint[] }) {
  const [chosen, setChosen] = useState<Place>();
  const { data: places, error, reload } = useResource("places", readPlaces);
  const dots = useMemo(() => (places ?? []).map(dotOf), [places]);
  const rings = useMemo(() => shown.map(({ address }) => address), [shown]);
  return (
    <>
      <DotMap dots={dots} rings={rings} onChoose={(i) => setChosen(places?.[i])} />
      <p class="hint" role="status">
        {places ? `${t("{count} points", { count: places.length })} on the map, ` : "The map is loading, "}
        {count(shown.length)} of the list ringed.
      </p>
      <Failure error={error} onRetry={reload} />
      {chosen && (
        <p class="card map-card" role="status">
          <a href={href(`/points/${chosen.id}`)}>{chosen.name}</a> <PointState point={chosen} />
        </p>
      )}
    </>
  );
}
