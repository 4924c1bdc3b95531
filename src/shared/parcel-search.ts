import { fold } from "./text.ts";
import { parseTrackingCode } from "./tracking-code.ts";

/** The data by which a counter finds a parcel. */
interface Searched {
  recipientName: string;
  trackingCode: string;
}

/**
 * Makes a function that tells whether a parcel has every word of `search` in its receiver's name or its code, in any
 * spelling of letters with marks. A whole code is found in any way in which it can be typed.
 */
export function parcelFilter(search: string): (parcel: Searched) => boolean {
  const code = parseTrackingCode(search);
  if (code) return ({ trackingCode }) => trackingCode === code;
  const words = fold(search).split(/\s+/).filter(Boolean);
  const wanted = words.map((word) => ({ inName: word, inCode: word.replaceAll("-", "").toUpperCase() }));
  return ({ recipientName, trackingCode }) => {
    const name = fold(recipientName);
    return wanted.every(
      ({ inName, inCode }) => name.includes(inName) || (inCode !== "" && trackingCode.includes(inCode)),
    );
  };
}
