import { MONTHS, WEEKDAYS } from "../../../texts/calendar.ts";
import type { Dictionary, Forms, Sentence } from "../../../texts/catalogue.ts";
import type * as en from "../../../texts/en/widget.ts";
import type { PudoTexts } from "../package/pudo-map.d.ts";

export type WidgetSentence = Sentence<typeof en>;

/** The names by which a shop replaces sentences. They are a promise to shops, so none changes or goes. */
export const SENTENCES = {
  region: "Pickup points",
  search: "Search by place or name",
  searchExample: "City, postal code, name",
  find: "Search",
  clear: "Clear the search",
  suggestions: "Suggestions",
  searchFor: "Search for “{search}”",
  state: "State|of Nigeria",
  zip: "Postal code",
  points: "{count} points",
  nearMe: "Near me",
  openNow: "Open now|a filter",
  view: "View",
  viewList: "List",
  viewMap: "Map",
  map: "Map of pickup points",
  list: "List of pickup points",
  skipMap: "Skip the map",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  twoFingers: "Use two fingers to move the map",
  searchHere: "Search this area",
  place: "Your place",
  loading: "Loading pickup points…",
  inView: "{count} pickup points in this area",
  nearest: "Nearest to you",
  nearestTo: "Nearest to {place}",
  chooseState: "{count} pickup points. Choose a state.",
  chooseCity: "{count} pickup points in {place}. Choose a city.",
  matching: "{count} results for “{search}”",
  partly: "{shown} of {total} are loaded. Zoom in to see them all.",
  noneInView: "There is no pickup point in this area.",
  noneAcceptingInView: "No pickup point in this area takes your parcel.",
  noneAccepting:
    "No pickup point takes your parcel. They take up to {weight} kg and ₦{value}. Please choose another way of delivery.",
  noneMatching: "Nothing was found for “{search}”. Try a city, a state or the name of a point.",
  noneOpen: "None of these points is open now.",
  tooFar:
    "There is no pickup point near your place: the nearest is {distance} away. Search for the place where you want to collect your parcel, or choose a state.",
  showNearest: "Show the nearest points",
  showStates: "Choose a state",
  showAll: "Show all points",
  showClosed: "Show closed points too",
  showMore: "Show more",
  cluster: "{count} pickup points, zoom in",
  area: "{place}: {count} pickup points, zoom in",
  openUntil: "Open until {time}",
  opensAt: "Closed, opens at {time}",
  opensOn: "Closed, opens {day} at {time}",
  closed: "Closed",
  closedOn: "Closed on {day}",
  closedFrom: "Closed {from} to {to}",
  closedUntil: "Closed until {day}",
  takesNone: "Takes no parcels at the moment",
  chooseAnother: "{point}: {reason}. Please choose another point.",
  hours: "Opening hours",
  fits: "Only points that accept your parcel are shown.",
  takesUpTo: "Parcels up to {weight} kg",
  choose: "Choose this point",
  chosen: "Chosen",
  yourPoint: "Your pickup point",
  change: "Change|a button",
  keep: "Keep this point",
  close: "Close",
  required: "Please choose a pickup point.",
  failed: "The pickup points could not be loaded.",
  offline: "You are offline. What was loaded before is still listed.",
  retry: "Try again",
  noTiles: "The map background could not be loaded.",
  mapFailed: "The map could not be loaded.",
  noPosition: "Your position could not be found. Search for a place instead.",
} as const satisfies Record<string, WidgetSentence>;

/** `days` from Monday and `months` have a name together. */
const LISTS: Record<string, readonly string[]> = { days: WEEKDAYS, months: MONTHS };

const named = (sentences: readonly string[] = [], texts: readonly string[]) =>
  Object.fromEntries(texts.slice(0, sentences.length).map((text, i) => [sentences[i]!, text]));

/** A shop's texts by the sentences that they replace. Other names are those of other versions. */
export function replacements(texts: PudoTexts): Dictionary {
  const sentences: Record<string, string> = SENTENCES;
  const replaced: Record<string, string | Forms> = {};
  for (const [name, text] of Object.entries(texts)) {
    if (Array.isArray(text)) Object.assign(replaced, named(LISTS[name], text));
    else if (text && Object.hasOwn(sentences, name)) replaced[sentences[name]!] = text;
  }
  return replaced;
}
