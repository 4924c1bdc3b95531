import { editsTo } from "../../shared/edit-distance.ts";
import { fold } from "../../shared/text.ts";
import type { ParcelItem } from "../snapshot/filters.ts";
import { type Gazetteer, wordsOf } from "../snapshot/gazetteer.ts";
import type { Snapshot } from "../snapshot/read.ts";
import { type AreaView, cityView, codeView, stateView } from "./areas.ts";
import { type Coordinates, type FoundPoints, isGuess, searchPoints } from "./search.ts";
import { allowedEdits } from "./spelling.ts";
import { Fit } from "./word-search.ts";

const MOST_AREAS = 5;
/** How many points are suggested beside areas, and without areas. */
const MOST_POINTS = { beside: 3, alone: 6 };
/** Digits of a postal code that name its dispatch district. */
const DISTRICT = 3;
/** Puts a match behind an equally good one, but before one that is worse by a word. */
const BESIDE = 0.25;
/** Words that people add to names. */
const MEANINGLESS = new Set(["state", "nigeria", "city", "near", "lga"]);

export interface SuggestionQuery extends ParcelItem {
  search: string;
  near?: Coordinates | undefined;
  /** The state that the text is known to be in, such as that of a postal code. */
  state?: string | undefined;
}

interface Match {
  area: AreaView;
  /** Lower is better. */
  rank: number;
  /** As a point of this name would fit. */
  fit: Fit;
}

export interface Suggestions {
  areas: AreaView[];
  points: FoundPoints;
  /** Which of them have what fits best. */
  best: "areas" | "points";
}

/**
 * Areas and points that a customer who typed `search` may mean, the likeliest first. What fits only with a typo is left out
 * while anything fits without one.
 */
export function suggest(snapshot: Snapshot, query: SuggestionQuery): Suggestions {
  if (snapshot.count === 0 || wordsOf(fold(query.search)).length === 0)
    return { areas: [], points: { positions: [], total: 0 }, best: "areas" };
  const exact = suggestWith(snapshot, query, "exact_words");
  const isExact = exact.areas.length > 0 || !isGuess(exact.points.fit);
  return isExact ? exact : suggestWith(snapshot, query, "guesses");
}

type Spelling = "exact_words" | "guesses";

function suggestWith(snapshot: Snapshot, query: SuggestionQuery, match: Spelling): Suggestions {
  const { search, near, itemWeight, itemValue, codAmount, service } = query;
  const areas = matchAreas(snapshot.gazetteer(), query, match);
  const points = searchPoints(snapshot, {
    match,
    near,
    filters: { search, itemWeight, itemValue, codAmount, service },
    page: 1,
    pageSize: areas.length > 0 ? MOST_POINTS.beside : MOST_POINTS.alone,
    sortBy: "fit",
    descending: false,
  });
  const fitOfAreas = areas[0]?.fit ?? Infinity;
  return {
    areas: areas.map(({ area }) => area),
    points,
    best: (points.fit ?? Infinity) < fitOfAreas ? "points" : "areas",
  };
}

function matchAreas(gazetteer: Gazetteer, query: SuggestionQuery, match: Spelling): Match[] {
  const { near } = query;
  const digits = query.search.replaceAll(/\s/g, "");
  const isCode = /^\d{3,6}$/.test(digits);
  const matches = isCode ? matchCodes(gazetteer, digits, query) : matchNames(gazetteer, query, match);
  addKnownState(gazetteer, query, matches);
  const remoteness = ({ latitude, longitude }: AreaView) =>
    near ? Math.hypot(latitude - near.latitude, longitude - near.longitude) : 0;
  return matches
    .sort((a, b) => a.rank - b.rank || remoteness(a.area) - remoteness(b.area) || b.area.count - a.area.count)
    .slice(0, MOST_AREAS);
}

/** Adds the state in which the text is known to be, behind those that match equally well. */
function addKnownState(gazetteer: Gazetteer, query: SuggestionQuery, matches: Match[]): void {
  const index = query.state === undefined ? -1 : gazetteer.stateKeys.indexOf(fold(query.state));
  if (index < 0) return;
  const area = stateView(gazetteer, index, query);
  if (matches.some((match) => match.area.type === "state" && match.area.name === area.name)) return;
  const rank = Math.min(...matches.map((match) => match.rank), 0) + BESIDE;
  matches.push({ area, rank, fit: Fit.wholeName });
}

