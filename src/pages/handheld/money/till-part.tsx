import type { ComponentChildren } from "preact";
import { readableNaira } from "../../../shared/money.ts";
import { readableCode } from "../../../shared/tracking-code.ts";
import type { Till } from "../../api.ts";
import { Icon } from "../elements/icon.tsx";
import { momentOf } from "../texts/times.ts";
import { t } from "../texts/translate.ts";
import { METHODS } from "./methods.ts";

type HandOver = NonNullable<Till["hand_over"]>;

interface Props {
  till: Till;
  isPartial: boolean;
  /** The words of the button that gives it. */
  give: string;
  onGive: () => void;
  onTake: () => void;
  /** More buttons. */
  children?: ComponentChildren;
}

/** What somebody has of receivers' money: how much, since when, for which parcels, and its limit. */
export function TillPart({ till, isPartial, give, onGive, onTake, children }: Props) {
  const { held, limit, owes, rest, takes, payments, hand_over: last } = till;
  const [oldest] = payments;
  return (
    <>
      {last && <LastHandOver last={last} />}
      <div tabIndex={-1} data-first>
        <p class="amount">{readableNaira(held)}</p>
        <p class="hint">
          {oldest
            ? t("{count} payments, the oldest since {time}", {
                count: payments.length,
                time: momentOf(new Date(oldest.since)),
              })
            : t("No customers' money.")}
        </p>
      </div>
      {limit !== null && <Limit held={held} limit={limit} />}
      {isPartial && (
        <p class="notice">{t("Some of it can't be reached at the moment, and is missing here.")}</p>
      )}
      {owes > 0 && (
        <p class="notice">
          {t("You owe {amount}: a deposit did not come to the bank.", { amount: readableNaira(owes) })}
        </p>
      )}
      {rest > 0 && (
        <p class="hint">
          {t("{amount} of your deposits is left, and pays for what comes next.", {
            amount: readableNaira(rest),
          })}
        </p>
      )}
      {payments.length > 0 && (
        <button type="button" class="primary" onClick={onGive}>
          <Icon name="money" />
          {give}
        </button>
      )}
      {takes && (
        <button type="button" class="secondary" onClick={onTake}>
          <Icon name="money" />
          {t("Take money")}
        </button>
      )}
      {children}
      {payments.length > 0 && (
        <ul class="scans payments">
          {payments.map(({ id, tracking_code, amount, method, since }) => (
            <li key={id}>
              <span class="code" translate={false}>
                {readableCode(tracking_code)}
              </span>
              <strong>{readableNaira(amount)}</strong>
              <span class="hint">{`${METHODS[method]} · ${momentOf(new Date(since))}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** How full a till or a van is. */
function Limit({ held, limit }: { held: number; limit: number }) {
  const text = t("You may have up to {amount}.", { amount: readableNaira(limit) });
  return (
    <div>
      <meter class="limit" aria-hidden="true" max={limit} high={limit * 0.8} optimum={0} value={held} />
      <p class="hint">{text}</p>
    </div>
  );
}

/** What became of what was given last. */
function LastHandOver({ last }: { last: HandOver }) {
  const amount = readableNaira(last.amount);
  if (last.taken_at === null)
    return last.code === null ? (
      <p class="notice" role="status" tabIndex={-1} data-first>
        {t("The code has expired: {amount} is still yours.", { amount })}
      </p>
    ) : null;
  const time = momentOf(new Date(last.taken_at));
  return (
    <p class="taken" role="status" tabIndex={-1} data-first>
      <Icon name="check" />
      {last.taken_by
        ? t("{name} has taken {amount}, {time}", { name: last.taken_by, amount, time })
        : t("{amount} was taken, {time}", { amount, time })}
    </p>
  );
}
