import { useLayoutEffect, useRef } from "preact/hooks";
import { addressLine } from "../../../shared/address-line.ts";
import { readableNaira } from "../../../shared/money.ts";
import type { RoundStop } from "../../api.ts";
import { isOnline } from "../../handheld/data/connection.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import { keyOf, type StopKey } from "../data/api.ts";
import type { Day } from "../data/day.ts";
import { t } from "../texts/translate.ts";
import { StopFacts } from "./stop-facts.tsx";

interface Props {
  day: Day;
  stopKey: StopKey;
  /** Whether it was just opened. */
  isFocused: boolean;
  onTakeMoney: () => void;
}

/** How to find a stop, and how much is there. */
export function StopHead({ day, stopKey, isFocused, onTakeMoney }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isFocused) title.current!.focus();
  }, []);
  const stop = day.stop(stopKey);
  const held = day.heldFor(stopKey);
  const notTaken = day.countToTake(stopKey);
  return (
    <section class="stack stop-head" aria-labelledby="stop-title">
      <h2 ref={title} id="stop-title" tabIndex={-1}>
        {stop?.name ?? held[0]?.goesTo?.name}
      </h2>
      {stop && <p>{addressLine(stop)}</p>}
      {stop?.note && <p class="hint">{stop.note}</p>}
      {stop?.asked_note && <p class="hint">{stop.asked_note}</p>}
      <p class="badges">
        <StopFacts stop={stop} give={held.length} take={0} />
      </p>
      {stop && <StopLinks stop={stop} />}
      <p class="told" role="status" data-kind={notTaken > 0 ? "some" : "none"}>
        {notTaken > 0 ? t("{count} not taken yet", { count: notTaken }) : whyNothing(day, stopKey)}
      </p>
      {stop && stop.money > 0 && (
        <button type="button" class="secondary" onClick={onTakeMoney}>
          <Icon name="money" />
          {t("Take money: {amount}", { amount: readableNaira(stop.money) })}
        </button>
      )}
    </section>
  );
}

function whyNothing(day: Day, stop: StopKey): string {
  if (day.isLoaded(stop))
    return day.stop(stop)?.money ? t("No parcel waits here.") : t("Nothing waits here.");
  return day.hasFailed || !isOnline()
    ? t("What is here was not loaded: you are offline. You can scan all the same.")
    : t("Loading…");
}

/** The map opens in the phone's own app, so the page itself connects to no map server. */
function StopLinks({ stop }: { stop: RoundStop }) {
  const { latitude, longitude, name, phone } = stop;
  const place = `${latitude},${longitude}`;
  return (
    <p class="stop-links" data-stop={keyOf(stop)}>
      <a href={`geo:${place}?q=${place}(${encodeURIComponent(name)})`}>
        <Icon name="pin" />
        {t("Map")}
      </a>
      {phone !== "" && (
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
          <Icon name="phone" />
          {t("Call")}
        </a>
      )}
    </p>
  );
}
