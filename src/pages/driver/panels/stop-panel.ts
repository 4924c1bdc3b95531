import { addressLine } from "../../../shared/address-line.ts";
import { icon } from "../../handheld/by-hand/icon.ts";
import { element, setText } from "../../ui/element.ts";
import { keyOf, type Stop, type StopKey } from "../data/api.ts";
import type { Day } from "../data/day.ts";
import { texts } from "../texts/texts.ts";
import { destinationOf } from "./destination.ts";
import { ParcelRows } from "./parcel-rows.ts";
import { factsOf } from "./stop-facts.ts";

const t = texts.stop;

interface StopEvents {
  select(trackingCode: string): void;
  handBack(stop: StopKey): void;
  /** Back to the round. */
  leave(): void;
}

/** One stop: how to find it, what to give and what to take. */
export class StopPanel {
  /** The directions are above the scanner, the parcels below it. */
  readonly head = element("section", { class: "stack stop-head", "aria-labelledby": "stop-title" });
  readonly element: HTMLElement;
  readonly #title = element("h2", { id: "stop-title", tabindex: -1 });
  readonly #facts = element("p", { class: "badges" });
  readonly #status = element("p", { class: "told", role: "status" });
  readonly #give: ParcelRows;
  readonly #take: ParcelRows;
  readonly #giveTitle = element("h3", {});
  readonly #giveHint = element("p", { class: "hint" });
  readonly #handBack: HTMLButtonElement;
  readonly #giving: HTMLElement;
  readonly #taking: HTMLElement;
  readonly #day: Day;
  #key: StopKey | undefined;

  constructor(day: Day, events: StopEvents) {
    this.#day = day;
    this.#give = new ParcelRows(events.select);
    this.#take = new ParcelRows(events.select);
    this.#handBack = element("button", {
      type: "button",
      class: "primary",
      onclick: () => this.#key && events.handBack(this.#key),
    });
    this.#giving = element(
      "div",
      { class: "stack" },
      this.#giveTitle,
      this.#giveHint,
      this.#handBack,
      this.#give.element,
    );
    this.#taking = element(
      "div",
      { class: "stack" },
      element("h3", {}, t.take),
      element("p", { class: "hint" }, t.takeHint),
      this.#take.element,
    );
    this.element = element(
      "div",
      { class: "stack" },
      this.#giving,
      this.#taking,
      element("button", { type: "button", class: "secondary", onclick: () => events.leave() }, t.driveOn),
    );
  }

  get notTaken(): number {
    const key = this.#key;
    return key ? this.#day.countToTake(this.#day.stop(key) ?? parts(key)) : 0;
  }

  open(key: StopKey): void {
    this.#key = key;
    this.update();
    const stop = this.#day.stop(key);
    this.head.replaceChildren(
      this.#title,
      ...(stop ? detailsOf(stop) : []),
      this.#facts,
      ...(stop ? [linksOf(stop)] : []),
      this.#status,
    );
  }

  focus(): void {
    this.#title.focus();
  }

  update(): void {
    const key = this.#key;
    if (!key) return;
    const stop = this.#day.stop(key);
    const held = this.#day.heldFor(key);
    const toTake = this.#day.toTake(key);
    const isPartner = key.startsWith("partner:");
    setText(this.#title, stop?.name ?? held[0]?.goesTo?.name ?? "");
    const closed = { closed: false, opens: null, closes: null, asked: false };
    const { notTaken } = this;
    const facts = factsOf(stop ?? closed, { give: held.length, take: 0, away: undefined });
    // Most scans change none of them.
    if (facts.map(({ textContent }) => textContent).join("") !== this.#facts.textContent)
      this.#facts.replaceChildren(...facts);
    this.#giving.hidden = held.length === 0;
    setText(this.#giveTitle, isPartner ? t.handBack : t.give);
    setText(this.#giveHint, isPartner ? t.handBackHint : t.giveHint);
    this.#handBack.hidden = !isPartner;
    setText(this.#handBack, texts.handBack.open(held.length));
    this.#give.show(held.map((parcel) => ({ tracking_code: parcel.tracking_code, name: "" })));
    this.#taking.hidden = toTake.length === 0;
    this.#take.show(
      toTake.map(({ tracking_code, goes_to }) => ({ tracking_code, name: destinationOf(goes_to) })),
    );
    setText(this.#status, this.#statusOf(key, notTaken));
    this.#status.dataset.kind = notTaken > 0 ? "some" : "none";
  }

  #statusOf(key: StopKey, notTaken: number): string {
    if (notTaken > 0) return t.notTaken(notTaken);
    if (this.#day.isLoaded(key)) return t.allTaken;
    return this.#day.hasFailed || !navigator.onLine ? t.notLoaded : t.loading;
  }
}

function parts(key: StopKey): { kind: "point" | "partner"; id: string } {
  const [kind, id] = key.split(":") as ["point" | "partner", string];
  return { kind, id };
}

function detailsOf(stop: Stop): HTMLElement[] {
  return [
    element("p", {}, addressLine(stop)),
    ...[stop.note, stop.asked_note ?? ""]
      .filter(Boolean)
      .map((text) => element("p", { class: "hint" }, text)),
  ];
}

/** The map opens in the phone's own app, so the page itself connects to no map server. */
function linksOf(stop: Stop): HTMLElement {
  const { latitude, longitude, name, phone } = stop;
  const place = `${latitude},${longitude}`;
  return element(
    "p",
    { class: "stop-links", "data-stop": keyOf(stop) },
    element("a", { href: `geo:${place}?q=${place}(${encodeURIComponent(name)})` }, icon("pin"), t.map),
    phone !== "" && element("a", { href: `tel:${phone.replace(/[^+\d]/g, "")}` }, icon("phone"), t.call),
  );
}
