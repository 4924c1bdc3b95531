/** Mean radius of the earth in metres, as distances are defined. */
export const EARTH_RADIUS_M = 6_371_000;

const RADIANS = Math.PI / 180;

/** The point of the unit sphere at WGS 84 degrees; places that have two spellings (±180°, the poles) get one. */
export function unitVector(latitude: number, longitude: number): [number, number, number] {
  if (Math.abs(latitude) === 90) return [0, 0, Math.sign(latitude)];
  const phi = latitude * RADIANS;
  const lambda = (longitude === -180 ? 180 : longitude) * RADIANS;
  const cosPhi = Math.cos(phi);
  return [cosPhi * Math.cos(lambda), cosPhi * Math.sin(lambda), Math.sin(phi)];
}

/** The square of the straight distance between points a quarter of the circumference apart. */
export const QUARTER_TURN = 2;
/** The sum of a separation beyond a quarter turn and the straight distance to the antipode. */
const FAR = QUARTER_TURN + Math.SQRT2;

/**
 * A measure by which places are compared. It grows with the distance and needs no trigonometry. Up to a quarter turn it is
 * the square of the straight distance. Beyond that, where these squares differ by less than a double can hold, it is
 * computed from the straight distance to the antipode.
 */
export function separation(px: number, py: number, pz: number, qx: number, qy: number, qz: number): number {
  const squared = (px - qx) * (px - qx) + (py - qy) * (py - qy) + (pz - qz) * (pz - qz);
  if (squared <= QUARTER_TURN) return squared;
  return FAR - Math.sqrt((px + qx) * (px + qx) + (py + qy) * (py + qy) + (pz + qz) * (pz + qz));
}

/** Great-circle metres of a separation. */
export function metresOf(separated: number): number {
  if (separated <= QUARTER_TURN) return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(separated) / 2);
  return EARTH_RADIUS_M * (Math.PI - 2 * Math.asin((FAR - separated) / 2));
}

/** The inverse of `metresOf`, up to a quarter turn. */
export function separationOf(metres: number): number {
  return (2 * Math.sin(metres / (2 * EARTH_RADIUS_M))) ** 2;
}
