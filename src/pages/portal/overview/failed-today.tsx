import type { FailedRequests } from "../../api.ts";
import { fieldWords, pathWords } from "../../ui/feedback/words.ts";
import { Table } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/text/time.tsx";
import { t } from "../texts.ts";

type FailedRequest = FailedRequests["data"]["data"][number];

/** What the partner's requests were refused or failed. */
export function FailedToday({ requests }: { requests: readonly FailedRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="failed">
      <h2 id="failed">{t("Requests that failed today")}</h2>
      <Table
        caption={t("Requests that failed in the last 24 hours")}
        columns={[
          { label: t("When"), cell: ({ at }: FailedRequest) => <Time at={at} /> },
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
                {status} <span class="code whole-word">{code}</span>
              </>
            ),
          },
          {
            label: t("What to change"),
            phone: "below",
            cell: ({ errors, code }) =>
              errors.length > 0 ? (
                errors.map(({ path, message }) => `${pathWords(path)}: ${fieldWords(message)}`).join(" ")
              ) : (
                <a href={`/problems/${code}`}>{t("What it means")}</a>
              ),
          },
        ]}
        rows={requests}
        keyOf={({ requestId }) => requestId}
      />
    </section>
  );
}
