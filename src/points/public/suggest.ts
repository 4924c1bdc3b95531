import { editsTo } from "../../shared/edit-distance.ts";
import { fold } from "../../shared/text.ts";
import type { ParcelItem } from "../snapshot/filters.ts";
import { type Gazetteer, wordsOf } from "../snapshot/gazetteer.ts";
import type { Snapshot } from "../snapshot/read.ts";
import { NAME_FITS, type NameFit } from "../snapshot/search-texts.ts";
import { type AreaView, cityView, codeView, stateView } from "./areas.ts";
import { type Coordinates, type FoundPoints, searchPoints } from "./search.ts";
import { allowedEdits } from "./spelling.ts";

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
}

/**
 * Areas and points that a customer who typed `search` may mean, the likeliest first. What fits only with a typo is left out
 * while anything fits without one.
 */
export function suggest(
  snapshot: Snapshot,
  query: SuggestionQuery,
): { areas: AreaView[]; points: FoundPoints } {
  const nothing: FoundPoints = { positions: [], total: 0 };
  if (snapshot.count === 0 || wordsOf(fold(query.search)).length === 0) return { areas: [], points: nothing };
  const exact = suggestWith(snapshot, query, "exact_words");
  return exact.areas.length + exact.points.total > 0 ? exact : suggestWith(snapshot, query, "words");
}

type Spelling = "exact_words" | "words";

function suggestWith(snapshot: Snapshot, query: SuggestionQuery, match: Spelling) {
  const areas = matchAreas(snapshot.gazetteer(), query, match);
  const most = areas.length > 0 ? MOST_POINTS.beside : MOST_POINTS.alone;
  return { areas, points: matchPoints(snapshot, query, match, most) };
}

/** Points whose names fit best come first, and then the nearest. */
function matchPoints(snapshot: Snapshot, query: SuggestionQuery, match: Spelling, most: number): FoundPoints {
  const { search, near, itemWeight, itemValue, codAmount, service } = query;
  const fits = new Map<number, NameFit>();
  snapshot.searchNames(fold(search.trim()), (position, fit) => {
    const known = fits.get(position);
    if (!known || NAME_FITS.indexOf(fit) < NAME_FITS.indexOf(known)) fits.set(position, fit);
  });
  const found = { positions: [] as number[], distances: [] as number[] };
  let total = 0;
  for (const fit of [...NAME_FITS, undefined]) {
    if (fit !== undefined && ![...fits.values()].includes(fit)) continue;
    const some = searchPoints(snapshot, {
      match,
      near,
      filters: { search, itemWeight, itemValue, codAmount, service },
      among: (position) => fits.get(position) === fit,
      page: 1,
      pageSize: most,
      sortBy: near ? "distance" : "name",
      descending: false,
    });
    total += some.total;
    const room = most - found.positions.length;
    found.positions.push(...Array.from(some.positions).slice(0, room));
    found.distances.push(...Array.from(some.distances ?? []).slice(0, room));
  }
  return { positions: found.positions, total, ...(near && { distances: found.distances }) };
}

function matchAreas(gazetteer: Gazetteer, query: SuggestionQuery, match: Spelling): AreaView[] {
  const { near } = query;
  const digits = query.search.replaceAll(/\s/g, "");
  const isCode = /^\d{3,6}$/.test(digits);
  const matches = isCode ? matchCodes(gazetteer, digits, query) : matchNames(gazetteer, query, match);
  addKnownState(gazetteer, query, matches);
  const remoteness = ({ latitude, longitude }: AreaView) =>
    near ? Math.hypot(latitude - near.latitude, longitude - near.longitude) : 0;
  return matches
    .sort((a, b) => a.rank - b.rank || remoteness(a.area) - remoteness(b.area) || b.area.count - a.area.count)
    .slice(0, MOST_AREAS)
    .map(({ area }) => area);
}

/** Adds the state in which the text is known to be, behind those that match equally well. */
function addKnownState(gazetteer: Gazetteer, query: SuggestionQuery, matches: Match[]): void {
  const index = query.state === undefined ? -1 : gazetteer.stateKeys.indexOf(fold(query.state));
  if (index < 0) return;
  const area = stateView(gazetteer, index, query);
  if (matches.some((match) => match.area.type === "state" && match.area.name === area.name)) return;
  matches.push({ area, rank: Math.min(...matches.map(({ rank }) => rank), 0) + BESIDE });
}

/** States and cities for which each searched word is the beginning of one of their words. */
function matchNames(gazetteer: Gazetteer, { search, ...parcel }: SuggestionQuery, match: Spelling): Match[] {
  const all = wordsOf(fold(search));
  const telling = all.filter((word) => !MEANINGLESS.has(word));
  const words = telling.length > 0 ? telling : all;
  const edits = match === "words" ? allowedEdits : () => 0;
  const states = gazetteer.stateWords.flatMap((own, index): Match[] => {
    const rank = rankOf(words, own, [], edits);
    return rank < Infinity ? [{ area: stateView(gazetteer, index, parcel), rank }] : [];
  });
  const cities = gazetteer.cityWords.flatMap((own, index): Match[] => {
    const ofState = gazetteer.stateWords[gazetteer.cities[index]!.state]!;
    const rank = rankOf(words, own, ofState, edits);
    return rank < Infinity ? [{ area: cityView(gazetteer, index, parcel), rank: rank + BESIDE }] : [];
  });
  return [...states, ...cities];
}

/**
 * How badly the typed words match a place. Infinity if a word belongs neither to the place nor to its state, or if none
 * belongs to the place.
 * @param edits how many typos a word may have
 */
function rankOf(
  typed: readonly string[],
  own: readonly string[],
  ofState: readonly string[],
  edits: (word: string) => number,
): number {
  // `portharcourt` is meant for `Port Harcourt`.
  const joined = wordRank(typed.join(""), [own.join("")], edits);
  if (joined < Infinity) return joined;
  let rank = 0;
  let isOwn = false;
  for (const word of typed) {
    const inOwn = wordRank(word, own, edits);
    const best = Math.min(inOwn, wordRank(word, ofState, edits));
    if (best === Infinity) return Infinity;
    isOwn ||= inOwn < Infinity;
    rank += best;
  }
  return isOwn ? rank + (own.length > typed.length ? BESIDE : 0) : Infinity;
}

/** 0 for the word itself, 1 for its beginning, more for each typo. */
function wordRank(typed: string, words: readonly string[], edits: (word: string) => number): number {
  let best = Infinity;
  const limit = edits(typed);
  for (const word of words) {
    if (word === typed) return 0;
    if (word.startsWith(typed)) best = Math.min(best, 1);
    else if (limit > 0) best = Math.min(best, 1 + 2 * editsTo("beginning", typed, word, limit));
  }
  return best;
}

/** Postal codes that begin with these digits; if none does, the surroundings of those that share the most digits. */
function matchCodes(gazetteer: Gazetteer, digits: string, parcel: ParcelItem): Match[] {
  for (let length = digits.length; length >= DISTRICT; length--) {
    const beginning = digits.slice(0, length);
    const views = gazetteer.postalCodes.flatMap(({ name }, index) =>
      name.startsWith(beginning) ? [codeView(gazetteer, index, parcel)] : [],
    );
    if (views.length === 0) continue;
    if (length < digits.length) return [{ area: surroundings(digits, views), rank: 0 }];
    return views.map((area) => ({ area, rank: area.name === digits ? 0 : 1 }));
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
