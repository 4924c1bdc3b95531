import type { EventType, OrderStatus } from "../../shared/parcel-status.ts";

/** The languages of the page; the first is for whoever asks for none of them. */
export const LANGUAGES = ["en", "fr", "ha", "ig", "yo"] as const;
export type Language = (typeof LANGUAGES)[number];

interface Texts {
  /** The language's own name. */
  name: string;
  languages: string;
  /** From Monday and from January, which the runtime knows in English and French only. */
  weekdays: readonly string[];
  months: readonly string[];
  /** How it stands, in a few words. */
  statuses: Record<OrderStatus, string>;
  /** What the receiver does next; a returned parcel goes by its last event. */
  next: Record<Exclude<OrderStatus, "returned"> | "refused" | "expired", (partner: string) => string>;
  steps: Record<EventType, string>;
  stillToCome: string;
  progress: string;
  collectBy: string;
  point: string;
  mapOf(point: string, city: string): string;
  directions: string;
  hours: string;
  today: string;
  openNow: string;
  closedNow: string;
  closed: string;
  noHours: string;
  code: string;
  codeHint: string;
  track: string;
  trackAnother: string;
  find: Message;
  notFound: Message;
  busy: Message;
  maintenance: Message;
  failed: Message;
}

interface Message {
  title: string;
  text: string;
}

