import type { Translation } from "../catalogue.ts";
import type * as en from "../en/handheld.ts";
import common from "./common.ts";

const handheld = {
  ...common,
  "Scan the sign-in sheet": "Scanner la fiche de connexion",
  "Hold the sheet's QR code in the frame": "Placez le code QR de la fiche dans le cadre",
  Show: "Afficher",
  Hide: "Masquer",
  "Checking…": "Vérification…",
  "You are offline. Signing in needs a connection: check it and try again.":
    "Vous êtes hors ligne. Il faut une connexion : vérifiez-la et réessayez.",
  "The service is busy or has a fault. Try again in a moment.":
    "Le service est occupé ou en panne. Réessayez dans un instant.",
  Online: "En ligne",
  Offline: "Hors ligne",
  "{count} waiting": "{count} en attente",
  "{count} refused": { one: "{count} refusé", other: "{count} refusés" },
  "Show the scans that are not sent yet": "Afficher les scans qui ne sont pas encore envoyés",
  "Scan with the camera": "Scanner avec la caméra",
  "Starting the camera…": "Démarrage de la caméra…",
  "Stop the camera": "Arrêter la caméra",
  Light: "Lampe",
  "Hold the label's code in the frame": "Placez le code de l’étiquette dans le cadre",
  "This is not a tracking code": "Ce n’est pas un code de suivi",
  "Look for the label's code with twelve letters and digits.":
    "Cherchez sur l’étiquette le code de douze lettres et chiffres.",
  "What the camera sees": "Ce que voit la caméra",
  "Or type the code": "Ou saisissez le code",
  "Twelve letters and digits, below the bar code. A bar code scanner works at any time.":
    "Douze lettres et chiffres, sous le code-barres. Une douchette fonctionne à tout moment.",
  "Next|a step": "Suivant",
  "A code has twelve letters and digits; this has {count}.":
    "Un code a douze lettres et chiffres ; celui-ci en a {count}.",
  "One character of this code is wrong. Compare it with the label, letter by letter.":
    "Un caractère de ce code est faux. Comparez-le à l’étiquette, lettre par lettre.",
  "The camera is blocked for this page. Allow it in the browser's settings for this site, or type the code.":
    "La caméra est bloquée pour cette page. Autorisez-la dans les réglages du navigateur pour ce site, ou saisissez le code.",
  "This device has no camera. Type the code.": "Cet appareil n’a pas de caméra. Saisissez le code.",
  "Another app uses the camera. Close it and try again, or type the code.":
    "Une autre application utilise la caméra. Fermez-la et réessayez, ou saisissez le code.",
  "The browser gives the camera to secure pages only. Open this page with https, or type the code.":
    "Le navigateur ne donne la caméra qu’aux pages sécurisées. Ouvrez cette page en https, ou saisissez le code.",
  "The code reader could not be loaded. Check the connection and try again, or type the code.":
    "Le lecteur de codes n’a pas pu être chargé. Vérifiez la connexion et réessayez, ou saisissez le code.",
  "The camera could not be started. Try again, or type the code.":
    "La caméra n’a pas pu démarrer. Réessayez, ou saisissez le code.",
  "Settings|of a device": "Réglages",
  Sound: "Son",
  "A tone after each scan": "Un son après chaque scan",
  Vibration: "Vibration",
  "A buzz after each scan, where the device can": "Une vibration après chaque scan, si l’appareil le peut",
  "Sign out all the same": "Se déconnecter quand même",
  "Stay signed in": "Rester connecté",
  "This needs a connection: check it and try again.": "Il faut une connexion : vérifiez-la et réessayez.",
  "The service has refused this. Tell the operator.": "Le service a refusé cela. Prévenez l’opérateur.",
  "A new version of this page is ready.": "Une nouvelle version de cette page est prête.",
  Update: "Mettre à jour",
  Later: "Plus tard",
  "This page could not start here. It needs a recent browser that may keep data on this device.":
    "Cette page n’a pas pu démarrer ici. Il faut un navigateur récent qui garde des données sur cet appareil.",
  "This key is not known here. Check that all of it was copied, or ask the operator for a new one.":
    "Cette clé est inconnue ici. Vérifiez qu’elle est complète, ou demandez-en une nouvelle à l’opérateur.",
  "Your key no longer works. Ask the operator for a new one and sign in with it.":
    "Votre clé ne fonctionne plus. Demandez-en une nouvelle à l’opérateur et connectez-vous avec elle.",
  Views: "Vues",
  Scan: "Scanner",
  "The code has six digits.": "Le code a six chiffres.",
  "Checking the code…": "Vérification du code…",
  Damaged: "Abîmé",
  Opened: "Ouvert",
  "Wrong label": "Mauvaise étiquette",
  Missing: "Introuvable",
  "Note (optional)": "Note (facultative)",
  "Only the operator reads it": "Seul l’opérateur la lit",
  "Choose what is wrong.": "Choisissez ce qui ne va pas.",
  Reported: "Signalé",
  "Sending…": "Envoi…",
  "You are offline. It is sent automatically when you are online again.":
    "Vous êtes hors ligne. L’envoi se fera tout seul dès que vous serez en ligne.",
  "The service has not taken it yet. It is sent again automatically.":
    "Le service ne l’a pas encore pris. Il est renvoyé tout seul.",
  "Not recorded": "Non enregistré",
  "This device can't keep scans. Scan it again when you are online.":
    "Cet appareil ne peut pas garder les scans. Scannez-le de nouveau quand vous êtes en ligne.",
  "This device keeps nothing for this page: its storage is full or blocked. Scans work only with a network, and closing the page may sign you out. Free some space, or allow this site to keep data.":
    "Cet appareil ne garde rien pour cette page : sa mémoire est pleine ou bloquée. Les scans ne marchent qu’avec le réseau, et fermer la page peut vous déconnecter. Libérez de l’espace, ou autorisez ce site à garder des données.",
  "Not possible any more": "Ce n’est plus possible",
  "Scan the parcel again.": "Scannez de nouveau le colis.",
  "Check the date and time of this device, then scan the parcel again.":
    "Vérifiez la date et l’heure de cet appareil, puis scannez de nouveau le colis.",
  "Scan the parcel again; if it goes on, tell the operator.":
    "Scannez de nouveau le colis ; si cela continue, prévenez l’opérateur.",
  "Waiting to send": "En attente d’envoi",
  "Saved on this device and sent automatically. Don't clear the browser's data.":
    "Gardé sur cet appareil et envoyé tout seul. N’effacez pas les données du navigateur.",
  "Send now": "Envoyer maintenant",
  "Not accepted": "Non accepté",
  Dismiss: "Écarter",
  "Dismiss {code}": "Écarter {code}",
  "Report|a scan": "Signalement",
  "{what}, scanned {time}": "{what}, scan de {time}",
  Refresh: "Actualiser",
  "As of {time}": "État à {time}",
  "Not loaded yet": "Pas encore chargé",
  "Loading…": "Chargement…",
  "The service is busy or has a fault. Try again in {count} seconds.": {
    one: "Le service est occupé ou en panne. Réessayez dans {count} seconde.",
    other: "Le service est occupé ou en panne. Réessayez dans {count} secondes.",
  },
  Undo: "Annuler",
  Undone: "Annulé",
  "Nothing was sent.": "Rien n’a été envoyé.",
  "Too late to undo": "Trop tard pour annuler",
  "The scan is sent already. If it was a mistake, tell the operator.":
    "Le scan est déjà envoyé. Si c’était une erreur, prévenez l’opérateur.",
  "Undo for ten seconds": "Annuler pendant dix secondes",
  "Each scan waits that long before it is sent": "Chaque scan attend ce temps avant d’être envoyé",
  "Money changes hands only with a network: check the connection and try again.":
    "L’argent ne change de mains qu’avec un réseau : vérifiez la connexion et réessayez.",
  "No customers' money.": "Pas d’argent de clients.",
  "Some of it can't be reached at the moment, and is missing here.":
    "Une partie n’est pas accessible pour le moment et manque ici.",
  "You owe {amount}: a deposit did not come to the bank.":
    "Vous devez {amount} : un dépôt n’est pas arrivé à la banque.",
  "{amount} of your deposits is left, and pays for what comes next.":
    "Il reste {amount} de vos dépôts, pour ce qui vient ensuite.",
  "You may have up to {amount}.": "Vous pouvez avoir jusqu’à {amount}.",
  "Take money": "Prendre de l’argent",
  "The code has expired: {amount} is still yours.": "Le code a expiré : vous avez toujours {amount}.",
  "{name} has taken {amount}, {time}": "{name} a pris {amount}, {time}",
  "{amount} was taken, {time}": "{amount} a été pris, {time}",
  Cash: "Espèces",
  Card: "Carte",
  "Transfer|of money": "Virement",
  "Choose what you give.": "Choisissez ce que vous donnez.",
  "Count it together, before you show the code.": "Comptez ensemble, avant de montrer le code.",
  "Give {amount}": "Donner {amount}",
  "Back|a button": "Retour",
  "What you give": "Ce que vous donnez",
  "All of it": "Tout",
  "Cash alone": "Espèces seules",
  "Good until {time}. Whoever takes the money counts it, and types the amount and this code.":
    "Valable jusqu’à {time}. Qui prend l’argent le compte, et tape le montant et ce code.",
  "Waiting until somebody takes it…": "En attente de qui le prend…",
  "Take it back|money": "Reprendre",
  "This is the code of somebody else.": "C’est le code de quelqu’un d’autre.",
  "Type the amount that you counted.": "Tapez le montant que vous avez compté.",
  "Scan the giver's screen, or type all that stands below its code.":
    "Scannez l’écran de qui donne, ou tapez tout ce qui est sous son code.",
  "You may take {amount} at most. The giver can give less.":
    "Vous pouvez prendre {amount} au plus. Qui donne peut donner moins.",
  "{name} gives you money. Count it together.": "{name} vous donne de l’argent. Comptez ensemble.",
  "Count it together, then scan the giver's screen.": "Comptez ensemble, puis scannez l’écran de qui donne.",
  "Scan the giver's screen": "Scanner l’écran de qui donne",
  "Hold the giver's code in the frame": "Tenez son code dans le cadre",
  "This is not a code for money": "Ce n’est pas un code pour de l’argent",
  "The giver is known. Type what you counted.": "On sait qui donne. Tapez ce que vous avez compté.",
  "Amount that you counted": "Montant compté",
  "Code on the giver's screen": "Code sur l’écran de qui donne",
  "I have the money": "J’ai l’argent",
  "No clear answer came, so the money may be yours already. Press the button again: it is never counted twice.":
    "Aucune réponse claire n’est venue : l’argent est peut-être déjà à vous. Appuyez encore sur le bouton : il n’est jamais compté deux fois.",
  "This code is wrong. Look at the giver's screen again.":
    "Ce code est faux. Regardez encore l’écran de qui donne.",
  "This code is wrong. Look at the giver's screen again. Tries left: {count}.":
    "Ce code est faux. Regardez encore l’écran de qui donne. Essais restants : {count}.",
  "There were too many wrong codes. The giver takes the money back, and gives it with a new code.":
    "Il y a eu trop de codes faux. Qui donne reprend l’argent, et le donne avec un nouveau code.",
  "The giver gives another amount. Count it again together.":
    "Qui donne donne un autre montant. Recomptez ensemble.",
  "Nothing can be taken there now. The code may have expired: ask for a new one.":
    "Rien ne peut y être pris maintenant. Le code a peut-être expiré : demandez-en un autre.",
  "You have {amount} more, and answer for it now.": "Vous avez {amount} de plus, et en répondez maintenant.",
  "{count} payments, the oldest since {time}": {
    one: "{count} paiement, depuis {time}",
    other: "{count} paiements, le plus ancien depuis {time}",
  },
  "{count} payments, {amount}": { one: "{count} paiement, {amount}", other: "{count} paiements, {amount}" },
} as const;

export default handheld satisfies Translation<typeof en, typeof handheld>;
