import type { ApiDeps } from "../../platform/deps.ts";
import type { Period } from "../../shared/closed-days.ts";
import { log } from "../../shared/log.ts";
import { type Breaks, type WeekHours, type WorkingHours, weekHours } from "../../shared/opening-hours.ts";
import { pagination } from "../../shared/page.ts";
import { fromSnapshot } from "../snapshot/read.ts";
import { renderList } from "./render.ts";
import { type Coordinates, searchPoints } from "./search.ts";

/** A point that takes parcels in. */
export interface DropOff extends Coordinates {
  id: string;
  name: string;
  address: string;
  city: string;
  state: string;
  hours: WeekHours;
  closures: readonly Period[];
}

export interface DropOffs {
  points: DropOff[];
  /** How many points there are in all. */
  total: number;
}

interface Listed {
  id: string;
  name: string;
  address: Coordinates & { address: string; city: string; state: string };
  workingHours: WorkingHours;
  breaks?: Breaks;
  closures: Period[];
}

/** One page of the points that take parcels in, the nearest to a place first; none if the snapshot can't be read. */
export async function nearestDropOffs(
  deps: Pick<ApiDeps, "edge" | "now">,
  near: Coordinates,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<DropOffs> {
  const leave = (work: Promise<unknown>) => void work.catch(() => {});
  const filters = { service: "drop_off" } as const;
  const query = { page, pageSize, sortBy: "distance", descending: false, near, filters } as const;
  try {
    return await fromSnapshot(deps, leave, (snapshot) =>
      snapshot.read(() => {
        const found = searchPoints(snapshot, query);
        const json = renderList(snapshot, found, pagination(found.total, query), "application/json");
        // The list is made by this service, as `Listed` says.
        const { data } = JSON.parse(json) as { data: { data: Listed[] } };
        return { points: data.data.map(dropOffOf), total: found.total };
      }),
    );
  } catch (error) {
    log("warn", "no points that take parcels in were found", { error });
    return { points: [], total: 0 };
  }
}

const dropOffOf = ({
  id,
  name,
  address: { address, city, state, latitude, longitude },
  ...when
}: Listed) => ({
  ...{ id, name, address, city, state, latitude, longitude },
  hours: weekHours(when),
  closures: when.closures,
});
