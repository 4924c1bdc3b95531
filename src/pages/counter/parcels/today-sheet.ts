import { readableCode } from "../../../shared/tracking-code.ts";
import { serverNow } from "../../handheld/data/clock.ts";
import { icon } from "../../handheld/elements/icon.ts";
import { newSheet, openSheet } from "../../handheld/elements/sheet.ts";
import { timeOf } from "../../handheld/texts/times.ts";
import { element } from "../../ui/element.ts";
import type { Done } from "../data/storage.ts";
import { doneToday } from "../data/today.ts";
import { monthDayOf } from "../texts/days.ts";
import { texts } from "../texts/texts.ts";

const t = texts.today;

/** What was given and taken today, counted, one by one, and as a page to print. */
export async function openToday(point: string): Promise<void> {
  const done = await doneToday();
  const title = element("h2", { id: "today-title" }, t.open);
  const now = new Date(serverNow());
  const day = `${monthDayOf(now)} ${now.getFullYear()}`;
  const head = element("div", {}, title, element("p", {}, [point, day].filter(Boolean).join(" · ")));
  const body = element(
    "div",
    { class: "stack today" },
    element("p", { class: "hint" }, done.length ? t.hint : t.none),
  );
  if (done.length > 0) body.append(print(), counts(done), list(done));
  openSheet(newSheet(title.id, head, texts.parcel.close, body));
}

const print = () =>
  element(
    "button",
    { type: "button", class: "secondary", onclick: () => window.print() },
    icon("print"),
    t.print,
  );

function counts(done: Done[]): HTMLElement {
  const rows = (Object.keys(t.actions) as Done["action"][]).flatMap((action) => {
    const count = done.filter((one) => one.action === action).length;
    if (count === 0) return [];
    return [element("div", {}, element("dt", {}, t.actions[action]), element("dd", {}, String(count)))];
  });
  return element("dl", { class: "counts" }, ...rows);
}

function list(done: Done[]): HTMLElement {
  const items = done.map(({ at, action, tracking_code }) =>
    element(
      "li",
      {},
      element("span", { class: "code" }, readableCode(tracking_code)),
      element("span", { class: "hint" }, `${timeOf(new Date(at))} · ${t.actions[action]}`),
    ),
  );
  return element("ul", { class: "scans" }, ...items);
}
