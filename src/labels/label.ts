export interface Label {
  /** The name that the partner's customers know. */
  labelName: string;
  /** `#rrggbb`. */
  brandColor: string;
  /** 12 characters of Crockford's base32. */
  trackingCode: string;
  recipient: { name: string; phone: string };
  point: { name: string; address: string; city: string; state: string; zip: string };
  reference: string;
  /** 0 if unknown. */
  weightKg: number;
  /** Whether the receiver pays for it at the point. How much is not said. */
  isToCollect: boolean;
  /** A test order's label says TEST across. */
  isTest: boolean;
}

function readableWeight(weightKg: number): string {
  return weightKg > 0 ? `${Number(weightKg.toFixed(3))} kg` : "–";
}

export const weightLine = ({ weightKg, isToCollect }: Label): string =>
  isToCollect ? `${readableWeight(weightKg)} · To collect` : readableWeight(weightKg);

export function placeLine({ city, state, zip }: Label["point"]): string {
  const place = city === state ? [city] : [city, state];
  return [place.filter(Boolean).join(", "), zip].filter(Boolean).join(" ");
}
