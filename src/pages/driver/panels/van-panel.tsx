import { useRef } from "preact/hooks";
import { readableNaira } from "../../../shared/money.ts";
import type { Till } from "../../api.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import { ParcelRows } from "../../handheld/parcels/parcel-rows.tsx";
import { keyOf, type StopKey } from "../data/api.ts";
import type { Day } from "../data/day.ts";
import { t } from "../texts/translate.ts";
import { groupsOf, type VanGroup } from "./van-groups.ts";

interface Props {
  day: Day;
  /** Remembers the groups that are open. */
  openGroups: Set<StopKey | undefined>;
  /** Gives money to somebody, or takes some. */
  onMoney: () => void;
  onSelect: (trackingCode: string) => void;
  onOpen: (stop: StopKey) => void;
}

/** What the driver has, by destination. */
export function VanPanel({ day, onMoney, ...given }: Props) {
  const groups = groupsOf(day.held, day.stops.map(keyOf));
  return (
    <section class="stack" aria-labelledby="van-title">
      <div class="list-head">
        <h2 id="van-title" tabIndex={-1}>
          {t("In the van")}
        </h2>
      </div>
      <MoneyCard till={day.money} onOpen={onMoney} />
      <div class="stack">
        {groups.map((group) => (
          <Group
            key={group.key ?? "unknown"}
            group={group}
            isOnRound={group.key === undefined || day.isOnRound(group.key)}
            {...given}
          />
        ))}
        {groups.length === 0 && <p class="empty">{t("The van is empty.")}</p>}
      </div>
    </section>
  );
}

/** The money in the van, its limit, and what is owed. */
function MoneyCard({ till, onOpen }: { till: Till | undefined; onOpen: () => void }) {
  return (
    <ul class="left">
      <li>
        <button type="button" onClick={onOpen}>
          <Icon name="money" />
          <span class="group-name">{t("Money|in a van")}</span>
          {till && <strong>{readableNaira(till.held)}</strong>}
          {till && till.limit !== null && (
            <span class="hint">
              {t("You may have up to {amount}.", { amount: readableNaira(till.limit) })}
            </span>
          )}
          {till && till.owes > 0 && (
            <span class="badge" data-kind="closed">
              {t("You owe {amount}", { amount: readableNaira(till.owes) })}
            </span>
          )}
        </button>
      </li>
    </ul>
  );
}

interface GroupProps extends Omit<Props, "day" | "onMoney"> {
  group: VanGroup;
  /** Whether its stop is on today's rounds. */
  isOnRound: boolean;
}

function Group({ group, isOnRound, openGroups, onSelect, onOpen }: GroupProps) {
  const { key, goesTo, parcels } = group;
  const summary = useRef<HTMLElement>(null);
  const title = goesTo ? [goesTo.name, goesTo.city].filter(Boolean).join(", ") : t("Not known yet");
  const hint = !goesTo
    ? t("The next connection tells where these go.")
    : goesTo.kind === "partner" && t("Goes back to the shop");
  return (
    <details
      class="card group"
      open={openGroups.has(key)}
      onToggle={({ currentTarget: { open } }) => (open ? openGroups.add(key) : openGroups.delete(key))}
    >
      <summary ref={summary}>
        <span class="group-name">{title}</span>
        {!isOnRound && (
          <span class="badge" data-kind="off-round">
            {t("Not on your round")}
          </span>
        )}
        <span class="badge" data-kind="give">
          {parcels.length}
        </span>
      </summary>
      {hint && <p class="hint">{hint}</p>}
      {key && (
        <button type="button" class="quiet" onClick={() => onOpen(key)}>
          {t("Show this stop")}
        </button>
      )}
      <ParcelRows
        rows={parcels.map(({ tracking_code }) => ({ trackingCode: tracking_code }))}
        onSelect={onSelect}
        heading={summary}
      />
    </details>
  );
}
