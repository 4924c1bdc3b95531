import type { Frame } from "./frame.ts";

/** From this width on, in `rem`, map and list are side by side. `wide.css` has it too. */
const WIDE_REM = 44;

interface LayoutEvents {
  /** The map can be seen for the first time, or again, or has another size. */
  mapShown(): void;
  changed(): void;
}

/** How map and list share the room: side by side, or one at a time where it is narrow. */
export class Layout {
  readonly #frame: Frame;
  readonly #events: LayoutEvents;
  #isNarrow = false;

  constructor(frame: Frame, events: LayoutEvents) {
    this.#frame = frame;
    this.#events = events;
    frame.listView.addEventListener("click", () => this.showList());
    frame.mapView.addEventListener("click", () => this.#show("map"));
  }

  get isNarrow(): boolean {
    return this.#isNarrow;
  }

  get isMapShown(): boolean {
    return !this.#frame.frame.hidden && (!this.#isNarrow || this.#view === "map");
  }

  showList(): void {
    this.#show("list");
  }

  /** To be called when the frame has another size, is shown or is hidden. */
  measure(): void {
    const { frame } = this.#frame;
    if (frame.hidden || frame.clientWidth === 0) return;
    this.#isNarrow = frame.clientWidth < WIDE_REM * Number.parseFloat(getComputedStyle(frame).fontSize);
    this.#events.changed();
    if (this.isMapShown) this.#events.mapShown();
  }

  get #view(): string | undefined {
    return this.#frame.frame.dataset.view;
  }

  #show(view: "list" | "map"): void {
    const { frame, listView, mapView } = this.#frame;
    frame.dataset.view = view;
    listView.ariaPressed = String(view === "list");
    mapView.ariaPressed = String(view === "map");
    this.#events.changed();
    if (this.isMapShown) this.#events.mapShown();
  }
}
