import { useEffect, useRef, useState } from "preact/hooks";
import { DAYS, intervalsOf, type WeekHours, weekHours } from "../../../shared/opening-hours.ts";
import type { OperatorPoint } from "../../api.ts";
import type { Coordinates } from "../../ui/domain/point-map.tsx";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Failure } from "../../ui/feedback/failure.tsx";
import { lazy } from "../../ui/feedback/lazy.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request, requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { useKeys } from "../../ui/shell/keys.ts";
import { href } from "../../ui/shell/route.ts";
import { focusTitle } from "../../ui/shell/view.tsx";
import { count } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { ConsoleView } from "../console-view.tsx";
import { PointState, placeText } from "./point-state.tsx";
import { RejectDialog } from "./reject-dialog.tsx";

const PointMap = lazy<Coordinates>(() => import("../../ui/domain/point-map.tsx"));

const OLDEST_WAITING = { status: "pending", sortBy: "createdAt", pageSize: 50 };

/** The points that wait for approval, one after the other, the longest waiting first. */
export default function Queue() {
  const resource = useResource("queue", (signal) =>
    requestPage("/operator/points", { query: OLDEST_WAITING, signal }),
  );
  return (
    <ConsoleView title="Approve points">
      <Loaded resource={resource} lines={10}>
        {({ rows, total }) => (
          <OneByOne key={rows[0]?.id} points={rows} total={total} onEnd={resource.reload} />
        )}
      </Loaded>
    </ConsoleView>
  );
}

interface Props {
  points: readonly OperatorPoint[];
  /** How many wait in all. */
  total: number;
  /** After the last of these points. */
  onEnd: () => void;
}

function OneByOne({ points, total, onEnd }: Props) {
  const [place, setPlace] = useState(0);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [isRejecting, setRejecting] = useState(false);
  const [hasKeys, setHasKeys] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const left = points.filter(({ id }) => !decided.has(id));
  const point = left[Math.min(place, left.length - 1)];
  useEffect(() => {
    if (heading.current) heading.current.focus();
    else focusTitle();
  }, [point?.id]);

  const decide = (id: string) => {
    const known = new Set([...decided, id]);
    setDecided(known);
    if (points.every((one) => known.has(one.id))) onEnd();
  };
  const approve = useAction(async ({ id, name }: OperatorPoint) => {
    await request("POST", `/operator/points/${id}/approve`);
    await request("POST", `/operator/points/${id}/publish`);
    toast(`${name} is approved and published.`);
    decide(id);
  });
  const next = () => setPlace((place + 1) % left.length);
  useKeys(hasKeys && !isRejecting && point !== undefined, {
    a: () => void approve.run(point!),
    r: () => setRejecting(true),
    n: next,
  });

  const shortcut = (key: string) => (hasKeys ? { "aria-keyshortcuts": key } : {});

  if (!point) {
    return (
      <Empty title="No point waits">
        <p class="hint">New points that wait for approval appear here, the longest waiting first.</p>
        <p>
          <a href={href("/points")}>All points</a>
        </p>
      </Empty>
    );
  }
  return (
    <>
      <div class="queue-head">
        <p role="status">{count(total - decided.size)} wait for approval</p>
        <label>
          <input
            type="checkbox"
            checked={hasKeys}
            onChange={({ currentTarget }) => setHasKeys(currentTarget.checked)}
          />
          Keys A, R and N work
        </label>
      </div>
      <div class="with-side">
        <article class="card stack" aria-labelledby="waiting-point">
          <h2 id="waiting-point" ref={heading} tabIndex={-1}>
            {point.name}
          </h2>
          <Facts point={point} />
          <Failure error={approve.error} />
          <div class="buttons">
            <button
              type="button"
              class="primary"
              aria-disabled={approve.isBusy}
              {...shortcut("A")}
              onClick={() => void approve.run(point)}
            >
              Approve and publish
            </button>
            <button type="button" class="quiet" {...shortcut("R")} onClick={() => setRejecting(true)}>
              Reject…
            </button>
            <button type="button" class="quiet" {...shortcut("N")} onClick={next}>
              Next
            </button>
            <a href={href(`/points/${point.id}`)}>Change it first</a>
          </div>
        </article>
        <div class="stack">
          <div class="point-map-box">
            <PointMap key={point.id} latitude={point.address.latitude} longitude={point.address.longitude} />
          </div>
          <Doubles key={point.id} id={point.id} />
        </div>
      </div>
      {isRejecting && (
        <RejectDialog point={point} onClose={() => setRejecting(false)} onRejected={() => decide(point.id)} />
      )}
    </>
  );
}

function Facts({ point }: { point: OperatorPoint }) {
  const { partner, description, note, createdAt, external_id } = point;
  return (
    <dl class="facts">
      <dt>Address</dt>
      <dd>{placeText(point)}</dd>
      {description && <dt>Description</dt>}
      {description && <dd>{description}</dd>}
      <dt>Host</dt>
      <dd>{[partner.name, partner.phone, partner.email].filter(Boolean).join(", ") || "Not given"}</dd>
      <dt>Takes</dt>
      <dd>
        {count(point.minItemWeight)} to {count(point.maxItemWeight)} kg an item
      </dd>
      <dt>Open</dt>
      <dd>
        <HoursTable hours={weekHours(point)} />
      </dd>
      {note && <dt>Note</dt>}
      {note && <dd>{note}</dd>}
      <dt>Waits since</dt>
      <dd>
        <Time at={createdAt} />
      </dd>
      {external_id && <dt>Id in its file</dt>}
      {external_id && <dd class="code">{external_id}</dd>}
    </dl>
  );
}

/** Points that are so near that they may be the same place. */
function Doubles({ id }: { id: string }) {
  const path = `/operator/points/${id}/nearby` as const;
  const resource = useResource(path, (signal) => request("GET", path, { signal }));
  return (
    <section class="stack" aria-labelledby="doubles">
      <h3 id="doubles">Within 100 m</h3>
      <Loaded resource={resource} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="hint">No other point.</p>
          ) : (
            <>
              <p class="notice">It may be there already: look at these first.</p>
              <ul class="plain-list">
                {data.map((other) => (
                  <li key={other.id}>
                    <a href={href(`/points/${other.id}`)}>{other.name}</a>, {count(other.distance)} m{" "}
                    <PointState point={other} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** When a point is open, with days of the same hours in one line. */
function HoursTable({ hours }: { hours: WeekHours }) {
  const runs: { first: string; last: string; text: string }[] = [];
  for (const day of DAYS) {
    const open = intervalsOf(hours, day).map(({ opening, closing }) => `${opening} to ${closing}`);
    const text = open.join(", ") || "closed";
    const before = runs.at(-1);
    if (before?.text === text) before.last = day;
    else runs.push({ first: day, last: day, text });
  }
  return (
    <ul class="plain-list">
      {runs.map(({ first, last, text }) => (
        <li key={first}>
          {first === last ? first : `${first} to ${last}`}: {text}
        </li>
      ))}
    </ul>
  );
}
