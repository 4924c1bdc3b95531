import type { PublicPoint as Point } from "../../../../client/src/api.ts";
import { type Area, nameOfArea } from "../data/area.ts";
import type { Suggestions } from "../data/point-source.ts";
import { element } from "../frame/element.ts";
import { icon } from "../frame/icon.ts";
import type { Translation } from "../texts/texts.ts";
import { addressOf, formatDistance } from "./point-lines.ts";

/** What a customer can choose of the suggestions. */
export type Suggestion =
  | { kind: "area"; area: Area }
  | { kind: "point"; point: Point }
  | { kind: "text"; text: string };

/** The options below the search field. The field keeps the focus; `active` is the option that its keys have reached. */
export class SuggestionList {
  readonly #field: HTMLInputElement;
  readonly #box: HTMLElement;
  readonly #onChoice: (suggestion: Suggestion) => void;
  #options: { suggestion: Suggestion; element: HTMLElement }[] = [];
  #active = -1;

  constructor(field: HTMLInputElement, box: HTMLElement, onChoice: (suggestion: Suggestion) => void) {
    this.#field = field;
    this.#box = box;
    this.#onChoice = onChoice;
    // A click must not take the focus from the field, which would close the list before it is done.
    box.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get isOpen(): boolean {
    return !this.#box.hidden;
  }

  get active(): Suggestion | undefined {
    return this.#options[this.#active]?.suggestion;
  }

  show(text: string, { best, ...found }: Suggestions, translation: Translation): void {
    const areas = found.areas.map((area): Suggestion => ({ kind: "area", area }));
    const points = found.points.map((point): Suggestion => ({ kind: "point", point }));
    const suggestions: Suggestion[] = [
      ...(best === "points" ? [...points, ...areas] : [...areas, ...points]),
      { kind: "text", text },
    ];
    this.#options = suggestions.map((suggestion, i) => ({
      suggestion,
      element: this.#option(suggestion, i, translation),
    }));
    this.#box.replaceChildren(...this.#options.map((option) => option.element));
    this.#box.hidden = false;
    this.#box.scrollTop = 0;
    this.#field.ariaExpanded = "true";
    this.#activate(-1);
  }

  close(): void {
    this.#box.hidden = true;
    this.#field.ariaExpanded = "false";
    this.#activate(-1);
  }

  /** Goes to the next option (1) or the one before (-1); beside the last and the first is the field itself. */
  move(step: 1 | -1): void {
    const count = this.#options.length + 1;
    this.#activate(((this.#active + 1 + step + count) % count) - 1);
  }

  #activate(index: number): void {
    this.#options[this.#active]?.element.setAttribute("aria-selected", "false");
    this.#active = index;
    const option = this.#options[index]?.element;
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.#field.setAttribute("aria-activedescendant", option.id);
    else this.#field.removeAttribute("aria-activedescendant");
  }

  #option(suggestion: Suggestion, index: number, translation: Translation): HTMLElement {
    const { drawing, name, detail, aside } = describe(suggestion, translation);
    return element(
      "div",
      {
        role: "option",
        id: `suggestion-${index}`,
        class: "option",
        "aria-selected": "false",
        onclick: () => this.#onChoice(suggestion),
      },
      icon(drawing),
      element("span", { class: "name" }, name),
      detail && element("span", { class: "detail" }, detail),
      aside && element("span", { class: "aside" }, aside),
    );
  }
}

function describe(suggestion: Suggestion, { t, locale }: Translation) {
  switch (suggestion.kind) {
    case "area": {
      const { type, name, count } = suggestion.area;
      const kinds = { state: t("State|of Nigeria"), zip: t("Postal code"), city: undefined };
      const detail = [kinds[type], ...nameOfArea(suggestion.area).split(", ").slice(1)];
      return {
        drawing: "map" as const,
        name,
        detail: detail.filter(Boolean).join(" · "),
        aside: t("{count} points", { count }),
      };
    }
    case "point": {
      const { point } = suggestion;
      const { distance } = point as Point & { distance?: number };
      return {
        drawing: "pin" as const,
        name: point.name,
        detail: addressOf(point),
        aside: distance === undefined ? "" : formatDistance(distance, locale),
      };
    }
    default:
      return {
        drawing: "search" as const,
        name: t("Search for “{search}”", { search: suggestion.text }),
        detail: "",
        aside: "",
      };
  }
}
