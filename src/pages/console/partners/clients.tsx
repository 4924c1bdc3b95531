import { useState } from "preact/hooks";
import type { Client } from "../../api.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { CopyOnce } from "../../ui/forms/copy-once.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { Time } from "../../ui/text/time.tsx";

interface Props {
  path: `/operator/partners/${string}`;
  clients: readonly Client[];
  onChanged: () => void;
}

interface Secret {
  client_id: string;
  client_secret: string;
}

/** Client credentials of a white-label partner. */
export function Clients({ path, clients, onChanged }: Props) {
  const [shown, setShown] = useState<Secret>();
  const [asked, setAsked] = useState<{ step: "rotate" | "delete"; client: Client }>();
  const create = useAction(async () => {
    const { data } = await request("POST", `${path}/clients`);
    setShown(data);
    onChanged();
  });
  const work = async () => {
    if (!asked) return;
    const client = `${path}/clients/${asked.client.client_id}` as const;
    if (asked.step === "delete") {
      await request("DELETE", client);
      toast("The client is deleted.");
    } else {
      const { data } = await request("POST", `${client}/rotate`);
      setShown(data);
    }
    onChanged();
  };
  return (
    <section class="card stack" aria-labelledby="clients">
      <h2 id="clients">Clients</h2>
      <ul class="plain-list">
        {clients.map((client) => (
          <li key={client.client_id} class="with-action">
            <span>
              <span class="code">{client.client_id}</span>{" "}
              <span class="hint">
                since <Time at={client.created_at} />
              </span>
            </span>
            <span class="buttons">
              {(["rotate", "delete"] as const).map((step) => (
                <button
                  key={step}
                  type="button"
                  class="quiet"
                  aria-label={`${step === "rotate" ? "New secret for" : "Delete"} ${client.client_id}`}
                  onClick={() => setAsked({ step, client })}
                >
                  {step === "rotate" ? "New secret…" : "Delete…"}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <Failure error={create.error} />
      <div class="buttons">
        <button type="button" class="quiet" aria-disabled={create.isBusy} onClick={() => void create.run()}>
          Create a client
        </button>
      </div>
      {shown && (
        <Dialog title="The client's credentials" onClose={() => setShown(undefined)}>
          <p>
            Client id: <span class="code">{shown.client_id}</span>
          </p>
          <CopyOnce label="Client secret" secret={shown.client_secret} />
        </Dialog>
      )}
      {asked && (
        <Confirm
          title={asked.step === "rotate" ? "A new secret?" : "Delete the client?"}
          action={asked.step === "rotate" ? "Make a new secret" : "Delete it"}
          work={work}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {asked.step === "rotate"
              ? "The old secret is valid for 24 hours more, so that the partner's servers can change one by one."
              : "It gets no new tokens, and its tokens stop working within a minute."}
          </p>
        </Confirm>
      )}
    </section>
  );
}
