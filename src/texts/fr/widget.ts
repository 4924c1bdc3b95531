import type { Translation } from "../catalogue.ts";
import type * as en from "../en/widget.ts";
import common from "./common.ts";

const widget = {
  ...common,
  "Pickup points": "Points de retrait",
  "Search by place or name": "Rechercher par lieu ou par nom",
  "City, postal code, name": "Ville, code postal, nom",
  "Clear the search": "Effacer la recherche",
  Suggestions: "Suggestions",
  "Search for “{search}”": "Rechercher « {search} »",
  "State|of Nigeria": "État",
  "Postal code": "Code postal",
  "Near me": "Autour de moi",
  "Open now|a filter": "Ouvert maintenant",
  View: "Affichage",
  List: "Liste",
  "Map of pickup points": "Carte des points de retrait",
  "List of pickup points": "Liste des points de retrait",
  "Skip the map": "Passer la carte",
  "Zoom in": "Agrandir",
  "Zoom out": "Réduire",
  "Use two fingers to move the map": "Utilisez deux doigts pour déplacer la carte",
  "Search this area": "Rechercher dans cette zone",
  "Your place": "Votre position",
  "Loading pickup points…": "Chargement des points de retrait…",
  "Nearest to you": "Les plus proches de vous",
  "Nearest to {place}": "Les plus proches de {place}",
  "{shown} of {total} are loaded. Zoom in to see them all.":
    "{shown} sur {total} sont chargés. Agrandissez la carte pour les voir tous.",
  "There is no pickup point in this area.": "Il n’y a pas de point de retrait dans cette zone.",
  "No pickup point in this area takes your parcel.":
    "Aucun point de retrait de cette zone n’accepte votre colis.",
  "No pickup point takes your parcel. They take up to {weight} kg and ₦{value}. Please choose another way of delivery.":
    "Aucun point de retrait n’accepte votre colis. Ils acceptent jusqu’à {weight} kg et {value} ₦. Veuillez choisir un autre mode de livraison.",
  "Nothing was found for “{search}”. Try a city, a state or the name of a point.":
    "Aucun résultat pour « {search} ». Essayez une ville, un État ou le nom d’un point.",
  "None of these points is open now.": "Aucun de ces points n’est ouvert en ce moment.",
  "There is no pickup point near your place: the nearest is {distance} away. Search for the place where you want to collect your parcel, or choose a state.":
    "Il n’y a pas de point de retrait près de votre position : le plus proche est à {distance}. Recherchez le lieu où vous voulez retirer votre colis, ou choisissez un État.",
  "Show the nearest points": "Afficher les points les plus proches",
  "Choose a state": "Choisir un État",
  "Show all points": "Afficher tous les points",
  "Show closed points too": "Afficher aussi les points fermés",
  "Open until {time}": "Ouvert jusqu’à {time}",
  "Closed, opens at {time}": "Fermé, ouvre à {time}",
  "Closed, opens {day} at {time}": "Fermé, ouvre {day} à {time}",
  "Closed on {day}": "Fermé le {day}",
  "Closed {from} to {to}": "Fermé du {from} au {to}",
  "Closed until {day}": "Fermé jusqu’au {day}",
  "Takes no parcels at the moment": "N’accepte pas de colis en ce moment",
  "{point}: {reason}. Please choose another point.": "{point} : {reason}. Veuillez choisir un autre point.",
  "Only points that accept your parcel are shown.":
    "Seuls les points qui acceptent votre colis sont affichés.",
  "Parcels up to {weight} kg": "Colis jusqu’à {weight} kg",
  "Choose this point": "Choisir ce point",
  Chosen: "Choisi",
  "Your pickup point": "Votre point de retrait",
  "Change|a button": "Modifier",
  "Keep this point": "Garder ce point",
  "Please choose a pickup point.": "Veuillez choisir un point de retrait.",
  "The pickup points could not be loaded.": "Les points de retrait n’ont pas pu être chargés.",
  "You are offline. What was loaded before is still listed.":
    "Vous êtes hors ligne. Les points déjà chargés restent dans la liste.",
  "The map background could not be loaded.": "Le fond de carte n’a pas pu être chargé.",
  "Your position could not be found. Search for a place instead.":
    "Votre position n’a pas pu être déterminée. Recherchez plutôt un lieu.",
  "{count} points": { one: "{count} point", other: "{count} points" },
  "{count} pickup points in this area": {
    one: "{count} point de retrait dans cette zone",
    other: "{count} points de retrait dans cette zone",
  },
  "{count} pickup points. Choose a state.": {
    one: "{count} point de retrait. Choisissez un État.",
    other: "{count} points de retrait. Choisissez un État.",
  },
  "{count} pickup points in {place}. Choose a city.": {
    one: "{place} : {count} point de retrait. Choisissez une ville.",
    other: "{place} : {count} points de retrait. Choisissez une ville.",
  },
  "{count} results for “{search}”": {
    one: "{count} résultat pour « {search} »",
    other: "{count} résultats pour « {search} »",
  },
  "{count} pickup points, zoom in": {
    one: "{count} point de retrait, agrandir",
    other: "{count} points de retrait, agrandir",
  },
  "{place}: {count} pickup points, zoom in": {
    one: "{place} : {count} point de retrait, agrandir",
    other: "{place} : {count} points de retrait, agrandir",
  },
} as const;

export default widget satisfies Translation<typeof en, typeof widget>;
