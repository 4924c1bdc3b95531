import type { Texts } from "./en.ts";

const yo: Texts = {
  name: "Awakọ̀",

  signIn: {
    title: "Wọlé sí ìrìnàjò rẹ",
    lead: "Ya kóòdù ìwé ìwọlé rẹ, tàbí tẹ kọ́kọ́rọ́ awakọ̀. Kọ́kọ́rọ́ náà yóò wà lórí ẹ̀rọ yìí títí tí o fi máa jáde.",
    noKey: "Èyí kì í ṣe kóòdù ìwọlé awakọ̀. Ó wà lórí ìwé tí olùṣàkóso fún ọ.",
    label: "Kọ́kọ́rọ́ awakọ̀",
    hint: "Ó bẹ̀rẹ̀ pẹ̀lú dr_",
    notAKey: "Èyí kì í ṣe kọ́kọ́rọ́ awakọ̀. Ó bẹ̀rẹ̀ pẹ̀lú dr_live_ tàbí dr_test_.",
    wrong: "A kò mọ kọ́kọ́rọ́ yìí níbí. Yẹ̀ ẹ́ wò bóyá gbogbo rẹ̀ ni a kọ, tàbí béèrè tuntun lọ́wọ́ olùṣàkóso.",
    wrongKind: "Kọ́kọ́rọ́ yìí kì í ṣe ti awakọ̀. Béèrè kọ́kọ́rọ́ rẹ lọ́wọ́ olùṣàkóso.",
    expired: "Kọ́kọ́rọ́ rẹ kò ṣiṣẹ́ mọ́. Béèrè tuntun lọ́wọ́ olùṣàkóso kí o sì fi í wọlé.",
    pending: (n) => `Àkọsílẹ̀ ${n} ń dúró lórí ẹ̀rọ yìí. Ohunkóhun kò sọnù.`,
    isSignedIn: "Awakọ̀ kan ti wọlé sórí ẹ̀rọ yìí. Ṣé kí a fi kọ́kọ́rọ́ mìíràn wọlé?",
    stay: "Dúró bẹ́ẹ̀",
  },

  views: { navigation: "Àwọn ojú ìwé", round: "Ìrìnàjò", scan: "Yà", van: "Ọkọ̀", day: "Ọjọ́" },

  round: {
    title: "Ìrìnàjò òní",
    none: "Kò sí ìrìnàjò lónìí",
    noneHint: "O ṣì lè ya kóòdù. Ohun tí o ní wà lábẹ́ “Ọkọ̀”.",
    refresh: "Sọ di tuntun",
    updated: (time) => `Ti aago ${time}`,
    never: "A kò tíì gbé e wá",
    give: (n) => `${n} láti fi lé`,
    take: (n) => `${n} láti gbà`,
    nothing: "Kò sí iṣẹ́",
    closed: "Ó wà ní títì lónìí",
    asked: "Wọ́n ní kí o wá",
    distances: "Fi ìjìnnà hàn",
    away: (distance) => `${distance} sí ibí`,
    noPosition: "Ẹ̀rọ yìí kò sọ ibi tó wà.",
  },

  stop: {
    back: "Gbogbo ibi",
    map: "Àwòrán ilẹ̀",
    call: "Pè",
    loading: "À ń gbé e wá…",
    notLoaded: "A kò gbé ohun tó wà níbí wá: o kò sí lórí íńtánẹ́ẹ̀tì. O ṣì lè ya kóòdù.",
    give: "Láti fi lé",
    giveHint: "Wọ́n ń kúrò nínú àkójọ yìí nígbà tí aṣojú bá ya kóòdù wọn.",
    handBack: "Láti dá padà",
    handBackHint: "Ilé ìtajà ń fi kóòdù ìgbàpadà òní hàn.",
    take: "Láti gbà",
    takeHint: "Ya kóòdù ẹrù kọ̀ọ̀kan tí o gbà.",
    notTaken: (n) => `${n} kò tíì di gbígbà`,
    allTaken: "Kò sí ohun tó ń dúró níbí.",
    driveOn: "Máa lọ",
    driveOnSure: (n) => `Ẹrù ${n} kò tíì di gbígbà.`,
    driveOnNow: "Máa lọ bẹ́ẹ̀ náà",
    stay: "Dúró níbí",
  },

  scan: { title: "Ya kóòdù ohun tí o gbà" },

  van: {
    title: "Nínú ọkọ̀",
    empty: "Ọkọ̀ náà ṣófo.",
    unknown: "A kò tíì mọ̀",
    unknownHint: "Ìsopọ̀ tó kàn yóò sọ ibi tí wọ́n ń lọ.",
    back: "Ó ń padà sí ilé ìtajà",
  },

  parcel: {
    close: "Pa á",
    goesTo: (name) => `Ó ń lọ sí ${name}`,
    goesBack: (name) => `Ó ń padà sí ${name}`,
    since: (time) => `Ó wà nínú ọkọ̀ rẹ láti ${time}`,
    openStop: "Fi ibi yìí hàn",
    take: "Mo gbà á",
    report: "Sọ ìṣòro",
    reports: {
      damaged: "Ó ti bàjẹ́",
      opened: "A ti ṣí i",
      wrong_label: "Àkọlé rẹ̀ kò tọ̀nà",
      missing: "A kò rí i",
    },
    note: "Àlàyé (kò pọn dandan)",
    noteHint: "Olùṣàkóso nìkan ló ń kà á",
    send: "Sọ ọ́",
    choose: "Yan ohun tí kò tọ́.",
    more: (n) => `àti ${n} sí i`,
  },

  handBack: {
    open: (n) => `Dá ẹrù ${n} padà`,
    title: (name) => `Dá padà fún ${name}`,
    code: "Kóòdù ìgbàpadà",
    codeHint: "Nọ́ńbà mẹ́fà, ọ̀kan fún gbogbo ẹrù yìí",
    codeMalformed: "Kóòdù náà ní nọ́ńbà mẹ́fà.",
    choose: "Yan ohun tí o ń dá padà.",
    checking: "À ń yẹ kóòdù náà wò…",
    wrong: (triesLeft) =>
      `Kóòdù yìí kò tọ́. Béèrè kóòdù òní lọ́wọ́ ilé ìtajà.${triesLeft === undefined ? "" : ` Ìgbìyànjú tó kù: ${triesLeft}.`}`,
  },

  done: { collect: "O ti gbà á", hand_back: "O ti dá a padà", report: "O ti sọ ọ́" },
  kept: { collect: "A tọ́jú: gbígbà", hand_back: "A tọ́jú: dídá padà", report: "A tọ́jú: ìṣòro" },
  feedback: {
    sending: "À ń fi ránṣẹ́…",
    pendingOffline: "O kò sí lórí íńtánẹ́ẹ̀tì. Yóò lọ fúnra rẹ̀ nígbà tí íńtánẹ́ẹ̀tì bá padà.",
    pendingOnline: "Iṣẹ́ náà kò tíì gbà á. Yóò tún lọ fúnra rẹ̀.",
    notStored: "A kò kọ ọ́ sílẹ̀",
    notStoredHint: "Ẹ̀rọ yìí kò lè tọ́jú rẹ̀. Wá àyè, kí o tún yà á.",
    inVan: "Ó ti wà nínú ọkọ̀ rẹ",
    several: (n) => `ẹrù ${n}`,
  },

  problems: {
    order_not_found: {
      title: "Kì í ṣe ẹrù iṣẹ́ yìí",
      action: "Tún àkọlé náà kà. Bí ó bá tọ́, fi ẹrù náà sílẹ̀ kí o sọ fún olùṣàkóso.",
    },
    invalid_transition: {
      title: "Kò ṣeé ṣe mọ́",
      action:
        "Ẹlòmíràn ti ya kóòdù rẹ̀, tàbí ó ti parí. Wá a lábẹ́ “Ọkọ̀”; bí kò bá dá ọ lójú, béèrè lọ́wọ́ olùṣàkóso.",
    },
    wrong_receiving_code: {
      title: "Kóòdù ìgbàpadà kò tọ́",
      action: "Ó ṣì wà lọ́wọ́ rẹ. Béèrè kóòdù òní lọ́wọ́ ilé ìtajà, kí o tún dá a padà.",
    },
    idempotency_mismatch: { title: "A kò kọ ọ́ sílẹ̀", action: "Tún kóòdù náà yà." },
    invalid_request: {
      title: "A kò kọ ọ́ sílẹ̀",
      action: "Yẹ ọjọ́ àti àkókò ẹ̀rọ yìí wò, lẹ́yìn náà tún kóòdù náà yà.",
    },
  },
  otherProblem: "Tún kóòdù náà yà; bí ó bá ń bá a lọ, sọ fún olùṣàkóso.",

  outbox: {
    pendingTitle: "Ó ń dúró láti lọ",
    pendingHint: "A tọ́jú rẹ̀ sórí ẹ̀rọ yìí, yóò lọ fúnra rẹ̀. Má ṣe pa dátà aṣàwákiri rẹ́.",
    sendNow: "Fi ránṣẹ́ báyìí",
    sending: "À ń fi ránṣẹ́…",
    othersTitle: "A fi kọ́kọ́rọ́ mìíràn ṣe é",
    othersHint: "Bí àwọn wọ̀nyí bá jẹ́ tìrẹ, fi kọ́kọ́rọ́ tó wọlé báyìí fi wọ́n ránṣẹ́.",
    adopt: "Tèmi ni: fi ránṣẹ́",
    rejectedTitle: "A kò gbà á",
    dismiss: "Yọ ọ́ kúrò",
    dismissFor: (code) => `Yọ ${code} kúrò`,
    actions: { collect: "Gbígbà", hand_back: "Dídá padà", report: "Ìṣòro" },
    at: (what, time) => `${what}, a yà á ní ${time}`,
    more: (n) => `àti ${n} sí i`,
  },

  day: {
    title: "Ìparí ọjọ́",
    taken: "Gbígbà",
    given: "Fífi lé",
    handedBack: "Dídá padà",
    waiting: "Ó ń dúró láti lọ",
    left: "Ó ṣì wà nínú ọkọ̀",
    leftPoint: "Tún gbìyànjú ní ìrìnàjò tó ń bọ̀, tàbí fi í sí ilé ìkẹ́rù.",
    leftPartner: "Ó ń padà sí ilé ìtajà, pẹ̀lú kóòdù ìgbàpadà rẹ̀.",
    notTaken: "Tí a kò gbà",
    notTakenHint: "A fi sílẹ̀ fún ìrìnàjò tó ń bọ̀.",
    allDone: "Ó parí: ọkọ̀ ṣófo, gbogbo nǹkan ti lọ.",
    clockBehind: (minutes) => `Aago ẹ̀rọ yìí fi ìṣẹ́jú ${minutes} lọ́ra. Síbẹ̀ àkọsílẹ̀ rẹ ní àkókò tó tọ́.`,
    clockAhead: (minutes) => `Aago ẹ̀rọ yìí fi ìṣẹ́jú ${minutes} yára. Síbẹ̀ àkọsílẹ̀ rẹ ní àkókò tó tọ́.`,
  },

  settings: {
    signOutSure: (n) =>
      `Àkọsílẹ̀ ${n} kò tíì lọ. Wọn yóò wà lórí ẹ̀rọ yìí, wọn yóò lọ nígbà tí kọ́kọ́rọ́ yìí bá tún wọlé níbí.`,
  },
};

export default yo;
export { yo as common } from "../../handheld/texts/yo.ts";
