import type { RecoveredWebhooks } from "../../../../client/src/api.ts";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { request } from "../../ui/requests/request.ts";
import { t } from "../texts.ts";

type EndpointPath = `/operator/partners/${string}/webhook-endpoints/${string}`;

interface Props {
  endpoint: EndpointPath;
  url: string;
  partnerName: string;
  /** How many webhooks are on hold for it, where that is known. */
  waiting?: number;
  onEnabled: () => void;
  onClose: () => void;
}

/** Asks before an endpoint is enabled again. */
export function EnableEndpoint({ endpoint, url, partnerName, waiting, onEnabled, onClose }: Props) {
  return (
    <Confirm
      title="Enable the endpoint again?"
      action="Enable it"
      tone="primary"
      work={async () => {
        await request("POST", `${endpoint}/enable`);
        toast("It is enabled.");
        onEnabled();
      }}
      onClose={onClose}
    >
      <p>
        <span class="code">{url}</span> of {partnerName} gets new webhooks from now on
        {waiting !== 0 && ", and within minutes what waits for it"}
        {waiting ? `: ${t("{count} webhooks", { count: waiting })}` : ""}.
      </p>
      <p>
        Do so when its partner says that the server is fixed. If all attempts fail for five days, it is
        disabled again.
      </p>
    </Confirm>
  );
}

/** Sends again what was given up since a time. */
export async function recover(endpoint: EndpointPath, since: string): Promise<RecoveredWebhooks> {
  return (await request("POST", `${endpoint}/recover`, { body: { since } })).data;
}
