import { Loaded } from "../../ui/loaded.tsx";
import { requestPage } from "../../ui/request.ts";
import { useResource } from "../../ui/resource.ts";
import { Timeline } from "../../ui/timeline.tsx";

interface Entry {
  id: string;
  at: string;
  actor: { kind: string; id: string };
  action: string;
  details: Record<string, unknown>;
}

/** What was done to something, from the audit log: the newest 20 entries. */
export function History({ subjectId }: { subjectId: string }) {
  const resource = useResource(`history ${subjectId}`, (signal) =>
    requestPage<Entry>("/operator/audit", {
      query: { subject_id: subjectId, pageSize: 20 },
      signal,
    }),
  );
  return (
    <section class="card stack" aria-labelledby="history">
      <h2 id="history">History</h2>
      <Loaded resource={resource} lines={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p class="hint">Nobody has changed it yet.</p>
          ) : (
            <Timeline
              entries={rows.map(({ id, at, actor, action, details }) => ({
                key: id,
                title: action,
                at,
                detail: (
                  <>
                    <span>
                      by {actor.kind} {actor.id}
                    </span>
                    {Object.keys(details).length > 0 && (
                      <code class="history-details">{JSON.stringify(details)}</code>
                    )}
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
