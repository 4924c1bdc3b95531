import type { ComponentChildren } from "preact";
import type { AuditEntry as Entry } from "../api.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Timeline } from "../ui/lists/timeline.tsx";
import { requestPage } from "../ui/requests/request.ts";
import { useResource } from "../ui/requests/resource.ts";
import { actionWords, detailWords } from "./history-words.ts";
import { type Names, readNames } from "./names.ts";

interface Props {
  /** Which entries are listed. */
  query: { subject_id?: string; action?: string };
  /** Shows what was changed, in place of the details one by one. `before` is the next older entry, if it is listed. */
  detailOf?: (entry: Entry, before: Entry | undefined, names: Names) => ComponentChildren;
}

/** What was done, from the audit log: the newest 20 entries. */
export function History({ query, detailOf = detailsText }: Props) {
  const resource = useResource(`history ${JSON.stringify(query)}`, async (signal) => {
    const { rows } = await requestPage("/operator/audit", { query: { ...query, pageSize: 20 }, signal });
    return { rows, names: await readNames(rows, signal) };
  });
  return (
    <section class="card stack" aria-labelledby="history">
      <h2 id="history">History</h2>
      <Loaded resource={resource} lines={4}>
        {({ rows, names }) =>
          rows.length === 0 ? (
            <p class="hint">Nobody has changed it yet.</p>
          ) : (
            <Timeline
              entries={rows.map((entry, i) => ({
                key: entry.id,
                title: actionWords(entry.action),
                at: entry.at,
                detail: (
                  <>
                    <span>
                      by {entry.actor.kind.replace("_", " ")}{" "}
                      {names.get(entry.actor.id)?.name ?? entry.actor.id}
                    </span>
                    {detailOf(entry, rows[i + 1], names)}
                  </>
                ),
              }))}
            />
          )
        }
      </Loaded>
    </section>
  );
}

const detailsText = ({ details }: Entry, _: unknown, names: Names): ComponentChildren =>
  detailWords(details, (id) => names.get(id)?.name).map((detail) => (
    <span key={detail} class="hint history-details">
      {detail}
    </span>
  ));
