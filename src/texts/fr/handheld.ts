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
  "The scanner's keyboard language is wrong": "La langue de clavier de la douchette est fausse",
  "The label is good. Set the scanner to the keyboard language of this device, by its manual.":
    "L’étiquette est bonne. Réglez la douchette sur la langue du clavier de cet appareil, selon sa notice.",
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
  "You are offline. It is sent by itself when you are online again.":
    "Vous êtes hors ligne. L’envoi se fera tout seul dès que vous serez en ligne.",
  "The service has not taken it yet. It is sent again by itself.":
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
  "Kept on this device and sent by itself. Don't clear the browser's data.":
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
  "Each scan waits so long before it is sent": "Chaque scan attend ce temps avant d’être envoyé",
} as const;

export default handheld satisfies Translation<typeof en, typeof handheld>;
