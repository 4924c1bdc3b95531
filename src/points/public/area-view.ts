/** A state, a city or a postal code as answers show it, with the number of its points that accept the parcel. */
export interface AreaView {
  type: "state" | "city" | "zip";
  name: string;
  /** The name of a postal code's city. */
  city?: string | undefined;
  state: string;
  count: number;
  latitude: number;
  longitude: number;
  bbox: [number, number, number, number];
}
