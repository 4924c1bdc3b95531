import type { Texts } from "./en.ts";

const count = (n: number, one: string, many: string) => `${n} ${n < 2 ? one : many}`;
const scans = (n: number) => count(n, "scan", "scans");

const fr: Texts = {
  name: "Comptoir des colis",

  signIn: {
    title: "Connexion au comptoir",
    lead: "Scannez la fiche de connexion de votre point, ou saisissez sa clé d’agent. La clé reste sur cet appareil jusqu’à la déconnexion.",
    stopCamera: "Arrêter la caméra",
    noKey: "Ce n’est pas un code de connexion. Il est sur la fiche que l’opérateur a remise à votre point.",
    label: "Clé d’agent",
    hint: "Elle commence par ag_",
    notAKey: "Ce n’est pas une clé d’agent. Elle commence par ag_live_ ou ag_test_.",
    wrong:
      "Cette clé est inconnue ici. Vérifiez qu’elle est complète, ou demandez-en une nouvelle à l’opérateur.",
    wrongKind:
      "Cette clé n’est pas faite pour un comptoir. Demandez à l’opérateur la clé d’agent de votre point.",
    expired: "Votre clé ne fonctionne plus. Demandez-en une autre à l’opérateur et connectez-vous.",
    pending: (n) =>
      `${scans(n)} ${n < 2 ? "attend" : "attendent"} sur cet appareil et ${n < 2 ? "sera envoyé" : "seront envoyés"} quand ${n < 2 ? "son" : "leur"} point se connectera.`,
    isSignedIn: (point) => `Cet appareil est connecté pour ${point}. Se connecter avec une autre clé ?`,
    stay: (point) => `Rester avec ${point}`,
  },

  views: {
    navigation: "Vues",
    scan: "Scanner",
    expected: "Attendus",
    shelf: "En rayon",
    expiring: "À échéance",
    to_hand_over: "À remettre",
  },

  scan: {
    title: "Scanner un colis",
    inARow: "Arrivées à la suite",
    inARowHint: "Chaque code scanné est aussitôt enregistré comme arrivé",
  },

  row: {
    count: (n) => count(n, "arrivée", "arrivées"),
    undo: "Annuler",
    undone: "Arrivée annulée",
    undoneHint: "Elle n’avait pas été envoyée.",
    alreadySent: "Ne peut plus être annulée",
    alreadySentHint: "L’arrivée est déjà envoyée. Gardez le colis et prévenez l’opérateur.",
  },

  parcel: {
    close: "Fermer",
    unknownName: "Absent de vos listes",
    unknownHint: "Il est peut-être nouveau, d’un autre point, ou déjà terminé.",
    lookingUp: "Recherche…",
    statuses: {
      created: "Pas encore en route",
      in_transit: "En route vers vous",
      ready_for_pickup: "Dans votre rayon",
      delivered: "Remis",
      returned: "Repart",
      returned_to_sender: "Rendu à l’expéditeur",
      lost: "Perdu",
      cancelled: "Annulé",
    },
    isOver: "Il n’y a plus rien à faire avec ce colis.",
    goesBack: "Il retourne à l’expéditeur. S’il est ici, prenez-le en charge, pour que chacun sache qui l’a.",
    expires: (day) => `expire ${day}`,
    isPending: {
      arrive: "Arrivée en attente d’envoi",
      refuse: "Refus en attente d’envoi",
      take: "Prise en charge en attente d’envoi",
    },
    arrive: "Il est arrivé",
    handOver: "Remettre",
    refuse: "Le client le refuse",
    code: "Code de retrait",
    codeHint: "Les six chiffres envoyés au client",
    codeMalformed: "Le code a six chiffres.",
    handOverNow: "Remettre maintenant",
    checking: "Vérification du code…",
    needsConnection:
      "Une remise demande une connexion, car le service vérifie le code. Gardez le colis jusqu’à ce que vous soyez de nouveau en ligne.",
    notHandedOver: "Non remis",
    unconfirmedTitle: "Remise non confirmée",
    unconfirmed:
      "Aucune réponse claire n’est venue : la remise est peut-être enregistrée, peut-être pas. Gardez le colis et remettez-le de nouveau avec le même code : elle n’est jamais enregistrée deux fois.",
    refuseSure: "Le colis retourne à l’expéditeur. C’est définitif.",
    refuseNow: "Oui, il repart",
    back: "Retour",
  },

  passing: {
    write: "Sans étiquette, écrivez ceci sur le colis",
    noLabel: "Pas d’étiquette ?",
    printLabel: "Imprimer une étiquette",
    elsewhere: "Sa place est ailleurs",
    to: (place) => `Vers ${place}`,
    backTo: (shop) => `Retour à ${shop}`,
    handedIn: (place) => `Est-il déposé ici ? Il va à ${place}.`,
    belongs: (place) => `Sa place est à ${place}, pas ici.`,
    goesBack: (shop) => `Il retourne à ${shop}.`,
    take: "Le prendre en charge",
    takeUnknown: "Sa place est ailleurs : le prendre",
    takeHint: "Si vous le prenez, votre point le garde jusqu’à ce qu’un chauffeur le reprenne.",
    noRoom: "Votre point est plein ou fermé. Y a-t-il de la place ? Il compte.",
    driver: "Mettez-le à part : un chauffeur le reprend.",
  },

  report: {
    open: "Il y a un problème",
    what: "Quel est le problème ?",
    problems: {
      damaged: "Abîmé",
      opened: "Ouvert",
      wrong_label: "Mauvaise étiquette",
      missing: "Introuvable",
    },
    note: "Note (facultative)",
    noteHint: "Seul l’opérateur la lit",
    choose: "Choisissez le problème.",
    send: "Signaler",
  },

  today: {
    open: "Donné et pris aujourd’hui",
    hint: "De cet appareil seulement.",
    none: "Rien n’est enregistré aujourd’hui.",
    print: "Imprimer",
    actions: {
      arrive: "Arrivé",
      take: "Pris en charge",
      refuse: "Refusé par le client",
      collect: "Remis au client",
      leave: "Repris par un chauffeur",
      report: "Signalé",
    },
  },

  done: { arrive: "Arrivé", collect: "Remis", refuse: "Refusé", take: "Pris en charge", report: "Signalé" },
  next: {
    arrive: "Mettez-le en rayon.",
    collect: "Donnez le colis au client.",
    refuse: "Mettez-le à part : le chauffeur le reprend.",
    take: "Mettez-le à part : un chauffeur le reprend.",
    report: "L’opérateur est prévenu.",
  },

  feedback: {
    sending: "Envoi…",
    pending: {
      arrive: "Arrivée gardée",
      refuse: "Refus gardé",
      take: "Prise en charge gardée",
      report: "Signalement gardé",
    },
    pendingOffline: "Vous êtes hors ligne. L’envoi se fera tout seul dès que vous serez en ligne.",
    pendingOnline: "Le service ne l’a pas encore pris. Il est renvoyé tout seul.",
    notStored: "Non enregistré",
    notStoredHint: "Cet appareil n’a pas pu garder le scan. Libérez de la place, puis scannez de nouveau.",
    scannedBefore: "Déjà scanné",
    alreadyPending: "Ce scan est déjà gardé et attend d’être envoyé.",
    alreadyOnShelf: "Il est déjà dans votre rayon.",
  },

  problems: {
    service_not_offered: {
      title: "Non pris en charge",
      action:
        "Votre point ne prend pas de colis déposés, et personne n’a encore scanné celui-ci. Rendez-le à qui l’a apporté.",
    },
    order_not_found: {
      title: "Pas un colis de ce point",
      action: "Lisez le nom du point sur l’étiquette. Rendez le colis au chauffeur, ou mettez-le à part.",
    },
    invalid_transition: {
      title: "Ce n’est plus possible",
      action:
        "Il a déjà été scanné, annulé ou terminé. Cherchez-le dans les listes ; en cas de doute, demandez à l’opérateur.",
    },
    idempotency_mismatch: { title: "Non enregistré", action: "Scannez de nouveau le colis." },
    invalid_request: {
      title: "Non enregistré",
      action: "Vérifiez la date et l’heure de cet appareil, puis scannez de nouveau le colis.",
    },
  },
  otherProblem: "Scannez de nouveau le colis ; si cela continue, prévenez l’opérateur.",
  wrongCode: (triesLeft) =>
    triesLeft === 0
      ? "Ce code est faux, et c’était le dernier essai : le colis est bloqué pour l’instant."
      : `Ce code est faux. Demandez au client de le relire. ${
          triesLeft === undefined
            ? "Après trop de codes faux, le colis est bloqué."
            : `Il reste ${count(triesLeft, "essai", "essais")} avant que le colis soit bloqué.`
        }`,
  locked: (minutes) =>
    minutes === undefined
      ? "Bloqué : il y a eu trop de codes faux. Réessayez plus tard, ou demandez à l’opérateur de le débloquer."
      : `Bloqué : il y a eu trop de codes faux. Réessayez dans ${count(minutes, "minute", "minutes")}.`,

  outbox: {
    pendingTitle: "En attente d’envoi",
    pendingHint: "Gardé sur cet appareil et envoyé tout seul. N’effacez pas les données du navigateur.",
    sendNow: "Envoyer maintenant",
    sending: "Envoi…",
    othersTitle: "En attente d’un autre point",
    othersHint: "Gardé sur cet appareil, et envoyé quand le point qui l’a fait se connectera ici.",
    rejectedTitle: "Non accepté",
    dismiss: "Écarter",
    dismissFor: (code) => `Écarter ${code}`,
    actions: { arrive: "Arrivée", refuse: "Refus", take: "Prise en charge", report: "Signalement" },
    at: (what, time) => `${what}, scan de ${time}`,
  },

  lists: {
    filter: "Chercher par nom ou code",
    refresh: "Actualiser",
    updated: (time) => `État à ${time}`,
    never: "Pas encore chargé",
    empty: {
      expected: "Aucun colis n’est en route.",
      shelf: "Le rayon est vide.",
      expiring: "Rien n’expire dans les deux prochains jours.",
      to_hand_over: "Il n’y a rien à remettre.",
    },
    searching: "Recherche…",
    noMatch: "Rien ici n’a ce nom ou ce code.",
    searchedPart: (loaded, total) =>
      `Seuls ${loaded} sur ${total} ont pu être cherchés, car le service est injoignable.`,
    elsewhere: (list, n) => `${list} : ${count(n, "trouvé", "trouvés")}`,
    more: "Afficher plus",
    shown: (shown, total) => `${shown} sur ${total}`,
    expires: (day) => `Expire ${day}`,
    expiresToday: (time) => `Expire aujourd’hui, ${time}`,
    expired: "Délai dépassé",
  },

  days: {
    today: "aujourd’hui",
    tomorrow: "demain",
    yesterday: "hier",
    ahead: (n) => `dans ${n} jours`,
    ago: (n) => `il y a ${n} jours`,
    sinceToday: "Depuis aujourd’hui",
    sinceYesterday: "Depuis hier",
    since: (day) => `Depuis le ${day}`,
  },

  settings: {
    signOutSure: (n) =>
      `${scans(n)} ${n < 2 ? "n’est pas encore envoyé" : "ne sont pas encore envoyés"}. ${n < 2 ? "Il reste" : "Ils restent"} sur cet appareil et ${n < 2 ? "sera envoyé" : "seront envoyés"} quand ce point se reconnectera ici.`,
  },

  shelf: {
    full: "Le rayon est plein",
    fullHint: "Tant que c’est activé, les boutiques ne proposent pas votre point",
    fullSure:
      "Les boutiques ne proposeront plus votre point. Les colis en route vers vous arrivent quand même.",
    fullNow: "Oui, le rayon est plein",
    freeSure: "Les boutiques proposeront de nouveau votre point.",
    freeNow: "Oui, il y a de nouveau de la place",
    isFull: "Les boutiques ne proposent plus votre point.",
    isFree: "Les boutiques proposent de nouveau votre point.",
  },

  closures: {
    open: "Jours de fermeture",
    title: "Jours de fermeture",
    loading: "Chargement…",
    none: "Aucun jour de fermeture n’est prévu.",
    byOperator: "Fixé par l’opérateur",
    from: "Fermé du",
    to: "Au",
    reason: "Motif (facultatif)",
    reasonHint: "Les clients ne le voient pas",
    close: "Fermer ces jours-là",
    sure: (days) =>
      `Fermé : ${days}. Ces jours-là, les boutiques ne proposent pas votre point. Les colis en route vers vous arrivent quand même, et ceux de votre rayon sont gardés plus longtemps.`,
    now: "Oui, nous sommes fermés",
    added: (days) => `Enregistré, fermé : ${days}.`,
    remove: "Retirer",
    removeFor: (days) => `Retirer ${days}`,
    removeSure: (days) =>
      `${days} : votre point sera ouvert ces jours-là, et les boutiques le proposeront de nouveau.`,
    removeNow: "Oui, nous sommes ouverts",
    removed: (days) => `Retiré : ${days}.`,
    missing: "Choisissez le premier et le dernier jour.",
    order: "Le dernier jour est avant le premier.",
    past: "Ces jours sont déjà passés.",
    tooLong: "Une fermeture a au plus 366 jours.",
    tooFar: "Choisissez des jours dans les dix prochaines années.",
    tooMany: "Il y a déjà 100 fermetures. Retirez-en d’abord une.",
    offline: "Pas envoyé : il faut une connexion. Ce que vous avez saisi reste ici.",
  },
};

export default fr;
export { fr as common } from "../../handheld/texts/fr.ts";
