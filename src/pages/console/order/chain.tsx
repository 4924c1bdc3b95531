import type { ChainLink, OperatorOrderWithEvents as Order } from "../../api.ts";
import { EVENT_TEXTS } from "../../ui/domain/order-events.ts";
import { Timeline } from "../../ui/lists/timeline.tsx";
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

/** The key or the account. A key that scans leads to everything that it has scanned. */
function KeyOf({ actor }: { actor: NonNullable<ChainLink["actor"]> }) {
  const link = scansHrefOf(actor);
  return (
    <>
      <ShortId id={actor.id!} /> {link && <a href={link}>All it scanned</a>}
    </>
  );
}

/** Everything that is known about who had a parcel and where, the newest first. */
export function Chain({ order: { events } }: { order: Order }) {
  return (
    <>
      <Timeline
        entries={events
          .map((link) => ({
            key: [link.type, link.occurred_at, link.received_at, link.actor?.id].join(" "),
            title: EVENT_TEXTS[link.type],
            at: link.occurred_at,
            detail: <Detail link={link} />,
          }))
          .toReversed()}
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

/** Who did it, with whom the parcel was then, and what is unusual about it. */
function Detail({ link }: { link: ChainLink }) {
  const { actor, holder, received_at, late, gap } = link;
  return (
    <div>
      <p>
        {late && <Badge tone="soon">Late</Badge>} {gap && <Badge tone="urgent">Gap</Badge>} {actorText(actor)}
        {actor?.id && actor.kind !== "operator" && (
          <span class="hint">
            {" "}
            <KeyOf actor={actor} />
          </span>
        )}
      </p>
      <p>
        Then with: {holderText(holder)}
        {late && ", it says"}
      </p>
      {received_at && (
        <p class="hint">
          Told <Time at={received_at} />
        </p>
      )}
      {remarksOf(link).map((remark) => (
        <p key={remark} class="hint">
          {remark}
        </p>
      ))}
    </div>
  );
}
