import { useMemo, useState } from "preact/hooks";
import type { PointPlace as Place } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Table } from "../../ui/lists/table.tsx";
import { useResource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import { count, percent } from "../../ui/text/format.ts";
import DotMap from "../points/dot-map.tsx";
import { readPlaces } from "../points/places.ts";
import { t } from "../texts.ts";

/** In the order of drawing: the most important kind is on top. */
const GROUPS = [
  { key: "empty", text: "No parcels", color: "#8596a5" },
  { key: "some", text: "Some parcels", color: "#2b7cc4" },
  { key: "many", text: "Three quarters full or more", color: "#d99a1c" },
  { key: "full", text: "Full", color: "#c8443c" },
  { key: "paused", text: "Paused", color: "#8a63b8" },
] as const;
type Group = (typeof GROUPS)[number]["key"];

const MANY = 0.75;
const MOST_LISTED = 10;

function groupOf({ paused, full, fullness, parcels }: Place): Group {
  if (paused) return "paused";
  if (full || (fullness ?? 0) >= 1) return "full";
  if ((fullness ?? 0) >= MANY) return "many";
  return parcels > 0 ? "some" : "empty";
}

/** A map and a table of how full points are, and whether they are paused. */
export default function FullnessMap() {
  const resource = useResource("places", readPlaces);
  return <Loaded resource={resource}>{(places) => <Shown places={places} />}</Loaded>;
}

function Shown({ places }: { places: readonly Place[] }) {
  const [chosen, setChosen] = useState<Place>();
  const groups = useMemo(() => {
    const open = places.filter(({ status, published }) => status === "approved" && published);
    const byGroup = Map.groupBy(open, groupOf);
    return GROUPS.map((group) => ({ ...group, places: byGroup.get(group.key) ?? [] }));
  }, [places]);
  const shown = useMemo(() => groups.flatMap((group) => group.places), [groups]);
  const dots = useMemo(
    () =>
      groups.flatMap(({ color, places: some }) =>
        some.map(({ latitude, longitude }) => ({ latitude, longitude, color })),
      ),
    [groups],
  );
  const fullest = shown
    .filter(({ parcels }) => parcels > 0)
    .toSorted((a, b) => (b.fullness ?? 0) - (a.fullness ?? 0) || b.parcels - a.parcels)
    .slice(0, MOST_LISTED);
  return (
    <div class="list-and-map">
      <div class="stack">
        <Table
          caption="Points by fullness"
          columns={[
            {
              label: "Points",
              cell: ({ text, color }: (typeof groups)[number]) => (
                <span class="legend-entry">
                  <svg class="dot" viewBox="0 0 8 8" aria-hidden="true">
                    <circle cx="4" cy="4" r="4" fill={color} />
                  </svg>
                  {text}
                </span>
              ),
            },
            { label: "How many", align: "end", cell: (group) => count(group.places.length) },
            {
              label: "Parcels",
              align: "end",
              cell: (group) => count(group.places.reduce((sum, { parcels }) => sum + parcels, 0)),
            },
          ]}
          rows={groups}
          keyOf={({ key }) => key}
        />
        {fullest.length > 0 && (
          <Table
            caption="The fullest points"
            columns={[
              {
                label: "The fullest",
                cell: ({ id, name }: Place) => <a href={href(`/points/${id}`)}>{name}</a>,
              },
              { label: "Parcels", align: "end", cell: ({ parcels }) => count(parcels) },
              {
                label: "Full",
                align: "end",
                cell: ({ fullness }) => (fullness === null ? "no limit" : percent(fullness)),
              },
            ]}
            rows={fullest}
            keyOf={({ id }) => id}
          />
        )}
      </div>
      <div class="map-side">
        <DotMap dots={dots} onChoose={(i) => setChosen(shown[i])} />
        {chosen && (
          <p class="card map-card" role="status">
            <a href={href(`/points/${chosen.id}`)}>{chosen.name}</a>{" "}
            {t("{count} parcels", { count: chosen.parcels })}
          </p>
        )}
      </div>
    </div>
  );
}
