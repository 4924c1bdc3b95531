import { setText } from "../ui/element.ts";
import type { Frame } from "./frame.ts";
import type { Emptiness } from "./listing.ts";
import type { PartialResult } from "./point-loader.ts";
import { fill, fillCounted, type Translation } from "./texts.ts";

/** What is listed, and what is loading or has failed. */
export interface ListState {
  /** How many points are listed. */
  count: number;
  /** Absent while points are listed, or may still come. */
  emptiness: Emptiness | undefined;
  /** The search whose result is listed. */
  search: string | undefined;
  partial: PartialResult | undefined;
  isLoading: boolean;
  /** Whether points that the view needs may be missing. */
  isBusy: boolean;
  hasFailed: boolean;
  hasRefusedChoice: boolean;
  hasNoPosition: boolean;
}

const REMEDIES = {
  noneOpen: "showClosed",
  noneMatching: "showAll",
  noneInView: "showNearest",
} as const;

export function showListState(frame: Frame, state: ListState, { texts, locale }: Translation): void {
  const { count, emptiness, search = "", partial } = state;
  const isPending = state.isBusy && count === 0;
  frame.root.classList.toggle("loading", state.isLoading);
  frame.list.ariaBusy = String(state.isBusy);
  frame.skeleton.hidden = !isPending;

  let notice = "";
  if (state.hasFailed) notice = navigator.onLine ? texts.failed : texts.offline;
  else if (state.hasRefusedChoice) notice = `${texts.fits} ${texts.required}`;
  else if (state.hasNoPosition) notice = texts.noPosition;
  frame.notice.hidden = notice === "";
  setText(frame.noticeText, notice);
  frame.retry.hidden = !state.hasFailed;

  frame.empty.hidden = !emptiness;
  setText(frame.emptyText, emptiness ? fill(texts[emptiness], { search }) : "");
  setText(frame.remedy, emptiness ? texts[REMEDIES[emptiness]] : "");

  const counted = state.search === undefined ? texts.inView : texts.matching;
  let status = "";
  if (isPending) status = texts.loading;
  else if (count > 0) status = fillCounted(counted, count, locale, { search });
  setText(frame.status, status);

  frame.partly.hidden = !partial;
  setText(frame.partly, partial ? partialText(partial, { texts, locale }) : "");
}

function partialText({ loaded, total }: PartialResult, { texts, locale }: Translation): string {
  return fill(texts.partly, { shown: loaded.toLocaleString(locale), total: total.toLocaleString(locale) });
}
