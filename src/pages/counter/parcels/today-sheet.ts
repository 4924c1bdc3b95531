import { readableCode } from "../../../shared/tracking-code.ts";
import { serverNow } from "../../handheld/data/clock.ts";
import { icon } from "../../handheld/elements/icon.ts";
import { newSheet, openSheet } from "../../handheld/elements/sheet.ts";
import { timeOf } from "../../handheld/texts/times.ts";
import { element } from "../../ui/element.ts";
import { readToday } from "../data/api.ts";
import { type Done, storedKey } from "../data/storage.ts";
import { doneToday } from "../data/today.ts";
import { monthDayOf } from "../texts/days.ts";
import { texts } from "../texts/texts.ts";

const t = texts.today;

type Row = Pick<Done, "tracking_code" | "action" | "at">;

/** What was given and taken today, counted, one by one, and as a page to print: by this device, and once it is loaded by all. */
export async function openToday(point: string): Promise<void> {
  const title = element("h2", { id: "today-title" }, t.open);
  const now = new Date(serverNow());
  const day = `${monthDayOf(now)} ${now.getFullYear()}`;
  const head = element("div", {}, title, element("p", {}, [point, day].filter(Boolean).join(" · ")));
  const body = element("div", { class: "stack today" });
  const show = (done: Row[], hint: string) =>
    body.replaceChildren(
      element("p", { class: "hint" }, hint),
      ...(done.length > 0 ? [print(), counts(done), list(done)] : []),
    );
  const own = await doneToday();
  show(own, own.length > 0 ? t.hint : t.none);
  openSheet(newSheet(title.id, head, texts.parcel.close, body));
  const all = await readAll();
  if (all) show(all, all.length > 0 ? t.hintAll : t.noneAll);
}

/** What all of the point's devices did; undefined if that can't be loaded. */
async function readAll(): Promise<Row[] | undefined> {
  const key = storedKey();
  const answer = key && navigator.onLine ? await readToday(key) : undefined;
  if (answer?.kind !== "done" || answer.isPartial) return undefined;
  return answer.data.done.map(({ at, ...row }) => ({ ...row, at: Date.parse(at) }));
}

const print = () =>
  element(
    "button",
    { type: "button", class: "secondary", onclick: () => window.print() },
    icon("print"),
    t.print,
  );

function counts(done: Row[]): HTMLElement {
  const rows = (Object.keys(t.actions) as Done["action"][]).flatMap((action) => {
    const count = done.filter((one) => one.action === action).length;
    if (count === 0) return [];
    return [element("div", {}, element("dt", {}, t.actions[action]), element("dd", {}, String(count)))];
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
