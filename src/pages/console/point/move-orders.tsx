import { useEffect, useState } from "preact/hooks";
import type { OperatorPoint } from "../../api.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { count } from "../../ui/text/format.ts";
import { TrackingCode } from "../../ui/text/tracking-code.tsx";
import { ChoosePoint } from "../choose.tsx";
import { t } from "../texts.ts";

interface Props {
  point: OperatorPoint;
  onClose: () => void;
  onMoved: () => void;
}

const LOOK_AGAIN_MS = 2000;

/** Sends the orders that wait for a point to another one, and shows the progress. */
export function MoveOrders({ point, onClose, onMoved }: Props) {
  const [moveId, setMoveId] = useState<string>();
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
        <Form
          onSubmit={(given) => {
            const to = given.get("to");
            if (to) void run(String(to));
          }}
        >
          <p>
            Orders that are not at the point yet go to the other one at the same fee. Each shop hears of it
            once. What is on the shelf stays.
          </p>
          <ChoosePoint label="To which point?" name="to" exceptId={point.id} isPublished />
          <Failure error={error} />
          <div class="buttons">
            <Submit isBusy={isBusy}>Move the orders</Submit>
            <button type="button" class="quiet" onClick={onClose}>
              Keep them here
            </button>
          </div>
        </Form>
      )}
    </Dialog>
  );
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
            {count(moved)} of {t("{count} orders", { count: orders })} moved.
          </p>
          <progress value={moved + refused.length} max={Math.max(1, orders)} aria-label="Orders moved" />
          {refused.length > 0 && (
            <>
              <p>The other point does not take these:</p>
              <ul class="plain-list">
                {refused.map(({ tracking_code, code }) => (
                  <li key={tracking_code}>
                    <TrackingCode code={tracking_code} /> {code}
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
