import { STATES, type StateCode, stateMeant } from "../shared/nigeria.ts";

/**
 * Postal region and the first three digits of the postal codes of each state. This table is a database
 * under the Open Database License 1.0 (https://opendatacommons.org/licenses/odbl/1-0/), not under the code's licence:
 * it contains information from dr5hn/countries-states-cities-database (ODbL 1.0) and AIArmada/commerce (MIT).
 */
const POSTAL_CODES: readonly (readonly [code: StateCode, region: number, prefixes: string])[] = [
  ["AB", 4, "440 441 442 450 451 452 453"],
  ["AD", 6, "640 641 642 643 650 651 652 657"],
  ["AK", 5, "520 521 522 523 524 530 531 532 533 534"],
  ["AN", 4, "420 421 422 423 430 431 432 433 434 435"],
  ["BA", 7, "740 741 742 743 750 751 752"],
  ["BE", 9, "970 971 972 973 980 981 982"],
  ["BO", 6, "600 601 602 603 610 611 612"],
  ["BY", 5, "560 561 562 569"],
  ["CR", 5, "540 541 542 543 550 551 552"],
  ["DE", 3, "320 321 322 330 331 332 333 334"],
  ["EB", 4, "480 481 482 490 491"],
  ["ED", 3, "300 301 302 310 311 312 313"],
  ["EK", 3, "360 361 362 370 371 372"],
  ["EN", 4, "400 401 402 410 411 412 413"],
  ["FC", 9, "900 901 902 903 904 905"],
  ["GO", 7, "760 761 762 770 771"],
  ["IM", 4, "460 461 462 463 464 470 471 472 473 474 475"],
  ["JI", 7, "705 720 721 730 731 732 733"],
  ["KD", 8, "800 801 802 810 811 812"],
  ["KE", 8, "860 861 862 863 870 871 872"],
  ["KN", 7, "700 701 702 703 704 710 711 712 713"],
  ["KO", 2, "260 261 262 263 264 270 271 272"],
  ["KT", 8, "820 821 822 823 824 830 831 832 833"],
  ["KW", 2, "240 241 242 243 250 251 252"],
  ["LA", 1, "100 101 102 103 104 105 106"],
  ["NA", 9, "950 951 960 961 962"],
  ["NI", 9, "910 911 912 913 920 921 922 923"],
  ["OG", 1, "110 111 112 120 121 122"],
  ["ON", 3, "340 341 342 350 351 352"],
  ["OS", 2, "220 221 230 231 232 233 234"],
  ["OY", 2, "200 201 202 203 210 211 212"],
  ["PL", 9, "930 931 932 933 940 941 942"],
  ["RI", 5, "500 501 502 503 504 510 511 512"],
  ["SO", 8, "840 841 842 843 850 851 852 853 883"],
  ["TA", 6, "660 661 662 663 670 671 672 888"],
  ["YO", 6, "620 621 622 630 631 632"],
  ["ZA", 8, "882"],
];

/** The postal regions that share a border, compiled by hand from a map of the states. */
const NEIGHBOURS: Record<number, readonly number[]> = {
  1: [2, 3],
  2: [1, 3, 4, 9],
  3: [1, 2, 4, 5],
  4: [2, 3, 5, 9],
  5: [3, 4, 9],
  6: [7, 9],
  7: [6, 8, 9],
  8: [7, 9],
  9: [2, 4, 5, 6, 7, 8],
};

/** The part of an origin or destination on which the price depends. */
export interface PricedPlace {
  /** As the caller sent it. */
  input: string;
  state: string;
  /** The first digit of most of the state's postal codes. */
  region: number;
}

type State = Omit<PricedPlace, "input">;

const SIX_DIGITS = /^\d{6}$/;
/** Such as `EK-01-A03-FK-01`. It needs a digit, because eleven letters may be a state's name. */
const CODE_OF_2026 = /^(?=.*\d)[A-Z]-?[A-Z](-?[A-Z0-9]){9}$/i;

const byCode = new Map<string, State>();
const byPrefix = new Map<string, State>();
for (const [code, region, prefixes] of POSTAL_CODES) {
  const state = { state: STATES[code], region };
  byCode.set(code, state);
  for (const prefix of prefixes.split(" ")) byPrefix.set(prefix, state);
}

/** The place of a postal code or a state's name; undefined for anything else. */
export function locate(text: string): PricedPlace | undefined {
  const state = stateOf(text);
  return state && { input: text, ...state };
}

function stateOf(text: string): State | undefined {
  // Only the first three digits, because lists lack the codes of head offices.
  if (SIX_DIGITS.test(text)) return byPrefix.get(text.slice(0, 3));
  if (CODE_OF_2026.test(text)) return byCode.get(text.replace("-", "").slice(0, 2).toUpperCase());
  const code = stateMeant(text);
  return code && byCode.get(code);
}

export function areNeighbours(region: number, other: number): boolean {
  return NEIGHBOURS[region]?.includes(other) ?? false;
}
