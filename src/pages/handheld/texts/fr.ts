import type { Texts } from "./en.ts";

const count = (n: number, one: string, many: string) => `${n} ${n < 2 ? one : many}`;

export const fr: Texts = {
  language: "Langue",
  closeMessage: "Fermer le message",

  signIn: {
    scan: "Scanner la fiche de connexion",
    aim: "Placez le code QR de la fiche dans le cadre",
    show: "Afficher",
    hide: "Masquer",
    submit: "Se connecter",
    checking: "Vérification…",
    offline: "Vous êtes hors ligne. Il faut une connexion : vérifiez-la et réessayez.",
    busy: (seconds) =>
      `Le service est occupé ou en panne. Réessayez ${seconds === undefined ? "dans un instant" : `dans ${count(seconds, "seconde", "secondes")}`}.`,
  },

  connection: {
    online: "En ligne",
    offline: "Hors ligne",
    pending: (n) => `${n} en attente`,
    rejected: (n) => count(n, "refusé", "refusés"),
    showOutbox: "Afficher les scans qui ne sont pas encore envoyés",
  },

  scan: {
    startCamera: "Scanner avec la caméra",
    starting: "Démarrage de la caméra…",
    stopCamera: "Arrêter la caméra",
    torch: "Lampe",
    aim: "Placez le code de l’étiquette dans le cadre",
    notOurs: "Ce n’est pas un code de suivi",
    notOursHint: "Cherchez sur l’étiquette le code de douze lettres et chiffres.",
    video: "Ce que voit la caméra",
    typeLabel: "Ou saisissez le code",
    typeHint: "Douze lettres et chiffres, sous le code-barres. Une douchette fonctionne à tout moment.",
    find: "Suivant",
    wrongLength: (n) => `Un code a douze lettres et chiffres ; celui-ci en a ${n}.`,
    wrongSymbol: "Un caractère de ce code est faux. Comparez-le à l’étiquette, lettre par lettre.",
    camera: {
      blocked:
        "La caméra est bloquée pour cette page. Autorisez-la dans les réglages du navigateur pour ce site, ou saisissez le code.",
      missing: "Cet appareil n’a pas de caméra. Saisissez le code.",
      busy: "Une autre application utilise la caméra. Fermez-la et réessayez, ou saisissez le code.",
      insecure:
        "Le navigateur ne donne la caméra qu’aux pages sécurisées. Ouvrez cette page en https, ou saisissez le code.",
      noReader:
        "Le lecteur de codes n’a pas pu être chargé. Vérifiez la connexion et réessayez, ou saisissez le code.",
      failed: "La caméra n’a pas pu démarrer. Réessayez, ou saisissez le code.",
    },
  },

  settings: {
    open: "Réglages",
    title: "Réglages",
    sound: "Son",
    soundHint: "Un son après chaque scan",
    vibration: "Vibration",
    vibrationHint: "Une vibration après chaque scan, si l’appareil le peut",
    signOut: "Se déconnecter",
    signOutNow: "Se déconnecter quand même",
    stay: "Rester connecté",
    close: "Fermer",
  },

  failures: {
    unreachable: "Il faut une connexion : vérifiez-la et réessayez.",
    refused: "Le service a refusé cela. Prévenez l’opérateur.",
  },

  update: {
    ready: "Une nouvelle version de cette page est prête.",
    now: "Mettre à jour",
    later: "Plus tard",
  },
  failed:
    "Cette page n’a pas pu démarrer ici. Il faut un navigateur récent qui garde des données sur cet appareil.",
};
