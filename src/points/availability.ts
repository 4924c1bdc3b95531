import { addDays, isWithin, type Period } from "../shared/closed-days.ts";

/** Readers see the closures of so many days ahead. */
export const SHOWN_DAYS = 60;

/** When a point takes parcels. What an answer says about it depends on the day. */
export interface Availability {
  /** Paused by its operator or agent, or because it is full. */
  paused: boolean;
  /** All that were not over when it was read, merged and sorted. */
  closures: readonly Period[];
}

export const isAvailable = ({ paused, closures }: Availability, today: string): boolean =>
  !paused && !isWithin(closures, today);

/** Availabilities as JSON. Each text is made once a day, when it is asked for. */
export class AvailabilityJson {
  readonly #availabilities: readonly Availability[];
  #day = "";
  #made: string[] = [];

  constructor(availabilities: readonly Availability[]) {
    this.#availabilities = availabilities;
  }

  on(today: string, index: number): string {
    if (this.#day !== today) {
      this.#day = today;
      this.#made = [];
    }
    this.#made[index] ??= availabilityMembers(this.#availabilities[index]!, today);
    return this.#made[index];
  }
}

/** The members of a point's JSON that depend on the day, with a comma before them. */
export function availabilityMembers(availability: Availability, today: string): string {
  const end = addDays(today, SHOWN_DAYS);
  const closures = availability.closures.filter(({ from, to }) => from <= end && to >= today);
  return `,"available":${isAvailable(availability, today)},"closures":${JSON.stringify(closures)}`;
}
