import { useState } from "preact/hooks";
import type { StoreOrderDetails } from "../../../../client/src/api.ts";
import { mayMove } from "../../../shared/parcel-status.ts";
import { lazy } from "../../ui/feedback/lazy.tsx";
import { Copy } from "../../ui/forms/copy.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { t } from "../texts.ts";
import { ChangePoint } from "./change-point.tsx";

const PointMap = lazy(() => import("../../ui/domain/point-map.tsx"));

/** Where the parcel is collected. It can be another point until the parcel has arrived. */
export function Point({ order, onChanged }: { order: StoreOrderDetails; onChanged: () => void }) {
  const [isChanging, setChanging] = useState(false);
  const { point, return_of } = order;
  if (!point) {
    return (
      <section class="card stack" aria-labelledby="point">
        <h2 id="point">{t("Not handed in yet")}</h2>
        <p>{t("Your customer hands it in at any point that takes parcels.")}</p>
      </section>
    );
  }
  return (
    <section class="card stack" aria-labelledby="point">
      <h2 id="point">{return_of === undefined ? t("Pickup point") : t("Handed in at")}</h2>
      <div>
        <p>
          <b>{point.name}</b>
          <Copy text={point.id} what={t("the point's id")} />
        </p>
        <p>{[point.address, point.city, point.state].filter(Boolean).join(", ")}</p>
        {point.phone && <p class="hint">{point.phone}</p>}
      </div>
      <div class="point-map-box">
        <PointMap latitude={point.lat} longitude={point.lng} />
      </div>
      {return_of === undefined && mayMove(order.status, "arrive") && (
        <div>
          <button type="button" class="quiet" onClick={() => setChanging(true)}>
            {t("Change the point")}
          </button>
        </div>
      )}
      {isChanging && (
        <Dialog title={t("Another pickup point")} onClose={() => setChanging(false)}>
          <ChangePoint
            orderId={order.id}
            near={{ latitude: point.lat, longitude: point.lng }}
            onDone={() => {
              setChanging(false);
              onChanged();
            }}
          />
        </Dialog>
      )}
    </section>
  );
}