export const TEXTS: Record<Language, Texts> = {
  en: {
    name: "English",
    languages: "Language",
    weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
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
    statuses: {
      created: "Order received",
      in_transit: "On its way",
      ready_for_pickup: "Ready for pickup",
      delivered: "Collected",
      returned: "Going back to the sender",
      cancelled: "Cancelled",
    },
    next: {
      created: (partner) => `${partner} is preparing your parcel. There is nothing for you to do yet.`,
      in_transit: (partner) =>
        `Your parcel is on its way to the pickup point. ${partner} will tell you when it is there.`,
      ready_for_pickup: (partner) =>
        `Bring your collection code to the pickup point. You get the code from ${partner}.`,
      delivered: () => "The parcel was handed over. There is nothing more for you to do.",
      refused: (partner) => `The parcel was refused at the pickup point. Any questions? Ask ${partner}.`,
      expired: (partner) => `The parcel was not collected in time. Any questions? Ask ${partner}.`,
      cancelled: (partner) => `This order was cancelled. Any questions? Ask ${partner}.`,
    },
    steps: {
      "package.created": "Order received",
      "package.cancelled": "Cancelled",
      "package.in_transit": "On its way",
      "package.arrived_at_point": "At the pickup point",
      "package.collected": "Collected",
      "package.refused": "Refused",
      "package.expired": "Not collected in time",
    },
    stillToCome: "still to come",
    progress: "Progress",
    collectBy: "Collect it by",
    point: "Pickup point",
    mapOf: (point, city) => `Map: ${point}, ${city}`,
    directions: "Get directions",
    hours: "Opening hours",
    today: "Today",
    openNow: "Open now",
    closedNow: "Closed now",
    closed: "Closed",
    noHours: "Opening hours are not known.",
    code: "Tracking code",
    codeHint: "12 letters and digits, with or without hyphens.",
    track: "Track",
    trackAnother: "Track another parcel",
    find: { title: "Track your parcel", text: "Type the code that came with your order." },
    notFound: {
      title: "We can’t find this parcel",
      text: "Look at the code again: one letter may be wrong, or the end may be missing.",
    },
    busy: { title: "One moment, please", text: "There were too many requests. Try again in a minute." },
    maintenance: {
      title: "Back soon",
      text: "Tracking is being maintained. Your parcel is not affected. Try again in a few minutes.",
    },
    failed: {
      title: "Something went wrong",
      text: "That was our mistake, not yours. Try again in a moment.",
    },
  },
  fr: {
    name: "Français",
    languages: "Langue",
    weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
    months: [
      "janvier",
      "février",
      "mars",
      "avril",
      "mai",
      "juin",
      "juillet",
      "août",
      "septembre",
      "octobre",
      "novembre",
      "décembre",
    ],
    statuses: {
      created: "Commande enregistrée",
      in_transit: "En route",
      ready_for_pickup: "Prêt à être retiré",
      delivered: "Retiré",
      returned: "Retour à l’expéditeur",
      cancelled: "Annulé",
    },
    next: {
      created: (partner) => `${partner} prépare votre colis. Vous n’avez rien à faire pour l’instant.`,
      in_transit: (partner) =>
        `Votre colis est en route vers le point de retrait. ${partner} vous préviendra de son arrivée.`,
      ready_for_pickup: (partner) =>
        `Présentez votre code de retrait au point de retrait. ${partner} vous le communique.`,
      delivered: () => "Le colis a été remis. Vous n’avez plus rien à faire.",
      refused: (partner) => `Le colis a été refusé au point de retrait. Une question ? Contactez ${partner}.`,
      expired: (partner) => `Le colis n’a pas été retiré à temps. Une question ? Contactez ${partner}.`,
      cancelled: (partner) => `Cette commande a été annulée. Une question ? Contactez ${partner}.`,
    },
    steps: {
      "package.created": "Commande enregistrée",
      "package.cancelled": "Annulé",
      "package.in_transit": "En route",
      "package.arrived_at_point": "Au point de retrait",
      "package.collected": "Retiré",
      "package.refused": "Refusé",
      "package.expired": "Non retiré à temps",
    },
    stillToCome: "à venir",
    progress: "Suivi",
    collectBy: "À retirer avant le",
    point: "Point de retrait",
    mapOf: (point, city) => `Carte : ${point}, ${city}`,
    directions: "Itinéraire",
    hours: "Horaires d’ouverture",
    today: "Aujourd’hui",
    openNow: "Ouvert",
    closedNow: "Fermé en ce moment",
    closed: "Fermé",
    noHours: "Les horaires d’ouverture ne sont pas connus.",
    code: "Code de suivi",
    codeHint: "12 lettres et chiffres, avec ou sans tirets.",
    track: "Suivre",
    trackAnother: "Suivre un autre colis",
    find: { title: "Suivre votre colis", text: "Saisissez le code reçu avec votre commande." },
    notFound: {
      title: "Colis introuvable",
      text: "Vérifiez le code : une lettre est peut-être fausse, ou la fin manque.",
    },
    busy: {
      title: "Un instant, s’il vous plaît",
      text: "Il y a eu trop de demandes. Réessayez dans une minute.",
    },
    maintenance: {
      title: "De retour bientôt",
      text: "Le suivi est en maintenance. Votre colis n’est pas concerné. Réessayez dans quelques minutes.",
    },
    failed: {
      title: "Une erreur s’est produite",
      text: "Elle vient de nous, pas de vous. Réessayez dans un instant.",
    },
  },
  ha: {
    name: "Hausa",
    languages: "Harshe",
    weekdays: ["Litinin", "Talata", "Laraba", "Alhamis", "Jumma’a", "Asabar", "Lahadi"],
    months: [
      "Janairu",
      "Faburairu",
      "Maris",
      "Afirilu",
      "Mayu",
      "Yuni",
      "Yuli",
      "Agusta",
      "Satumba",
      "Oktoba",
      "Nuwamba",
      "Disamba",
    ],
    statuses: {
      created: "An karɓi oda",
      in_transit: "Yana kan hanya",
      ready_for_pickup: "Yana jiran ku karɓa",
      delivered: "An karɓa",
      returned: "Ana mayar da shi ga mai aikawa",
      cancelled: "An soke",
    },
    next: {
      created: (partner) => `${partner} na shirya kayanku. Ba sai kun yi komai ba tukuna.`,
      in_transit: (partner) =>
        `Kayanku na kan hanya zuwa wurin karɓa. ${partner} zai sanar da ku idan sun iso.`,
      ready_for_pickup: (partner) =>
        `Ku zo wurin karɓa da lambar karɓarku. Za ku samu lambar daga ${partner}.`,
      delivered: () => "An miƙa kayan. Babu abin da ya rage ku yi.",
      refused: (partner) => `An ƙi karɓar kayan a wurin karɓa. Kuna da tambaya? Ku tuntuɓi ${partner}.`,
      expired: (partner) => `Ba a karɓi kayan cikin lokaci ba. Kuna da tambaya? Ku tuntuɓi ${partner}.`,
      cancelled: (partner) => `An soke wannan oda. Kuna da tambaya? Ku tuntuɓi ${partner}.`,
    },
    steps: {
      "package.created": "An karɓi oda",
      "package.cancelled": "An soke",
      "package.in_transit": "Kan hanya",
      "package.arrived_at_point": "A wurin karɓa",
      "package.collected": "An karɓa",
      "package.refused": "An ƙi karɓa",
      "package.expired": "Ba a karɓa cikin lokaci ba",
    },
    stillToCome: "yana zuwa nan gaba",
    progress: "Matakai",
    collectBy: "Ku karɓa kafin",
    point: "Wurin karɓa",
    mapOf: (point, city) => `Taswira: ${point}, ${city}`,
    directions: "Nuna hanya",
    hours: "Lokutan buɗewa",
    today: "Yau",
    openNow: "A buɗe yake yanzu",
    closedNow: "A rufe yake yanzu",
    closed: "A rufe",
    noHours: "Ba a san lokutan buɗewa ba.",
    code: "Lambar bin kaya",
    codeHint: "Haruffa da lambobi 12, da jan layi ko babu.",
    track: "Nema",
    trackAnother: "Bi sawun wasu kaya",
    find: { title: "Bi sawun kayanku", text: "Ku rubuta lambar da ta zo tare da odarku." },
    notFound: {
      title: "Ba mu sami wannan kayan ba",
      text: "Ku sake duba lambar: watakila harafi ɗaya ba daidai ba ne, ko ƙarshenta ya ɓace.",
    },
    busy: { title: "Ku ɗan jira", text: "Buƙatun sun yi yawa. Ku sake gwadawa bayan minti ɗaya." },
    maintenance: {
      title: "Za mu dawo nan ba da daɗewa ba",
      text: "Ana gyaran shafin. Kayanku na nan lafiya. Ku sake gwadawa bayan ’yan mintuna.",
    },
    failed: {
      title: "An sami matsala",
      text: "Kuskuren namu ne, ba naku ba. Ku sake gwadawa bayan ɗan lokaci.",
    },
  },
  ig: {
    name: "Igbo",
    languages: "Asụsụ",
    weekdays: ["Mọnde", "Tiuzdee", "Wenezdee", "Tọọzdee", "Fraịdee", "Satọdee", "Sọndee"],
    months: [
      "Jenụwarị",
      "Febrụwarị",
      "Maachị",
      "Eprel",
      "Mee",
      "Jun",
      "Julaị",
      "Ọgọst",
      "Septemba",
      "Ọktoba",
      "Novemba",
      "Disemba",
    ],
    statuses: {
      created: "Anatala ọda",
      in_transit: "Ọ nọ n’ụzọ",
      ready_for_pickup: "Ọ dị njikere ka ị nara ya",
      delivered: "Anarala ya",
      returned: "Ọ na-alaghachikwuru onye zitere ya",
      cancelled: "Akagburu ya",
    },
    next: {
      created: (partner) => `${partner} na-akwadebe ngwugwu gị. Ọ dịghị ihe ị ga-eme ugbu a.`,
      in_transit: (partner) => `Ngwugwu gị na-aga n’ebe nnara. ${partner} ga-agwa gị mgbe o rutere.`,
      ready_for_pickup: (partner) =>
        `Weta koodu nnara gị n’ebe nnara. Ị ga-enweta koodu ahụ n’aka ${partner}.`,
      delivered: () => "E nyefela ngwugwu ahụ. Ọ dịghị ihe ọzọ ị ga-eme.",
      refused: (partner) => `A jụrụ ịnara ngwugwu ahụ n’ebe nnara. Ị nwere ajụjụ? Kpọtụrụ ${partner}.`,
      expired: (partner) => `Anaraghị ngwugwu ahụ n’oge. Ị nwere ajụjụ? Kpọtụrụ ${partner}.`,
      cancelled: (partner) => `Akagburu ọda a. Ị nwere ajụjụ? Kpọtụrụ ${partner}.`,
    },
    steps: {
      "package.created": "Anatala ọda",
      "package.cancelled": "Akagburu ya",
      "package.in_transit": "N’ụzọ",
      "package.arrived_at_point": "N’ebe nnara",
      "package.collected": "Anarala ya",
      "package.refused": "A jụrụ ya",
      "package.expired": "Anaraghị ya n’oge",
    },
    stillToCome: "ka na-abịa",
    progress: "Ọganihu",
    collectBy: "Nara ya tupu",
    point: "Ebe nnara",
    mapOf: (point, city) => `Maapụ: ${point}, ${city}`,
    directions: "Gosi ụzọ",
    hours: "Oge mmepe",
    today: "Taa",
    openNow: "Ọ ghere oghe ugbu a",
    closedNow: "Ọ mechiri emechi ugbu a",
    closed: "Emechiri",
    noHours: "Amaghị oge mmepe.",
    code: "Koodu nsochi",
    codeHint: "Mkpụrụedemede na nọmba 12, ma e nwere akara njikọ ma enweghị.",
    track: "Chọọ",
    trackAnother: "Soro ngwugwu ọzọ",
    find: { title: "Soro ngwugwu gị", text: "Dee koodu so ọda gị bịa." },
    notFound: {
      title: "Anyị ahụghị ngwugwu a",
      text: "Lelee koodu ahụ ọzọ: otu mkpụrụedemede nwere ike ịdị njọ, ma ọ bụ ọgwụgwụ ya adịghị.",
    },
    busy: { title: "Biko chere ntakịrị", text: "Arịrịọ karịrị akarị. Nwaa ọzọ mgbe otu nkeji gachara." },
    maintenance: {
      title: "Anyị na-alọta n’oge na-adịghị anya",
      text: "A na-edozi ibe a. Ọ dịghị ihe mere ngwugwu gị. Nwaa ọzọ mgbe nkeji ole na ole gachara.",
    },
    failed: { title: "Ihe mehiere", text: "Ọ bụ anyị mehiere, ọ bụghị gị. Nwaa ọzọ n’oge na-adịghị anya." },
  },
  yo: {
    name: "Yorùbá",
    languages: "Èdè",
    weekdays: ["Ajé", "Ìṣẹ́gun", "Ọjọ́rú", "Ọjọ́bọ̀", "Ẹtì", "Àbámẹ́ta", "Àìkú"],
    months: [
      "Ṣẹ́rẹ́",
      "Èrèlè",
      "Ẹrẹ̀nà",
      "Ìgbé",
      "Ẹ̀bibi",
      "Òkúdu",
      "Agẹmọ",
      "Ògún",
      "Owewe",
      "Ọ̀wàrà",
      "Bélú",
      "Ọ̀pẹ̀",
    ],
    statuses: {
      created: "A ti gba ìbéèrè rẹ",
      in_transit: "Ó wà lójú ọ̀nà",
      ready_for_pickup: "Ó ti ṣetán fún gbígbà",
      delivered: "A ti gbà á",
      returned: "Ó ń padà sọ́dọ̀ ẹni tó fi ránṣẹ́",
      cancelled: "A ti fagi lé e",
    },
    next: {
      created: (partner) => `${partner} ń pèsè ẹrù rẹ sílẹ̀. Kò sí ohun tí o ní láti ṣe báyìí.`,
      in_transit: (partner) => `Ẹrù rẹ ń lọ sí ibi ìgbẹrù. ${partner} yóò sọ fún ọ nígbà tí ó bá dé.`,
      ready_for_pickup: (partner) =>
        `Mú kóòdù ìgbẹrù rẹ wá sí ibi ìgbẹrù. Ọ̀dọ̀ ${partner} ni o ti máa gba kóòdù náà.`,
      delivered: () => "A ti fi ẹrù náà lé ọ lọ́wọ́. Kò sí ohun mìíràn tí o ní láti ṣe.",
      refused: (partner) => `A kọ ẹrù náà ní ibi ìgbẹrù. Ṣé o ní ìbéèrè? Kàn sí ${partner}.`,
      expired: (partner) => `A kò gba ẹrù náà lákòókò. Ṣé o ní ìbéèrè? Kàn sí ${partner}.`,
      cancelled: (partner) => `A ti fagi lé ìbéèrè yìí. Ṣé o ní ìbéèrè? Kàn sí ${partner}.`,
    },
    steps: {
      "package.created": "A ti gba ìbéèrè rẹ",
      "package.cancelled": "A ti fagi lé e",
      "package.in_transit": "Lójú ọ̀nà",
      "package.arrived_at_point": "Ní ibi ìgbẹrù",
      "package.collected": "A ti gbà á",
      "package.refused": "A kọ̀ ọ́",
      "package.expired": "A kò gbà á lákòókò",
    },
    stillToCome: "ó ń bọ̀",
    progress: "Ìlọsíwájú",
    collectBy: "Gbà á kí ó tó di",
    point: "Ibi ìgbẹrù",
    mapOf: (point, city) => `Àwòrán ilẹ̀: ${point}, ${city}`,
    directions: "Fi ọ̀nà hàn mí",
    hours: "Àkókò ìṣílẹ̀kùn",
    today: "Òní",
    openNow: "Ó ṣí báyìí",
    closedNow: "Ó wà ní títì báyìí",
    closed: "Títì",
    noHours: "A kò mọ àkókò ìṣílẹ̀kùn.",
    code: "Kóòdù ìtọpa",
    codeHint: "Lẹ́tà àti nọ́ńbà méjìlá (12), pẹ̀lú àmì ìsopọ̀ tàbí láìsí rẹ̀.",
    track: "Wá a",
    trackAnother: "Tọpa ẹrù mìíràn",
    find: { title: "Tọpa ẹrù rẹ", text: "Tẹ kóòdù tí ó wá pẹ̀lú ìbéèrè rẹ." },
    notFound: {
      title: "A kò rí ẹrù yìí",
      text: "Tún kóòdù náà wò: ó lè jẹ́ pé lẹ́tà kan kò tọ̀nà, tàbí pé ìparí rẹ̀ kò sí.",
    },
    busy: { title: "Jọ̀wọ́ dúró díẹ̀", text: "Ìbéèrè ti pọ̀ jù. Gbìyànjú lẹ́ẹ̀kan sí i lẹ́yìn ìṣẹ́jú kan." },
    maintenance: {
      title: "A ń padà bọ̀ láìpẹ́",
      text: "A ń tún ojú ìwé yìí ṣe. Kò sí ohun tó ṣe ẹrù rẹ. Gbìyànjú lẹ́ẹ̀kan sí i lẹ́yìn ìṣẹ́jú díẹ̀.",
    },
    failed: { title: "Nǹkan kan ṣẹlẹ̀", text: "Àṣìṣe wa ni, kì í ṣe tìrẹ. Gbìyànjú lẹ́ẹ̀kan sí i láìpẹ́." },
  },
};
