import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { parcelFilter } from "../../../shared/parcel-search.ts";
import { Icon } from "../../handheld/elements/icon.tsx";
import { ParcelRows } from "../../handheld/parcels/parcel-rows.tsx";
import { timeOf } from "../../handheld/texts/times.ts";
import { isPassing, LISTS, type ListedParcel, type ListName } from "../data/api.ts";
import type { ParcelPages } from "../data/parcel-pages.ts";
import { t } from "../texts/translate.ts";
import { destinationOf } from "./destination.ts";
import type { ParcelMove } from "./pending.ts";
import type { Search } from "./search.ts";
import { timingOf } from "./timing.ts";
import { LIST_NAMES } from "./words.ts";

const EMPTY: Record<ListName, string> = {
  expected: t("No parcels are on their way."),
  shelf: t("The shelf is empty."),
  expiring: t("Nothing expires in the next two days."),
  to_hand_over: t("There is nothing to hand over."),
};

interface Props {
  list: ListName;
  all: ParcelPages;
  search: Search;
  /** What is not sent yet, by the parcels' codes. */
  pending: Map<string, ParcelMove>;
  /** Gets the focus when a parcel that had it is no longer listed. */
  heading: RefObject<HTMLHeadingElement | null>;
  onSelect: (trackingCode: string) => void;
  onRefresh: () => void;
  /** Loads the next page of the list. */
  loadMore: (pages: ParcelPages) => Promise<void>;
  /** Shows another list. */
  onSwitch: (list: ListName) => void;
  /** Shows what was given and taken today. */
  onToday: () => void;
  /** Shows the money that goes with a driver, too. */
  onTill: () => void;
}

/** One of the point's lists, and a field to find a parcel in it. */
export function ListPanel(props: Props) {
  const { list, all, search, pending, heading, onSelect, onRefresh, loadMore, onSwitch, onToday, onTill } =
    props;
  const { text, found } = search;
  const source = found?.parcels ? found : all;
  const shownOf = (name: ListName): ListedParcel[] => {
    const parcels: ListedParcel[] = source.parcels?.[name] ?? [];
    return text === "" || source === found ? parcels : parcels.filter(filterOf(text));
  };
  const shown = shownOf(list);
  const hasMore = source.parcels?.next[list] && (found || text === "");
  return (
    <section class="list-panel stack" aria-labelledby="list-title">
      <div class="list-head">
        <div>
          <h2 ref={heading} id="list-title" tabIndex={-1}>
            {LIST_NAMES[list]}
          </h2>
          <p class="hint">
            {all.at === undefined
              ? t("Not loaded yet")
              : t("As of {time}", { time: timeOf(new Date(all.at)) })}
          </p>
        </div>
        <button type="button" class="quiet" onClick={onRefresh}>
          <Icon name="refresh" />
          {t("Refresh")}
        </button>
      </div>
      <div class="search">
        <Icon name="search" />
        <input
          type="search"
          id="filter"
          autocomplete="off"
          maxLength={100}
          aria-label={t("Find by name, code or phone")}
          placeholder={t("Find by name, code or phone")}
          value={search.typed}
          onInput={({ currentTarget }) => search.type(currentTarget.value)}
        />
      </div>
      <ParcelRows
        rows={shown.map((parcel) => ({
          trackingCode: parcel.tracking_code,
          title: isPassing(parcel) ? destinationOf(parcel) : parcel.recipient_name,
          ...(parcel.shelf && { place: parcel.shelf }),
          timing: timingOf(parcel, pending.get(parcel.tracking_code)),
        }))}
        heading={heading}
        onSelect={onSelect}
      />
      <p class="empty" role="status">
        {noteOn(list, shown.length, source, search)}
      </p>
      <Elsewhere
        // Links to other lists that have what this one lacks.
        lists={shown.length === 0 && text !== "" ? LISTS.filter((name) => name !== list) : []}
        countOf={(name) => (source === found ? source.parcels!.totals[name] : shownOf(name).length)}
        onSwitch={onSwitch}
      />
      {hasMore && <More load={() => loadMore(found ?? all)} />}
      {list === "to_hand_over" && (
        <>
          <button type="button" class="quiet" onClick={onToday}>
            <Icon name="calendar" />
            {t("Given and taken today")}
          </button>
          <button type="button" class="quiet till" onClick={onTill}>
            <Icon name="money" />
            {t("Till")}
          </button>
        </>
      )}
    </section>
  );
}

/** What is said below the rows. */
function noteOn(list: ListName, shown: number, source: ParcelPages, search: Search): string {
  const { text, found, hasFailed } = search;
  const { parcels } = source;
  if (!parcels) return "";
  const total = parcels.totals[list];
  if (text === "") {
    if (total === 0) return EMPTY[list];
    return shown < total ? t("{shown} of {total}", { shown, total }) : "";
  }
  if (found && !found.parcels)
    return hasFailed
      ? t("Only {loaded} of {total} could be searched, because the service can't be reached.", {
          loaded: parcels[list].length,
          total,
        })
      : t("Searching…");
  if (shown === 0) return t("Nothing here has this name or code.");
  return shown < total && found ? t("{shown} of {total}", { shown, total }) : "";
}

interface ElsewhereProps {
  lists: readonly ListName[];
  countOf: (list: ListName) => number;
  onSwitch: (list: ListName) => void;
}

function Elsewhere({ lists, countOf, onSwitch }: ElsewhereProps) {
  const found = lists.filter((list) => countOf(list) > 0);
  return (
    <div class="elsewhere">
      {found.map((list) => (
        <button key={list} type="button" class="secondary" onClick={() => onSwitch(list)}>
          {t("{list}: {count} found", { list: LIST_NAMES[list], count: countOf(list) })}
        </button>
      ))}
    </div>
  );
}

function More({ load }: { load: () => Promise<void> }) {
  const [isLoading, setLoading] = useState(false);
  const more = async () => {
    setLoading(true);
    await load();
    setLoading(false);
  };
  return (
    <button type="button" class="secondary" aria-disabled={isLoading || undefined} onClick={more}>
      {t("Show more")}
    </button>
  );
}

function filterOf(search: string): (parcel: ListedParcel) => boolean {
  const isFound = parcelFilter(search);
  return (parcel) => {
    const recipientName = isPassing(parcel) ? parcel.goes_to.name : parcel.recipient_name;
    return isFound({ recipientName, trackingCode: parcel.tracking_code });
  };
}
