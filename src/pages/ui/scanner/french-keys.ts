/** The keys of a French keyboard (AZERTY), without and with Shift, and those at the same places of an American one. */
const FRENCH = `&é"'(-è_çà)=azertyuiop$qsdfghjklmù*wxcvbn,;:!1234567890°+AZERTYUIOP£QSDFGHJKLM%µWXCVBN?./§`;
const AMERICAN = `1234567890-=qwertyuiop]asdfghjkl;'\\zxcvbnm,./!@#$%^&*()_+QWERTYUIOP}ASDFGHJKL:"|ZXCVBNM<>?`;

/** What a scanner meant that presses the keys of an American keyboard, on a device that takes them for a French one's. */
export function fromFrenchKeys(typed: string): string {
  return typed.replace(/./gu, (key) => AMERICAN[FRENCH.indexOf(key)] ?? key);
}
