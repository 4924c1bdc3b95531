import type { MoneyHolder } from "../../api.ts";

/** What the giver's screen shows as a QR code: who gives money, and the code. The amount is not in it: it is counted. */

const OFFER = /^money:(point|driver):([0-9a-f-]{36}):(\d{6})$/i;

export interface ShownOffer {
  from: MoneyHolder;
  code: string;
}

export const offerText = ({ kind, id }: MoneyHolder, code: string): string => `money:${kind}:${id}:${code}`;

export function offerIn(text: string): ShownOffer | undefined {
  const [, kind, id, code] = OFFER.exec(text.trim()) ?? [];
  if (!kind || !id || !code) return undefined;
  return { from: { kind: kind.toLowerCase() === "point" ? "point" : "driver", id: id.toLowerCase() }, code };
}
