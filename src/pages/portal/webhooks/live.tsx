import { useEffect, useState } from "preact/hooks";
import type { OrderEvent } from "../../../../client/src/events.ts";
import { EVENT_TEXTS } from "../../ui/domain/order-events.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { href } from "../../ui/shell/route.ts";
import { Time } from "../../ui/text/time.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

const EVERY_MS = 3000;
const MOST_SHOWN = 50;
/** The feed begins 30 days ago. For a rare type, one page skips as many events as it may read. */
const RARE = { types: "package.lost", limit: 100 } as const;

async function positionOfNow(signal: AbortSignal): Promise<string> {
  for (let after: string | undefined; ; ) {
    const { next, more } = await pudo.events.page(
      { ...RARE, ...(after === undefined ? {} : { after }) },
      { signal },
    );
    if (!more) return next;
    after = next;
  }
}

const wait = () => new Promise((resolve) => setTimeout(resolve, EVERY_MS));

/** Shows the orders' events from now on, as programs read them. */
export function Live() {
  const [isFollowing, setFollowing] = useState(false);
  const [events, setEvents] = useState<readonly OrderEvent[]>([]);
  const [isAtNow, setAtNow] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (!isFollowing) return;
    const abort = new AbortController();
    const follow = async () => {
      let after = await positionOfNow(abort.signal);
      setAtNow(true);
      while (!abort.signal.aborted) {
        const { data, next } = await pudo.events.page({ after, limit: 100 }, { signal: abort.signal });
        after = next;
        if (data.length > 0) setEvents((before) => [...data.toReversed(), ...before].slice(0, MOST_SHOWN));
        await wait();
      }
    };
    setError(undefined);
    setAtNow(false);
    void follow().catch((caught: unknown) => {
      if (abort.signal.aborted) return;
      setError(caught);
      setFollowing(false);
    });
    return () => abort.abort();
  }, [isFollowing]);
  return (
    <section class="stack" aria-labelledby="live">
      <div class="view-head">
        <h2 id="live">{t("As it happens")}</h2>
        <button
          type="button"
          class="secondary"
          aria-pressed={isFollowing}
          onClick={() => setFollowing(!isFollowing)}
        >
          {isFollowing ? t("Stop following") : t("Follow the events")}
        </button>
      </div>
      <Failure error={error} />
      <p class="hint" role="status">
        {!isFollowing &&
          t("Shows each event of your orders from then on, whether an endpoint gets it or not.")}
        {isFollowing &&
          (isAtNow ? t("Following: what happens now is shown here.") : t("Looking for the latest events…"))}
      </p>
      {events.length > 0 && (
        <Table caption={t("Events as they happen")} columns={COLUMNS} rows={events} keyOf={({ id }) => id} />
      )}
    </section>
  );
}

const COLUMNS: Column<OrderEvent>[] = [
  { label: t("When"), cell: ({ timestamp }) => <Time at={timestamp} isExact /> },
  {
    label: t("What"),
    phone: "second",
    cell: ({ type }) => (
      <>
        {EVENT_TEXTS[type]} <span class="code hint">{type}</span>
      </>
    ),
  },
  {
    label: t("Order"),
    phone: "aside",
    cell: ({ data }) => (
      <a class="code" href={href(`/orders/${data.order_id}`)}>
        {data.partner_order_id ?? data.reference}
      </a>
    ),
  },
];
