import { readableNaira } from "../../../shared/money.ts";
import type { RoundStop } from "../../api.ts";
import { t } from "../texts/translate.ts";

interface Props {
  /** Undefined if it is on no round. */
  stop: Pick<RoundStop, "closed" | "opens" | "closes" | "asked" | "money"> | undefined;
  give: number;
  take: number;
  /** In metres; undefined if it is not known or not wanted. */
  away?: number | undefined;
  /** Whether to say so if there is nothing to do. */
  isToldOfNothing?: boolean;
}

/** What a driver should see of a stop at a glance. */
export function StopFacts({ stop, give, take, away, isToldOfNothing = false }: Props) {
  const money = stop?.money ?? 0;
  return (
    <>
      {stop?.closed && <Badge kind="closed" text={t("Closed today")} />}
      {give > 0 && <Badge kind="give" text={t("{count} to give", { count: give })} />}
      {take > 0 && <Badge kind="take" text={t("{count} to take", { count: take })} />}
      {money > 0 && <Badge kind="money" text={t("{amount} to take", { amount: readableNaira(money) })} />}
      {isToldOfNothing && give + take + money === 0 && <Badge kind="nothing" text={t("Nothing to do")} />}
      {stop?.asked && <Badge kind="asked" text={t("Asks for a visit")} />}
      {stop?.opens && stop.closes && <Badge kind="hours" text={`${stop.opens}–${stop.closes}`} />}
      {away !== undefined && (
        <Badge kind="away" text={t("{distance} away", { distance: distanceOf(away) })} />
      )}
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
