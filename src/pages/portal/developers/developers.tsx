import type { FailedRequests as Failed } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { route } from "../../ui/shell/route.ts";
import { Time } from "../../ui/text/time.tsx";
import { PortalView } from "../portal-view.tsx";
import { t } from "../texts.ts";
import { API_KEYS, Keys, SECRET_KEYS } from "./keys.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";
import { WhiteLabel } from "./white-label.tsx";

/** What the partner's developer needs: keys, what failed, and where it is explained. */
export default function Developers() {
  return (
    <PortalView
      title={t("Developers")}
      actions={
        <a class="button quiet" href="/docs">
          {t("API reference")}
        </a>
      }
    >
      <Keys kind={SECRET_KEYS} />
      <Keys kind={API_KEYS} />
      <WebhookSecret />
      <WhiteLabel />
      <FailedRequests />
    </PortalView>
  );
}

type FailedRow = Failed["data"]["data"][number];
const PAGE_SIZE = 10;

const COLUMNS: Column<FailedRow>[] = [
  { label: t("When"), cell: ({ at }) => <Time at={at} /> },
  {
    label: t("Request"),
    phone: "second",
    cell: ({ method, path }) => (
      <span class="code whole-word">
        {method} {path}
      </span>
    ),
  },
  {
    label: t("Answer"),
    phone: "aside",
    cell: ({ status, code }) => (
      <>
        {status}{" "}
        <a class="code whole-word" href={`/problems/${code}`}>
          {code}
        </a>
      </>
    ),
  },
  {
    label: t("What to change"),
    phone: "below",
    cell: ({ errors }) =>
      errors.length === 0 ? (
        <span class="hint">{t("See the problem.")}</span>
      ) : (
        <ul>
          {errors.map(({ path, message }) => (
            <li key={path}>
              <span class="code">
                {path} {message}
              </span>
            </li>
          ))}
        </ul>
      ),
  },
  { label: t("With"), cell: ({ credential }) => credential.name ?? credential.kind },
];

function FailedRequests() {
  const page = pageOf(route.value.query);
  const resource = useResource(String(page), (signal) =>
    request("GET", "/partner/failed-requests", { query: { page, pageSize: PAGE_SIZE }, signal }),
  );
  return (
    <section class="stack" aria-labelledby="failed">
      <h2 id="failed">{t("Failed requests")}</h2>
      <Loaded resource={resource} lines={4} shape="table">
        {({ data: { data, pagination, unlisted } }) =>
          data.length === 0 ? (
            <p class="hint">{t("None in the last 7 days.")}</p>
          ) : (
            <>
              <Table
                caption={t("Failed requests")}
                columns={COLUMNS}
                rows={data}
                keyOf={({ requestId }) => requestId}
              />
              {unlisted > 0 && (
                <p class="hint">
                  {t("{requests} failed and were only counted.", {
                    requests: t("{count} more requests", { count: unlisted }),
                  })}
                </p>
              )}
              <Pager
                pageSize={PAGE_SIZE}
                total={pagination.totalCount}
                counted={t("{count} requests", { count: pagination.totalCount })}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
