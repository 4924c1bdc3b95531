import { NIGERIA } from "../../shared/country-outline.ts";
import { STATES, type StateCode, stateNamed } from "../../shared/nigeria.ts";
import { GRID, WARD_CELLS } from "./ward-cells.ts";

interface Place {
  latitude: number;
  longitude: number;
}

const KM_PER_DEGREE = 111.2;
/** Wards are points: so much nearer may those of a neighbouring state be. */
const BORDER_KM = 10;
/** So far outside the outline, which is simplified, a place may be on the coast. */
const COAST_KM = 8;

const decoded = new Map<StateCode, Place[]>();

function wardsOf(code: StateCode): Place[] {
  const known = decoded.get(code);
  if (known) return known;
  const bytes = Buffer.from(WARD_CELLS[code], "base64");
  const wards = Array.from({ length: bytes.length / 2 }, (_, i) => ({
    latitude: GRID.south + bytes[2 * i]! / GRID.perDegree,
    longitude: GRID.west + bytes[2 * i + 1]! / GRID.perDegree,
  }));
  decoded.set(code, wards);
  return wards;
}

/** How far a state's nearest ward is. */
function kmTo(code: StateCode, { latitude, longitude }: Place): number {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  let nearest = Number.POSITIVE_INFINITY;
  for (const ward of wardsOf(code)) {
    const [north, east] = [ward.latitude - latitude, (ward.longitude - longitude) * shrink];
    nearest = Math.min(nearest, north * north + east * east);
  }
  return Math.sqrt(nearest) * KM_PER_DEGREE;
}

/** The state whose ward is the nearest. */
function nearestTo(place: Place): { code: StateCode; km: number } {
  const states = (Object.keys(WARD_CELLS) as StateCode[]).map((code) => ({ code, km: kmTo(code, place) }));
  return states.reduce((a, b) => (b.km < a.km ? b : a));
}

let border: [x: number, y: number][] | undefined;

/** Whether a place is inside the country's outline: a line from it to the east crosses that an odd number of times. */
function isInside({ latitude, longitude }: Place): boolean {
  border ??= corners();
  const mercator = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * (180 / Math.PI);
  const [x, y] = [longitude * 100 - NIGERIA.west, -mercator * 100 - NIGERIA.north];
  let inside = false;
  for (const [i, [x1, y1]] of border.entries()) {
    const [x2, y2] = border.at(i - 1)!;
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}

/** The path's first corner is absolute, the others are relative to the one before. */
function corners(): [x: number, y: number][] {
  let [x, y] = [0, 0];
  return [...NIGERIA.path.matchAll(/[Ml](-?\d+) ?(-?\d+)/g)].map(([, dx, dy]) => {
    [x, y] = [x + Number(dx), y + Number(dy)];
    return [x, y];
  });
}

const isIn = (code: StateCode, place: Place): boolean =>
  isInside(place) && kmTo(code, place) - nearestTo(place).km <= BORDER_KM;

/** What is odd about a place: that it is not in its state, by the wards around it, or not in the country. */
export function placeFault({ state, ...place }: Place & { state: string }): string | undefined {
  const code = stateNamed(state);
  const ownKm = code && kmTo(code, place);
  // Nearly all places: their own state's wards tell enough.
  if (ownKm !== undefined && ownKm <= COAST_KM) return undefined;
  const nearest = nearestTo(place);
  const isAbroad = nearest.km > COAST_KM && !isInside(place);
  if (!isAbroad && (ownKm === undefined || ownKm - nearest.km <= BORDER_KM)) return undefined;
  const said = isAbroad
    ? `the place is not in Nigeria, but ${Math.round(nearest.km)} km from the nearest ward of ${STATES[nearest.code]}`
    : `the place is in ${STATES[nearest.code]}, ${Math.round(ownKm!)} km from the nearest ward of ${STATES[code!]}`;
  const isSwapped = code && isIn(code, { latitude: place.longitude, longitude: place.latitude });
  return isSwapped ? `${said}: with latitude and longitude swapped it would be in ${STATES[code]}` : said;
}
