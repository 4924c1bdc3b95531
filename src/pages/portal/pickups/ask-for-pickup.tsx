import type { Pickup } from "../../../../client/src/api.ts";
import { addDays, lagosDay } from "../../../shared/closed-days.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

export const lagosToday = (): string => lagosDay(Date.now());

const TODAY = {
  ask: t("Ask for a pickup"),
  asked: t("You asked for a pickup today."),
  none: t("No driver is asked for today."),
};
/** Asked for when a driver was there today already. */
const TOMORROW = {
  ask: t("Ask for a pickup tomorrow"),
  asked: t("You asked for a pickup tomorrow."),
  none: t("No driver is asked for tomorrow."),
};

interface Props {
  /** How many orders nobody has collected yet. */
  waiting: number;
  /** The partner's street, to which the driver comes; undefined if the operator has set none. */
  address: string | undefined;
  /** The visits that were asked for. */
  visits: readonly Pickup[];
  onChanged: () => void;
}

/** Asks for a driver with one press, while parcels wait. */
export function AskForPickup({ waiting, address, visits, onChanged }: Props) {
  const visitOn = (day: string) => visits.find(({ date }) => date === day);
  const today = lagosToday();
  const wasHere = visitOn(today)?.status === "done";
  const day = wasHere ? addDays(today, 1) : today;
  const visit = visitOn(day);
  const words = wasHere ? TOMORROW : TODAY;
  const ask = useAction(async () => {
    await pudo.pickups.ask({ date: day });
    toast(words.asked);
    onChanged();
  });
  const withdraw = useAction(async ({ id }: Pickup) => {
    await pudo.pickups.withdraw(id);
    toast(words.none);
    onChanged();
  });
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
          {visit ? (
            <p>
              {wasHere
                ? words.asked
                : t("You asked for a pickup today, at {address}. The driver sees it on the round.", {
                    address,
                  })}
            </p>
          ) : (
            <p>{t("They wait at {address}.", { address })}</p>
          )}
          <div class="buttons">
            {visit ? (
              <button type="button" class="quiet" onClick={() => withdraw.run(visit)}>
                {t("Take it back")}
              </button>
            ) : (
              <button
                type="button"
                class="primary"
                data-busy={ask.isBusy || undefined}
                onClick={() => ask.run()}
              >
                {words.ask}
              </button>
            )}
          </div>
        </>
      )}
      <Failure error={ask.error ?? withdraw.error} />
    </section>
  );
}
