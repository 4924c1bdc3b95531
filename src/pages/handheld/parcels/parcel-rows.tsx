import type { RefObject, VNode } from "preact";
import { useRef } from "preact/hooks";
import { readableCode } from "../../../shared/tracking-code.ts";
import { useKeptFocus } from "../elements/kept-focus.ts";

export interface ParcelRow {
  trackingCode: string;
  /** Who gets it, or where it goes; without it the code is the title. */
  title?: string;
  /** Where it lies. */
  place?: string;
  /** Below the title. */
  detail?: string;
  /** What is said about its time, and how urgent that is. */
  timing?: { text: string; urgency: "calm" | "soon" | "urgent" };
}

interface Props {
  rows: readonly ParcelRow[];
  onSelect: (trackingCode: string) => void;
  /** Gets the focus when the row that has it goes, such as the list's heading. */
  heading: RefObject<HTMLElement | null>;
}

/** A list of parcels. A parcel keeps its row, and with it the focus. */
export function ParcelRows({ rows, onSelect, heading }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const keyOf = useRowKeys(rows);
  const views = useRowViews(rows, keyOf);
  useKeptFocus(list, heading);
  const select = (event: Event) => {
    const code = (event.target as Element).closest("button")?.dataset.code;
    if (code) onSelect(code);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: one listener for hundreds of buttons, which keys press too
    <ul ref={list} class="parcels" onClick={select}>
      {views}
    </ul>
  );
}

/** The same component again for a row that is the same: Preact does not look into it, and there are hundreds. */
function useRowViews(
  rows: readonly ParcelRow[],
  keyOf: (trackingCode: string) => number,
): VNode<ParcelRow>[] {
  const views = useRef(new Map<number, VNode<ParcelRow>>());
  const before = views.current;
  views.current = new Map(
    rows.map((row) => {
      const key = keyOf(row.trackingCode);
      const view = before.get(key);
      return [key, view && isSame(view.props, row) ? view : <Row key={key} {...row} />];
    }),
  );
  return [...views.current.values()];
}

const isSame = (one: ParcelRow, other: ParcelRow): boolean =>
  one.trackingCode === other.trackingCode &&
  one.title === other.title &&
  one.place === other.place &&
  one.detail === other.detail &&
  one.timing?.text === other.timing?.text &&
  one.timing?.urgency === other.timing?.urgency;

function Row({ trackingCode, title, place, detail, timing }: ParcelRow) {
  return (
    <li>
      <button type="button" data-code={trackingCode}>
        <span class="parcel-name" translate={title !== undefined}>
          {title ?? readableCode(trackingCode)}
        </span>
        {title !== undefined && (
          <span class="code" translate={false}>
            {readableCode(trackingCode)}
          </span>
        )}
        {place && <span class="place">{place}</span>}
        {detail && <span class="destination">{detail}</span>}
        {timing && (
          <span class="timing" data-urgency={timing.urgency}>
            {timing.text}
          </span>
        )}
      </button>
    </li>
  );
}

/**
 * Gives each parcel the key of its row. The rows of parcels that are gone are used for new ones, because making elements is
 * slow on a cheap phone; but not the row with the focus, because the next Enter would open a different parcel from the
 * chosen one.
 */
function useRowKeys(rows: readonly ParcelRow[]): (trackingCode: string) => number {
  const keys = useRef(new Map<string, number>());
  const count = useRef(0);
  const before = keys.current;
  const kept = new Map<string, number>();
  for (const { trackingCode } of rows) {
    const key = before.get(trackingCode);
    if (key !== undefined) kept.set(trackingCode, key);
  }
  const focused = (document.activeElement as HTMLElement | null)?.dataset.code;
  const free = [...before]
    .flatMap(([code, key]) => (kept.has(code) || code === focused ? [] : [key]))
    .values();
  for (const { trackingCode } of rows)
    if (!kept.has(trackingCode)) kept.set(trackingCode, free.next().value ?? count.current++);
  keys.current = kept;
  return (trackingCode) => kept.get(trackingCode)!;
}
