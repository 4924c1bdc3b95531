import type { z } from "@hono/zod-openapi";
import type { OperatorEndpointSchema } from "../../../api/schemas/webhook-endpoint.ts";
import { Badge } from "../../ui/badge.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { request } from "../../ui/request.ts";
import { useResource } from "../../ui/resource.ts";
import { Time } from "../../ui/time.tsx";

type Endpoint = z.infer<typeof OperatorEndpointSchema>;

/** Where a partner gets its webhooks. */
export function Endpoints({ path }: { path: string }) {
  const resource = useResource(`${path}/webhook-endpoints`, (signal) =>
    request<{ data: Endpoint[] }>("GET", `${path}/webhook-endpoints`, { signal }),
  );
  return (
    <section class="card stack" aria-labelledby="endpoints">
      <h2 id="endpoints">Webhook endpoints</h2>
      <Loaded resource={resource} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="hint">None. Orders may name an address of their own.</p>
          ) : (
            <ul class="plain-list">
              {data.map(({ id, url, enabled, disabled_reason, failing_since }) => (
                <li key={id}>
                  <span class="code">{url}</span> {!enabled && <Badge tone="urgent">Disabled</Badge>}
                  {disabled_reason && <span class="below hint">{disabled_reason}</span>}
                  {failing_since && (
                    <span class="below hint">
                      fails since <Time at={failing_since} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
