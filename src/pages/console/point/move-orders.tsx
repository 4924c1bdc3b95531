import { useEffect, useState } from "preact/hooks";
import type { OperatorPoint } from "../../api.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request, requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { count, counted } from "../../ui/text/format.ts";
import { placeText } from "../points/point-state.tsx";

interface Props {
  point: OperatorPoint;
  onClose: () => void;
  onMoved: () => void;
}

const MOST_FOUND = 8;
const TYPING_MS = 350;
const LOOK_AGAIN_MS = 2000;

/** Sends what waits for a point to another one, and shows how far that has come. */
export function MoveOrders({ point, onClose, onMoved }: Props) {
  const [search, setSearch] = useState("");
  const [moveId, setMoveId] = useState<string>();
  const found = useFoundPoints(search, point.id);
  const { run, isBusy, error } = useAction(async (to: string) => {
    const path = `/operator/points/${point.id}/move-orders` as const;
    const { data } = await request("POST", path, { body: { to_point_id: to } });
    setMoveId(data.id);
  });
  return (
    <Dialog title={`Move the orders that wait for ${point.name}`} onClose={onClose}>
      {moveId ? (
        <Progress id={moveId} onFinished={onMoved} />
      ) : (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            const to = new FormData(event.currentTarget).get("to");
            if (to) void run(String(to));
          }}
        >
          <p>
            Orders that are not at the point yet go to the other one at the same fee. Each shop hears of it
            once. What is on the shelf stays.
          </p>
          <Field label="To which point?">
            {(attributes) => (
              <input
                {...attributes}
                type="search"
                maxLength={200}
                placeholder="Part of its name"
                onInput={({ currentTarget }) => setSearch(currentTarget.value.trim())}
              />
            )}
          </Field>
          {found && (
            <fieldset class="stack">
              <legend>{found.length === 0 ? "No published point has that in its name" : "Points"}</legend>
              {found.map((other) => (
                <label key={other.id} class="option">
                  <input type="radio" name="to" value={other.id} required />
                  <span>
                    <b>{other.name}</b>
                    <span class="hint">{placeText(other)}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          <Failure error={error} />
          <div class="buttons">
            <Submit isBusy={isBusy}>Move the orders</Submit>
            <button type="button" class="quiet" onClick={onClose}>
              Keep them here
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Published points whose name has the text in it; undefined while nothing is typed. */
function useFoundPoints(search: string, exceptId: string): OperatorPoint[] | undefined {
  const [wanted, setWanted] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(search), TYPING_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const resource = useResource(`points ${wanted}`, async (signal) => {
    if (!wanted) return undefined;
    const query = { search: wanted, published: true, pageSize: MOST_FOUND };
    const { rows } = await requestPage("/operator/points", { query, signal });
    return rows.filter(({ id }) => id !== exceptId);
  });
  return resource.data;
}

function Progress({ id, onFinished }: { id: string; onFinished: () => void }) {
  const path = `/operator/moves/${id}` as const;
  const resource = useResource(path, (signal) => request("GET", path, { signal }));
  const isFinished = resource.data?.data.finished_at != null;
  useEffect(() => {
    if (isFinished) return onFinished();
    const timer = setInterval(resource.reload, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isFinished]);
  return (
    <Loaded resource={resource} lines={3}>
      {({ data: { orders, moved, refused } }) => (
        <div class="stack">
          <p role="status">
            {isFinished ? "Done. " : "Being moved, also when you close this. "}
            {count(moved)} of {counted(orders, "order")} moved.
          </p>
          <progress value={moved + refused.length} max={Math.max(1, orders)} aria-label="Orders moved" />
          {refused.length > 0 && (
            <>
              <p>The other point does not take these:</p>
              <ul class="plain-list">
                {refused.map(({ tracking_code, code }) => (
                  <li key={tracking_code}>
                    <span class="code">{tracking_code}</span> {code}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}
