import type { PublicPoint } from "../../../../client/src/api.ts";
import { fold } from "../../../shared/text.ts";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";
import type { OrderRow } from "./row.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The service refuses a longer search. */
const MOST_CHARACTERS = 100;
const MOST_NAMED = 3;

/** The point that a cell names, or why there is none. */
type Found = Partial<Pick<OrderRow, "pointId" | "refusals">>;

/** Shops know points by their names. An id is left as it is, and so is an empty cell. */
export async function findPoints(rows: readonly OrderRow[], signal: AbortSignal): Promise<OrderRow[]> {
  const known = new Map<string, Promise<Found>>();
  const found: OrderRow[] = [];
  for (const row of rows) {
    const named = row.cells.pudo_point_id;
    if (named === "" || UUID.test(named)) {
      found.push(row);
      continue;
    }
    if (!known.has(named)) known.set(named, findPoint(named, signal));
    const { pointId, refusals } = await known.get(named)!;
    found.push({
      ...row,
      ...(pointId ? { pointId } : {}),
      ...(refusals ? { refusals: { ...row.refusals, ...refusals } } : {}),
    });
  }
  return found;
}

async function findPoint(named: string, signal: AbortSignal): Promise<Found> {
  const search = named.split(",", 1)[0]!.trim().slice(0, MOST_CHARACTERS);
  const wanted = normal(named);
  const matching: PublicPoint[] = [];
  if (search !== "")
    for await (const point of pudo.points.list({ search }, { signal }))
      if (writtenAs(point).includes(wanted)) matching.push(point);
  if (matching.length === 1) return { pointId: matching[0]!.id };
  return { refusals: { pudo_point_id: matching.length === 0 ? NONE : several(matching) } };
}

const NONE = t(
  "is not the name of a point, as the map has it: write its name and its city or state, such as Ariaria Market, Aba North",
);

function several(points: readonly PublicPoint[]): string {
  const places = points
    .slice(0, MOST_NAMED)
    .map(({ name, address: { city, state } }) => `${name}, ${city}, ${state}`);
  const rest = points.length > MOST_NAMED ? "; …" : "";
  return t("is the name of {n} points. Write which: {places}", {
    n: points.length,
    places: `${places.join("; ")}${rest}`,
  });
}

/** All ways in which a point may be named, the shortest first. */
const writtenAs = ({ name, address: { city, state } }: PublicPoint): string[] =>
  [[name], [name, city], [name, state], [name, city, state]].map((parts) => normal(parts.join(",")));

/** Case, marks and spaces make no difference. */
const normal = (text: string): string =>
  fold(text)
    .replace(/\s*,\s*/g, ",")
    .replace(/\s+/g, " ")
    .trim();

/** How the template names a point that takes its example. */
export async function examplePoint(): Promise<string> {
  const fit = { service: "collect", available: true, itemWeight: 1, itemValue: 20_000, pageSize: 1 } as const;
  for await (const { name, address } of pudo.points.list(fit))
    return `${name}, ${address.city}, ${address.state}`;
  return "";
}
