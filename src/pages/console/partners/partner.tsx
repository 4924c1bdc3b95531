import { useState } from "preact/hooks";
import type { Account, Client, KeyHolder, Partner } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { type PageOf, request, requestPage, requestVersion } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { DangerZone } from "../../ui/shell/danger-zone.tsx";
import { href } from "../../ui/shell/route.ts";
import type { ViewProps } from "../../ui/shell/shell.tsx";
import { count } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { ConsoleView } from "../console-view.tsx";
import { History } from "../history.tsx";
import { Accounts } from "./accounts.tsx";
import { Agreement } from "./agreement.tsx";
import { AllowList } from "./allow-list.tsx";
import { ApiKeys } from "./api-keys.tsx";
import { Clients } from "./clients.tsx";
import { EditPartner } from "./edit-partner.tsx";
import { Endpoints } from "./endpoints.tsx";
import { PartnerState } from "./partners.tsx";
import { PayoutAccount } from "./payout-account.tsx";
import { SecretKeys } from "./secret-keys.tsx";

/** What the page knows about a partner, which determines the next step. */
interface Known {
  partner: Partner;
  version: string;
  accounts: PageOf<Account>;
  keys: PageOf<KeyHolder>;
  clients: PageOf<Client>;
}

const ALL = { pageSize: 200 };

async function read(path: `/operator/partners/${string}`, signal: AbortSignal): Promise<Known> {
  const options = { query: ALL, signal };
  const [{ answer, version }, accounts, keys, clients] = await Promise.all([
    requestVersion("GET", path, { signal }),
    requestPage(`${path}/accounts`, options),
    requestPage(`${path}/secret-keys`, options),
    requestPage(`${path}/clients`, options),
  ]);
  return { partner: answer.data, version, accounts, keys, clients };
}

/** One partner, and the steps by which it is taken on. Each step can be taken later. */
export default function PartnerPage({ id = "" }: ViewProps) {
  const path = `/operator/partners/${encodeURIComponent(id)}` as const;
  const resource = useResource(path, (signal) => read(path, signal));
  const [isSuspending, setSuspending] = useState(false);
  const [edited, setEdited] = useState<Known>();
  const partner = resource.data?.partner;
  return (
    <ConsoleView title={partner?.name ?? "Partner"}>
      <Loaded resource={resource} lines={12}>
        {(known) => (
          <>
            <Steps {...known} />
            <div class="with-side">
              <div class="stack">
                <Agreement path={path} partner={known.partner} onChanged={resource.reload} />
                <Accounts path={path} accounts={known.accounts.rows} onChanged={resource.reload} />
                <SecretKeys
                  path={path}
                  keys={known.keys.rows}
                  isActive={known.partner.status === "active"}
                  onChanged={resource.reload}
                />
                <ApiKeys path={path} />
                <AllowList
                  key={known.partner.updated_at}
                  path={path}
                  entries={known.partner.allow_list}
                  onChanged={resource.reload}
                />
                <Clients path={path} clients={known.clients.rows} onChanged={resource.reload} />
              </div>
              <div class="stack">
                <Facts partner={known.partner} onEdit={() => setEdited(known)} />
                <PayoutAccount path={path} partner={known.partner} onChanged={resource.reload} />
                <Endpoints path={path} partner={known.partner} />
                <History query={{ subject_id: known.partner.id }} />
              </div>
            </div>
            {known.partner.status === "active" && (
              <DangerZone lead="A suspended partner makes no orders and sees nothing. Its parcels under way are still delivered.">
                <button type="button" class="quiet" onClick={() => setSuspending(true)}>
                  Suspend…
                </button>
              </DangerZone>
            )}
          </>
        )}
      </Loaded>
      {edited && (
        <EditPartner
          path={path}
          opened={edited.partner}
          openedVersion={edited.version}
          onChanged={resource.reload}
          onClose={() => setEdited(undefined)}
        />
      )}
      {isSuspending && partner && (
        <Confirm
          title={`Suspend ${partner.name}?`}
          action="Suspend it"
          work={async () => {
            await request("POST", `${path}/suspend`);
            toast(`${partner.name} is suspended.`);
            resource.reload();
          }}
          onClose={() => setSuspending(false)}
        >
          <p>
            Its keys stop working at once, its tokens and its people's sessions within a minute: it makes no
            orders and sees nothing. Its parcels under way are still delivered, and its webhooks still sent.
            It can be activated again.
          </p>
        </Confirm>
      )}
    </ConsoleView>
  );
}

/** How far the partner is. It can begin with an account or a key; clients are for white-label partners. */
function Steps({ partner, accounts, keys, clients }: Known) {
  const steps = [
    { text: "Details", isDone: true },
    { text: "Agreement", isDone: partner.agreement_signed_on !== null },
    { text: "Account", isDone: accounts.total > 0 },
    { text: "Secret key", isDone: keys.total > 0 },
    {
      text: "Allow-list and client (white-label)",
      isDone: partner.allow_list.length > 0 && clients.total > 0,
    },
  ];
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section class="card stack" aria-labelledby="steps">
      <h2 id="steps">{next ? `Next: ${next.text}` : "All set up"}</h2>
      <ol class="steps">
        {steps.map(({ text, isDone }) => (
          <li key={text} data-done={isDone || undefined}>
            {text} <span class="hint">{isDone ? "done" : "to do"}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Facts({ partner, onEdit }: { partner: Partner; onEdit: () => void }) {
  return (
    <section class="card stack" aria-labelledby="partner-facts">
      <h2 id="partner-facts">The partner</h2>
      <dl class="facts">
        <dt>State</dt>
        <dd>
          <PartnerState status={partner.status} />
        </dd>
        <dt>Kind</dt>
        <dd>{partner.kind === "store" ? "Shop" : "Delivery company"}</dd>
        <dt>Name on labels</dt>
        <dd>{partner.label_name}</dd>
        {partner.support_url && (
          <>
            <dt>Help page</dt>
            <dd>{partner.support_url}</dd>
          </>
        )}
        {partner.support_phone && (
          <>
            <dt>Help number</dt>
            <dd>{partner.support_phone}</dd>
          </>
        )}
        <dt>Picked up at</dt>
        <dd>{partner.origin_zip}</dd>
        <dt>Orders a day</dt>
        <dd>at most {count(partner.orders_per_day)}</dd>
        <dt>Database</dt>
        <dd class="code">{partner.orders_database}</dd>
        <dt>Taken on</dt>
        <dd>
          <Time at={partner.created_at} />
        </dd>
        <dt>Orders</dt>
        <dd>
          <a href={href("/orders", { partner: partner.id })}>See its orders</a>
        </dd>
      </dl>
      <div class="buttons">
        <button type="button" class="secondary" onClick={onEdit}>
          Change the details…
        </button>
      </div>
    </section>
  );
}
