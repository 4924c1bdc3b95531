import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import { nameOfArea } from "../data/area.ts";
import { isAvailable } from "../data/parcel.ts";
import type { Result } from "../data/result.ts";
import { setText } from "../frame/element.ts";
import type { Frame } from "../frame/frame.ts";
import type { WidgetSentence } from "../texts/names.ts";
import { openingText } from "../texts/opening-text.ts";
import type { Say, Translation } from "../texts/texts.ts";
import { formatDistance } from "./point-lines.ts";

/** What is listed, and what is loading or has failed. */
export interface ListState {
  result: Result;
  /** How many points are listed, or belong to the listed areas. */
  count: number;
  /** Whether areas are listed. */
  hasAreas: boolean;
  /** Whether there are more rows, shown or loaded later. */
  hasMore: boolean;
  /** Whether nothing is listed because all is closed. */
  hidesClosed: boolean;
  /** Whether the points must accept a certain parcel. */
  hasParcel: boolean;
  isLoading: boolean;
  /** Whether points that the list or the map needs may be missing. */
  isBusy: boolean;
  /** Whether the content of the list has not arrived yet. */
  isPending: boolean;
  hasFailed: boolean;
  /** The point that was chosen, if it was dropped because it takes no parcels, or not this one. */
  refused: Point | undefined;
  hasNoPosition: boolean;
}

/** What a customer can do about a list that is empty. */
const REMEDIES = {
  showClosed: "Show closed points too",
  showAll: "Show all points",
  showNearest: "Show the nearest points",
  showStates: "Choose a state",
} as const satisfies Record<string, WidgetSentence>;
export type Remedy = keyof typeof REMEDIES;

/** Why there is nothing to choose, and what the customer can do. */
interface Emptiness {
  text: string;
  remedy?: Remedy;
  /** Whether only another way of delivery is left, which the shop may offer. */
  isFinal?: boolean;
}

export function showListState(frame: Frame, state: ListState, translation: Translation): void {
  const { t } = translation;
  const isPending = state.isPending && state.count === 0;
  frame.frame.classList.toggle("loading", state.isLoading);
  frame.list.ariaBusy = String(state.isBusy);
  frame.skeleton.hidden = !isPending;

  let notice = "";
  if (state.hasFailed)
    notice = navigator.onLine
      ? t("The pickup points could not be loaded.")
      : t("You are offline. What was loaded before is still listed.");
  else if (state.refused) notice = refusalOf(state.refused, t);
  else if (state.hasNoPosition) notice = t("Your position could not be found. Search for a place instead.");
  frame.notice.hidden = notice === "";
  setText(frame.noticeText, notice);
  frame.retry.hidden = !state.hasFailed;

  const emptiness = isPending || state.hasFailed ? undefined : emptinessOf(state, translation);
  const { text = "", remedy, isFinal = false } = emptiness ?? {};
  frame.empty.hidden = !emptiness;
  setText(frame.emptyText, text);
  frame.remedy.hidden = !remedy;
  setText(frame.remedy, remedy ? t(REMEDIES[remedy]) : "");
  frame.alternative.hidden = !isFinal;

  setText(frame.status, isPending ? t("Loading pickup points…") : statusOf(state, translation));
  frame.fits.hidden = !state.hasParcel || emptiness !== undefined;
  frame.openNow.disabled = state.hasAreas;
  frame.more.hidden = !state.hasMore;
}

function refusalOf(point: Point, t: Say): string {
  if (isAvailable(point))
    return `${t("Only points that accept your parcel are shown.")} ${t("Please choose a pickup point.")}`;
  return t("{point}: {reason}. Please choose another point.", {
    point: point.name,
    reason: openingText(point, t),
  });
}

/** Shows that points are being loaded, even before the loader exists. */
export function showPending(frame: Frame, hasParcel: boolean, { t }: Translation): void {
  setText(frame.status, t("Loading pickup points…"));
  frame.fits.hidden = !hasParcel;
}

/** @returns what the button for the empty list does, if there is one */
export function remedyOf(state: ListState, translation: Translation): Remedy | undefined {
  return emptinessOf(state, translation)?.remedy;
}

function emptinessOf(state: ListState, { t, locale }: Translation): Emptiness | undefined {
  const { result, count } = state;
  if (result.kind === "none") {
    const { maxItemWeight = 0, maxItemValue = 0 } = result.limits ?? {};
    if (!state.hasParcel || !result.limits) return { text: t("There is no pickup point in this area.") };
    const limits = {
      weight: maxItemWeight.toLocaleString(locale),
      value: maxItemValue.toLocaleString(locale),
    };
    return {
      text: t(
        "No pickup point takes your parcel. They take up to {weight} kg and ₦{value}. Please choose another way of delivery.",
        limits,
      ),
      isFinal: true,
    };
  }
  if (result.kind === "areas" && result.farAway !== undefined)
    return {
      text: t(
        "There is no pickup point near your place: the nearest is {distance} away. Search for the place where you want to collect your parcel, or choose a state.",
        { distance: formatDistance(result.farAway, locale) },
      ),
    };
  if (result.kind === "found" && result.total === 0)
    return {
      text: t("Nothing was found for “{search}”. Try a city, a state or the name of a point.", {
        search: result.search,
      }),
      remedy: "showAll",
    };
  if (count > 0) return undefined;
  if (state.hidesClosed) return { text: t("None of these points is open now."), remedy: "showClosed" };
  if (result.kind === "areas")
    return { text: t("No pickup point in this area takes your parcel."), remedy: "showStates" };
  const text = state.hasParcel
    ? t("No pickup point in this area takes your parcel.")
    : t("There is no pickup point in this area.");
  return { text, remedy: "showNearest" };
}

function statusOf({ result, count }: ListState, { t }: Translation): string {
  if (count === 0 || (result.kind === "found" && result.total === 0)) return "";
  if (result.kind === "found") {
    return t("{count} results for “{search}”", { count: result.total, search: result.search });
  }
  if (result.kind === "near")
    return result.name ? t("Nearest to {place}", { place: result.name }) : t("Nearest to you");
  if (result.kind === "areas" && result.state)
    return t("{count} pickup points in {place}. Choose a city.", {
      count: result.total,
      place: nameOfArea(result.state),
    });
  if (result.kind === "areas") return t("{count} pickup points. Choose a state.", { count: result.total });
  return t("{count} pickup points in this area", { count });
}
