/**
 * Cleans what people copy from contacts, chats, e-mails and labels: such text looks right and has characters that nobody
 * sees, or others that look like the plain ones.
 */

/** Characters without width, and those that change the direction of text. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Not a newline: that is a control character, which only long texts may have. */
const SPACE = /[\t\p{Zs}]/gu;
const SPACES_AROUND = /^[\t\p{Zs}]+|[\t\p{Zs}]+$/gu;
const DASH = /[\p{Pd}\u2212]/gu;
/** The full-width forms of the characters from `!` to `~`. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
/** What scanners may put before a code to say its kind: `]C1`. */
const SYMBOLOGY = /^\][A-Za-z]\d/;
const AROUND_CODE = /^[\p{Pi}\p{Pf}\p{Ps}\p{Pe}"'`´<>\t\p{Zs}]+|[\p{Pi}\p{Pf}\p{Ps}\p{Pe}"'`´<>\t\p{Zs}]+$/gu;

/** An e-mail address or a URL without invisible characters, and without spaces at its ends. */
export const cleanAddress = (text: string): string => text.replace(INVISIBLE, "").replace(SPACES_AROUND, "");

/** A phone number with plain digits, spaces and dashes. */
export const cleanPhone = (text: string): string =>
  cleanAddress(text)
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(SPACE, " ")
    .replace(DASH, "-");

/** A tracking or collection code, as a phone number, and without quotes, brackets or a scanner's mark around it. */
export const cleanCode = (text: string): string =>
  cleanPhone(text).replace(SYMBOLOGY, "").replace(AROUND_CODE, "");

/** The digits of a collection or receiving code, as people write it: in groups. */
export const digitsOf = (text: string): string => cleanCode(text.trim()).replace(/[- ]/g, "");

/** The character that a pattern finds in a text, as messages name it: `U+202A`. Empty if there is none. */
export function foundCharacter(pattern: RegExp, text: string): string {
  const point = pattern.exec(text)?.[0].codePointAt(0);
  return point === undefined ? "" : `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
}
