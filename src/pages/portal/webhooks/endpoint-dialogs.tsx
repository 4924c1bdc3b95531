import type { WebhookEndpoint } from "../../../../client/src/api.ts";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { timeText } from "../../ui/text/format.ts";
import { pudo } from "../pudo.ts";

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
      title="Rotate the secret?"
      action="Rotate the secret"
      work={async () => {
        const { secret } = await pudo.webhooks.endpoints.rotateSecret(id);
        toast(`Both secrets hold until ${timeText(new Date(Date.now() + BOTH_HOLD_MS))}.`);
        onSecret(secret);
      }}
      onClose={onClose}
    >
      <p>
        Webhooks to <span class="code">{url}</span> are signed with the old and the new secret for 24 hours,
        then with the new one alone.
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
      title="Delete the endpoint?"
      action="Delete the endpoint"
      work={async () => {
        await pudo.webhooks.endpoints.delete(id);
        toast("The endpoint is deleted.");
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>
        Nothing more is sent to <span class="code">{url}</span>, and what it has not received is given up.
      </p>
    </Confirm>
  );
}
