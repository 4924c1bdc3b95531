import { useState } from "preact/hooks";
import { closingTime } from "../../../shared/collect-by.ts";
import type { OperatorPoint, PointParcels } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { request } from "../../ui/requests/request.ts";
import type { Resource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import { count } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { TrackingCode } from "../../ui/text/tracking-code.tsx";
import { t } from "../texts.ts";
import { MoveOrders } from "./move-orders.tsx";

interface Props {
  point: OperatorPoint;
  resource: Resource<{ data: PointParcels; incomplete?: true }>;
  onChanged: (text: string) => void;
}

/** What is on a point's shelf and on its way there. */
export function Parcels({ point, resource, onChanged }: Props) {
  const path = `/operator/points/${point.id}` as const;
  const [asked, setAsked] = useState<"move" | "unlock">();
  const close = () => setAsked(undefined);
  return (
    <section class="card stack" aria-labelledby="parcels">
      <h2 id="parcels">Parcels</h2>
      <Loaded resource={resource} lines={4}>
        {({ data: { totals, shelf }, incomplete }) => (
          <>
            {incomplete && <p class="notice">A database can't be reached, so these may not be all.</p>}
            <p>
              {t("{count} parcels", { count: totals.shelf })} on the shelf, of which {count(totals.expiring)}{" "}
              go back within two days. {t("{count} orders", { count: totals.expected })} on the way.
              {point.capacity !== null &&
                ` The point is full from ${t("{count} parcels", { count: point.capacity })} on.`}
            </p>
            {shelf.length > 0 && (
              <details>
                <summary>On the shelf</summary>
                <ul class="plain-list">
                  {shelf.map(({ tracking_code, recipient_name, collect_by, expires_at }) => (
                    <li key={tracking_code}>
                      <a href={href("/orders", { search: tracking_code })}>
                        <TrackingCode code={tracking_code} />
                      </a>{" "}
                      {recipient_name}{" "}
                      {collect_by && (
                        <span class="hint">
                          until <Time at={closingTime(collect_by, expires_at)} />
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              </details>
            )}
            <div class="buttons">
              {totals.expected > 0 && (
                <button type="button" class="quiet" onClick={() => setAsked("move")}>
                  Move the waiting orders…
                </button>
              )}
              {totals.shelf > 0 && (
                <button type="button" class="quiet" onClick={() => setAsked("unlock")}>
                  Unlock collection codes…
                </button>
              )}
            </div>
          </>
        )}
      </Loaded>
      {asked === "move" && <MoveOrders point={point} onClose={close} onMoved={resource.reload} />}
      {asked === "unlock" && (
        <Confirm
          title="Unlock the collection codes?"
          action="Unlock them"
          work={async () => {
            const { data } = await request("POST", `${path}/unlock-codes`);
            onChanged(`${t("{count} parcels", { count: data.unlocked })} unlocked.`);
          }}
          onClose={close}
        >
          <p>
            The wrong codes that were typed at this point are forgotten, so that its agents can try again. Do
            this after you have spoken with the agent: it is also what somebody who guesses codes would like.
          </p>
        </Confirm>
      )}
    </section>
  );
}
