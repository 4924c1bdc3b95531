import type { OperatorPoint } from "../../api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { lazy } from "../../ui/feedback/lazy.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Field, SearchField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { ConsoleView } from "../console-view.tsx";
import { t } from "../texts.ts";
import { PAGE_SIZE, POINT_STATES, pointsHref, queryOf, requestQuery } from "./list-query.ts";
import { PointState, placeText } from "./point-state.tsx";

const NetworkMap = lazy<{ shown: readonly OperatorPoint[] }>(() => import("./network-map.tsx"));

const NONE: readonly OperatorPoint[] = [];

const COLUMNS: Column<OperatorPoint>[] = [
  {
    label: "Point",
    cell: (point) => (
      <>
        <a href={href(`/points/${point.id}`)}>{point.name}</a>
        <span class="below hint">{placeText(point)}</span>
      </>
    ),
  },
  { label: "State", phone: "aside", cell: (point) => <PointState point={point} /> },
];

/** All points: a list, and a map beside it that emphasises the points of the list. */
export default function Points() {
  const query = queryOf(route.value.query);
  const resource = useResource(pointsHref(query), (signal) =>
    requestPage("/operator/points", { query: requestQuery(query), signal }),
  );
  return (
    <ConsoleView
      title="Points"
      actions={
        <>
          <a class="button primary" href={href("/points/queue")}>
            Approve points
          </a>
          <a class="button quiet" href={href("/points/new")}>
            <Icon name="plus" />
            New point
          </a>
          <a class="button quiet" href={href("/points/import")}>
            <Icon name="upload" />
            Import a file
          </a>
        </>
      }
    >
      <Filters />
      <div class="list-and-map">
        <Loaded resource={resource} lines={10} shape="table">
          {({ rows, total }) =>
            rows.length === 0 ? (
              <Empty title="No points">
                <p class="hint">
                  {query.search || query.state
                    ? "Nothing matches. Remove a word or the state."
                    : "Import a file to begin."}
                </p>
              </Empty>
            ) : (
              <div class="stack">
                <Table caption="Points" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
                <Pager pageSize={PAGE_SIZE} total={total} counted={t("{count} points", { count: total })} />
              </div>
            )
          }
        </Loaded>
        <section class="map-side" aria-label="Map">
          <NetworkMap shown={resource.data?.rows ?? NONE} />
        </section>
      </div>
    </ConsoleView>
  );
}

function Filters() {
  return (
    <FilterForm path="/points" query={route.value.query}>
      <SearchField placeholder="Name, description or id of the file" />
      <Field label="State">
        {(attributes) => (
          <select {...attributes} name="state">
            <option value="">All but deleted</option>
            {Object.entries(POINT_STATES).map(([state, { text }]) => (
              <option key={state} value={state}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
    </FilterForm>
  );
}
