import type { PartnerClient as Client } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { Time } from "../../ui/text/time.tsx";
import { t } from "../texts.ts";

const COLUMNS: Column<Client>[] = [
  { label: t("Client id"), cell: ({ clientId }) => <span class="code">{clientId}</span> },
  { label: t("Created"), cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    label: t("New secret"),
    cell: ({ rotatedAt }) => (rotatedAt === null ? t("Never") : <Time at={rotatedAt} />),
  },
  {
    label: t("Secret before"),
    cell: ({ previousSecretUntil }) =>
      previousSecretUntil === null ? (
        t("Not valid")
      ) : (
        <>
          {t("Valid until")} <Time at={previousSecretUntil} />
        </>
      ),
  },
];

/**
 * The client credentials of the white-label API, and the addresses from which they work. Only the operator can change them.
 */
export function WhiteLabel() {
  const clients = useResource("clients", (signal) =>
    request("GET", "/partner/clients", { query: { pageSize: 100 }, signal }),
  );
  const partner = useResource("partner", (signal) => request("GET", "/partner", { signal }));
  return (
    <section class="stack in-turn" aria-labelledby="white-label">
      <h2 id="white-label">{t("White-label API")}</h2>
      <p class="hint">
        {t(
          "Its client credentials come from the operator, who also gives them new secrets and keeps the allow-list.",
        )}
      </p>
      <Loaded resource={clients} lines={2} shape="table">
        {({ data: { data, pagination } }) =>
          data.length === 0 ? (
            <p class="hint">{t("None yet.")}</p>
          ) : (
            <>
              <Table
                caption={t("Client credentials")}
                columns={COLUMNS}
                rows={data}
                keyOf={({ clientId }) => clientId}
              />
              {pagination.totalCount > data.length && (
                <p class="hint">
                  {t("{count} more clients", { count: pagination.totalCount - data.length })}
                </p>
              )}
            </>
          )
        }
      </Loaded>
      <Loaded resource={partner} lines={1}>
        {({
          data: {
            partner: { allowList },
          },
        }) => (
          <p>
            {allowList.length === 0 ? (
              t(
                "They work from nowhere yet: ask the operator to put your servers' addresses on the allow-list.",
              )
            ) : (
              <>
                {t("They work from these addresses alone:")} <span class="code">{allowList.join(", ")}</span>
              </>
            )}
          </p>
        )}
      </Loaded>
    </section>
  );
}
