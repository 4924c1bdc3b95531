import type { RoundStop } from "../../api.ts";
import { texts } from "../texts/texts.ts";

const t = texts.round;

interface Props {
  /** Undefined if it is on no round. */
  stop: Pick<RoundStop, "closed" | "opens" | "closes" | "asked"> | undefined;
  give: number;
  take: number;
  /** In metres; undefined if it is not known or not wanted. */
  away?: number | undefined;
  /** Whether to say so if there is nothing to do. */
  isToldOfNothing?: boolean;
}

/** What a driver should see of a stop at a glance. */
export function StopFacts({ stop, give, take, away, isToldOfNothing = false }: Props) {
  return (
    <>
      {stop?.closed && <Badge kind="closed" text={t.closed} />}
      {give > 0 && <Badge kind="give" text={t.give(give)} />}
      {take > 0 && <Badge kind="take" text={t.take(take)} />}
      {isToldOfNothing && give + take === 0 && <Badge kind="nothing" text={t.nothing} />}
      {stop?.asked && <Badge kind="asked" text={t.asked} />}
      {stop?.opens && stop.closes && <Badge kind="hours" text={`${stop.opens}–${stop.closes}`} />}
      {away !== undefined && <Badge kind="away" text={t.away(distanceOf(away))} />}
    </>
  );
}

function Badge({ kind, text }: { kind: string; text: string }) {
  return (
    <span class="badge" data-kind={kind}>
      {text}
    </span>
  );
}

const distanceOf = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres / 10) * 10} m` : `${(metres / 1000).toFixed(1)} km`;