/** States and cities for which each searched word is the beginning of one of their words. */
function matchNames(gazetteer: Gazetteer, { search, ...parcel }: SuggestionQuery, match: Spelling): Match[] {
  const all = wordsOf(fold(search));
  const telling = all.filter((word) => !MEANINGLESS.has(word));
  const words = telling.length > 0 ? telling : all;
  const edits = match === "guesses" ? allowedEdits : () => 0;
  const matchOf = (
    own: readonly string[],
    ofState: readonly string[],
    view: () => AreaView,
    behind: number,
  ) => {
    const match = matchWords(words, own, ofState, edits);
    return match ? [{ area: view(), rank: match.rank + behind, fit: match.fit }] : [];
  };
  const states = gazetteer.stateWords.flatMap((own, index): Match[] =>
    matchOf(own, [], () => stateView(gazetteer, index, parcel), 0),
  );
  const cities = gazetteer.cityWords.flatMap((own, index): Match[] => {
    const ofState = gazetteer.stateWords[gazetteer.cities[index]!.state]!;
    return matchOf(own, ofState, () => cityView(gazetteer, index, parcel), BESIDE);
  });
  return [...states, ...cities];
}

/**
 * How badly the typed words match a place: undefined if a word belongs neither to the place nor to its state, or if none
 * belongs to the place.
 * @param edits how many typos a word may have
 */
function matchWords(
  typed: readonly string[],
  own: readonly string[],
  ofState: readonly string[],
  edits: (word: string) => number,
): Pick<Match, "rank" | "fit"> | undefined {
  // `portharcourt` is meant for `Port Harcourt`.
  const joined = wordRank(typed.join(""), [own.join("")], edits);
  if (joined < Infinity) return { rank: joined, fit: isWhole(joined) ? Fit.wholeName : Fit.nameBegun };
  let rank = 0;
  let owned = 0;
  let isBegun = false;
  for (const word of typed) {
    const inOwn = wordRank(word, own, edits);
    const best = Math.min(inOwn, wordRank(word, ofState, edits));
    if (best === Infinity) return undefined;
    if (inOwn < Infinity) owned++;
    isBegun ||= !isWhole(best);
    rank += best;
  }
  if (owned === 0) return undefined;
  const fit = isBegun ? Fit.nameBegun : owned < own.length ? Fit.name : Fit.wholeName;
  return { rank: rank + (own.length > typed.length ? BESIDE : 0), fit };
}

/** 0 for the word itself, 1 for its beginning, and 2 more for each typo. */
function wordRank(typed: string, words: readonly string[], edits: (word: string) => number): number {
  let best = Infinity;
  const limit = edits(typed);
  for (const word of words) {
    if (word === typed) return 0;
    if (word.startsWith(typed)) best = Math.min(best, 1);
    else if (limit > 0) {
      best = Math.min(
        best,
        2 * editsTo("word", typed, word, limit),
        1 + 2 * editsTo("beginning", typed, word, limit),
      );
    }
  }
  return best;
}

/** Whether a rank is that of a whole word. */
const isWhole = (rank: number): boolean => rank % 2 === 0;

/** Postal codes that begin with these digits; if none does, the surroundings of those that share the most digits. */
function matchCodes(gazetteer: Gazetteer, digits: string, parcel: ParcelItem): Match[] {
  for (let length = digits.length; length >= DISTRICT; length--) {
    const beginning = digits.slice(0, length);
    const views = gazetteer.postalCodes.flatMap(({ name }, index) =>
      name.startsWith(beginning) ? [codeView(gazetteer, index, parcel)] : [],
    );
    if (views.length === 0) continue;
    if (length < digits.length) return [{ area: surroundings(digits, views), rank: 0, fit: Fit.wholeName }];
    return views.map((area) =>
      area.name === digits ? { area, rank: 0, fit: Fit.wholeName } : { area, rank: 1, fit: Fit.nameBegun },
    );
  }
  return [];
}

/** The area of a code that no point has, from those of the same district. */
function surroundings(name: string, areas: AreaView[]): AreaView {
  const mean = (of: (area: AreaView) => number) =>
    areas.reduce((sum, area) => sum + of(area), 0) / areas.length;
  return {
    type: "zip",
    name,
    state: areas[0]!.state,
    count: areas.reduce((sum, { count }) => sum + count, 0),
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
    bbox: [
      Math.min(...areas.map(({ bbox }) => bbox[0])),
      Math.min(...areas.map(({ bbox }) => bbox[1])),
      Math.max(...areas.map(({ bbox }) => bbox[2])),
      Math.max(...areas.map(({ bbox }) => bbox[3])),
    ],
  };
}
