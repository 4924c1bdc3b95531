import type { Texts } from "./en.ts";

const ha: Texts = {
  name: "Direba",

  signIn: {
    title: "Shiga zagayenku",
    lead: "Ku ɗauki hoton takardar shigarku, ko ku rubuta maɓallin direba. Maɓallin zai zauna a wannan na’ura har sai kun fita.",
    noKey: "Wannan ba lambar shigar direba ba ce. Tana kan takardar da mai gudanarwa ya ba ku.",
    label: "Maɓallin direba",
    hint: "Yana farawa da dr_",
    notAKey: "Wannan ba maɓallin direba ba ne. Yana farawa da dr_live_ ko dr_test_.",
    wrong:
      "Ba a san wannan maɓallin a nan ba. Ku duba ko an kwafe shi duka, ko ku nemi sabo daga mai gudanarwa.",
    wrongKind: "Wannan maɓallin ba na direba ba ne. Ku nemi maɓallinku daga mai gudanarwa.",
    expired: "Maɓallinku ya daina aiki. Ku nemi sabo daga mai gudanarwa ku shiga da shi.",
    pending: (n) => `Rikodi ${n} na jira a wannan na’ura. Babu abin da ya ɓace.`,
    isSignedIn: "Wani direba ya shiga a wannan na’ura. A shiga da wani maɓalli?",
    stay: "Ci gaba da zama",
  },

  views: { navigation: "Shafuka", round: "Zagaye", scan: "Ɗauka", van: "Mota", day: "Rana" },

  round: {
    title: "Zagayen yau",
    none: "Babu zagaye yau",
    noneHint: "Kuna iya ɗaukar lamba duk da haka. Abin da kuke da shi yana ƙarƙashin “Mota”.",
    refresh: "Sabunta",
    updated: (time) => `Na ƙarfe ${time}`,
    never: "Ba a loda ba tukuna",
    give: (n) => `${n} na bayarwa`,
    take: (n) => `${n} na ɗauka`,
    nothing: "Babu aiki",
    closed: "A rufe yau",
    asked: "Suna neman ziyara",
    distances: "Nuna nisa",
    away: (distance) => `nisan ${distance}`,
    noPosition: "Wannan na’ura ba ta faɗin inda take.",
  },

  stop: {
    back: "Duk wurare",
    map: "Taswira",
    call: "Kira",
    loading: "Ana lodawa…",
    notLoaded: "Ba a loda abin da ke nan ba: babu intanet. Kuna iya ɗaukar lamba duk da haka.",
    give: "Na bayarwa",
    giveHint: "Suna fita daga jerin idan wakili ya ɗauki lambarsu.",
    handBack: "Na mayarwa",
    handBackHint: "Shago yana nuna lambar karɓar kaya ta yau.",
    take: "Na ɗauka",
    takeHint: "Ku ɗauki lambar kowane kaya da kuka karɓa.",
    notTaken: (n) => `Ba a ɗauki ${n} ba tukuna`,
    allTaken: "Babu abin da ke jira a nan.",
    driveOn: "Ci gaba da tafiya",
    driveOnSure: (n) => `Ba a ɗauki kaya ${n} ba tukuna.`,
    driveOnNow: "Tafi duk da haka",
    stay: "Zauna nan",
  },

  scan: { title: "Ku ɗauki lambar abin da kuka karɓa" },

  van: {
    title: "A cikin mota",
    empty: "Motar babu komai.",
    unknown: "Ba a sani ba tukuna",
    unknownHint: "Za a san inda za su idan intanet ta dawo.",
    back: "Zai koma shago",
  },

  parcel: {
    close: "Rufe",
    goesTo: (name) => `Zai je ${name}`,
    goesBack: (name) => `Zai koma ${name}`,
    since: (time) => `Yana motarku tun ${time}`,
    openStop: "Nuna wannan wuri",
    take: "Na ɗauka",
    report: "Faɗi matsala",
    reports: {
      damaged: "Ya lalace",
      opened: "An buɗe shi",
      wrong_label: "Lakabin ba nasa ba ne",
      missing: "Ba a gan shi ba",
    },
    note: "Bayani (ba dole ba)",
    noteHint: "Mai gudanarwa ne kaɗai ke karantawa",
    send: "Aika",
    choose: "Ku zaɓi abin da ke damun sa.",
    more: (n) => `da ƙarin ${n}`,
  },

  handBack: {
    open: (n) => `Mayar da kaya ${n}`,
    title: (name) => `Mayarwa ga ${name}`,
    code: "Lambar karɓar kaya",
    codeHint: "Lambobi shida, ɗaya don duk waɗannan kaya",
    codeMalformed: "Lambar tana da lambobi shida.",
    choose: "Ku zaɓi abin da za ku mayar.",
    checking: "Ana duba lambar…",
    wrong: (triesLeft) =>
      `Lambar ba daidai ba ce. Ku tambayi shago lambar yau.${triesLeft === undefined ? "" : ` Sauran gwaji: ${triesLeft}.`}`,
  },

  done: { collect: "An ɗauka", hand_back: "An mayar", report: "An sanar" },
  kept: { collect: "An ajiye: ɗauka", hand_back: "An ajiye: mayarwa", report: "An ajiye: matsala" },
  feedback: {
    sending: "Ana aikawa…",
    pendingOffline: "Babu intanet. Za a aika da kansa idan intanet ta dawo.",
    pendingOnline: "Sabis bai karɓa ba tukuna. Za a sake aikawa da kansa.",
    notStored: "Ba a rubuta ba",
    notStoredHint: "Wannan na’ura ba ta iya ajiye shi ba. Ku samar da wuri, ku sake ɗaukar lambar.",
    inVan: "Yana motarku tuni",
    several: (n) => `kaya ${n}`,
  },

  problems: {
    order_not_found: {
      title: "Ba kayan wannan sabis ba ne",
      action: "Ku sake karanta lakabin. Idan daidai ne, ku bar kayan ku sanar da mai gudanarwa.",
    },
    invalid_transition: {
      title: "Ba zai yiwu ba yanzu",
      action:
        "Wani ya riga ya ɗauki lambarsa, ko ya ƙare. Ku neme shi a “Mota”; idan ba ku tabbata ba, ku tambayi mai gudanarwa.",
    },
    wrong_receiving_code: {
      title: "Lambar karɓar kaya ba daidai ba",
      action: "Har yanzu yana hannunku. Ku tambayi shago lambar yau, ku sake mayarwa.",
    },
    idempotency_mismatch: { title: "Ba a rubuta ba", action: "Ku sake ɗaukar lambar kayan." },
    invalid_request: {
      title: "Ba a rubuta ba",
      action: "Ku duba kwanan wata da lokacin wannan na’ura, sannan ku sake ɗaukar lambar kayan.",
    },
  },
  otherProblem: "Ku sake ɗaukar lambar kayan; idan ya ci gaba, ku sanar da mai gudanarwa.",

  outbox: {
    pendingTitle: "Na jiran aikawa",
    pendingHint: "An ajiye a wannan na’ura, za a aika da kansa. Kada ku share bayanan burauza.",
    sendNow: "Aika yanzu",
    sending: "Ana aikawa…",
    othersTitle: "An yi da wani maɓalli",
    othersHint: "Idan waɗannan naku ne, ku aika su da maɓallin da ke shiga yanzu.",
    adopt: "Nawa ne: aika",
    rejectedTitle: "Ba a karɓa ba",
    dismiss: "Cire",
    dismissFor: (code) => `Cire ${code}`,
    actions: { collect: "Ɗauka", hand_back: "Mayarwa", report: "Matsala" },
    at: (what, time) => `${what}, an ɗauka ${time}`,
    more: (n) => `da ƙarin ${n}`,
  },

  day: {
    title: "Ƙarshen rana",
    taken: "An ɗauka",
    given: "An bayar",
    handedBack: "An mayar",
    waiting: "Na jiran aikawa",
    left: "Har yanzu a mota",
    leftPoint: "Ku sake gwadawa a zagaye na gaba, ko ku bar su a babban ɗakin ajiya.",
    leftPartner: "Zai koma shago, da lambar karɓar kaya.",
    notTaken: "Ba a ɗauka ba",
    notTakenHint: "An bar su don zagaye na gaba.",
    allDone: "An gama: motar babu komai, an aika komai.",
    clockBehind: (minutes) =>
      `Agogon wannan na’ura ya yi jinkirin minti ${minutes}. Duk da haka rikodinku suna da lokaci daidai.`,
    clockAhead: (minutes) =>
      `Agogon wannan na’ura ya yi gaba da minti ${minutes}. Duk da haka rikodinku suna da lokaci daidai.`,
  },

  settings: {
    signOutSure: (n) =>
      `Ba a aika rikodi ${n} ba tukuna. Za su zauna a wannan na’ura, a aika su idan wannan maɓalli ya sake shiga nan.`,
  },
};

export default ha;
export { ha as common } from "../../handheld/texts/ha.ts";
