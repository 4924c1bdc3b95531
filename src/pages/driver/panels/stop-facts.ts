import { element } from "../../ui/element.ts";
import type { Stop } from "../data/api.ts";
import { texts } from "../texts/texts.ts";

const t = texts.round;

interface Facts {
  give: number;
  take: number;
  /** In metres; undefined if it is not known or not wanted. */
  away: number | undefined;
  /** Whether to say so if there is nothing to do. */
  isToldOfNothing?: boolean;
}

const badge = (text: string, kind: string) => element("span", { class: "badge", "data-kind": kind }, text);

/** What a driver should see of a stop at a glance. */
export function factsOf(
  stop: Pick<Stop, "closed" | "opens" | "closes" | "asked">,
  facts: Facts,
): HTMLElement[] {
  const { give, take, away, isToldOfNothing = false } = facts;
  return [
    ...(stop.closed ? [badge(t.closed, "closed")] : []),
    ...(give > 0 ? [badge(t.give(give), "give")] : []),
    ...(take > 0 ? [badge(t.take(take), "take")] : []),
    ...(isToldOfNothing && give + take === 0 ? [badge(t.nothing, "nothing")] : []),
    ...(stop.asked ? [badge(t.asked, "asked")] : []),
    ...(stop.opens && stop.closes ? [badge(`${stop.opens}–${stop.closes}`, "hours")] : []),
    ...(away === undefined ? [] : [badge(t.away(distanceOf(away)), "away")]),
  ];
}

const distanceOf = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres / 10) * 10} m` : `${(metres / 1000).toFixed(1)} km`;
