import type { Answers } from "../../api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { Time } from "../../ui/text/time.tsx";
import { ConsoleView } from "../console-view.tsx";
import { t } from "../texts.ts";
import { Receiver } from "./receiver.tsx";

type Trouble = Answers["GET /operator/webhooks"];

const PATH = "/webhooks";
const PAGE_SIZE = 20;

/** Which partners' servers don't take webhooks, why, and what can be done. */
export default function Webhooks() {
  const { query } = route.value;
  const page = pageOf(query);
  const partner = query.get("partner") ?? "";
  const resource = useResource(query.toString(), (signal) =>
    request("GET", "/operator/webhooks", {
      query: { partner_id: partner, page, pageSize: PAGE_SIZE },
      signal,
    }),
  );
  return (
    <ConsoleView
      title="Webhooks"
      actions={
        <button type="button" class="quiet" onClick={resource.reload}>
          Refresh
        </button>
      }
    >
      {partner && (
        <p class="notice">
          Only what is for one partner is shown. <a href={href(PATH)}>Show all</a>
        </p>
      )}
      <Loaded resource={resource} lines={6}>
        {(trouble) => (
          <>
            {trouble.incomplete && (
              <p class="notice">A database of orders can't be reached: what is in it is missing here.</p>
            )}
            <Backlog trouble={trouble} />
            <Receivers trouble={trouble} onChange={resource.reload} />
          </>
        )}
      </Loaded>
    </ConsoleView>
  );
}

function Backlog({ trouble: { data } }: { trouble: Trouble }) {
  const { oldest_undelivered: oldest, dead_letters } = data;
  return (
    <section class="card stack" aria-labelledby="backlog">
      <h2 id="backlog">Backlog</h2>
      {oldest ? (
        <p>
          The oldest undelivered event is <span class="code">{oldest.event}</span> of{" "}
          <Time at={oldest.created_at} /> for <span class="code">{oldest.url}</span>. It was tried{" "}
          {t("{count} times", { count: oldest.attempt_count })}, and is tried again at{" "}
          <Time at={oldest.next_attempt_at} />.
        </p>
      ) : (
        <p>Every webhook has arrived, but for those of receivers that are disabled.</p>
      )}
      <p>
        {dead_letters.newest_at ? (
          <>
            {t("{count} failed messages", { count: dead_letters.count })}, the newest of{" "}
            <Time at={dead_letters.newest_at} />. The cron does what they were for; the consumer's log has the
            cause.
          </>
        ) : (
          "No message has failed in the last 30 days."
        )}
      </p>
    </section>
  );
}

interface ReceiversProps {
  trouble: Trouble;
  onChange: () => void;
}

function Receivers({ trouble: { data }, onChange }: ReceiversProps) {
  return (
    <section class="stack" aria-labelledby="receivers">
      <h2 id="receivers">Failing receivers</h2>
      {data.data.length === 0 ? (
        <Empty title="None is failing">
          <p>Every partner's server has taken what was sent to it in the last 30 days.</p>
        </Empty>
      ) : (
        <>
          <ul class="stack">
            {data.data.map((receiver) => (
              <li key={`${receiver.partner_id} ${receiver.url}`}>
                <Receiver receiver={receiver} onChange={onChange} />
              </li>
            ))}
          </ul>
          <Pager
            pageSize={PAGE_SIZE}
            total={data.pagination.totalCount}
            counted={t("{count} receivers", { count: data.pagination.totalCount })}
          />
        </>
      )}
    </section>
  );
}
