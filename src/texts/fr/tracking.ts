import type { Translation } from "../catalogue.ts";
import type * as en from "../en/tracking.ts";
import common from "./common.ts";

const tracking = {
  ...common,
  Collected: "Retiré",
  "{partner} is preparing your parcel. There is nothing for you to do yet.":
    "{partner} prépare votre colis. Vous n’avez rien à faire pour l’instant.",
  "Your parcel is on its way to the pickup point. {partner} will tell you when it is there.":
    "Votre colis est en route vers le point de retrait. {partner} vous préviendra de son arrivée.",
  "Bring your collection code to the pickup point. You get the code from {partner}.":
    "Présentez votre code de retrait au point de retrait. {partner} vous le communique.",
  "The parcel was handed over. There is nothing more for you to do.":
    "Le colis a été remis. Vous n’avez plus rien à faire.",
  "The parcel was refused at the pickup point. Any questions? Ask {partner}.":
    "Le colis a été refusé au point de retrait. Une question ? Contactez {partner}.",
  "The parcel was not collected in time. Any questions? Ask {partner}.":
    "Le colis n’a pas été retiré à temps. Une question ? Contactez {partner}.",
  "This order was cancelled. Any questions? Ask {partner}.":
    "Cette commande a été annulée. Une question ? Contactez {partner}.",
  "The parcel is on its way back to {partner}. Any questions? Ask {partner}.":
    "Le colis retourne chez {partner}. Une question ? Contactez {partner}.",
  "The parcel is back with {partner}. Any questions? Ask {partner}.":
    "Le colis est de retour chez {partner}. Une question ? Contactez {partner}.",
  "The parcel was lost. {partner} will tell you what happens next.":
    "Le colis a été perdu. {partner} vous dira quelle est la suite.",
  "Show this code at any point that takes parcels, by {until}. You need no printer: the agent scans it.":
    "Montrez ce code dans un point qui accepte les dépôts, avant le {until}. Pas besoin d’imprimante : l’agent le scanne.",
  "Your parcel is on its way back to {partner}. There is nothing more for you to do.":
    "Votre colis retourne chez {partner}. Vous n’avez plus rien à faire.",
  "{partner} has your parcel.": "{partner} a reçu votre colis.",
  "This return was cancelled. Any questions? Ask {partner}.":
    "Ce retour a été annulé. Une question ? Contactez {partner}.",
  "The code that the agent scans": "Le code que l’agent scanne",
  "Send something back": "Renvoyer quelque chose",
  "You can send this parcel back to {partner} until {until}.":
    "Vous pouvez renvoyer ce colis à {partner} jusqu’au {until}.",
  "The six digits with which you collected the parcel.":
    "Les six chiffres avec lesquels vous avez retiré le colis.",
  "Why does it go back? (optional)": "Pourquoi le renvoyez-vous ? (facultatif)",
  "Hand it in by {until} at one of the points on this page, where the agent scans this code. You need no printer.":
    "Déposez-le avant le {until} dans l’un des points de cette page, où l’agent scanne ce code. Pas besoin d’imprimante.",
  "Where to hand it in": "Où le déposer",
  "The nearest to {point}, where it was collected, come first.":
    "D’abord les plus proches de {point}, où le colis a été retiré.",
  "All {total} points that take it in": "Les {total} points qui l’acceptent",
  "The nearest alone": "Seulement les plus proches",
  "Nearer points": "Points plus proches",
  "Further points": "Points plus éloignés",
  "See your return": "Voir votre retour",
  "Return started": "Retour commencé",
  "Start the return": "Commencer le retour",
  "The collection code has six digits. Nothing else is needed.":
    "Le code de retrait a six chiffres. Rien d’autre n’est nécessaire.",
  "This is not the code of this parcel.": "Ce n’est pas le code de ce colis.",
  "There were too many wrong codes. Try again later, or ask {partner}.":
    "Il y a eu trop de codes faux. Réessayez plus tard, ou contactez {partner}.",
  "This parcel can’t be sent back, or it is going back already. Ask {partner}.":
    "Ce colis ne peut pas être renvoyé, ou son retour a déjà commencé. Contactez {partner}.",
  "That did not work. Try again in a moment.": "Cela n’a pas marché. Réessayez dans un instant.",
  "On its way|a step": "En route",
  "Handed in": "Déposé",
  "At another place": "À un autre endroit",
  "At the pickup point": "Au point de retrait",
  "Pickup point changed": "Point de retrait modifié",
  "Kept longer for you": "Conservé plus longtemps pour vous",
  "Where your parcel from {partner} is, and where and until when you can collect it.":
    "Où se trouve votre colis de {partner}, et où et jusqu’à quand le retirer.",
  "Help from {partner}": "Aide de {partner}",
  "still to come": "à venir",
  "Progress|of a parcel": "Suivi",
  "Collect it by": "À retirer au plus tard le",
  "To pay at the point": "À payer au point relais",
  "Bring {amount}": "Apportez {amount}",
  "Map: {point}, {city}": "Carte : {point}, {city}",
  "Get directions": "Itinéraire",
  Today: "Aujourd’hui",
  "Open now": "Ouvert",
  "Closed now": "Fermé en ce moment",
  "The pickup point is closed today.": "Le point de retrait est fermé aujourd’hui.",
  "The pickup point is closed from {from} to {to}.": "Le point de retrait est fermé du {from} au {to}.",
  "The pickup point was changed. Collect your parcel at {point}.":
    "Le point de retrait a été modifié. Retirez votre colis ici : {point}.",
  "Closed now, opens at {time}": "Fermé en ce moment, ouvre à {time}",
  "Closed now, opens {day} at {time}": "Fermé en ce moment, ouvre {day} à {time}",
  "Opening hours are not known.": "Les horaires d’ouverture ne sont pas connus.",
  "12 letters and digits, with or without spaces.": "12 lettres et chiffres, avec ou sans espaces.",
  Track: "Suivre",
  "Track another parcel": "Suivre un autre colis",
  "Track your parcel": "Suivre votre colis",
  "Type the code that came with your order.": "Saisissez le code reçu avec votre commande.",
  "We can’t find this parcel": "Colis introuvable",
  "Look at the code again: one letter may be wrong, or the end may be missing.":
    "Vérifiez le code : une lettre est peut-être fausse, ou la fin manque.",
  "One moment, please": "Un instant, s’il vous plaît",
  "There were too many requests. Try again in a minute.":
    "Il y a eu trop de demandes. Réessayez dans une minute.",
  "Back soon": "De retour bientôt",
  "Tracking is being maintained. Your parcel is not affected. Try again in a few minutes.":
    "Le suivi est en maintenance. Votre colis n’est pas concerné. Réessayez dans quelques minutes.",
  "Something went wrong": "Une erreur s’est produite",
  "That was our mistake, not yours. Try again in a moment.":
    "Elle vient de nous, pas de vous. Réessayez dans un instant.",
  "{day}, closes at {time}": "{day}, ferme à {time}",
} as const;

export default tracking satisfies Translation<typeof en, typeof tracking>;
