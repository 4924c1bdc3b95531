import type { Pickup } from "../../../../client/src/api.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { counted } from "../../ui/text/format.ts";
import { t } from "../../ui/text/translate.ts";
import { pudo } from "../pudo.ts";

const HOUR_MS = 3_600_000;

/** Today in Africa/Lagos, which has no summer time. */
export const lagosToday = (): string => new Date(Date.now() + HOUR_MS).toISOString().slice(0, 10);

interface Props {
  /** How many orders nobody has collected yet. */
  waiting: number;
  /** The partner's street, to which the driver comes; undefined if the operator has set none. */
  address: string | undefined;
  /** The visit of today, if one was asked for. */
  visit: Pickup | undefined;
  onChanged: () => void;
}

/** Asks for a driver with one press, while parcels wait. */
export function AskForPickup({ waiting, address, visit, onChanged }: Props) {
  const ask = useAction(async () => {
    await pudo.pickups.ask({ date: lagosToday() });
    toast(t("You asked for a pickup today."));
    onChanged();
  });
  const withdraw = useAction(async ({ id }: Pickup) => {
    await pudo.pickups.withdraw(id);
    toast(t("No driver is asked for today."));
    onChanged();
  });
  return (
    <section class="card stack" aria-labelledby="pickup">
      <h2 id="pickup">{t("{parcels} to hand over", { parcels: counted(waiting, "parcel") })}</h2>
      {address === undefined ? (
        <p class="hint">
          {t(
            "Hand them in at a point that takes drop-offs, or ask the operator to set your pickup address: then you can ask for a driver here.",
          )}
        </p>
      ) : visit ? (
        <>
          <p>
            {visit.status === "done"
              ? t("A driver was here today.")
              : t("You asked for a pickup today, at {address}. The driver sees it on the round.", {
                  address,
                })}
          </p>
          {visit.status === "asked" && (
            <div class="buttons">
              <button type="button" class="quiet" onClick={() => withdraw.run(visit)}>
                {t("Take it back")}
              </button>
            </div>
          )}
        </>
      ) : (
        <>
          <p>{t("They wait at {address}.", { address })}</p>
          <div class="buttons">
            <button
              type="button"
              class="primary"
              data-busy={ask.isBusy || undefined}
              onClick={() => ask.run()}
            >
              {t("Ask for a pickup")}
            </button>
          </div>
        </>
      )}
      <Failure error={ask.error ?? withdraw.error} />
    </section>
  );
}
