import { fold } from "../shared/text.ts";

/**
 * Code, name, postal region and the first three digits of the postal codes of each state. This table is a database
 * under the Open Database License 1.0 (https://opendatacommons.org/licenses/odbl/1-0/), not under the code's licence:
 * it contains information from dr5hn/countries-states-cities-database (ODbL 1.0) and AIArmada/commerce (MIT).
 */
const STATES = [
  ["AB", "Abia", 4, "440 441 442 450 451 452 453"],
  ["AD", "Adamawa", 6, "640 641 642 643 650 651 652 657"],
  ["AK", "Akwa Ibom", 5, "520 521 522 523 524 530 531 532 533 534"],
  ["AN", "Anambra", 4, "420 421 422 423 430 431 432 433 434 435"],
  ["BA", "Bauchi", 7, "740 741 742 743 750 751 752"],
  ["BE", "Benue", 9, "970 971 972 973 980 981 982"],
  ["BO", "Borno", 6, "600 601 602 603 610 611 612"],
  ["BY", "Bayelsa", 5, "560 561 562 569"],
  ["CR", "Cross River", 5, "540 541 542 543 550 551 552"],
  ["DE", "Delta", 3, "320 321 322 330 331 332 333 334"],
  ["EB", "Ebonyi", 4, "480 481 482 490 491"],
  ["ED", "Edo", 3, "300 301 302 310 311 312 313"],
  ["EK", "Ekiti", 3, "360 361 362 370 371 372"],
  ["EN", "Enugu", 4, "400 401 402 410 411 412 413"],
  ["FC", "Federal Capital Territory", 9, "900 901 902 903 904 905"],
  ["GO", "Gombe", 7, "760 761 762 770 771"],
  ["IM", "Imo", 4, "460 461 462 463 464 470 471 472 473 474 475"],
  ["JI", "Jigawa", 7, "705 720 721 730 731 732 733"],
  ["KD", "Kaduna", 8, "800 801 802 810 811 812"],
  ["KE", "Kebbi", 8, "860 861 862 863 870 871 872"],
  ["KN", "Kano", 7, "700 701 702 703 704 710 711 712 713"],
  ["KO", "Kogi", 2, "260 261 262 263 264 270 271 272"],
  ["KT", "Katsina", 8, "820 821 822 823 824 830 831 832 833"],
  ["KW", "Kwara", 2, "240 241 242 243 250 251 252"],
  ["LA", "Lagos", 1, "100 101 102 103 104 105 106"],
  ["NA", "Nasarawa", 9, "950 951 960 961 962"],
  ["NI", "Niger", 9, "910 911 912 913 920 921 922 923"],
  ["OG", "Ogun", 1, "110 111 112 120 121 122"],
  ["ON", "Ondo", 3, "340 341 342 350 351 352"],
  ["OS", "Osun", 2, "220 221 230 231 232 233 234"],
  ["OY", "Oyo", 2, "200 201 202 203 210 211 212"],
  ["PL", "Plateau", 9, "930 931 932 933 940 941 942"],
  ["RI", "Rivers", 5, "500 501 502 503 504 510 511 512"],
  ["SO", "Sokoto", 8, "840 841 842 843 850 851 852 853 883"],
  ["TA", "Taraba", 6, "660 661 662 663 670 671 672 888"],
  ["YO", "Yobe", 6, "620 621 622 630 631 632"],
  ["ZA", "Zamfara", 8, "882"],
] as const;

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

/** An origin or a destination, as far as the price depends on it. */
export interface Place {
  /** As the caller sent it. */
  input: string;
  state: string;
  /** The first digit of most of the state's postal codes. */
  region: number;
}

type State = Omit<Place, "input">;

const SIX_DIGITS = /^\d{6}$/;
/** Such as `EK-01-A03-FK-01`. It needs a digit, because eleven letters may be a state's name. */
const CODE_OF_2026 = /^(?=.*\d)[A-Z]-?[A-Z](-?[A-Z0-9]){9}$/i;

const byCode = new Map<string, State>();
const byPrefix = new Map<string, State>();
const byName = new Map<string, State>();
for (const [code, name, region, prefixes] of STATES) {
  const state = { state: name, region };
  byCode.set(code, state);
  for (const prefix of prefixes.split(" ")) byPrefix.set(prefix, state);
  const names = code === "FC" ? [name, "FCT", "Abuja"] : [name, `${name} State`];
  for (const spelling of names) byName.set(fold(spelling), state);
}

/** The place of a postal code or a state's name; undefined for anything else. */
export function locate(text: string): Place | undefined {
  const state = stateOf(text);
  return state && { input: text, ...state };
}

function stateOf(text: string): State | undefined {
  // Only the first three digits, because lists lack the codes of head offices.
  if (SIX_DIGITS.test(text)) return byPrefix.get(text.slice(0, 3));
  if (CODE_OF_2026.test(text)) return byCode.get(text.replace("-", "").slice(0, 2).toUpperCase());
  return byName.get(fold(text));
}

export function areNeighbours(region: number, other: number): boolean {
  return NEIGHBOURS[region]?.includes(other) ?? false;
}
