import type { WebhookEndpoint } from "../../../../client/src/api.ts";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { timeText } from "../../ui/text/format.ts";
import { pudo } from "../pudo.ts";
import { t, tx } from "../texts.ts";

interface Props {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

const BOTH_HOLD_MS = 24 * 3_600_000;

export function RotateSecret({
  endpoint: { id, url },
  onClose,
  onSecret,
}: Props & { onSecret: (secret: string) => void }) {
  return (
    <Confirm
      title={t("Rotate the secret?")}
      action={t("Rotate the secret")}
      work={async () => {
        const { secret } = await pudo.webhooks.endpoints.rotateSecret(id);
        toast(
          t("Both secrets work until {timeText}.", {
            timeText: timeText(new Date(Date.now() + BOTH_HOLD_MS)),
          }),
        );
        onSecret(secret);
      }}
      onClose={onClose}
    >
      <p>
        {tx(
          "Webhooks to {span} are signed with the old and the new secret for 24 hours, then with the new one alone.",
          { span: <span class="code">{url}</span> },
        )}
      </p>
    </Confirm>
  );
}

export function DeleteEndpoint({
  endpoint: { id, url },
  onClose,
  onDeleted,
}: Props & { onDeleted: () => void }) {
  return (
    <Confirm
      title={t("Delete the endpoint?")}
      action={t("Delete the endpoint")}
      work={async () => {
        await pudo.webhooks.endpoints.delete(id);
        toast(t("The endpoint is deleted."));
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>
        {tx("Nothing more is sent to {span}, and what it has not received is given up.", {
          span: <span class="code">{url}</span>,
        })}
      </p>
    </Confirm>
  );
}
