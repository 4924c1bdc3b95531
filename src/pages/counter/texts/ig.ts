import type { Texts } from "./en.ts";

const ig: Texts = {
  name: "Tebụl ngwugwu",

  signIn: {
    title: "Banye na tebụl gị",
    lead: "Nyochaa akwụkwọ mbanye nke ebe gị, ma ọ bụ dee igodo onye ọrụ. Igodo ahụ na-anọ na ngwaọrụ a ruo mgbe ị pụrụ.",
    stopCamera: "Kwụsị igwefoto",
    noKey: "Nke a abụghị koodu mbanye. Ọ dị n’akwụkwọ onye nlekọta nyere ebe gị.",
    label: "Igodo onye ọrụ",
    hint: "Ọ na-amalite na ag_",
    notAKey: "Nke a abụghị igodo onye ọrụ. Ọ na-amalite na ag_live_ ma ọ bụ ag_test_.",
    wrong: "Amaghị igodo a ebe a. Lelee ma e depụtara ya niile, ma ọ bụ rịọ onye nlekọta ọhụrụ.",
    wrongKind: "Igodo a abụghị nke tebụl. Rịọ onye nlekọta igodo onye ọrụ nke ebe gị.",
    expired: "Igodo gị anaghị arụ ọrụ ọzọ. Rịọ onye nlekọta ọhụrụ ma were ya banye.",
    pending: (n) => `Nnyocha ${n} na-eche na ngwaọrụ a, a ga-ezipụ ya mgbe ebe mere ya banyere.`,
    isSignedIn: (point) => `E ji ${point} banye na ngwaọrụ a. Ị ga-eji igodo ọzọ banye?`,
    stay: (point) => `Nọrọ na ${point}`,
  },

  views: {
    navigation: "Ihu akwụkwọ",
    scan: "Nyochaa",
    expected: "Na-abịa",
    shelf: "N’elu shelf",
    expiring: "Oge na-agwụ",
    to_hand_over: "Nke a ga-enye",
  },

  scan: {
    title: "Nyochaa ngwugwu",
    inARow: "Mbata n’usoro",
    inARowHint: "A na-edekọ koodu ọ bụla ị nyochara dị ka nke rutere ozugbo",
  },

  row: {
    count: (n) => `${n} rutere`,
    undo: "Weghachi",
    undone: "E weghachiri ya",
    undoneHint: "E zipụbeghị ya.",
    alreadySent: "Enweghị ike iweghachi ya",
    alreadySentHint: "E ziela ya. Debe ngwugwu ahụ ma gwa onye nlekọta.",
  },

  parcel: {
    close: "Mechie",
    unknownName: "Ọ nọghị na ndepụta gị",
    unknownHint: "O nwere ike ịbụ ọhụrụ, nke ebe ọzọ, ma ọ bụ nke agwụla.",
    lookingUp: "A na-achọ ya…",
    statuses: {
      created: "Ọ malitebeghị njem",
      in_transit: "Ọ na-abịakwute gị",
      ready_for_pickup: "Ọ dị na shelf gị",
      delivered: "E nyefela ya",
      returned: "Ọ na-alaghachi",
      returned_to_sender: "Onye zitere ya enwetala ya",
      lost: "O furu efu",
      cancelled: "Akagburu ya",
    },
    isOver: "Ọ dịghị ihe fọdụrụ ime na ngwugwu a.",
    goesBack: "Ọ na-alaghachikwuru onye zitere ya. Ọ bụrụ na ọ nọ ebe a, nara ya, ka a mara onye ji ya.",
    expires: (day) => `oge ya ga-agwụ ${day}`,
    isPending: {
      arrive: "Mbata na-eche ka e zipụ ya",
      refuse: "Ọjụjụ na-eche ka e zipụ ya",
      take: "Nnara na-eche ka e zipụ ya",
    },
    arrive: "O rutere",
    handOver: "Nyefee",
    refuse: "Onye ahịa jụrụ ya",
    code: "Koodu nnara",
    codeHint: "Nọmba isii e zigaara onye ahịa",
    codeMalformed: "Koodu ahụ nwere nọmba isii.",
    handOverNow: "Nyefee ugbu a",
    checking: "A na-elele koodu ahụ…",
    needsConnection:
      "Nnyefe chọrọ ịntanetị, n’ihi na ọ bụ ọrụ ahụ na-elele koodu. Debe ngwugwu ahụ ruo mgbe ịntanetị lọghachiri.",
    notHandedOver: "Enyefeghị ya",
    unconfirmedTitle: "Akwadoghị nnyefe",
    unconfirmed:
      "Azịza doro anya abịaghị: e nwere ike edekọla nnyefe ahụ, ma ọ bụ na edekọghị ya. Debe ngwugwu ahụ ma jiri otu koodu ahụ nyefee ya ọzọ: anaghị edekọ ya ugboro abụọ.",
    refuseSure: "Ngwugwu ahụ ga-alaghachikwuru onye zitere ya. Enweghị ike iweghachi nke a.",
    refuseNow: "Ee, ka ọ laghachi",
    back: "Azụ",
  },

  passing: {
    write: "Dee nke a na ngwugwu ahụ ma ọ bụrụ na o nweghị akara",
    noLabel: "O nweghị akara?",
    printLabel: "Bipụta akara",
    elsewhere: "Ọ bụ nke ebe ọzọ",
    to: (place) => `Gaa ${place}`,
    backTo: (shop) => `Laghachi ${shop}`,
    handedIn: (place) => `E wetara ya ebe a? Ọ na-aga ${place}.`,
    belongs: (place) => `Ọ bụ nke ${place}, ọ bụghị nke ebe a.`,
    goesBack: (shop) => `Ọ na-alaghachikwuru ${shop}.`,
    take: "Nara ya",
    takeUnknown: "Ọ bụ nke ebe ọzọ: nara ya",
    takeHint: "Ọ bụrụ na ị nara ya, ebe gị ji ya ruo mgbe ọkwọ ụgbọala buuru ya.",
    noRoom: "Ebe gị ejula ma ọ bụ emechiela. Ohere ọ dị? A na-agụnye ya.",
    driver: "Debe ya iche: ọkwọ ụgbọala ga-ebu ya.",
  },

  report: {
    open: "Nsogbu dị na ya",
    what: "Gịnị bụ nsogbu ya?",
    problems: {
      damaged: "O mebiri emebi",
      opened: "E meghere ya",
      wrong_label: "Akara ya abụghị nke ya",
      missing: "A naghị ahụ ya",
    },
    note: "Nkọwa (ọ bụghị iwu)",
    noteHint: "Naanị onye nlekọta na-agụ ya",
    choose: "Họrọ nsogbu ya.",
    send: "Kọọ ya",
  },

  today: {
    open: "Enyere na anatara taa",
    hint: "Nke naanị ngwaọrụ a.",
    none: "E dekọghị ihe ọ bụla taa.",
    print: "Bipụta",
    actions: {
      arrive: "O rutere",
      take: "Anatara ya",
      refuse: "Onye ahịa jụrụ ya",
      collect: "E nyefere ya onye ahịa",
      leave: "Ọkwọ ụgbọala buuru ya",
      report: "A kọrọ ya",
    },
  },

  done: {
    arrive: "O rutere",
    collect: "E nyefela ya",
    refuse: "A jụrụ ya",
    take: "Anatara ya",
    report: "A kọrọ ya",
  },
  next: {
    arrive: "Tinye ya na shelf.",
    collect: "Nye onye ahịa ngwugwu ahụ.",
    refuse: "Debe ya iche: ọkwọ ụgbọala ga-ebughachi ya.",
    take: "Debe ya iche: ọkwọ ụgbọala ga-ebu ya.",
    report: "A gwara onye nlekọta.",
  },

  feedback: {
    sending: "A na-ezipụ…",
    pending: {
      arrive: "E debere mbata",
      refuse: "E debere ọjụjụ",
      take: "E debere nnara",
      report: "E debere akụkọ",
    },
    pendingOffline: "Ị nọghị n’ịntanetị. A ga-ezipụ ya n’onwe ya mgbe ịntanetị lọghachiri.",
    pendingOnline: "Ọrụ ahụ anatabeghị ya. A ga-ezipụ ya ọzọ n’onwe ya.",
    notStored: "Edekọghị ya",
    notStoredHint: "Ngwaọrụ a enweghị ike idebe ya. Wepụta ohere, nyochaa ya ọzọ.",
    scannedBefore: "E nyochara ya na mbụ",
    alreadyPending: "E debere nnyocha a, ọ na-eche ka e zipụ ya.",
    alreadyOnShelf: "Ọ dịlarị na shelf gị.",
  },

  problems: {
    service_not_offered: {
      title: "Anaraghị ya",
      action:
        "Ebe gị anaghị anara ngwugwu ndị mmadụ na-eweta, ọ dịghịkwa onye nyochara nke a na mbụ. Nyeghachi ya onye wetara ya.",
    },
    order_not_found: {
      title: "Ọ bụghị ngwugwu ebe a",
      action: "Gụọ aha ebe dị n’akara ngwugwu. Nyeghachi ya ọkwọ ụgbọala, ma ọ bụ debe ya iche.",
    },
    invalid_transition: {
      title: "Ọ gaghị ekwe omume ọzọ",
      action:
        "E nyochara ya na mbụ, kagbuo ya, ma ọ bụ ọ gwụla. Chọọ ya na ndepụta; ọ bụrụ na ị maghị, jụọ onye nlekọta.",
    },
    idempotency_mismatch: { title: "Edekọghị ya", action: "Nyochaa ngwugwu ahụ ọzọ." },
    invalid_request: {
      title: "Edekọghị ya",
      action: "Lelee ụbọchị na oge nke ngwaọrụ a, nyochaa ngwugwu ahụ ọzọ.",
    },
  },
  otherProblem: "Nyochaa ngwugwu ahụ ọzọ; ọ bụrụ na ọ ga-aga n’ihu, gwa onye nlekọta.",
  wrongCode: (triesLeft) =>
    triesLeft === 0
      ? "Koodu a ezighị ezi, ọ bụkwa nke ikpeazụ: akpọchiela ngwugwu ahụ ugbu a."
      : `Koodu a ezighị ezi. Rịọ onye ahịa ka ọ gụọ ya ọzọ. ${
          triesLeft === undefined
            ? "Koodu ezighị ezi karịa akarị, a ga-akpọchi ngwugwu ahụ."
            : `Ọ fọdụrụ ugboro ${triesLeft} tupu akpọchie ngwugwu ahụ.`
        }`,
  locked: (minutes) =>
    minutes === undefined
      ? "Akpọchiri ya: koodu ezighị ezi karịrị akarị. Nwaa ọzọ ma e mechaa, ma ọ bụ rịọ onye nlekọta ka o meghee ya."
      : `Akpọchiri ya: koodu ezighị ezi karịrị akarị. Nwaa ọzọ mgbe nkeji ${minutes} gachara.`,

  outbox: {
    pendingTitle: "Na-eche ka e zipụ ya",
    pendingHint: "E debere ya na ngwaọrụ a, a ga-ezipụ ya n’onwe ya. Ehichapụla data nke ihe nchọgharị.",
    sendNow: "Zipụ ugbu a",
    sending: "A na-ezipụ…",
    othersTitle: "Na-eche ebe ọzọ",
    othersHint: "E debere ya na ngwaọrụ a, a ga-ezipụ ya mgbe ebe mere ya banyere ebe a.",
    rejectedTitle: "Anabataghị ya",
    dismiss: "Wepụ",
    dismissFor: (code) => `Wepụ ${code}`,
    actions: { arrive: "Mbata", refuse: "Ọjụjụ", take: "Nnara", report: "Akụkọ" },
    at: (what, time) => `${what}, e nyochara ${time}`,
  },

  lists: {
    filter: "Chọọ site n’aha ma ọ bụ koodu",
    refresh: "Melite",
    updated: (time) => `Nke elekere ${time}`,
    never: "E bubatabeghị ya",
    empty: {
      expected: "Enweghị ngwugwu nọ n’ụzọ.",
      shelf: "Shelf ahụ tọgbọrọ chakoo.",
      expiring: "Enweghị nke oge ya ga-agwụ n’ụbọchị abụọ na-abịa.",
      to_hand_over: "Ọ dịghị nke a ga-enye.",
    },
    searching: "A na-achọ…",
    noMatch: "Enweghị nke nwere aha ma ọ bụ koodu a ebe a.",
    searchedPart: (loaded, total) =>
      `Naanị ${loaded} n’ime ${total} ka e nwere ike ịchọ, n’ihi na enweghị ike iru ọrụ ahụ.`,
    elsewhere: (list, n) => `${list}: achọtara ${n}`,
    more: "Gosikwuo",
    shown: (shown, total) => `${shown} n’ime ${total}`,
    expires: (day) => `Ga-agwụ ${day}`,
    expiresToday: (time) => `Ga-agwụ taa, ${time}`,
    expired: "Oge agwụla",
  },

  days: {
    today: "taa",
    tomorrow: "echi",
    yesterday: "ụnyaahụ",
    ahead: (n) => `n’ime ụbọchị ${n}`,
    ago: (n) => `ụbọchị ${n} gara aga`,
    sinceToday: "Kemgbe taa",
    sinceYesterday: "Kemgbe ụnyaahụ",
    since: (day) => `Kemgbe ${day}`,
  },

  settings: {
    signOutSure: (n) =>
      `E zipụbeghị nnyocha ${n}. Ọ ga-anọ na ngwaọrụ a, a ga-ezipụ ya mgbe ebe a banyere ọzọ ebe a.`,
  },

  shelf: {
    full: "Shelf ejula",
    fullHint: "Mgbe a gbanyere nke a, ụlọ ahịa anaghị egosi ebe gị",
    fullSure: "Ụlọ ahịa ga-akwụsị igosi ebe gị. Ngwugwu ndị nọ n’ụzọ ka ga-abata.",
    fullNow: "Ee, shelf ejula",
    freeSure: "Ụlọ ahịa ga-egosi ebe gị ọzọ.",
    freeNow: "Ee, ohere dị ọzọ",
    isFull: "Ụlọ ahịa anaghịzi egosi ebe gị.",
    isFree: "Ụlọ ahịa na-egosi ebe gị ọzọ.",
  },

  closures: {
    open: "Ụbọchị mmechi",
    title: "Ụbọchị mmechi",
    loading: "A na-ebubata…",
    none: "E nwebeghị ụbọchị mmechi e debere.",
    byOperator: "Onye nlekọta debere ya",
    from: "Mechiri site na",
    to: "Ruo",
    reason: "Ihe kpatara ya (ọ bụghị iwu)",
    reasonHint: "Ndị ahịa anaghị ahụ ya",
    close: "Mechie n’ụbọchị ndị a",
    sure: (days) =>
      `Mechiri emechi: ${days}. N’ụbọchị ndị a ụlọ ahịa anaghị egosi ebe gị. Ngwugwu ndị nọ n’ụzọ ka ga-abata, a ga-edebekwa ndị nọ n’elu shelf gị ogologo oge.`,
    now: "Ee, anyị mechiri",
    added: (days) => `Edebela ya, mechiri emechi: ${days}.`,
    remove: "Wepụ",
    removeFor: (days) => `Wepụ ${days}`,
    removeSure: (days) => `${days}: ebe gị ga-emeghe n’ụbọchị ndị a, ụlọ ahịa ga-egosikwa ya ọzọ.`,
    removeNow: "Ee, anyị na-emeghe",
    removed: (days) => `Ewepụla: ${days}.`,
    missing: "Họrọ ụbọchị mbụ na nke ikpeazụ.",
    order: "Ụbọchị ikpeazụ dị tupu nke mbụ.",
    past: "Ụbọchị ndị a agafeela.",
    tooLong: "Mmechi otu ugboro anaghị agafe ụbọchị 366.",
    tooFar: "Họrọ ụbọchị n’ime afọ iri na-abịa.",
    tooMany: "E debela mmechi 100. Buru ụzọ wepụ otu.",
    offline: "E zipụghị ya: nke a chọrọ ịntanetị. Ihe ị dere ka dị ebe a.",
  },
};

export default ig;
export { ig as common } from "../../handheld/texts/ig.ts";
