import type { MoneyHolder, Name, OperatorPoint } from "../api.ts";
import type { Option } from "../ui/lists/pick-filter.tsx";
import { request, requestPage } from "../ui/requests/request.ts";

/** The names that belong to ids. */

export type Names = ReadonlyMap<string, Name>;

export const NOBODY: Names = new Map();
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** Operators have names but no ids. */
export const isId = (text: string): boolean => text.replace(UUID, "") === "";

/** How many names the API returns at once. A longer list shows the ids of the rest. */
const MOST_IDS = 600;
const MOST_FOUND = 8;

/** The names of all ids that occur in a list; none if they can't be loaded, so that the list is shown all the same. */
export async function readNames(listed: unknown, signal: AbortSignal): Promise<Names> {
  const ids = [...new Set(JSON.stringify(listed).match(UUID))].slice(0, MOST_IDS).join();
  if (ids === "") return NOBODY;
  try {
    const { data } = await request("GET", "/operator/names", { query: { ids }, signal });
    return new Map(data.map((name) => [name.id, name]));
  } catch {
    return NOBODY;
  }
}

/** A point or a driver, with the words for it. */
export interface NamedHolder extends MoneyHolder {
  name: string;
  text: string;
}

const query = (search: string) => ({ query: { search, pageSize: MOST_FOUND } });
const bestFirst = (search: string) => ({ query: { ...query(search).query, sortBy: "fit" } });

export async function findPartners(search: string, signal: AbortSignal): Promise<Option[]> {
  const { rows } = await requestPage("/operator/partners", { ...query(search), signal });
  return rows.map(({ id, name }) => ({ value: id, text: name }));
}

async function findPoints(search: string, signal: AbortSignal): Promise<Option[]> {
  const { rows } = await requestPage("/operator/points", { ...bestFirst(search), signal });
  return rows.map((point) => ({ value: point.id, text: pointText(point) }));
}

const pointText = ({ name, address: { city } }: OperatorPoint): string =>
  [name, city].filter(Boolean).join(", ");

/** Points and drivers. */
export async function findHolders(search: string, signal: AbortSignal): Promise<NamedHolder[]> {
  const [points, drivers] = await Promise.all([
    requestPage("/operator/points", { ...bestFirst(search), signal }),
    requestPage("/operator/drivers", { ...query(search), signal }),
  ]);
  return [
    ...points.rows.map((point) => ({
      ...{ kind: "point" as const, id: point.id, name: point.name },
      text: pointText(point),
    })),
    ...drivers.rows.map(({ id, name }) => ({ kind: "driver" as const, id, name, text: `${name}, driver` })),
  ];
}

/** Agents and drivers. */
export async function findScanners(search: string, signal: AbortSignal): Promise<Option[]> {
  const [agents, drivers] = await Promise.all([
    requestPage("/operator/agents", { ...query(search), signal }),
    requestPage("/operator/drivers", { ...query(search), signal }),
  ]);
  return [
    ...agents.rows.map(({ id, name, point_name }) => ({ value: id, text: `${name}, ${point_name}` })),
    ...drivers.rows.map(({ id, name }) => ({ value: id, text: `${name}, driver` })),
  ];
}

/** Everything that has a page or a key. */
export async function findAnything(search: string, signal: AbortSignal): Promise<Option[]> {
  const found = await Promise.all(
    [findPartners, findPoints, findScanners].map((find) => find(search, signal)),
  );
  return found.flat();
}
