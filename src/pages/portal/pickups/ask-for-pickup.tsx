import { useState } from "preact/hooks";
import type { Pickup } from "../../../../client/src/api.ts";
import { addDays, lagosDay } from "../../../shared/closed-days.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { dayText } from "../../ui/text/format.ts";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";
import { PickupDialog } from "./pickup-dialog.tsx";

export const lagosToday = (): string => lagosDay(Date.now());

interface Props {
  /** How many orders nobody has collected yet. */
  waiting: number;
  /** The partner's street, to which the driver comes; undefined if the operator has set none. */
  address: string | undefined;
  /** The visits that were asked for. */
  visits: readonly Pickup[];
  onChanged: () => void;
}

/** Asks for drivers while parcels wait, and shows which are asked for. */
export function AskForPickup({ waiting, address, visits, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false);
  const today = lagosToday();
  const wasHere = visits.some(({ date, status }) => date === today && status === "done");
  const asked = visits
    .filter(({ status }) => status === "asked")
    .toSorted((a, b) => a.date.localeCompare(b.date));
  return (
    <section class="card stack" aria-labelledby="pickup">
      <h2 id="pickup">
        {t("{parcels} to hand over", { parcels: t("{count} parcels", { count: waiting }) })}
      </h2>
      {address === undefined ? (
        <p class="hint">
          {t(
            "Hand them in at a point that takes drop-offs, or ask the operator to set your pickup address: then you can ask for a driver here.",
          )}
        </p>
      ) : (
        <>
          {wasHere && <p>{t("A driver was here today.")}</p>}
          <p>{t("They wait at {address}.", { address })}</p>
          {asked.map((visit) => (
            <AskedVisit key={visit.id} visit={visit} onChanged={onChanged} />
          ))}
          <div class="buttons">
            <button
              type="button"
              class={asked.length > 0 ? "quiet" : "primary"}
              onClick={() => setAsking(true)}
            >
              {t("Ask for a pickup")}…
            </button>
          </div>
        </>
      )}
      {isAsking && (
        <PickupDialog
          today={today}
          day={wasHere ? addDays(today, 1) : today}
          onAsked={onChanged}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function AskedVisit({ visit: { id, date, note }, onChanged }: { visit: Pickup; onChanged: () => void }) {
  const day = dayText(date);
  const { run, isBusy, error } = useAction(async () => {
    await pudo.pickups.withdraw(id);
    toast(t("No driver is asked for {day}.", { day }));
    onChanged();
  });
  return (
    <div class="with-action">
      <p>
        {t("You asked for a pickup on {day}.", { day })}
        {note && <span class="below hint">{note}</span>}
      </p>
      <button type="button" class="quiet" data-busy={isBusy || undefined} onClick={() => run()}>
        {t("Take it back")}
      </button>
      <Failure error={error} />
    </div>
  );
}
