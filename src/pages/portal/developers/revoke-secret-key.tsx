import type { SecretKey } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { t } from "../texts.ts";

interface Props {
  secretKey: SecretKey;
  onRevoked: () => void;
  onClose: () => void;
}

/** Revokes a secret key, shows what it left, and switches off and rotates what a thief could still use. */
export function RevokeSecretKey({ secretKey: { id, name }, onRevoked, onClose }: Props) {
  const resource = useResource(`traces ${id}`, (signal) =>
    request("GET", `/partner/secret-keys/${id}/traces`, { signal }),
  );
  return (
    <Confirm
      title={t("Revoke “{name}”?", { name })}
      action={t("Revoke the {noun}", { noun: t("secret key") })}
      work={async () => {
        const chosen = [...document.querySelectorAll<HTMLInputElement>("input[data-mends]:checked")];
        await request("DELETE", `/partner/secret-keys/${id}`);
        onRevoked();
        for (const { value } of chosen) await mend(value);
        toast(t("“{name}” is revoked.", { name }));
      }}
      onClose={onClose}
    >
      <p>{t("Whatever uses it stops working at once. This can't be undone.")}</p>
      <Loaded resource={resource} lines={3}>
        {({ data: { webhookEndpoints, secretKeys, receivingCodes, readWebhookSecretAt, orders } }) => (
          <div class="stack">
            <p>
              {t(
                "What it did: {made} orders created, {cancelled} cancelled, {moved} sent to another point.",
                {
                  made: orders.made,
                  cancelled: orders.cancelled,
                  moved: orders.pointChanged,
                },
              )}
            </p>
            {orders.codLowered + orders.received > 0 && (
              <p>
                {t(
                  "It lowered {lowered} amounts to collect, and said of {received} parcels that they are back.",
                  {
                    lowered: orders.codLowered,
                    received: orders.received,
                  },
                )}
              </p>
            )}
            {webhookEndpoints
              .filter(({ enabled }) => enabled)
              .map((endpoint) => (
                <Mending key={endpoint.id} value={endpoint.id} isChosen={endpoint.how === "made"}>
                  {t("Switch off {url}, which it created or changed", { url: endpoint.url })}
                </Mending>
              ))}
            {receivingCodes.map((code) => (
              <Mending key={code.id} value={`${RECEIVING_CODE}${code.id}`} isChosen>
                {t("End the receiving code for {parcels} parcels, which it created", {
                  parcels: code.parcels,
                })}
              </Mending>
            ))}
            {readWebhookSecretAt && (
              <Mending value={WEBHOOK_SECRET} isChosen={false}>
                {t("Rotate the webhook secret, which it read")}
              </Mending>
            )}
            {secretKeys.length > 0 && (
              <p class="notice">
                {t("These keys were created with it; revoke them too: {names}", {
                  names: secretKeys.map((key) => key.name).join(", "),
                })}
              </p>
            )}
          </div>
        )}
      </Loaded>
    </Confirm>
  );
}

const WEBHOOK_SECRET = "webhook-secret";
const RECEIVING_CODE = "receiving-code ";

async function mend(what: string): Promise<void> {
  if (what === WEBHOOK_SECRET) await request("POST", "/partner/webhook-secret/rotate");
  else if (what.startsWith(RECEIVING_CODE))
    await request("DELETE", `/partner/receiving-codes/${what.slice(RECEIVING_CODE.length)}`);
  else await request("PATCH", `/partner/webhook-endpoints/${what}`, { body: { enabled: false } });
}

function Mending({ value, isChosen, children }: { value: string; isChosen: boolean; children: string }) {
  return (
    <label>
      <input type="checkbox" data-mends value={value} defaultChecked={isChosen} />
      <span>{children}</span>
    </label>
  );
}
