import { Loaded } from "../../ui/feedback/loaded.tsx";
import { request, requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { IssueKey } from "./issue-key.tsx";
import { KeyList } from "./key-list.tsx";

const PATH = "/operator/agents";

interface Props {
  pointId: string;
  pointName: string;
}

/** Who works at a point: issue a key with its sign-in sheet, see when it was last used, revoke it. */
export function AgentKeys({ pointId, pointName }: Props) {
  const resource = useResource(`agents ${pointId}`, (signal) =>
    requestPage(PATH, { query: { point_id: pointId, pageSize: 100 }, signal }),
  );
  return (
    <section class="card stack" aria-labelledby="agents">
      <h2 id="agents">Agents</h2>
      <Loaded resource={resource} lines={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p class="hint">Nobody can sign in at this point's counter yet.</p>
          ) : (
            <KeyList path={PATH} keys={rows} onChanged={resource.reload} />
          )
        }
      </Loaded>
      <IssueKey
        page="counter"
        heading={pointName}
        label="New agent"
        hint="Its key opens the counter page of this point."
        placeholder="Ada at the counter"
        issue={(name) => request("POST", PATH, { body: { name, point_id: pointId } })}
        onIssued={resource.reload}
      />
    </section>
  );
}
