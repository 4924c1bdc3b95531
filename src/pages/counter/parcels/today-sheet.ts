import { readableCode } from "../../../shared/tracking-code.ts";
import { icon } from "../../handheld/by-hand/icon.ts";
import { newSheet, openSheet } from "../../handheld/by-hand/sheet.ts";
import { serverNow } from "../../handheld/data/clock.ts";
import { timeOf } from "../../handheld/texts/times.ts";
import { element } from "../../ui/element.ts";
import { readToday } from "../data/api.ts";
import { type Done, storedKey } from "../data/storage.ts";
import { doneToday } from "../data/today.ts";
import { monthDayOf } from "../texts/days.ts";
import { texts } from "../texts/texts.ts";

const t = texts.today;

type Row = Pick<Done, "tracking_code" | "action" | "at">;

/** What was given and taken today, counted, one by one, and as a page to print: by this device, and by all of the point's once that is loaded. */
export async function openToday(point: string): Promise<void> {
  const title = element("h2", { id: "today-title" }, t.open);
  const now = new Date(serverNow());
  const head = element(
    "div",
    {},
    title,
    element("p", {}, `${point} · ${monthDayOf(now)} ${now.getFullYear()}`),
  );
  const body = element("div", { class: "stack today" });
  const show = (done: Row[], ...hints: string[]) =>
    body.replaceChildren(
      ...hints.map((hint) => element("p", { class: "hint" }, hint)),
      ...(done.length > 0 ? [print(), counts(done), list(done)] : [element("p", {}, t.none)]),
    );
  show(await doneToday(), t.hint);
  openSheet(newSheet(title.id, head, texts.parcel.close, body));
  const answer = await readToday(storedKey() ?? "");
  if (answer.kind === "done" && !answer.isPartial)
    show(answer.data.done.map((row) => ({ ...row, at: Date.parse(row.at) })));
}

const print = () =>
  element(
    "button",
    { type: "button", class: "secondary", onclick: () => window.print() },
    icon("print"),
    t.print,
  );

function counts(done: Row[]): HTMLElement {
  const rows = Object.entries(t.actions).flatMap(([action, name]) => {
    const { length } = done.filter((one) => one.action === action);
    return length > 0 ? element("div", {}, element("dt", {}, name), element("dd", {}, `${length}`)) : [];
  });
  return element("dl", { class: "counts" }, ...rows);
}

function list(done: Row[]): HTMLElement {
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
