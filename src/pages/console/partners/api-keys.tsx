import { Loaded } from "../../ui/feedback/loaded.tsx";
import { requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { KeyList } from "../people/key-list.tsx";
import { KEY_STOPS } from "./status-texts.ts";

/** The keys that a partner has made itself, to be revoked if one has leaked. */
export function ApiKeys({ path }: { path: `/operator/partners/${string}` }) {
  const keys = `${path}/api-keys` as const;
  const resource = useResource(keys, (signal) => requestPage(keys, { query: { pageSize: 200 }, signal }));
  return (
    <section class="card stack" aria-labelledby="api-keys">
      <h2 id="api-keys">API keys</h2>
      <p class="hint">With which it reads its orders. The partner makes them itself.</p>
      <Loaded resource={resource} lines={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>None.</p>
          ) : (
            <KeyList path={keys} keys={rows} stops={KEY_STOPS} onChanged={resource.reload} />
          )
        }
      </Loaded>
    </section>
  );
}
