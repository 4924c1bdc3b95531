import type { Texts } from "./en.ts";

const count = (n: number, one: string, many: string) => `${n} ${n < 2 ? one : many}`;
const parcels = (n: number) => `${n} colis`;
const scans = (n: number) => count(n, "scan", "scans");

const fr: Texts = {
  name: "Chauffeur",

  signIn: {
    title: "Connexion à votre tournée",
    lead: "Scannez votre fiche de connexion, ou saisissez votre clé de chauffeur. La clé reste sur cet appareil jusqu’à la déconnexion.",
    noKey:
      "Ce n’est pas un code de connexion de chauffeur. Il est sur la fiche que l’opérateur vous a remise.",
    label: "Clé de chauffeur",
    hint: "Elle commence par dr_",
    notAKey: "Ce n’est pas une clé de chauffeur. Elle commence par dr_live_ ou dr_test_.",
    wrong:
      "Cette clé est inconnue ici. Vérifiez qu’elle est complète, ou demandez-en une nouvelle à l’opérateur.",
    wrongKind: "Cette clé n’est pas faite pour un chauffeur. Demandez votre clé à l’opérateur.",
    expired:
      "Votre clé ne fonctionne plus. Demandez-en une nouvelle à l’opérateur et connectez-vous avec elle.",
    pending: (n) => `${scans(n)} ${n < 2 ? "attend" : "attendent"} sur cet appareil. Rien n’est perdu.`,
    isSignedIn: "Un chauffeur est connecté sur cet appareil. Se connecter avec une autre clé ?",
    stay: "Rester connecté",
  },

  views: { navigation: "Vues", round: "Tournée", scan: "Scanner", van: "Camion", day: "Journée" },

  round: {
    title: "Tournée du jour",
    none: "Pas de tournée aujourd’hui",
    noneHint: "Vous pouvez scanner quand même. Ce que vous avez est sous « Camion ».",
    refresh: "Actualiser",
    updated: (time) => `À ${time}`,
    never: "Pas encore chargée",
    give: (n) => `${n} à donner`,
    take: (n) => `${n} à prendre`,
    nothing: "Rien à faire",
    closed: "Fermé aujourd’hui",
    asked: "Demande un passage",
    distances: "Afficher les distances",
    away: (distance) => `à ${distance}`,
    noPosition: "Cet appareil ne dit pas où il est.",
  },

  stop: {
    back: "Tous les arrêts",
    map: "Carte",
    call: "Appeler",
    loading: "Chargement…",
    notLoaded: "Ce qui est ici n’a pas été chargé : vous êtes hors ligne. Vous pouvez scanner quand même.",
    give: "À donner",
    giveHint: "Ils quittent cette liste quand l’agent les scanne.",
    handBack: "À rendre",
    handBackHint: "La boutique affiche le code de réception du jour.",
    take: "À prendre",
    takeHint: "Scannez chaque colis que vous prenez.",
    notTaken: (n) => `${n} pas encore pris`,
    allTaken: "Rien n’attend ici.",
    driveOn: "Repartir",
    driveOnSure: (n) => `${parcels(n)} pas encore pris.`,
    driveOnNow: "Repartir quand même",
    stay: "Rester ici",
  },

  scan: { title: "Scannez ce que vous prenez" },

  van: {
    title: "Dans le camion",
    empty: "Le camion est vide.",
    unknown: "Pas encore connu",
    unknownHint: "La prochaine connexion dira où ils vont.",
    back: "Retourne à la boutique",
  },

  parcel: {
    close: "Fermer",
    goesTo: (name) => `Va à ${name}`,
    goesBack: (name) => `Retourne à ${name}`,
    since: (time) => `Dans votre camion depuis ${time}`,
    openStop: "Voir cet arrêt",
    take: "Je le prends",
    report: "Signaler un problème",
    reports: {
      damaged: "Abîmé",
      opened: "Ouvert",
      wrong_label: "Mauvaise étiquette",
      missing: "Introuvable",
    },
    note: "Note (facultative)",
    noteHint: "Seul l’opérateur la lit",
    send: "Signaler",
    choose: "Choisissez ce qui ne va pas.",
    more: (n) => `et ${n} de plus`,
  },

  handBack: {
    open: (n) => `Rendre ${parcels(n)}`,
    title: (name) => `Rendre à ${name}`,
    code: "Code de réception",
    codeHint: "Six chiffres, les mêmes pour tous ces colis",
    codeMalformed: "Le code a six chiffres.",
    choose: "Choisissez ce que vous rendez.",
    checking: "Vérification du code…",
    wrong: (triesLeft) =>
      `Ce code est faux. Demandez à la boutique son code du jour.${triesLeft === undefined ? "" : ` Essais restants : ${triesLeft}.`}`,
  },

  done: { collect: "Pris", hand_back: "Rendu", report: "Signalé" },
  kept: { collect: "Gardé : pris", hand_back: "Gardé : rendu", report: "Gardé : signalement" },
  feedback: {
    sending: "Envoi…",
    pendingOffline: "Vous êtes hors ligne. L’envoi se fera tout seul au retour du réseau.",
    pendingOnline: "Le service ne l’a pas encore pris. L’envoi sera répété tout seul.",
    notStored: "Pas enregistré",
    notStoredHint: "Cet appareil n’a pas pu garder le scan. Libérez de la place et scannez de nouveau.",
    inVan: "Déjà dans votre camion",
    several: parcels,
  },

  problems: {
    order_not_found: {
      title: "Pas un colis de ce service",
      action: "Relisez l’étiquette. Si elle est juste, laissez le colis et prévenez l’opérateur.",
    },
    invalid_transition: {
      title: "Plus possible",
      action:
        "Quelqu’un d’autre l’a scanné, ou il est terminé. Cherchez-le sous « Camion » ; en cas de doute, demandez à l’opérateur.",
    },
    wrong_receiving_code: {
      title: "Code de réception faux",
      action: "Vous l’avez encore. Demandez à la boutique son code du jour, et rendez-le de nouveau.",
    },
    idempotency_mismatch: { title: "Pas enregistré", action: "Scannez de nouveau le colis." },
    invalid_request: {
      title: "Pas enregistré",
      action: "Vérifiez la date et l’heure de cet appareil, puis scannez de nouveau le colis.",
    },
  },
  otherProblem: "Scannez de nouveau le colis ; si cela continue, prévenez l’opérateur.",

  outbox: {
    pendingTitle: "En attente d’envoi",
    pendingHint: "Gardés sur cet appareil et envoyés tout seuls. N’effacez pas les données du navigateur.",
    sendNow: "Envoyer maintenant",
    sending: "Envoi…",
    othersTitle: "Faits avec une autre clé",
    othersHint: "Si ces scans sont les vôtres, envoyez-les avec la clé connectée maintenant.",
    adopt: "Ce sont les miens : envoyer",
    rejectedTitle: "Pas acceptés",
    dismiss: "Écarter",
    dismissFor: (code) => `Écarter ${code}`,
    actions: { collect: "Pris", hand_back: "Rendu", report: "Signalement" },
    at: (what, time) => `${what}, scanné à ${time}`,
    more: (n) => `et ${n} de plus`,
  },

  day: {
    title: "Fin de la journée",
    taken: "Pris",
    given: "Donnés",
    handedBack: "Rendus",
    waiting: "En attente d’envoi",
    left: "Encore dans le camion",
    leftPoint: "Réessayez à la prochaine tournée, ou laissez-les à un dépôt.",
    leftPartner: "Retourne à la boutique, avec son code de réception.",
    notTaken: "Pas pris",
    notTakenHint: "Reste pour la prochaine tournée.",
    allDone: "Tout est fait : le camion est vide, et tout est envoyé.",
    clockBehind: (minutes) =>
      `L’horloge de cet appareil retarde de ${minutes} minutes. Vos scans ont quand même la bonne heure.`,
    clockAhead: (minutes) =>
      `L’horloge de cet appareil avance de ${minutes} minutes. Vos scans ont quand même la bonne heure.`,
  },

  settings: {
    signOutSure: (n) =>
      `${scans(n)} ${n < 2 ? "n’est pas encore envoyé" : "ne sont pas encore envoyés"}. ${n < 2 ? "Il reste" : "Ils restent"} sur cet appareil, et ${n < 2 ? "partira" : "partiront"} quand cette clé se connectera de nouveau ici.`,
  },
};

export default fr;
export { fr as common } from "../../handheld/texts/fr.ts";
