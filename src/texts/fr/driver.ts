import type { Translation } from "../catalogue.ts";
import type * as en from "../en/driver.ts";
import handheld from "./handheld.ts";

const driver = {
  ...handheld,
  Driver: "Chauffeur",
  "Sign in to your round": "Connexion à votre tournée",
  "Scan your sign-in sheet, or type your driver key. The key stays on this device until you sign out.":
    "Scannez votre fiche de connexion, ou saisissez votre clé de chauffeur. La clé reste sur cet appareil jusqu’à la déconnexion.",
  "This is not a driver's sign-in code. It is on the sheet that the operator gave you.":
    "Ce n’est pas un code de connexion de chauffeur. Il est sur la fiche que l’opérateur vous a remise.",
  "Driver key": "Clé de chauffeur",
  "It begins with dr_": "Elle commence par dr_",
  "This is not a driver key. It begins with dr_live_ or dr_test_.":
    "Ce n’est pas une clé de chauffeur. Elle commence par dr_live_ ou dr_test_.",
  "This key is not for drivers. Ask the operator for your driver key.":
    "Cette clé n’est pas faite pour un chauffeur. Demandez votre clé à l’opérateur.",
  "A driver is signed in on this device. Sign in with another key?":
    "Un chauffeur est connecté sur cet appareil. Se connecter avec une autre clé ?",
  Round: "Tournée",
  Van: "Camion",
  "Day|of work": "Journée",
  "Today's round": "Tournée du jour",
  "No round today": "Pas de tournée aujourd’hui",
  "You can still scan. What you have is under “Van”.":
    "Vous pouvez scanner quand même. Ce que vous avez est sous « Camion ».",
  "{left} of {all} stops to go": "Encore {left} arrêts sur {all}",
  "{count} to give": "{count} à donner",
  "{count} to take": "{count} à prendre",
  "Nothing to do": "Rien à faire",
  "Closed today": "Fermé aujourd’hui",
  "Asks for a visit": "Demande un passage",
  "Show distances": "Afficher les distances",
  "{distance} away": "à {distance}",
  "This device does not tell where it is.": "Cet appareil ne dit pas où il est.",
  "All stops": "Tous les arrêts",
  Call: "Appeler",
  "What is here was not loaded: you are offline. You can scan all the same.":
    "Ce qui est ici n’a pas été chargé : vous êtes hors ligne. Vous pouvez scanner quand même.",
  "To give": "À donner",
  "They leave this list when the agent scans them.": "Ils quittent cette liste quand l’agent les scanne.",
  "To give back": "À rendre",
  "Count them, and ask the shop for a code for so many.":
    "Comptez-les, et demandez à la boutique un code pour ce nombre.",
  "To take": "À prendre",
  "Scan each parcel that you take.": "Scannez chaque colis que vous prenez.",
  "{count} not taken yet": "{count} pas encore pris",
  "No parcel waits here.": "Aucun colis n’attend ici.",
  "Nothing waits here.": "Rien n’attend ici.",
  "Drive on": "Repartir",
  "Drive on all the same": "Repartir quand même",
  "Stay here": "Rester ici",
  "Scan what you take": "Scannez ce que vous prenez",
  "In the van": "Dans le camion",
  "The van is empty.": "Le camion est vide.",
  "Not known yet": "Pas encore connu",
  "The next connection tells where these go.": "La prochaine connexion dira où ils vont.",
  "Goes back to the shop": "Retourne à la boutique",
  "Goes to {name}": "Va à {name}",
  "Goes back to {name}": "Retourne à {name}",
  "In your van since {time}": "Dans votre camion depuis {time}",
  "Show this stop": "Voir cet arrêt",
  "I take it": "Je le prends",
  "Report a problem": "Signaler un problème",
  Report: "Signaler",
  "and {count} more": "et {count} de plus",
  "Give back to {name}": "Rendre à {name}",
  "Receiving code": "Code de réception",
  "{count} counted: ask for a code for {count}": "{count} comptés : demandez un code pour {count}",
  "Choose what you give back.": "Choisissez ce que vous rendez.",
  "This code is wrong. Ask the shop for a code.": "Ce code est faux. Demandez un code à la boutique.",
  "This code is wrong. Ask the shop for a code. Tries left: {count}.":
    "Ce code est faux. Demandez un code à la boutique. Essais restants : {count}.",
  Taken: "Pris",
  "Given back": "Rendu",
  "Saved: taken": "Gardé : pris",
  "Saved: given back": "Gardé : rendu",
  "Saved: report": "Gardé : signalement",
  "In your van already": "Déjà dans votre camion",
  "Not a parcel of this service": "Pas un colis de ce service",
  "Read the label again. If it is right, leave the parcel and tell the operator.":
    "Relisez l’étiquette. Si elle est juste, laissez le colis et prévenez l’opérateur.",
  "Somebody else has scanned it, or it has ended. Look for it under “Van”; if unsure, ask the operator.":
    "Quelqu’un d’autre l’a scanné, ou il est terminé. Cherchez-le sous « Camion » ; en cas de doute, demandez à l’opérateur.",
  "Wrong receiving code": "Code de réception faux",
  "You still have it. Ask the shop for a code, and give it back again.":
    "Vous l’avez encore. Demandez un code à la boutique, et rendez-le de nouveau.",
  "The code is for fewer parcels": "Le code est pour moins de colis",
  "You still have it. Count again with the shop, and ask for a code for what is left.":
    "Vous l’avez encore. Recomptez avec la boutique, et demandez un code pour ce qui reste.",
  "Made with another key": "Faits avec une autre clé",
  "If these scans are yours, send them with the key that is signed in now.":
    "Si ces scans sont les vôtres, envoyez-les avec la clé connectée maintenant.",
  "They are mine: send them": "Ce sont les miens : envoyer",
  "Taken|a scan": "Pris",
  "Given back|a scan": "Rendu",
  "End of the day": "Fin de la journée",
  Given: "Donnés",
  "Still in the van": "Encore dans le camion",
  "Try again on the next round, or leave it at a depot.":
    "Réessayez à la prochaine tournée, ou laissez-les à un dépôt.",
  "Goes back to the shop, with its receiving code.": "Retourne à la boutique, avec son code de réception.",
  "Not taken": "Pas pris",
  "Left for the next round.": "Reste pour la prochaine tournée.",
  "You still have {amount}: give it to the office, or bring it to the bank.":
    "Vous avez encore {amount} : donnez-le au bureau, ou portez-le à la banque.",
  "All done: the van is empty, and everything is sent.":
    "Tout est fait : le camion est vide, et tout est envoyé.",
  "{count} scans wait on this device. Nothing is lost.": {
    one: "{count} scan attend sur cet appareil. Rien n’est perdu.",
    other: "{count} scans attendent sur cet appareil. Rien n’est perdu.",
  },
  "{count} parcels are not taken yet.": "{count} colis pas encore pris.",
  "Give back {count} parcels": "Rendre {count} colis",
  "{count} scans are not sent yet. They stay on this device and will be sent when this key signs in here again.":
    {
      one: "{count} scan n’est pas encore envoyé. Il reste sur cet appareil, et partira quand cette clé se connectera de nouveau ici.",
      other:
        "{count} scans ne sont pas encore envoyés. Ils restent sur cet appareil, et partiront quand cette clé se connectera de nouveau ici.",
    },
  "Not on your round": "Hors de votre tournée",
  "You have it now: leave it at a depot, or give it to the driver who goes there.":
    "Vous l’avez maintenant : laissez-le à un dépôt, ou donnez-le au chauffeur qui y va.",
  "Money|in a van": "Argent",
  "Give to office or driver": "Donner au bureau, à un chauffeur",
  "{amount} to take": "{amount} à prendre",
  "Take money: {amount}": "Prendre l’argent : {amount}",
  "You owe {amount}": "Vous devez {amount}",
  "Waits for a driver": "Attend un chauffeur",
} as const;

export default driver satisfies Translation<typeof en, typeof driver>;
