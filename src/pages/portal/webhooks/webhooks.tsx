import { useState } from "preact/hooks";
import { PortalView } from "../portal-view.tsx";
import { t } from "../texts.ts";
import { Deliveries } from "./deliveries.tsx";
import { Endpoints } from "./endpoints.tsx";
import { Live } from "./live.tsx";

/** Where events are sent, and the result of each. */
export default function Webhooks() {
  const [sendings, setSendings] = useState(0);
  return (
    <PortalView
      title={t("Webhooks")}
      actions={
        <a class="button quiet" href="/docs/operations/webhooks">
          {t("How to verify them")}
        </a>
      }
    >
      <Endpoints onSent={() => setSendings((count) => count + 1)} />
      <Live />
      <Deliveries sendings={sendings} />
    </PortalView>
  );
}
