import type { Texts } from "./en.ts";

const ig: Texts = {
  name: "Ọkwọ ụgbọala",

  signIn: {
    title: "Banye na njem gị",
    lead: "Nyochaa akwụkwọ mbanye gị, ma ọ bụ dee igodo ọkwọ ụgbọala. Igodo ahụ na-anọ na ngwaọrụ a ruo mgbe ị pụrụ.",
    noKey: "Nke a abụghị koodu mbanye nke ọkwọ ụgbọala. Ọ dị n’akwụkwọ onye nlekọta nyere gị.",
    label: "Igodo ọkwọ ụgbọala",
    hint: "Ọ na-amalite na dr_",
    notAKey: "Nke a abụghị igodo ọkwọ ụgbọala. Ọ na-amalite na dr_live_ ma ọ bụ dr_test_.",
    wrong: "Amaghị igodo a ebe a. Lelee ma e depụtara ya niile, ma ọ bụ rịọ onye nlekọta ọhụrụ.",
    wrongKind: "Igodo a abụghị nke ọkwọ ụgbọala. Rịọ onye nlekọta igodo gị.",
    expired: "Igodo gị anaghị arụ ọrụ ọzọ. Rịọ onye nlekọta ọhụrụ ma were ya banye.",
    pending: (n) => `Nnyocha ${n} na-eche na ngwaọrụ a. Ọ dịghị ihe furu efu.`,
    isSignedIn: "Otu ọkwọ ụgbọala abanyela na ngwaọrụ a. Ị ga-eji igodo ọzọ banye?",
    stay: "Nọrọ na mbanye",
  },

  views: { navigation: "Nlele", round: "Njem", scan: "Nyochaa", van: "Ụgbọala", day: "Ụbọchị" },

  round: {
    title: "Njem nke taa",
    none: "Enweghị njem taa",
    noneHint: "Ị ka nwere ike inyocha. Ihe i ji dị na “Ụgbọala”.",
    refresh: "Melite",
    updated: (time) => `Nke elekere ${time}`,
    never: "E bubatabeghị ya",
    give: (n) => `${n} inye`,
    take: (n) => `${n} iburu`,
    nothing: "Enweghị ọrụ",
    closed: "Emechiri taa",
    asked: "Ha na-arịọ ka a bịa",
    distances: "Gosi ogologo ụzọ",
    away: (distance) => `${distance} site ebe a`,
    noPosition: "Ngwaọrụ a anaghị ekwu ebe ọ nọ.",
  },

  stop: {
    back: "Ebe niile",
    map: "Maapụ",
    call: "Kpọọ",
    loading: "A na-ebubata…",
    notLoaded: "E bubataghị ihe dị ebe a: ị nọghị n’ịntanetị. Ị ka nwere ike inyocha.",
    give: "Inye",
    giveHint: "Ha na-apụ na ndepụta a mgbe onye ọrụ nyochara ha.",
    handBack: "Inyeghachi",
    handBackHint: "Ụlọ ahịa na-egosi koodu nnata nke taa.",
    take: "Iburu",
    takeHint: "Nyochaa ngwugwu ọ bụla ị na-ebu.",
    notTaken: (n) => `E bubeghị ${n}`,
    allTaken: "Ọ dịghị ihe na-eche ebe a.",
    driveOn: "Gaa n’ihu",
    driveOnSure: (n) => `E bubeghị ngwugwu ${n}.`,
    driveOnNow: "Gaa agbanyeghị",
    stay: "Nọrọ ebe a",
  },

  scan: { title: "Nyochaa ihe ị na-ebu" },

  van: {
    title: "N’ụgbọala",
    empty: "Ụgbọala ahụ tọgbọrọ chakoo.",
    unknown: "A mabeghị",
    unknownHint: "Njikọ ọzọ ga-ekwu ebe ha na-aga.",
    back: "Ọ na-alaghachi n’ụlọ ahịa",
  },

  parcel: {
    close: "Mechie",
    goesTo: (name) => `Ọ na-aga ${name}`,
    goesBack: (name) => `Ọ na-alaghachi ${name}`,
    since: (time) => `Ọ nọ n’ụgbọala gị kemgbe ${time}`,
    openStop: "Gosi ebe a",
    take: "E buru m ya",
    report: "Kọọ nsogbu",
    reports: {
      damaged: "O mebiri emebi",
      opened: "E meghere ya",
      wrong_label: "Akara ya abụghị nke ya",
      missing: "A naghị ahụ ya",
    },
    note: "Nkọwa (ọ bụghị iwu)",
    noteHint: "Naanị onye nlekọta na-agụ ya",
    send: "Kọọ",
    choose: "Họrọ ihe na-adịghị mma.",
    more: (n) => `na ${n} ọzọ`,
  },

  handBack: {
    open: (n) => `Nyeghachi ngwugwu ${n}`,
    title: (name) => `Nyeghachi ${name}`,
    code: "Koodu nnata",
    codeHint: "Nọmba isii, otu maka ngwugwu ndị a niile",
    codeMalformed: "Koodu ahụ nwere nọmba isii.",
    choose: "Họrọ ihe ị na-enyeghachi.",
    checking: "A na-elele koodu ahụ…",
    wrong: (triesLeft) =>
      `Koodu a ezighị ezi. Jụọ ụlọ ahịa koodu nke taa.${triesLeft === undefined ? "" : ` Nnwale fọdụrụ: ${triesLeft}.`}`,
  },

  done: { collect: "E buru ya", hand_back: "E nyeghachiri ya", report: "A kọrọ ya" },
  kept: { collect: "E debere: e buru", hand_back: "E debere: e nyeghachiri", report: "E debere: nsogbu" },
  feedback: {
    sending: "A na-ezipụ…",
    pendingOffline: "Ị nọghị n’ịntanetị. A ga-ezipụ ya n’onwe ya mgbe ịntanetị lọghachiri.",
    pendingOnline: "Ọrụ ahụ anatabeghị ya. A ga-ezipụ ya ọzọ n’onwe ya.",
    notStored: "Edekọghị ya",
    notStoredHint: "Ngwaọrụ a enweghị ike idebe ya. Wepụta ohere, nyochaa ya ọzọ.",
    inVan: "Ọ nọlarị n’ụgbọala gị",
    several: (n) => `ngwugwu ${n}`,
  },

  problems: {
    order_not_found: {
      title: "Ọ bụghị ngwugwu nke ọrụ a",
      action: "Gụọ akara ya ọzọ. Ọ bụrụ na ọ ziri ezi, hapụ ngwugwu ahụ ma gwa onye nlekọta.",
    },
    invalid_transition: {
      title: "Ọ gaghị ekwe omume ọzọ",
      action:
        "Onye ọzọ nyochara ya, ma ọ bụ ọ gwụla. Chọọ ya na “Ụgbọala”; ọ bụrụ na ị maghị, jụọ onye nlekọta.",
    },
    wrong_receiving_code: {
      title: "Koodu nnata ezighị ezi",
      action: "Ọ ka nọ n’aka gị. Jụọ ụlọ ahịa koodu nke taa, nyeghachi ya ọzọ.",
    },
    idempotency_mismatch: { title: "Edekọghị ya", action: "Nyochaa ngwugwu ahụ ọzọ." },
    invalid_request: {
      title: "Edekọghị ya",
      action: "Lelee ụbọchị na oge nke ngwaọrụ a, nyochaa ngwugwu ahụ ọzọ.",
    },
  },
  otherProblem: "Nyochaa ngwugwu ahụ ọzọ; ọ bụrụ na ọ ga-aga n’ihu, gwa onye nlekọta.",

  outbox: {
    pendingTitle: "Na-eche ka e zipụ ya",
    pendingHint: "E debere ya na ngwaọrụ a, a ga-ezipụ ya n’onwe ya. Ehichapụla data nke ihe nchọgharị.",
    sendNow: "Zipụ ugbu a",
    sending: "A na-ezipụ…",
    othersTitle: "E ji igodo ọzọ mee ya",
    othersHint: "Ọ bụrụ na nnyocha ndị a bụ nke gị, jiri igodo banyere ugbu a zipụ ha.",
    adopt: "Ha bụ nke m: zipụ",
    rejectedTitle: "Anabataghị ya",
    dismiss: "Wepụ",
    dismissFor: (code) => `Wepụ ${code}`,
    actions: { collect: "Iburu", hand_back: "Inyeghachi", report: "Nsogbu" },
    at: (what, time) => `${what}, e nyochara ${time}`,
    more: (n) => `na ${n} ọzọ`,
  },

  day: {
    title: "Ọgwụgwụ ụbọchị",
    taken: "E buru",
    given: "E nyere",
    handedBack: "E nyeghachiri",
    waiting: "Na-eche ka e zipụ",
    left: "Ka nọ n’ụgbọala",
    leftPoint: "Nwaa ọzọ na njem na-abịa, ma ọ bụ hapụ ya n’ụlọ nkwakọba.",
    leftPartner: "Ọ na-alaghachi n’ụlọ ahịa, na koodu nnata ya.",
    notTaken: "E bughị",
    notTakenHint: "A hapụrụ ya maka njem na-abịa.",
    allDone: "Emechaala: ụgbọala tọgbọrọ chakoo, e zipụla ihe niile.",
    clockBehind: (minutes) =>
      `Elekere ngwaọrụ a ji nkeji ${minutes} nọ n’azụ. Nnyocha gị ka nwere oge ziri ezi.`,
    clockAhead: (minutes) =>
      `Elekere ngwaọrụ a ji nkeji ${minutes} nọ n’ihu. Nnyocha gị ka nwere oge ziri ezi.`,
  },

  settings: {
    signOutSure: (n) =>
      `E zipụbeghị nnyocha ${n}. Ha ga-anọ na ngwaọrụ a, a ga-ezipụ ha mgbe igodo a banyere ebe a ọzọ.`,
  },
};

export default ig;
export { ig as common } from "../../handheld/texts/ig.ts";
