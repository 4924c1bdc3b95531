import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import { setText } from "../../ui/element.ts";
import { nameOfArea } from "../data/area.ts";
import { isAvailable } from "../data/parcel.ts";
import type { Result } from "../data/result.ts";
import type { Frame } from "../frame/frame.ts";
import { openingText } from "../texts/opening-text.ts";
import { fill, fillCounted, type Texts, type Translation } from "../texts/texts.ts";
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
export type Remedy = "showClosed" | "showAll" | "showNearest" | "showStates";

/** Why there is nothing to choose, and what the customer can do. */
interface Emptiness {
  text: string;
  remedy?: Remedy;
  /** Whether only another way of delivery is left, which the shop may offer. */
  isFinal?: boolean;
}

export function showListState(frame: Frame, state: ListState, translation: Translation): void {
  const { texts } = translation;
  const isPending = state.isPending && state.count === 0;
  frame.frame.classList.toggle("loading", state.isLoading);
  frame.list.ariaBusy = String(state.isBusy);
  frame.skeleton.hidden = !isPending;

  let notice = "";
  if (state.hasFailed) notice = navigator.onLine ? texts.failed : texts.offline;
  else if (state.refused) notice = refusalOf(state.refused, texts);
  else if (state.hasNoPosition) notice = texts.noPosition;
  frame.notice.hidden = notice === "";
  setText(frame.noticeText, notice);
  frame.retry.hidden = !state.hasFailed;

  const emptiness = isPending || state.hasFailed ? undefined : emptinessOf(state, translation);
  const { text = "", remedy, isFinal = false } = emptiness ?? {};
  frame.empty.hidden = !emptiness;
  setText(frame.emptyText, text);
  frame.remedy.hidden = !remedy;
  setText(frame.remedy, remedy ? texts[remedy] : "");
  frame.alternative.hidden = !isFinal;

  setText(frame.status, isPending ? texts.loading : statusOf(state, translation));
  frame.fits.hidden = !state.hasParcel || emptiness !== undefined;
  frame.openNow.disabled = state.hasAreas;
  frame.more.hidden = !state.hasMore;
}

function refusalOf(point: Point, texts: Texts): string {
  if (isAvailable(point)) return `${texts.fits} ${texts.required}`;
  return fill(texts.chooseAnother, { point: point.name, reason: openingText(point, texts) });
}

/** Shows that points are being loaded, even before the loader exists. */
export function showPending(frame: Frame, hasParcel: boolean, { texts }: Translation): void {
  setText(frame.status, texts.loading);
  frame.fits.hidden = !hasParcel;
}

/** @returns what the button for the empty list does, if there is one */
export function remedyOf(state: ListState, translation: Translation): Remedy | undefined {
  return emptinessOf(state, translation)?.remedy;
}

function emptinessOf(state: ListState, { texts, locale }: Translation): Emptiness | undefined {
  const { result, count } = state;
  if (result.kind === "none") {
    const { maxItemWeight = 0, maxItemValue = 0 } = result.limits ?? {};
    if (!state.hasParcel || !result.limits) return { text: texts.noneInView };
    const limits = {
      weight: maxItemWeight.toLocaleString(locale),
      value: maxItemValue.toLocaleString(locale),
    };
    return { text: fill(texts.noneAccepting, limits), isFinal: true };
  }
  if (result.kind === "areas" && result.farAway !== undefined)
    return { text: fill(texts.tooFar, { distance: formatDistance(result.farAway, locale) }) };
  if (result.kind === "found" && result.total === 0)
    return { text: fill(texts.noneMatching, { search: result.search }), remedy: "showAll" };
  if (count > 0) return undefined;
  if (state.hidesClosed) return { text: texts.noneOpen, remedy: "showClosed" };
  if (result.kind === "areas") return { text: texts.noneAcceptingInView, remedy: "showStates" };
  const text = state.hasParcel ? texts.noneAcceptingInView : texts.noneInView;
  return { text, remedy: "showNearest" };
}

function statusOf({ result, count }: ListState, { texts, locale }: Translation): string {
  if (count === 0 || (result.kind === "found" && result.total === 0)) return "";
  if (result.kind === "found") {
    return fillCounted(texts.matching, result.total, locale, { search: result.search });
  }
  if (result.kind === "near")
    return result.name ? fill(texts.nearestTo, { place: result.name }) : texts.nearest;
  if (result.kind === "areas" && result.state)
    return fillCounted(texts.chooseCity, result.total, locale, { place: nameOfArea(result.state) });
  if (result.kind === "areas") return fillCounted(texts.chooseState, result.total, locale);
  return fillCounted(texts.inView, count, locale);
}
