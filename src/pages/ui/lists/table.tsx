import type { ComponentChildren } from "preact";
import { Icon } from "../icon.tsx";
import { t } from "../text/translate.ts";

const ALL = t("All on this page");

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ComponentChildren;
  /** The name by which the API sorts by it. */
  sort?: string;
  align?: "end";
  /**
   * Where it is on a phone, if the rows of a list have two lines there: the first column begins the first line, whose end is
   * `aside`; several can be `second`; what is `below` needs lines of its own; others are left out.
   */
  phone?: "aside" | "second" | "end" | "below";
}

interface Sorting {
  by: string;
  isDescending: boolean;
  /** Where a column's head leads. */
  hrefOf: (by: string, isDescending: boolean) => string;
}

interface Selection {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

interface Props<Row> {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sorting?: Sorting;
  selection?: Selection & { nameOf: (row: Row) => string };
  /** Where a press on a row leads. The row also has a link to the same place. */
  openOf?: (row: Row) => string;
}

/** A table whose rows become two lines or cards on narrow screens. */
export function Table<Row>({ caption, columns, rows, keyOf, sorting, selection, openOf }: Props<Row>) {
  const keys = rows.map(keyOf);
  return (
    <table class={columns.some(({ phone }) => phone) ? "two-lines" : undefined}>
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" class="choice" data-label={ALL}>
              <ChooseAll keys={keys} {...selection} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.label} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr
            key={keys[i]}
            data-chosen={selection?.chosen.has(keys[i]!) || undefined}
            data-opens={openOf ? true : undefined}
            onClick={openOf && ((event) => isOnRow(event) && location.assign(openOf(row)))}
          >
            {selection && (
              <td class="choice">
                <Choose id={keys[i]!} name={selection.nameOf(row)} {...selection} />
              </td>
            )}
            {columns.map(({ label, phone, align, cell }) => (
              <td key={label} data-label={label} data-phone={phone} class={align}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Not on a link or a button in the row, and not at the end of a text selection. */
const isOnRow = ({ target }: MouseEvent): boolean =>
  !(target as Element).closest("a, button, input, label, summary") && String(getSelection() ?? "") === "";

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { label, sort, align } = column;
  if (!sort || !sorting)
    return (
      <th scope="col" class={align}>
        {label}
      </th>
    );
  const isCurrent = sorting.by === sort;
  const direction = sorting.isDescending ? "descending" : "ascending";
  return (
    <th scope="col" class={align} aria-sort={isCurrent ? direction : undefined}>
      <a href={sorting.hrefOf(sort, isCurrent ? !sorting.isDescending : sort === "createdAt")}>
        {label}
        {isCurrent && <Icon name={sorting.isDescending ? "down" : "up"} />}
      </a>
    </th>
  );
}

function Choose({ id, name, chosen, onChange }: Selection & { id: string; name: string }) {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={name}
        checked={chosen.has(id)}
        onChange={({ currentTarget }) => onChange(changed(chosen, [id], currentTarget.checked))}
      />
    </label>
  );
}

function ChooseAll({ keys, chosen, onChange }: Selection & { keys: readonly string[] }) {
  const chosenHere = keys.filter((key) => chosen.has(key)).length;
  return (
    <label>
      <input
        type="checkbox"
        aria-label={ALL}
        checked={keys.length > 0 && chosenHere === keys.length}
        indeterminate={chosenHere > 0 && chosenHere < keys.length}
        onChange={({ currentTarget }) => onChange(changed(chosen, keys, currentTarget.checked))}
      />
    </label>
  );
}

function changed(chosen: ReadonlySet<string>, keys: readonly string[], isChosen: boolean): Set<string> {
  const next = new Set(chosen);
  for (const key of keys) isChosen ? next.add(key) : next.delete(key);
  return next;
}
