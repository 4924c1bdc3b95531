/** A text with the plural forms of its language. */
export type Counted = { one?: string; other: string };

/** All texts, in English. `{name}` is a placeholder. */
export const ENGLISH = {
  region: "Pickup points",
  search: "Search by place or name",
  searchExample: "City, postal code or name",
  find: "Search",
  clear: "Clear the search",
  suggestions: "Suggestions",
  searchFor: "Search for “{search}”",
  state: "State",
  zip: "Postal code",
  points: { one: "{count} point", other: "{count} points" } as Counted,
  nearMe: "Near me",
  openNow: "Open now",
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
  inView: {
    one: "{count} pickup point in this area",
    other: "{count} pickup points in this area",
  } as Counted,
  nearest: "Nearest to you",
  nearestTo: "Nearest to {place}",
  chooseState: {
    one: "{count} pickup point. Choose a state.",
    other: "{count} pickup points. Choose a state.",
  } as Counted,
  chooseCity: {
    one: "{count} pickup point in {place}. Choose a city.",
    other: "{count} pickup points in {place}. Choose a city.",
  } as Counted,
  matching: { one: "{count} result for “{search}”", other: "{count} results for “{search}”" } as Counted,
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
  cluster: { one: "{count} pickup point, zoom in", other: "{count} pickup points, zoom in" } as Counted,
  area: {
    one: "{place}: {count} pickup point, zoom in",
    other: "{place}: {count} pickup points, zoom in",
  } as Counted,
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
  days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  months: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
  fits: "Only points that accept your parcel are shown.",
  takesUpTo: "Parcels up to {weight} kg",
  choose: "Choose this point",
  chosen: "Chosen",
  yourPoint: "Your pickup point",
  change: "Change",
  keep: "Keep this point",
  close: "Close",
  required: "Please choose a pickup point.",
  failed: "The pickup points could not be loaded.",
  offline: "You are offline. What was loaded before is still listed.",
  retry: "Try again",
  noTiles: "The map background could not be loaded.",
  mapFailed: "The map could not be loaded.",
  noPosition: "Your position could not be found. Search for a place instead.",
};

export type Texts = typeof ENGLISH;

export interface Translation {
  /** A language without a region, which every browser accepts. */
  locale: string;
  texts: Texts;
}

export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
}

/** Cached, because creating them takes too long to be done for each cluster of a map. */
const pluralRules = new Map<string, Intl.PluralRules>();

function pluralRulesOf(locale: string): Intl.PluralRules {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale);
  pluralRules.set(locale, rules);
  return rules;
}

/** Fills in the plural form that `count` takes. */
export function fillCounted(
  text: Counted,
  count: number,
  locale: string,
  values: Record<string, string> = {},
) {
  const form = pluralRulesOf(locale).select(count);
  const chosen = form === "one" ? (text.one ?? text.other) : text.other;
  return fill(chosen, { count: count.toLocaleString(locale), ...values });
}
