import { PortalView } from "../portal-view.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Endpoints } from "./endpoints.tsx";

/** Where events go, and what became of each. */
export default function Webhooks() {
  return (
    <PortalView
      title="Webhooks"
      actions={
        <a class="button quiet" href="/docs#tag/Webhooks">
          How to verify them
        </a>
      }
    >
      <Endpoints />
      <Deliveries />
    </PortalView>
  );
}
