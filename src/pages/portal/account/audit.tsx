import type { PartnerAuditEntry as Entry } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { route } from "../../ui/shell/route.ts";
import { Time } from "../../ui/text/time.tsx";
import { t } from "../texts.ts";

const PAGE_SIZE = 10;

/** Actions without a text of their own are shown by their name. */
const TEXTS: Record<string, string> = {
  "account.created": t("Account created"),
  "account.disabled": t("Account disabled"),
  "account.enabled": t("Account enabled"),
  "account.locked": t("Signing in locked after failed attempts"),
  "account.password_changed": t("Password changed"),
  "account.password_set": t("Password set by a one-time link"),
  "account.set_password_token_issued": t("One-time link for a password created"),
  "api_key.created": t("API key created"),
  "api_key.revoked": t("API key revoked"),
  "client.created": t("Client created"),
  "client.deleted": t("Client deleted"),
  "client.rotated": t("Client’s secret rotated"),
  "client.token_issued": t("Token of a client issued"),
  "partner.changed": t("Settings changed"),
  "passkey.added": t("Passkey added"),
  "passkey.removed": t("Passkey removed"),
  "portal_session.begun": t("Signed in to the portal"),
  "portal_session.ended": t("Session of the portal ended"),
  "secret_key.created": t("Secret key created"),
  "secret_key.revoked": t("Secret key revoked"),
  "session.begun": t("Logged in for tokens"),
  "session.ended": t("Log-in for tokens ended"),
  "session.refreshed": t("Tokens renewed"),
  "session.reuse_detected": t("Log-in ended: a refresh token was used twice"),
  "webhook_delivery.redelivered": t("Webhook sent again"),
  "webhook_endpoint.recovered": t("Failed webhooks of an endpoint sent again"),
  "webhook_endpoint.tested": t("Test webhook sent"),
  "webhook_endpoint.created": t("Webhook endpoint added"),
  "webhook_endpoint.changed": t("Webhook endpoint changed"),
  "webhook_endpoint.deleted": t("Webhook endpoint deleted"),
  "webhook_endpoint.secret_rotated": t("Webhook endpoint's secret rotated"),
  "webhook_secret.read": t("Webhook secret read"),
  "webhook_secret.rotated": t("Webhook secret rotated"),
};
/** A client has no name, and an operator none that is told. */
const byText = ({ by, actor: { name } }: Entry): string =>
  by === "operator" ? t("The operator") : (name ?? t("A white-label client"));

const COLUMNS: Column<Entry>[] = [
  { label: t("When"), cell: ({ at }) => <Time at={at} /> },
  {
    label: t("What"),
    phone: "second",
    cell: ({ action }) => TEXTS[action] ?? <span class="code">{action}</span>,
  },
  { label: t("By"), phone: "end", cell: byText },
];

/** What every credential of the partner did, and what operators did with these. */
export function Audit() {
  const page = pageOf(route.value.query);
  const resource = useResource(String(page), (signal) =>
    request("GET", "/partner/audit", { query: { page, pageSize: PAGE_SIZE }, signal }),
  );
  return (
    <section class="card stack" aria-labelledby="audit">
      <h2 id="audit">{t("What was done")}</h2>
      <p class="hint">
        {t(
          "By all your accounts, clients and keys. Revoke the key or change the password that did what none of you did.",
        )}
      </p>
      <Loaded resource={resource} lines={6} shape="table">
        {({ data: { data, pagination } }) => (
          <>
            <Table caption={t("What was done")} columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
            <Pager
              pageSize={PAGE_SIZE}
              total={pagination.totalCount}
              counted={t("{count} entries", { count: pagination.totalCount })}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
