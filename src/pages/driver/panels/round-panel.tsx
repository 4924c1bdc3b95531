import { Fragment } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { addressLine } from "../../../shared/address-line.ts";
import type { RoundStop } from "../../api.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import { momentOf } from "../../handheld/texts/times.ts";
import { keyOf, type StopKey } from "../data/api.ts";
import type { Day } from "../data/day.ts";
import { type DeviceLocation, metresBetween } from "../data/device-location.ts";
import { t } from "../texts/translate.ts";
import { StopFacts } from "./stop-facts.tsx";

interface Props {
  day: Day;
  place: DeviceLocation;
  /** The stop that was just left. */
  focused: StopKey | undefined;
  onDistances: () => void;
  onOpen: (stop: StopKey) => void;
  onRefresh: () => void;
}

/** The day's stops in their order. */
export function RoundPanel({ day, place, focused, onDistances, onOpen, onRefresh }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (focused) list.current!.querySelector<HTMLElement>(`[data-stop="${CSS.escape(focused)}"]`)?.focus();
  }, []);
  const { round, at } = day;
  const Name = round && round.rounds.length > 1 ? "h3" : "p";
  return (
    <section class="stack" aria-labelledby="round-title">
      <div class="list-head">
        <h2 id="round-title" tabIndex={-1}>
          {t("Today's round")}
        </h2>
        <button type="button" class="quiet" onClick={onRefresh}>
          <Icon name="refresh" />
          {t("Refresh")}
        </button>
      </div>
      <p class="hint">{at ? t("As of {time}", { time: momentOf(new Date(at)) }) : t("Not loaded yet")}</p>
      <div ref={list} class="stack">
        {round?.rounds.map(({ id, name, stops }) => (
          <Fragment key={id}>
            <Name class="round-name">{name}</Name>
            <Sum {...{ day, stops }} />
            <ol class="stops">
              {stops
                .map((stop, n) => ({ stop, number: n + 1 }))
                .toSorted((a, b) => Number(isDone(day, a.stop)) - Number(isDone(day, b.stop)))
                .map(({ stop, number }) => (
                  <StopRow key={keyOf(stop)} {...{ day, place, stop, number, onOpen }} />
                ))}
            </ol>
          </Fragment>
        ))}
        {round?.rounds.length === 0 && (
          <p class="empty">
            <strong>{t("No round today")}</strong>
            <br />
            {t("You can still scan. What you have is under “Van”.")}
          </p>
        )}
      </div>
      {!place.here && day.stops.length > 0 && (
        <button type="button" class="quiet" onClick={onDistances}>
          {t("Show distances")}
        </button>
      )}
      <p class="hint" role="status">
        {place.hasFailed && t("This device does not tell where it is.")}
      </p>
    </section>
  );
}

const workAt = (day: Day, stop: RoundStop) => ({
  give: day.heldFor(keyOf(stop)).length,
  take: day.countToTake(keyOf(stop)),
  money: stop.money,
});

/** A stop with nothing to do stands below the others, so that the next one is on top. */
function isDone(day: Day, stop: RoundStop): boolean {
  const { give, take, money } = workAt(day, stop);
  return give + take + money === 0;
}

/** What is left to do in a round. */
function Sum({ day, stops }: { day: Day; stops: readonly RoundStop[] }) {
  const left = stops.filter((stop) => !isDone(day, stop));
  const sums = { give: 0, take: 0, money: 0 };
  for (const { give, take, money } of left.map((stop) => workAt(day, stop))) {
    sums.give += give;
    sums.take += take;
    sums.money += money;
  }
  return (
    <p class="badges" role="status">
      <strong>{t("{left} of {all} stops to go", { left: left.length, all: stops.length })}</strong>
      <StopFacts stop={{ ...NO_HOURS, money: sums.money }} give={sums.give} take={sums.take} />
    </p>
  );
}

const NO_HOURS = { closed: false, opens: null, closes: null, asked: false };

interface RowProps {
  day: Day;
  place: DeviceLocation;
  stop: RoundStop;
  number: number;
  onOpen: (stop: StopKey) => void;
}

function StopRow({ day, place, stop, number, onOpen }: RowProps) {
  const key = keyOf(stop);
  const { give, take } = workAt(day, stop);
  return (
    <li value={number} data-done={String(isDone(day, stop))}>
      <button type="button" data-stop={key} onClick={() => onOpen(key)}>
        <span class="stop-number" aria-hidden="true">
          {number}
        </span>
        <span class="stop-text">
          <span class="stop-name">{stop.name}</span>
          <span class="stop-address">{addressLine(stop)}</span>
          <span class="badges">
            <StopFacts
              stop={stop}
              give={give}
              take={take}
              away={place.here && metresBetween(place.here, stop)}
              isToldOfNothing
            />
          </span>
        </span>
      </button>
    </li>
  );
}
