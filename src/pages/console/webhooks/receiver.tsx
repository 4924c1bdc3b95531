import { useState } from "preact/hooks";
import type { FailingWebhookUrl } from "../../api.ts";
import { RecoverEndpoint } from "../../ui/domain/recover-endpoint.tsx";
import { href } from "../../ui/shell/route.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { Time } from "../../ui/text/time.tsx";
import { t } from "../texts.ts";
import { EnableEndpoint, recover } from "./repair-endpoint.tsx";

interface Props {
  receiver: FailingWebhookUrl;
  onChange: () => void;
}

/** One receiver that fails: why, what waits for it, and what can be done. */
export function Receiver({ receiver, onChange }: Props) {
  const { partner_id, partner_name, url, last_error, endpoint_id, enabled, disabled_reason } = receiver;
  const [asked, setAsked] = useState<"enable" | "recover">();
  const onClose = () => setAsked(undefined);
  const endpoint = `/operator/partners/${partner_id}/webhook-endpoints/${endpoint_id}` as const;
  return (
    <article class="card stack" aria-label={`${partner_name}, ${url}`}>
      <div class="view-head">
        <h3 class="code">{url}</h3>
        <State receiver={receiver} />
      </div>
      <dl class="facts">
        <dt>Partner</dt>
        <dd>
          <a href={href("/webhooks", { partner: partner_id })}>{partner_name}</a>
        </dd>
        <dt>Why</dt>
        <dd>{disabled_reason ?? (last_error ? `The last attempt: ${last_error}` : "No attempt yet")}</dd>
        {disabled_reason && last_error && (
          <>
            <dt>Last attempt</dt>
            <dd>{last_error}</dd>
          </>
        )}
        <dt>Webhooks</dt>
        <dd>
          {backlogText(receiver)} The oldest is of <Time at={receiver.oldest_created_at} />.
        </dd>
      </dl>
      {endpoint_id === null && (
        <p class="hint">
          Only orders have this URL, as their <span class="code">webhook_url</span>. Its partner can send each
          webhook again in the portal.
        </p>
      )}
      {endpoint_id !== null && (
        <div class="buttons">
          {enabled === false && (
            <button type="button" class="secondary" onClick={() => setAsked("enable")}>
              Enable it again…
            </button>
          )}
          {enabled && receiver.failed > 0 && (
            <button type="button" class="secondary" onClick={() => setAsked("recover")}>
              Send failed webhooks again…
            </button>
          )}
        </div>
      )}
      {asked === "enable" && (
        <EnableEndpoint
          {...{ endpoint, url, onClose }}
          partnerName={partner_name}
          waiting={receiver.disabled}
          onEnabled={onChange}
        />
      )}
      {asked === "recover" && (
        <RecoverEndpoint
          recover={(since) => recover(endpoint, since)}
          url={url}
          onRecovered={onChange}
          onClose={onClose}
        />
      )}
    </article>
  );
}

function State({ receiver: { enabled, failing_since, pending } }: { receiver: FailingWebhookUrl }) {
  if (enabled === false) return <Badge tone="faint">Disabled</Badge>;
  if (failing_since || pending > 0) return <Badge tone="urgent">Failing</Badge>;
  return <Badge tone="soon">Failed earlier</Badge>;
}

function backlogText({ pending, failed, disabled }: FailingWebhookUrl): string {
  const parts = [
    pending > 0 && `${t("{count} webhooks", { count: pending })} to be tried again.`,
    disabled > 0 && `${t("{count} webhooks", { count: disabled })} on hold until it is enabled.`,
    failed > 0 && `${t("{count} webhooks", { count: failed })} given up in the last 30 days.`,
  ];
  return parts.filter(Boolean).join(" ");
}
