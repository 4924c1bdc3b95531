import type { Translation } from "../catalogue.ts";
import type * as en from "../en/widget.ts";
import common from "./common.ts";

const widget = {
  ...common,
  "Pickup points": "Wuraren karɓar kaya",
  "Search by place or name": "Nemi da wuri ko suna",
  "City, postal code, name": "Gari, lamba, suna",
  "Clear the search": "Share abin da aka nema",
  Suggestions: "Shawarwari",
  "Search for “{search}”": "Nemi “{search}”",
  "State|of Nigeria": "Jiha",
  "Postal code": "Lambar gidan waya",
  "Near me": "Kusa da ni",
  "Open now|a filter": "A buɗe yanzu",
  View: "Yadda ake nunawa",
  List: "Jeri",
  "Map of pickup points": "Taswirar wuraren karɓar kaya",
  "List of pickup points": "Jerin wuraren karɓar kaya",
  "Skip the map": "Tsallake taswira",
  "Zoom in": "Ƙara girma",
  "Zoom out": "Rage girma",
  "Use two fingers to move the map": "Ku yi amfani da yatsu biyu don motsa taswira",
  "Search this area": "Nemi a wannan yanki",
  "Your place": "Wurin da kuke",
  "Loading pickup points…": "Ana loda wuraren karɓar kaya…",
  "Nearest to you": "Mafi kusa da ku",
  "Nearest to {place}": "Mafi kusa da {place}",
  "{shown} of {total} are loaded. Zoom in to see them all.":
    "An loda {shown} daga cikin {total}. Ku ƙara girman taswira don ganin duka.",
  "There is no pickup point in this area.": "Babu wurin karɓar kaya a wannan yanki.",
  "No pickup point in this area takes your parcel.": "Babu wurin da ke karɓar kayanku a wannan yanki.",
  "No pickup point takes your parcel. They take up to {weight} kg and ₦{value}. Please choose another way of delivery.":
    "Babu wurin da ke karɓar kayanku. Ana karɓa har kilo {weight} da ₦{value}. Don Allah ku zaɓi wata hanyar aikawa.",
  "Nothing was found for “{search}”. Try a city, a state or the name of a point.":
    "Ba a sami komai ba game da “{search}”. Ku gwada gari, jiha ko sunan wuri.",
  "None of these points is open now.": "Babu ko ɗaya daga cikin waɗannan wuraren da yake a buɗe yanzu.",
  "There is no pickup point near your place: the nearest is {distance} away. Search for the place where you want to collect your parcel, or choose a state.":
    "Babu wurin karɓar kaya kusa da inda kuke: mafi kusa yana da nisan {distance}. Ku nemi inda kuke son karɓa, ko ku zaɓi jiha.",
  "Show the nearest points": "Nuna wuraren da suka fi kusa",
  "Choose a state": "Zaɓi jiha",
  "Show all points": "Nuna duk wuraren",
  "Show closed points too": "Nuna har da waɗanda aka rufe",
  "Open until {time}": "A buɗe har {time}",
  "Closed, opens at {time}": "A rufe, za a buɗe da {time}",
  "Closed, opens {day} at {time}": "A rufe, za a buɗe ran {day} da {time}",
  "Closed on {day}": "A rufe ran {day}",
  "Closed {from} to {to}": "A rufe daga {from} zuwa {to}",
  "Closed until {day}": "A rufe har zuwa {day}",
  "Takes no parcels at the moment": "Ba a karɓar kaya a nan a yanzu",
  "{point}: {reason}. Please choose another point.": "{point}: {reason}. Don Allah ku zaɓi wani wuri.",
  "Only points that accept your parcel are shown.": "Ana nuna wuraren da ke karɓar kayanku kawai.",
  "Parcels up to {weight} kg": "Kaya har kilo {weight}",
  "Choose this point": "Zaɓi wannan wuri",
  Chosen: "An zaɓa",
  "Your pickup point": "Wurin karɓar kayanku",
  "Change|a button": "Canza",
  "Keep this point": "Ci gaba da wannan wuri",
  "Please choose a pickup point.": "Don Allah ku zaɓi wurin karɓar kaya.",
  "The pickup points could not be loaded.": "Ba a iya loda wuraren karɓar kaya ba.",
  "You are offline. What was loaded before is still listed.":
    "Babu intanet. Wuraren da aka loda a baya suna nan a jerin.",
  "The map background could not be loaded.": "Ba a iya loda hoton taswira ba.",
  "Your position could not be found. Search for a place instead.":
    "Ba a iya gano inda kuke ba. Ku nemi wuri maimakon haka.",
  "{count} points": { one: "wuri {count}", other: "wurare {count}" },
  "{count} pickup points in this area": {
    one: "Wurin karɓar kaya {count} a wannan yanki",
    other: "Wuraren karɓar kaya {count} a wannan yanki",
  },
  "{count} pickup points. Choose a state.": {
    one: "Wurin karɓar kaya {count}. Ku zaɓi jiha.",
    other: "Wuraren karɓar kaya {count}. Ku zaɓi jiha.",
  },
  "{count} pickup points in {place}. Choose a city.": {
    one: "Wurin karɓar kaya {count} a {place}. Ku zaɓi gari.",
    other: "Wuraren karɓar kaya {count} a {place}. Ku zaɓi gari.",
  },
  "{count} results for “{search}”": "Sakamako {count} na “{search}”",
  "{count} pickup points, zoom in": {
    one: "Wurin karɓar kaya {count}, ƙara girma",
    other: "Wuraren karɓar kaya {count}, ƙara girma",
  },
  "{place}: {count} pickup points, zoom in": {
    one: "{place}: wurin karɓar kaya {count}, ƙara girma",
    other: "{place}: wuraren karɓar kaya {count}, ƙara girma",
  },
} as const;

export default widget satisfies Translation<typeof en, typeof widget>;
