import { useState } from "preact/hooks";
import type { OperatorOrderWithEvents as Order } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Icon } from "../../ui/icon.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { DangerZone } from "../../ui/shell/danger-zone.tsx";
import { href } from "../../ui/shell/route.ts";
import type { ViewProps } from "../../ui/shell/shell.tsx";
import { ConsoleView } from "../console-view.tsx";
import { Chain } from "./chain.tsx";
import { CHANGES, type ChangeName, GRAVE } from "./changes.tsx";
import { Facts, Head } from "./facts.tsx";
import { Items } from "./items.tsx";
import { Label } from "./label.tsx";
import { Money } from "./money.tsx";
import { Webhooks } from "./webhooks.tsx";

/** One order of any partner, without its collection code: who had its parcel, and what can be done with it. */
export default function OrderPage({ id = "" }: ViewProps) {
  const path = `/operator/orders/${encodeURIComponent(id)}` as const;
  const resource = useResource(path, (signal) => request("GET", path, { signal }));
  const [change, setChange] = useState<ChangeName>();
  const order = resource.data?.data;
  const Dialog = change && CHANGES[change].Dialog;
  return (
    <ConsoleView
      title="Order"
      code={order?.tracking_code}
      actions={
        order && (
          <a class="button quiet" href={href(`/orders/${order.id}/evidence`)}>
            <Icon name="print" />
            Print as evidence
          </a>
        )
      }
    >
      <Loaded resource={resource} lines={12} shape="parcel">
        {({ data }) => (
          <>
            <div class="with-side">
              <section class="card stack" aria-labelledby="order-facts">
                <h2 id="order-facts" class="hidden">
                  The order
                </h2>
                <Head order={data} action={<Changes order={data} onChoose={setChange} />} />
                <Facts order={data} />
              </section>
              <Label order={data} />
            </div>
            <section class="card stack" aria-labelledby="order-chain">
              <h2 id="order-chain">Who had the parcel</h2>
              <Chain order={data} />
            </section>
            <Money order={data} />
            <section class="stack" aria-labelledby="order-items">
              <h2 id="order-items">Items</h2>
              <Items order={data} />
            </section>
            <Webhooks order={data} />
            {GRAVE.some((change) => CHANGES[change].isPossible(data)) && (
              <DangerZone lead="The partner hears of it at once, and the chain and the audit log keep it.">
                <Changes order={data} onChoose={setChange} isGrave />
              </DangerZone>
            )}
          </>
        )}
      </Loaded>
      {order && Dialog && (
        <Dialog order={order} path={path} onChanged={resource.reload} onClose={() => setChange(undefined)} />
      )}
    </ConsoleView>
  );
}

interface ChangesProps {
  order: Order;
  onChoose: (change: ChangeName) => void;
  /** Only the changes that can't be undone; else only the others. */
  isGrave?: boolean;
}

/** A button for each change that is possible now. The first harmless one is what the order's state calls for. */
function Changes({ order, onChoose, isGrave = false }: ChangesProps) {
  return (Object.keys(CHANGES) as ChangeName[])
    .filter((name) => isGrave === GRAVE.includes(name) && CHANGES[name].isPossible(order))
    .map((name, i) => (
      <button
        key={name}
        type="button"
        class={i === 0 && !isGrave ? "primary" : "quiet"}
        onClick={() => onChoose(name)}
      >
        {CHANGES[name].text}
      </button>
    ));
}
