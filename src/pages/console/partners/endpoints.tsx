import { useState } from "preact/hooks";
import type { OperatorWebhookEndpoint as Endpoint } from "../../api.ts";
import { RecoverEndpoint } from "../../ui/domain/recover-endpoint.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { Time } from "../../ui/text/time.tsx";
import { EnableEndpoint, recover } from "../webhooks/repair-endpoint.tsx";

interface Props {
  /** The partner's path. */
  path: `/operator/partners/${string}`;
  partner: { id: string; name: string };
}

/** A partner's webhook endpoints, and what can be done about those that fail. */
export function Endpoints({ path, partner }: Props) {
  const resource = useResource(`${path}/webhook-endpoints`, (signal) =>
    request("GET", `${path}/webhook-endpoints`, { signal }),
  );
  const [asked, setAsked] = useState<Endpoint>();
  const dialog = asked && { url: asked.url, onClose: () => setAsked(undefined) };
  const endpoint = `${path}/webhook-endpoints/${asked?.id}` as const;
  return (
    <section class="card stack" aria-labelledby="endpoints">
      <h2 id="endpoints">Webhook endpoints</h2>
      <Loaded resource={resource} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="hint">None. Orders may name an address of their own.</p>
          ) : (
            <>
              <ul class="plain-list">
                {data.map((endpoint) => (
                  <OneEndpoint key={endpoint.id} endpoint={endpoint} onAsk={() => setAsked(endpoint)} />
                ))}
              </ul>
              <p>
                <a href={href("/webhooks", { partner: partner.id })}>What fails, and why</a>
              </p>
            </>
          )
        }
      </Loaded>
      {dialog &&
        (asked.enabled ? (
          <RecoverEndpoint
            {...dialog}
            recover={(since) => recover(endpoint, since)}
            onRecovered={resource.reload}
          />
        ) : (
          <EnableEndpoint
            {...dialog}
            endpoint={endpoint}
            partnerName={partner.name}
            onEnabled={resource.reload}
          />
        ))}
    </section>
  );
}

function OneEndpoint({ endpoint, onAsk }: { endpoint: Endpoint; onAsk: () => void }) {
  const { url, enabled, disabled_reason, failing_since } = endpoint;
  return (
    <li class="stack">
      <div>
        <span class="code">{url}</span> {!enabled && <Badge tone="urgent">Disabled</Badge>}
        {disabled_reason && <span class="below hint">{disabled_reason}</span>}
        {failing_since && (
          <span class="below hint">
            Fails since <Time at={failing_since} />
          </span>
        )}
      </div>
      <div>
        <button type="button" class="quiet" onClick={onAsk}>
          {enabled ? "Send failed webhooks again…" : "Enable it again…"}
        </button>
      </div>
    </li>
  );
}
