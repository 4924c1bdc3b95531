import type { ChainLink, OperatorOrderWithEvents as Order } from "../../api.ts";
import { EVENT_TEXTS } from "../../ui/domain/order-events.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { ShortId } from "../../ui/text/short-id.tsx";
import { Time } from "../../ui/text/time.tsx";
import { actorText, holderText, scansHrefOf } from "../holders/holder-text.ts";

const PROBLEMS: Record<NonNullable<ChainLink["problem"]>, string> = {
  damaged: "Damaged",
  opened: "Opened",
  wrong_label: "Wrong label",
  missing: "Missing",
};

/** What somebody wrote about an event, and what is unusual about it. */
export const remarksOf = (link: ChainLink): string[] => [
  ...(link.problem ? [PROBLEMS[link.problem]] : []),
  ...(link.note ? [`“${link.note}”`] : []),
  ...(link.reason ? [`Reason: ${link.reason}`] : []),
];

const COLUMNS: Column<ChainLink>[] = [
  {
    label: "When",
    cell: ({ occurred_at, received_at }) => (
      <>
        <Time at={occurred_at} />
        {received_at && (
          <span class="below hint">
            told <Time at={received_at} />
          </span>
        )}
      </>
    ),
  },
  {
    label: "What",
    cell: (link) => (
      <>
        {EVENT_TEXTS[link.type]} {link.late && <Badge tone="soon">Late</Badge>}{" "}
        {link.gap && <Badge tone="urgent">Gap</Badge>}
        {remarksOf(link).map((remark) => (
          <span key={remark} class="below hint">
            {remark}
          </span>
        ))}
      </>
    ),
  },
  {
    label: "Who did it",
    cell: ({ actor }) => (
      <>
        {actorText(actor)}
        {actor?.id && actor.kind !== "operator" && (
          <span class="below hint">
            <KeyOf actor={actor} />
          </span>
        )}
      </>
    ),
  },
  {
    label: "With whom it was then",
    cell: ({ holder, late }) => (late ? `${holderText(holder)}, it says` : holderText(holder)),
  },
];

/** The key or the account. A key that scans leads to everything that it has scanned. */
function KeyOf({ actor }: { actor: NonNullable<ChainLink["actor"]> }) {
  const link = scansHrefOf(actor);
  return (
    <>
      <ShortId id={actor.id!} /> {link && <a href={link}>All it scanned</a>}
    </>
  );
}

/** Everything that is known about who had a parcel, the oldest first. */
export function Chain({ order: { events } }: { order: Order }) {
  return (
    <>
      <Table
        caption="Who had the parcel"
        columns={COLUMNS}
        rows={events}
        keyOf={(link) => [link.type, link.occurred_at, link.received_at, link.actor?.id].join(" ")}
      />
      {events.some(({ gap }) => gap) && (
        <p class="hint">Gap: somebody else had it before, who did not scan it.</p>
      )}
      {events.some(({ late }) => late) && (
        <p class="hint">
          Late: the scan came when the parcel had gone on. It is evidence, and has changed nothing else.
        </p>
      )}
    </>
  );
}
