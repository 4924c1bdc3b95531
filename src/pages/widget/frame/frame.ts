import type { Translation } from "../texts/texts.ts";
import { element, setText } from "./element.ts";
import { type IconName, icon } from "./icon.ts";

const SKELETON_ROWS = 4;

/** Makes the widget's fixed elements as they are while it loads, without their texts. */
export function newFrame() {
  const header = newHeader();
  const views = newViewSwitch();
  const info = newInfo();
  const map = newMapArea();
  const list = newListArea();
  const choice = newChoice();
  const frame = element(
    "div",
    { class: "frame", "data-view": "list" },
    ...[header.header, views.views, info.info, map.mapArea, list.listArea],
  );
  // All languages of the widget run from left to right, whatever the page's direction is.
  const root = element("div", { class: "root", role: "group", dir: "ltr" }, frame, choice.choice);
  return { root, frame, ...header, ...views, ...info, ...map, ...list, ...choice };
}

export type Frame = ReturnType<typeof newFrame>;

function newHeader() {
  const search = element("input", {
    type: "search",
    role: "combobox",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    "aria-controls": "suggestions",
    enterkeyhint: "search",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: "200",
  });
  const suggestions = element("div", {
    id: "suggestions",
    class: "suggestions",
    role: "listbox",
    hidden: true,
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
  const header = element("div", { class: "header" }, form, suggestions, chips);
  return {
    ...{ header, form, search, suggestions, clear, findText },
    ...{ nearMe, nearMeText, openNow, openNowText },
  };
}

function newViewSwitch() {
  const [listViewText, mapViewText] = [element("span"), element("span")];
  const listView = element("button", { type: "button", "aria-pressed": "true" }, icon("list"), listViewText);
  const mapView = element("button", { type: "button", "aria-pressed": "false" }, icon("map"), mapViewText);
  const views = element("div", { class: "views", role: "group" }, listView, mapView);
  return { views, listView, mapView, listViewText, mapViewText };
}

/** What is listed, and what is wrong or missing. */
function newInfo() {
  const status = element("p", { class: "status", role: "status" });
  const fits = element("p", { class: "fits", hidden: true });
  const noticeText = element("p");
  const retry = element("button", { type: "button" });
  const notice = element(
    "div",
    { class: "notice", role: "alert", hidden: true },
    ...[icon("alert"), noticeText, retry],
  );
  const emptyText = element("p", { role: "status" });
  const remedy = element("button", { type: "button" });
  const alternative = element("slot", { name: "alternative", hidden: true });
  const empty = element(
    "div",
    { class: "empty", hidden: true },
    icon("parcel"),
    emptyText,
    remedy,
    alternative,
  );
  const progress = element("div", { class: "progress" });
  const info = element("div", { class: "info" }, progress, status, fits, notice, empty);
  return { info, status, fits, notice, noticeText, retry, empty, emptyText, remedy, alternative };
}

function newMapArea() {
  const skip = element("button", { type: "button", class: "skip" });
  const mapBox = element("div", { class: "map", role: "group" });
  const zoomIn = iconButton("zoom", "plus");
  const zoomOut = iconButton("zoom", "minus");
  const zooms = element("div", { class: "zooms" }, zoomIn, zoomOut);
  const here = element("button", { type: "button", class: "here", hidden: true });
  const hint = element("div", { class: "hint", "aria-hidden": "true" });
  const noTilesText = element("p");
  const redraw = element("button", { type: "button" });
  const noTiles = element("div", { class: "no-map", role: "status", hidden: true }, noTilesText, redraw);
  const noMapText = element("p");
  const reopen = element("button", { type: "button" });
  const noMap = element("div", { class: "no-map", role: "status", hidden: true }, noMapText, reopen);
  const card = element("div", { class: "card", role: "group", hidden: true });
  const mapArea = element(
    "div",
    { class: "map-area" },
    ...[skip, mapBox, zooms, here, hint, noTiles, noMap, card],
  );
  return {
    ...{ mapArea, skip, mapBox, zoomIn, zoomOut, here, hint, card },
    ...{ noTiles, noTilesText, redraw, noMap, noMapText, reopen },
  };
}

function newListArea() {
  const rows = Array.from({ length: SKELETON_ROWS }, () =>
    element("div", {}, element("i"), element("i"), element("i")),
  );
  const skeleton = element("div", { class: "skeleton", "aria-hidden": "true" }, ...rows);
  const list = element("ul", { class: "points" });
  const areas = element("ul", { class: "areas" });
  const more = element("button", { type: "button", class: "more", hidden: true });
  const scroller = element(
    "div",
    { class: "scroller", role: "group", tabindex: "-1" },
    ...[skeleton, list, areas, more],
  );
  const listArea = element("div", { class: "list-area" }, scroller);
  return { listArea, scroller, skeleton, list, areas, more };
}

/** The chosen point. While it is shown by itself, the frame is hidden. */
function newChoice() {
  const choiceCaption = element("span", { class: "caption" });
  const choiceName = element("span", { class: "name" });
  const choiceAddress = element("span", { class: "address" });
  const choiceOpening = element("span", { class: "opening" });
  const lines = element(
    "div",
    { class: "lines" },
    ...[choiceCaption, choiceName, choiceAddress, choiceOpening].flatMap((line) => [line, " "]),
  );
  const change = element("button", { type: "button" });
  const choice = element(
    "div",
    { class: "choice", role: "group", hidden: true },
    ...[icon("check"), lines, change],
  );
  return { choice, choiceCaption, choiceName, choiceAddress, choiceOpening, change };
}

function iconButton(name: string, drawing: IconName): HTMLButtonElement {
  return element("button", { type: "button", class: `icon-button ${name}` }, icon(drawing));
}

/** Sets the texts that do not depend on what is shown. */
export function labelFrame(frame: Frame, { t, locale }: Translation): void {
  frame.root.lang = locale;
  const names: [HTMLElement, string][] = [
    [frame.root, t("Pickup points")],
    [frame.search, t("Search by place or name")],
    [frame.suggestions, t("Suggestions")],
    [frame.clear, t("Clear the search")],
    [frame.views, t("View")],
    [frame.mapBox, t("Map of pickup points")],
    [frame.scroller, t("List of pickup points")],
    [frame.zoomIn, t("Zoom in")],
    [frame.zoomOut, t("Zoom out")],
    [frame.choice, t("Your pickup point")],
  ];
  for (const [named, name] of names) named.setAttribute("aria-label", name);
  frame.search.placeholder = t("City, postal code, name");
  const contents: [HTMLElement, string][] = [
    [frame.findText, t("Search")],
    [frame.nearMeText, t("Near me")],
    [frame.openNowText, t("Open now|a filter")],
    [frame.listViewText, t("List")],
    [frame.mapViewText, t("Map")],
    [frame.skip, t("Skip the map")],
    [frame.here, t("Search this area")],
    [frame.hint, t("Use two fingers to move the map")],
    [frame.fits, t("Only points that accept your parcel are shown.")],
    [frame.retry, t("Try again")],
    [frame.redraw, t("Try again")],
    [frame.reopen, t("Try again")],
    [frame.noTilesText, t("The map background could not be loaded.")],
    [frame.noMapText, t("The map could not be loaded.")],
    [frame.more, t("Show more")],
    [frame.choiceCaption, t("Your pickup point")],
  ];
  for (const [labelled, text] of contents) setText(labelled, text);
}
