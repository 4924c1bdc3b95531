import { useState } from "preact/hooks";
import type { OperatorOrderWithEvents as Order } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Icon } from "../../ui/icon.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import type { ViewProps } from "../../ui/shell/shell.tsx";
import { ConsoleView } from "../console-view.tsx";
import { Chain } from "./chain.tsx";
import { CHANGES, type ChangeName } from "./changes.tsx";
import { Facts } from "./facts.tsx";
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
      title={order ? `Order ${order.tracking_code}` : "Order"}
      actions={order && <Actions order={order} onChoose={setChange} />}
    >
      <Loaded resource={resource} lines={12}>
        {({ data }) => (
          <>
            <div class="with-side">
              <section class="card stack" aria-labelledby="order-facts">
                <h2 id="order-facts">The order</h2>
                <Facts order={data} />
              </section>
              <Label order={data} />
            </div>
            <section class="stack" aria-labelledby="order-chain">
              <h2 id="order-chain">Who had the parcel</h2>
              <Chain order={data} />
            </section>
            <Money order={data} />
            <section class="stack" aria-labelledby="order-items">
              <h2 id="order-items">Items</h2>
              <Items order={data} />
            </section>
            <Webhooks order={data} />
          </>
        )}
      </Loaded>
      {order && Dialog && (
        <Dialog order={order} path={path} onChanged={resource.reload} onClose={() => setChange(undefined)} />
      )}
    </ConsoleView>
  );
}

function Actions({ order, onChoose }: { order: Order; onChoose: (change: ChangeName) => void }) {
  return (
    <>
      {(Object.keys(CHANGES) as ChangeName[])
        .filter((name) => CHANGES[name].isPossible(order))
        .map((name) => (
          <button key={name} type="button" class="quiet" onClick={() => onChoose(name)}>
            {CHANGES[name].text}
          </button>
        ))}
      <a class="button quiet" href={href(`/orders/${order.id}/evidence`)}>
        <Icon name="print" />
        Print as evidence
      </a>
    </>
  );
}
