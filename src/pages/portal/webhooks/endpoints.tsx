import { useState } from "preact/hooks";
import type { WebhookEndpoint } from "../../../../client/src/api.ts";
import { RecoverEndpoint } from "../../ui/domain/recover-endpoint.tsx";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { CopyOnce } from "../../ui/forms/copy-once.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { Time } from "../../ui/text/time.tsx";
import { pudo } from "../pudo.ts";
import { t, tx } from "../texts.ts";
import { DeleteEndpoint, RotateSecret } from "./endpoint-dialogs.tsx";
import { NewEndpoint } from "./new-endpoint.tsx";

type Asked = "rotate" | "recover" | "delete";

/**
 * The partner's endpoints, with what can be done with each.
 * @param onSent is told that something was sent
 */
export function Endpoints({ onSent }: { onSent: () => void }) {
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const resource = useResource("endpoints", (signal) => pudo.webhooks.endpoints.list({ signal }));
  const { reload } = resource;
  const shown = (made: string) => {
    setMaking(false);
    setSecret(made);
    reload();
  };
  return (
    <section class="stack in-turn" aria-labelledby="endpoints">
      <div class="view-head">
        <h2 id="endpoints">{t("Endpoints")}</h2>
        <button type="button" class="secondary" onClick={() => setMaking(true)}>
          {t("New endpoint")}
        </button>
      </div>
      <Loaded resource={resource} lines={3}>
        {(all) =>
          all.length === 0 ? (
            <p class="hint">{t("None yet. Add your server's address to hear of every parcel's moves.")}</p>
          ) : (
            <ul class="stack">
              {all.map((endpoint) => (
                <li key={endpoint.id}>
                  <EndpointCard endpoint={endpoint} onChange={reload} onSecret={shown} onSent={onSent} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && <NewEndpoint onMade={shown} onClose={() => setMaking(false)} />}
      {secret && (
        <Dialog title={t("The endpoint's secret")} onClose={() => setSecret(undefined)}>
          <div class="stack">
            <CopyOnce label={t("It signs the webhooks to this endpoint")} secret={secret} />
            <button type="button" class="primary" onClick={() => setSecret(undefined)}>
              {t("I have saved it")}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

interface CardProps {
  endpoint: WebhookEndpoint;
  onChange: () => void;
  onSecret: (secret: string) => void;
  onSent: () => void;
}

function EndpointCard({ endpoint, onChange, onSecret, onSent }: CardProps) {
  const { id, url, events, description, enabled, disabledReason, failingSince } = endpoint;
  const [asked, setAsked] = useState<Asked>();
  const { run, isBusy, error } = useAction(async (work: () => Promise<unknown>) => {
    await work();
    onChange();
  });
  const setEnabled = () => pudo.webhooks.endpoints.change(id, { enabled: !enabled });
  const test = async () => {
    await pudo.webhooks.endpoints.test(id);
    toast(t("A test is on its way: it is among the deliveries."));
    onSent();
  };
  const dialog = { endpoint, onClose: () => setAsked(undefined) };
  return (
    <article class="card stack" aria-label={url}>
      <div class="view-head">
        <h3 class="code">{url}</h3>
        <Badge tone={enabled ? (failingSince ? "urgent" : "plain") : "faint"}>
          {enabled ? (failingSince ? t("Failing") : t("Enabled")) : t("Paused")}
        </Badge>
      </div>
      {description && <p>{description}</p>}
      <p class="hint">{events.includes("*") ? t("All events") : events.join(", ")}</p>
      {disabledReason && <p class="notice">{disabledReason}</p>}
      {enabled && failingSince && (
        <p class="notice">
          {tx("All attempts have failed since {time}. After five days it is paused.", {
            time: <Time at={failingSince} />,
          })}
        </p>
      )}
      <Failure error={error} />
      <div class="buttons">
        <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void run(test)}>
          {t("Send a test")}
        </button>
        <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void run(setEnabled)}>
          {enabled ? t("Pause") : t("Enable")}
        </button>
        <button type="button" class="quiet" onClick={() => setAsked("recover")}>
          {t("Send failed webhooks again")}
        </button>
        <button type="button" class="quiet" onClick={() => setAsked("rotate")}>
          {t("Rotate the secret")}
        </button>
        <button type="button" class="quiet" onClick={() => setAsked("delete")}>
          {t("Delete")}
        </button>
      </div>
      {asked === "rotate" && <RotateSecret {...dialog} onSecret={onSecret} />}
      {asked === "recover" && (
        <RecoverEndpoint
          recover={(since) => pudo.webhooks.endpoints.recover(id, since)}
          url={url}
          onRecovered={onSent}
          onClose={dialog.onClose}
        />
      )}
      {asked === "delete" && <DeleteEndpoint {...dialog} onDeleted={onChange} />}
    </article>
  );
}
