import { count } from "../text/format.ts";
import { t } from "../text/translate.ts";
import { Table } from "./table.tsx";

const HEIGHT = 120;
const WIDTH = 20;

export interface Bar {
  key: string;
  /** What it stands for. */
  text: string;
  /** One for each part. */
  values: readonly number[];
}

interface Part {
  /** The class that gives it its colour. */
  key: string;
  text: string;
  /** Stands behind the text in the legend. */
  note?: string;
}

interface Props {
  /** What the picture shows. */
  label: string;
  /** What the table shows. */
  caption: string;
  /** What a bar is, as the head of the table's first column. */
  column: string;
  /** What each bar is stacked of, from below. */
  parts: readonly Part[];
  bars: readonly Bar[];
  /** The rows of the table, by default all bars. */
  tabled?: (bars: readonly Bar[]) => readonly Bar[];
}

const totalOf = ({ values }: Bar): number => values.reduce((sum, value) => sum + value, 0);

/** The end of the scale: a round number whose half is round too. */
function endOf(most: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, most))));
  const factor = [1, 2, 4, 6, 8, 10].find((one) => one * power >= most) ?? 10;
  return Math.max(2, factor * power);
}

/** Stacked bars with a scale, and the same numbers as a table. */
export function Bars({ label, caption, column, parts, bars, tabled = (all) => all }: Props) {
  const end = endOf(Math.max(0, ...bars.map(totalOf)));
  return (
    <div class="stack">
      <div class="chart-box">
        <p class="scale hint" aria-hidden="true">
          {[end, end / 2, 0].map((value) => (
            <span key={value}>{count(value)}</span>
          ))}
        </p>
        <svg
          class="chart"
          viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t("{label}; the same numbers are in the table below", { label })}
        >
          {[0, HEIGHT / 2].map((y) => (
            <line key={y} class="grid-line" x1="0" x2={bars.length * WIDTH} y1={y} y2={y} />
          ))}
          {bars.map((bar, i) => (
            <Stack key={bar.key} bar={bar} parts={parts} x={i * WIDTH} scale={HEIGHT / end} />
          ))}
        </svg>
        <p class="axis hint" aria-hidden="true">
          {[bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)].map(
            (bar) => bar && <span key={bar.key}>{bar.text}</span>,
          )}
        </p>
      </div>
      <ul class="legend">
        {parts.map(({ key, text, note }) => (
          <li key={key}>
            <span class={`swatch ${key}`} />
            {text} {note}
          </li>
        ))}
      </ul>
      <details>
        <summary>{t("As a table")}</summary>
        <Table
          caption={caption}
          columns={[
            { label: column, cell: ({ text }: Bar) => text },
            ...parts.map(({ text }, i) => ({
              label: text,
              align: "end" as const,
              cell: ({ values }: Bar) => count(values[i] ?? 0),
            })),
          ]}
          rows={tabled(bars)}
          keyOf={({ key }) => key}
        />
      </details>
    </div>
  );
}

function Stack({ bar, parts, x, scale }: { bar: Bar; parts: readonly Part[]; x: number; scale: number }) {
  let below = HEIGHT;
  return (
    <g>
      <title>{`${bar.text}: ${count(totalOf(bar))}`}</title>
      {parts.map(({ key }, i) => {
        const height = (bar.values[i] ?? 0) * scale;
        below -= height;
        return (
          height > 0 && <rect key={key} class={key} x={x + 2} y={below} width={WIDTH - 4} height={height} />
        );
      })}
    </g>
  );
}
