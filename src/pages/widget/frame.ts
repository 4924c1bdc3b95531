import type { Point } from "../../points/point.ts";
import { element, setText } from "../ui/element.ts";
import { type IconName, icon } from "./icon.ts";
import type { Translation } from "./texts.ts";

const SKELETON_ROWS = 4;

/** Makes the widget's fixed elements as they are while it loads, without their texts. */
export function newFrame() {
  const header = newHeader();
  const map = newMapArea();
  const list = newListArea();
  const choice = newChoiceBar();
  const root = element(
    "div",
    // All languages of the widget run from left to right, whatever the page's direction is.
    { class: "frame", role: "group", dir: "ltr" },
    header.header,
    map.mapArea,
    list.listArea,
    choice.choice,
  );
  return { root, ...header, ...map, ...list, ...choice };
}

export type Frame = ReturnType<typeof newFrame>;

function newHeader() {
  const search = element("input", {
    type: "search",
    enterkeyhint: "search",
    autocomplete: "off",
    maxlength: "200",
  });
  const clear = iconButton("clear", "cross");
  clear.hidden = true;
  const findText = element("span");
  const find = element("button", { type: "submit", class: "find primary" }, icon("search"), findText);
  const field = element("div", { class: "field" }, icon("search"), search, clear);
  const form = element("form", { class: "search", role: "search" }, field, find);
  const nearMeText = element("span");
  const nearMe = element("button", { type: "button", class: "chip" }, icon("locate"), nearMeText);
  const openNow = element("input", { type: "checkbox" });
  const openNowText = element("span");
  const openNowChip = element("label", { class: "chip" }, openNow, icon("clock"), openNowText);
  const chips = element("div", { class: "chips" }, nearMe, openNowChip);
  const header = element("div", { class: "header" }, form, chips);
  return { header, form, search, clear, findText, nearMe, nearMeText, openNow, openNowText };
}

function newMapArea() {
  const skip = element("button", { type: "button", class: "skip" });
  const mapBox = element("div", { class: "map", role: "group" });
  const zoomIn = iconButton("zoom", "plus");
  const zoomOut = iconButton("zoom", "minus");
  const zooms = element("div", { class: "zooms" }, zoomIn, zoomOut);
  const noTilesText = element("p");
  const redraw = element("button", { type: "button" });
  const noTiles = element("div", { class: "no-tiles", role: "status", hidden: true }, noTilesText, redraw);
  const mapArea = element("div", { class: "map-area" }, skip, mapBox, zooms, noTiles);
  return { mapArea, skip, mapBox, zoomIn, zoomOut, noTiles, noTilesText, redraw };
}

function newListArea() {
  const status = element("p", { class: "status", role: "status" });
  const fits = element("p", { class: "fits", hidden: true });
  const summary = element("div", { class: "summary" }, status, fits);
  const noticeText = element("p");
  const retry = element("button", { type: "button" });
  const notice = element(
    "div",
    { class: "notice", role: "alert", hidden: true },
    icon("alert"),
    noticeText,
    retry,
  );
  const rows = Array.from({ length: SKELETON_ROWS }, () =>
    element("div", {}, element("i"), element("i"), element("i")),
  );
  const skeleton = element("div", { class: "skeleton", "aria-hidden": "true" }, ...rows);
  const list = element("ul");
  const more = element("button", { type: "button", class: "more", hidden: true });
  const partly = element("p", { class: "partly", hidden: true });
  const emptyText = element("p", { role: "status" });
  const remedy = element("button", { type: "button" });
  const empty = element("div", { class: "empty", hidden: true }, icon("parcel"), emptyText, remedy);
  const scroller = element(
    "div",
    { class: "scroller", role: "group", tabindex: "-1" },
    ...[summary, notice, skeleton, list, more, partly, empty],
  );
  const listArea = element("div", { class: "list-area" }, element("div", { class: "progress" }), scroller);
  return {
    ...{ listArea, scroller, status, fits, skeleton, list, more, partly },
    ...{ notice, noticeText, retry, empty, emptyText, remedy },
  };
}

function newChoiceBar() {
  const choiceCaption = element("span", { class: "caption" });
  const choiceName = element("span", { class: "name" });
  const choiceAddress = element("span", { class: "address" });
  const choice = element(
    "button",
    { type: "button", class: "choice", hidden: true },
    icon("check"),
    element("span", { class: "lines" }, choiceCaption, " ", choiceName, " ", choiceAddress),
  );
  return { choice, choiceCaption, choiceName, choiceAddress };
}

function iconButton(name: string, drawing: IconName): HTMLButtonElement {
  return element("button", { type: "button", class: `icon-button ${name}` }, icon(drawing));
}

/** Sets the texts that do not depend on what is shown. */
export function labelFrame(frame: Frame, { texts, locale }: Translation): void {
  frame.root.lang = locale;
  const names: [HTMLElement, string][] = [
    [frame.root, texts.region],
    [frame.search, texts.search],
    [frame.clear, texts.clear],
    [frame.mapBox, texts.map],
    [frame.scroller, texts.list],
    [frame.zoomIn, texts.zoomIn],
    [frame.zoomOut, texts.zoomOut],
  ];
  for (const [named, name] of names) named.setAttribute("aria-label", name);
  frame.search.placeholder = texts.searchExample;
  setText(frame.findText, texts.find);
  setText(frame.nearMeText, texts.nearMe);
  setText(frame.openNowText, texts.openNow);
  setText(frame.skip, texts.skipMap);
  setText(frame.fits, texts.fits);
  setText(frame.retry, texts.retry);
  setText(frame.redraw, texts.retry);
  setText(frame.noTilesText, texts.noTiles);
  setText(frame.more, texts.showMore);
  setText(frame.choiceCaption, texts.yourPoint);
}

/** Shows the chosen point below map and list. */
export function showChoice(frame: Frame, point: Point | undefined): void {
  frame.choice.hidden = !point;
  setText(frame.choiceName, point?.name ?? "");
  setText(frame.choiceAddress, point?.address.address ?? "");
}
