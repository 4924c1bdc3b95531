import { nearestName } from "./nearest-name.ts";
import { fold } from "./text.ts";

/** The names of the states by their codes of ISO 3166-2:NG. */
export const STATES = {
  AB: "Abia",
  AD: "Adamawa",
  AK: "Akwa Ibom",
  AN: "Anambra",
  BA: "Bauchi",
  BE: "Benue",
  BO: "Borno",
  BY: "Bayelsa",
  CR: "Cross River",
  DE: "Delta",
  EB: "Ebonyi",
  ED: "Edo",
  EK: "Ekiti",
  EN: "Enugu",
  FC: "Federal Capital Territory",
  GO: "Gombe",
  IM: "Imo",
  JI: "Jigawa",
  KD: "Kaduna",
  KE: "Kebbi",
  KN: "Kano",
  KO: "Kogi",
  KT: "Katsina",
  KW: "Kwara",
  LA: "Lagos",
  NA: "Nasarawa",
  NI: "Niger",
  OG: "Ogun",
  ON: "Ondo",
  OS: "Osun",
  OY: "Oyo",
  PL: "Plateau",
  RI: "Rivers",
  SO: "Sokoto",
  TA: "Taraba",
  YO: "Yobe",
  ZA: "Zamfara",
} as const;
export type StateCode = keyof typeof STATES;

/** The bounds of the country in degrees, with a margin of about ten kilometres. */
export const BOX = { latitude: [4.2, 14], longitude: [2.6, 14.8] } as const;

const CODES = Object.keys(STATES) as StateCode[];

/** The names of the states, folded. */
export function spellingsOf(code: StateCode): string[] {
  const name = STATES[code];
  const names = code === "FC" ? [name, "FCT", "Abuja"] : [name, `${name} State`];
  return names.map(fold);
}

const byName = new Map(CODES.flatMap((code) => spellingsOf(code).map((name) => [name, code] as const)));

/** The state with a name such as `Lagos`, `Lagos State` or `FCT`. */
export function stateNamed(text: string): StateCode | undefined {
  return byName.get(fold(text));
}

/** Without spaces, punctuation, and characters without width. */
const bare = (name: string) => fold(name).replace(/[\s\p{Cf}.,'’()/_-]/gu, "");
const bySpelling = new Map<string, StateCode>([
  ...CODES.flatMap((code) =>
    [code, `NG-${code}`, ...spellingsOf(code)].map((name) => [bare(name), code] as const),
  ),
  ["nassarawa", "NA"],
  ["nassarawastate", "NA"],
  ["abujafct", "FC"],
  ["fctabuja", "FC"],
]);

/** The state that people mean by a name, by another spelling of it (`F.C.T.`, `Cross-River`), or by its code (`LA`). */
export function stateMeant(text: string): StateCode | undefined {
  return bySpelling.get(bare(text));
}

/** The name of the state that was probably meant by a misspelt one. */
export function nearestState(text: string): string | undefined {
  return nearestName(fold(text).replace(/ state$/, ""), Object.values(STATES));
}
