import type { Texts } from "./en.ts";

const yo: Texts = {
  name: "Tábìlì ẹrù",

  signIn: {
    title: "Wọlé sí tábìlì rẹ",
    lead: "Ya kóòdù ìwé ìwọlé ti ibi rẹ, tàbí tẹ kọ́kọ́rọ́ aṣojú. Kọ́kọ́rọ́ náà yóò wà lórí ẹ̀rọ yìí títí tí o fi máa jáde.",
    stopCamera: "Dá kámẹ́rà dúró",
    noKey: "Èyí kì í ṣe kóòdù ìwọlé. Ó wà lórí ìwé tí olùṣàkóso fún ibi rẹ.",
    label: "Kọ́kọ́rọ́ aṣojú",
    hint: "Ó bẹ̀rẹ̀ pẹ̀lú ag_",
    notAKey: "Èyí kì í ṣe kọ́kọ́rọ́ aṣojú. Ó bẹ̀rẹ̀ pẹ̀lú ag_live_ tàbí ag_test_.",
    wrong: "A kò mọ kọ́kọ́rọ́ yìí níbí. Yẹ̀ ẹ́ wò bóyá gbogbo rẹ̀ ni a kọ, tàbí béèrè tuntun lọ́wọ́ olùṣàkóso.",
    wrongKind: "Kọ́kọ́rọ́ yìí kì í ṣe ti tábìlì. Béèrè kọ́kọ́rọ́ aṣojú ti ibi rẹ lọ́wọ́ olùṣàkóso.",
    expired: "Kọ́kọ́rọ́ rẹ kò ṣiṣẹ́ mọ́. Béèrè tuntun lọ́wọ́ olùṣàkóso kí o sì fi í wọlé.",
    pending: (n) => `Àkọsílẹ̀ ${n} ń dúró lórí ẹ̀rọ yìí, a ó fi ránṣẹ́ nígbà tí ibi tó ṣe é bá wọlé.`,
    isSignedIn: (point) => `${point} ni a fi wọlé sórí ẹ̀rọ yìí. Ṣé kí a fi kọ́kọ́rọ́ mìíràn wọlé?`,
    stay: (point) => `Dúró pẹ̀lú ${point}`,
  },

  views: {
    navigation: "Àwọn ojú ìwé",
    scan: "Yà",
    expected: "Ó ń bọ̀",
    shelf: "Lórí pẹpẹ",
    expiring: "Ó fẹ́ parí",
    to_hand_over: "Láti fi lé",
  },

  scan: {
    title: "Ya kóòdù ẹrù",
    inARow: "Dídé léraléra",
    inARowHint: "Kóòdù kọ̀ọ̀kan tí o bá yà ni a ó kọ pé ó ti dé lójú ẹsẹ̀",
  },

  row: {
    count: (n) => `${n} ti dé`,
    undo: "Mú un padà",
    undone: "A ti mú un padà",
    undoneHint: "A kò tíì fi ránṣẹ́.",
    alreadySent: "A kò lè mú un padà",
    alreadySentHint: "A ti fi ránṣẹ́. Tọ́jú ẹrù náà kí o sọ fún olùṣàkóso.",
  },

  parcel: {
    close: "Pa á",
    unknownName: "Kò sí nínú àkójọ rẹ",
    unknownHint: "Ó lè jẹ́ tuntun, ti ibi mìíràn, tàbí kí ó ti parí.",
    lookingUp: "À ń wá a…",
    statuses: {
      created: "Kò tíì wà lójú ọ̀nà",
      in_transit: "Ó ń bọ̀ lọ́dọ̀ rẹ",
      ready_for_pickup: "Ó wà lórí pẹpẹ rẹ",
      delivered: "A ti fi lé e lọ́wọ́",
      returned: "Ó ń padà",
      returned_to_sender: "Ó ti padà sọ́dọ̀ ẹni tó fi ránṣẹ́",
      lost: "Ó ti sọnù",
      cancelled: "A ti fagi lé e",
    },
    isOver: "Kò sí ohun tó kù láti ṣe pẹ̀lú ẹrù yìí.",
    goesBack: "Ó ń padà sọ́dọ̀ ẹni tó fi ránṣẹ́. Bí ó bá wà níbí, gbà á, kí a lè mọ ẹni tó wà lọ́wọ́ rẹ̀.",
    expires: (day) => `àkókò rẹ̀ yóò parí ${day}`,
    isPending: {
      arrive: "Dídé ń dúró láti lọ",
      refuse: "Kíkọ̀ ń dúró láti lọ",
      take: "Gbígbà ń dúró láti lọ",
    },
    arrive: "Ó ti dé",
    handOver: "Fi lé e lọ́wọ́",
    refuse: "Oníbàárà kọ̀ ọ́",
    code: "Kóòdù ìgbẹrù",
    codeHint: "Nọ́ńbà mẹ́fà tí a fi ránṣẹ́ sí oníbàárà",
    codeMalformed: "Kóòdù náà ní nọ́ńbà mẹ́fà.",
    handOverNow: "Fi lé e lọ́wọ́ báyìí",
    checking: "À ń yẹ kóòdù náà wò…",
    needsConnection:
      "Fífi ẹrù léni lọ́wọ́ nílò íńtánẹ́ẹ̀tì, torí iṣẹ́ náà ló ń yẹ kóòdù wò. Tọ́jú ẹrù náà títí íńtánẹ́ẹ̀tì yóò fi padà.",
    notHandedOver: "A kò fi lé e lọ́wọ́",
    unconfirmedTitle: "A kò fìdí fífi léni lọ́wọ́ múlẹ̀",
    unconfirmed:
      "Èsì tó ṣe kedere kò wá: ó ṣeé ṣe kí a ti kọ ọ́ sílẹ̀ tàbí kí a má kọ ọ́. Tọ́jú ẹrù náà kí o tún fi kóòdù kan náà fi lé e lọ́wọ́: a kì í kọ ọ́ lẹ́ẹ̀mejì.",
    refuseSure: "Ẹrù náà yóò padà sọ́dọ̀ ẹni tó fi ránṣẹ́. A kò lè mú èyí padà.",
    refuseNow: "Bẹ́ẹ̀ ni, kí ó padà",
    back: "Padà",
  },

  passing: {
    write: "Kọ èyí sára ẹrù náà bí kò bá ní àkọlé",
    noLabel: "Kò ní àkọlé?",
    printLabel: "Tẹ àkọlé jáde",
    elsewhere: "Ti ibi mìíràn ni",
    to: (place) => `Sí ${place}`,
    backTo: (shop) => `Padà sí ${shop}`,
    handedIn: (place) => `Ṣé a mú un wá síbí? Ó ń lọ sí ${place}.`,
    belongs: (place) => `Ti ${place} ni, kì í ṣe ti ibí.`,
    goesBack: (shop) => `Ó ń padà sọ́dọ̀ ${shop}.`,
    take: "Gbà á",
    takeUnknown: "Ti ibi mìíràn ni: gbà á",
    takeHint: "Bí o bá gbà á, ibi rẹ ni yóò wà títí awakọ̀ yóò fi gbé e.",
    noRoom: "Ibi rẹ ti kún tàbí ó ti tì. Ṣé àyè wà? A ó kà á mọ́ ọn.",
    driver: "Yà á sọ́tọ̀: awakọ̀ yóò gbé e.",
  },

  report: {
    open: "Ìṣòro wà pẹ̀lú rẹ̀",
    what: "Kí ni ìṣòro náà?",
    problems: {
      damaged: "Ó ti bàjẹ́",
      opened: "A ti ṣí i",
      wrong_label: "Àkọlé rẹ̀ kò tọ̀nà",
      missing: "A kò rí i",
    },
    note: "Àlàyé (kò pọn dandan)",
    noteHint: "Olùṣàkóso nìkan ni yóò kà á",
    choose: "Yan ìṣòro náà.",
    send: "Sọ ọ́",
  },

  today: {
    open: "Ohun tí a fún àti tí a gbà lónìí",
    hint: "Ti ẹ̀rọ yìí nìkan.",
    none: "Kò tíì sí.",
    print: "Tẹ̀ ẹ́",
    actions: {
      arrive: "Ó ti dé",
      take: "A ti gbà á",
      refuse: "Oníbàárà kọ̀ ọ́",
      collect: "A fi lé oníbàárà lọ́wọ́",
      leave: "Awakọ̀ ti gbé e",
      report: "A ti sọ ọ́",
    },
  },

  done: {
    arrive: "Ó ti dé",
    collect: "A ti fi lé e lọ́wọ́",
    refuse: "A kọ̀ ọ́",
    take: "A ti gbà á",
    report: "A ti sọ ọ́",
  },
  next: {
    arrive: "Gbé e sórí pẹpẹ.",
    collect: "Fún oníbàárà ní ẹrù náà.",
    refuse: "Yà á sọ́tọ̀: awakọ̀ yóò gbé e padà.",
    take: "Yà á sọ́tọ̀: awakọ̀ yóò gbé e.",
    report: "A ti sọ fún olùṣàkóso.",
  },

  feedback: {
    sending: "À ń fi ránṣẹ́…",
    pending: { arrive: "A tọ́jú dídé", refuse: "A tọ́jú kíkọ̀", take: "A tọ́jú gbígbà", report: "A tọ́jú ìròyìn" },
    pendingOffline: "O kò sí lórí íńtánẹ́ẹ̀tì. Yóò lọ fúnra rẹ̀ nígbà tí íńtánẹ́ẹ̀tì bá padà.",
    pendingOnline: "Iṣẹ́ náà kò tíì gbà á. Yóò tún lọ fúnra rẹ̀.",
    notStored: "A kò kọ ọ́ sílẹ̀",
    notStoredHint: "Ẹ̀rọ yìí kò lè tọ́jú rẹ̀. Wá àyè, kí o tún yà á.",
    scannedBefore: "A ti yà á tẹ́lẹ̀",
    alreadyPending: "A ti tọ́jú èyí, ó ń dúró láti lọ.",
    alreadyOnShelf: "Ó ti wà lórí pẹpẹ rẹ.",
  },

  problems: {
    service_not_offered: {
      title: "A kò gbà á",
      action:
        "Ibi rẹ kì í gba ẹrù tí àwọn ènìyàn mú wá, kò sì sí ẹni tó ti yà á rí. Dá a padà fún ẹni tó mú un wá.",
    },
    order_not_found: {
      title: "Kì í ṣe ẹrù ibí yìí",
      action: "Ka orúkọ ibi tó wà lára ẹrù. Dá ẹrù náà padà fún awakọ̀, tàbí yà á sọ́tọ̀.",
    },
    invalid_transition: {
      title: "Kò ṣeé ṣe mọ́",
      action:
        "A ti yà á tẹ́lẹ̀, a ti fagi lé e, tàbí ó ti parí. Wá a nínú àkójọ; bí kò bá dá ọ lójú, béèrè lọ́wọ́ olùṣàkóso.",
    },
    idempotency_mismatch: { title: "A kò kọ ọ́ sílẹ̀", action: "Tún kóòdù náà yà." },
    invalid_request: {
      title: "A kò kọ ọ́ sílẹ̀",
      action: "Yẹ ọjọ́ àti àkókò ẹ̀rọ yìí wò, lẹ́yìn náà tún kóòdù náà yà.",
    },
  },
  otherProblem: "Tún kóòdù náà yà; bí ó bá ń bá a lọ, sọ fún olùṣàkóso.",
  wrongCode: (triesLeft) =>
    triesLeft === 0
      ? "Kóòdù yìí kò tọ̀nà, òun sì ni èyí tó kẹ́yìn: a ti ti ẹrù náà pa fún ìgbà díẹ̀."
      : `Kóòdù yìí kò tọ̀nà. Ní kí oníbàárà tún un kà. ${
          triesLeft === undefined
            ? "Bí kóòdù tí kò tọ̀nà bá pọ̀ jù, a ó ti ẹrù náà pa."
            : `Ó ku ìgbìyànjú ${triesLeft} kí a tó ti ẹrù náà pa.`
        }`,
  locked: (minutes) =>
    minutes === undefined
      ? "A ti tì í pa: kóòdù tí kò tọ̀nà ti pọ̀ jù. Tún gbìyànjú nígbà mìíràn, tàbí ní kí olùṣàkóso ṣí i."
      : `A ti tì í pa: kóòdù tí kò tọ̀nà ti pọ̀ jù. Tún gbìyànjú lẹ́yìn ìṣẹ́jú ${minutes}.`,

  outbox: {
    pendingTitle: "Ó ń dúró láti lọ",
    pendingHint: "A tọ́jú rẹ̀ sórí ẹ̀rọ yìí, yóò lọ fúnra rẹ̀. Má ṣe pa dátà aṣàwákiri rẹ́.",
    sendNow: "Fi ránṣẹ́ báyìí",
    sending: "À ń fi ránṣẹ́…",
    othersTitle: "Ó ń dúró de ibi mìíràn",
    othersHint: "A tọ́jú rẹ̀ sórí ẹ̀rọ yìí, yóò lọ nígbà tí ibi tó ṣe é bá wọlé níbí.",
    rejectedTitle: "A kò gbà á",
    dismiss: "Yọ ọ́ kúrò",
    dismissFor: (code) => `Yọ ${code} kúrò`,
    actions: { arrive: "Dídé", refuse: "Kíkọ̀", take: "Gbígbà", report: "Ìròyìn" },
    at: (what, time) => `${what}, a yà á ní ${time}`,
  },

  lists: {
    filter: "Wá nípa orúkọ tàbí kóòdù",
    refresh: "Sọ di tuntun",
    updated: (time) => `Ti aago ${time}`,
    never: "A kò tíì gbé e wá",
    empty: {
      expected: "Kò sí ẹrù tó wà lójú ọ̀nà.",
      shelf: "Pẹpẹ náà ṣófo.",
      expiring: "Kò sí èyí tó máa parí láàárín ọjọ́ méjì.",
      to_hand_over: "Kò sí ohun tí a ó fi lé ẹnikẹ́ni.",
    },
    searching: "À ń wá a…",
    noMatch: "Kò sí èyí tó ní orúkọ tàbí kóòdù yìí níbí.",
    searchedPart: (loaded, total) => `${loaded} nínú ${total} nìkan ni a lè wá, torí a kò lè dé ọ̀dọ̀ iṣẹ́ náà.`,
    elsewhere: (list, n) => `${list}: a rí ${n}`,
    more: "Fi púpọ̀ sí i hàn",
    shown: (shown, total) => `${shown} nínú ${total}`,
    expires: (day) => `Yóò parí ${day}`,
    expiresToday: (time) => `Yóò parí lónìí, ${time}`,
    expired: "Àkókò ti kọjá",
  },

  days: {
    today: "lónìí",
    tomorrow: "lọ́la",
    yesterday: "lánàá",
    ahead: (n) => `ní ọjọ́ ${n} sí i`,
    ago: (n) => `ní ọjọ́ ${n} sẹ́yìn`,
    sinceToday: "Láti òní",
    sinceYesterday: "Láti àná",
    since: (day) => `Láti ${day}`,
  },

  settings: {
    signOutSure: (n) =>
      `A kò tíì fi àkọsílẹ̀ ${n} ránṣẹ́. Yóò wà lórí ẹ̀rọ yìí, yóò sì lọ nígbà tí ibí yìí bá tún wọlé níbí.`,
  },

  shelf: {
    full: "Pẹpẹ ti kún",
    fullHint: "Nígbà tí èyí bá wà ní títàn, àwọn ilé ìtajà kì í fi ibi rẹ hàn",
    fullSure: "Àwọn ilé ìtajà yóò dẹ́kun fífi ibi rẹ hàn. Àwọn ẹrù tó wà lójú ọ̀nà yóò ṣì dé.",
    fullNow: "Bẹ́ẹ̀ ni, pẹpẹ ti kún",
    freeSure: "Àwọn ilé ìtajà yóò tún máa fi ibi rẹ hàn.",
    freeNow: "Bẹ́ẹ̀ ni, àyè ti wà",
    isFull: "Àwọn ilé ìtajà kò fi ibi rẹ hàn mọ́.",
    isFree: "Àwọn ilé ìtajà tún ń fi ibi rẹ hàn.",
  },

  closures: {
    open: "Àwọn ọjọ́ ìsinmi",
    title: "Àwọn ọjọ́ ìsinmi",
    loading: "À ń gbé e wá…",
    none: "Kò sí ọjọ́ ìsinmi.",
    byOperator: "Olùṣàkóso ló fi sí i",
    from: "Ìsinmi láti",
    to: "Títí di",
    reason: "Ìdí (kò pọn dandan)",
    reasonHint: "Àwọn oníbàárà kì í rí i",
    close: "Tì í ní àwọn ọjọ́ yìí",
    sure: (days) =>
      `Ìsinmi: ${days}. Ní àwọn ọjọ́ yìí àwọn ilé ìtajà kì í fi ibi rẹ hàn. Àwọn ẹrù tó wà lójú ọ̀nà yóò ṣì dé, a ó sì tọ́jú àwọn tó wà lórí pẹpẹ rẹ pẹ́ sí i.`,
    now: "Bẹ́ẹ̀ ni, a máa tì",
    added: (days) => `A ti fi sí i, ìsinmi: ${days}.`,
    remove: "Yọ ọ́ kúrò",
    removeFor: (days) => `Yọ ${days} kúrò`,
    removeSure: (days) => `${days}: ibi rẹ yóò ṣí ní àwọn ọjọ́ yìí, àwọn ilé ìtajà yóò sì tún fi í hàn.`,
    removeNow: "Bẹ́ẹ̀ ni, a máa ṣí",
    removed: (days) => `A ti yọ ọ́ kúrò: ${days}.`,
    missing: "Yan ọjọ́ àkọ́kọ́ àti ọjọ́ ìkẹyìn.",
    order: "Ọjọ́ ìkẹyìn ṣáájú ọjọ́ àkọ́kọ́.",
    past: "Àwọn ọjọ́ yìí ti kọjá.",
    tooLong: "Ìsinmi kò lè ju ọjọ́ 366 lọ.",
    tooFar: "Yan àwọn ọjọ́ láàárín ọdún mẹ́wàá tó ń bọ̀.",
    tooMany: "Ìsinmi 100 ti wà. Kọ́kọ́ yọ ọ̀kan kúrò.",
    offline: "Kò lọ: èyí nílò íńtánẹ́ẹ̀tì. Ohun tí o kọ ṣì wà níbí.",
  },
};

export default yo;
export { yo as common } from "../../handheld/texts/yo.ts";
