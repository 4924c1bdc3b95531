import type { ApiDeps, Deps } from "../../platform/deps.ts";
import { readPointNames } from "../../points/edit/list.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { csvLine } from "../../shared/csv.ts";
import type { Page } from "../../shared/page.ts";
import { compareCodePoints, fold } from "../../shared/text.ts";
import { moneyAtPoints } from "../deposits/sums.ts";
import { type Earnings, readEarnings } from "./statement-store.ts";

/** What a point earned in a month, and what it has of receivers' money now. */
export type Statement = Earnings & { month: string; heldKobo: number };

interface NamedStatement extends Statement {
  name: string;
}

/** The present month in Africa/Lagos, as `YYYY-MM`. */
const monthNow = ({ now }: Deps): string => lagosDay(now()).slice(0, 7);

const nothingOf = (pointId: string): Earnings => ({
  ...{ pointId, dropOffs: 0, arrivals: 0, collections: 0, codKobo: 0, voidKobo: 0, earnedKobo: 0 },
});

const sumOf = (a: Earnings, b: Earnings): Earnings => ({
  pointId: a.pointId,
  dropOffs: a.dropOffs + b.dropOffs,
  arrivals: a.arrivals + b.arrivals,
  collections: a.collections + b.collections,
  codKobo: a.codKobo + b.codKobo,
  voidKobo: a.voidKobo + b.voidKobo,
  earnedKobo: a.earnedKobo + b.earnedKobo,
});

export async function readStatement(
  deps: Deps,
  pointId: string,
  month = monthNow(deps),
): Promise<Statement & { isIncomplete: boolean }> {
  const { answers, isIncomplete } = await deps.orders.eachReachable((db) => readEarnings(db, month, pointId));
  const { kobo } = await moneyAtPoints(deps, [pointId]);
  const earnings = answers.flat().reduce(sumOf, nothingOf(pointId));
  return { month, ...earnings, heldKobo: kobo.get(pointId) ?? 0, isIncomplete };
}

interface Wanted {
  month?: string | undefined;
  /** By default all points that earned something. */
  pointId?: string | undefined;
}

/** One page of a month's statements, by the points' names. */
export async function listStatements(
  deps: ApiDeps,
  { month = monthNow(deps), pointId }: Wanted,
  { page, pageSize }: Page,
): Promise<{ rows: NamedStatement[]; total: number; isIncomplete: boolean }> {
  const { answers, isIncomplete } = await deps.orders.eachReachable((db) => readEarnings(db, month, pointId));
  const statements = await named(deps, month, answers.flat());
  const rows = statements.slice((page - 1) * pageSize, page * pageSize);
  return { rows, total: statements.length, isIncomplete };
}

const COLUMNS = [
  "month",
  "point_id",
  "point_name",
  "drop_off",
  "arrive",
  "collect",
  "cod_collected",
  "cod_void",
  "amount",
  "held",
];

/** A line for each point. It fails if a database can't be reached, because a file can't say that it lacks something. */
export async function readStatementFile(
  deps: ApiDeps,
  { month = monthNow(deps), pointId }: Wanted,
): Promise<{ month: string; text: string }> {
  const answers = await deps.orders.each((db) => readEarnings(db, month, pointId));
  const statements = await named(deps, month, answers.flat());
  return { month, text: [COLUMNS, ...statements.map(cellsOf)].map(csvLine).join("") };
}

/** The statements of points, by their names, of what databases have counted. */
async function named(deps: ApiDeps, month: string, counted: readonly Earnings[]): Promise<NamedStatement[]> {
  const byPoint = Map.groupBy(counted, ({ pointId }) => pointId);
  const ids = [...byPoint.keys()];
  const [names, { kobo }] = await Promise.all([readPointNames(deps, ids), moneyAtPoints(deps, ids)]);
  return [...byPoint]
    .map(([id, earnings]) => ({
      ...earnings.reduce(sumOf),
      month,
      name: names.get(id) ?? "",
      heldKobo: kobo.get(id) ?? 0,
    }))
    .sort((a, b) => compareCodePoints(fold(a.name), fold(b.name)) || compareCodePoints(a.pointId, b.pointId));
}

const cellsOf = (one: NamedStatement) => [
  ...[one.month, one.pointId, one.name, one.dropOffs, one.arrivals, one.collections],
  ...[one.codKobo / 100, one.voidKobo / 100, one.earnedKobo / 100, one.heldKobo / 100],
];
