import type { Texts } from "./en.ts";

const ha: Texts = {
  name: "Teburin kaya",

  signIn: {
    title: "Shiga teburinku",
    lead: "Ku ɗauki hoton takardar shiga ta wurinku, ko ku rubuta maɓallin wakili. Maɓallin zai zauna a wannan na’ura har sai kun fita.",
    stopCamera: "Tsai da kyamara",
    noKey: "Wannan ba lambar shiga ba ce. Tana kan takardar da mai gudanarwa ya ba wurinku.",
    label: "Maɓallin wakili",
    hint: "Yana farawa da ag_",
    notAKey: "Wannan ba maɓallin wakili ba ne. Yana farawa da ag_live_ ko ag_test_.",
    wrong:
      "Ba a san wannan maɓallin a nan ba. Ku duba ko an kwafe shi duka, ko ku nemi sabo daga mai gudanarwa.",
    wrongKind: "Wannan maɓallin ba na tebur ba ne. Ku nemi maɓallin wakili na wurinku daga mai gudanarwa.",
    expired: "Maɓallinku ya daina aiki. Ku nemi sabo daga mai gudanarwa ku shiga da shi.",
    pending: (n) => `Rikodi ${n} na jira a wannan na’ura, za a aika idan wurin da ya yi ya shiga.`,
    isSignedIn: (point) => `An shiga wannan na’ura da sunan ${point}. A shiga da wani maɓalli?`,
    stay: (point) => `Zauna da ${point}`,
  },

  views: {
    navigation: "Shafuka",
    scan: "Ɗauka",
    expected: "Ana jira",
    shelf: "A kanta",
    expiring: "Lokaci ya kusa",
    to_hand_over: "Na miƙawa",
  },

  scan: {
    title: "Ɗauki lambar kaya",
    inARow: "Isowa a jere",
    inARowHint: "Kowace lamba da kuka ɗauka za a rubuta ta iso nan take",
  },

  row: {
    count: (n) => `${n} sun iso`,
    undo: "Janye",
    undone: "An janye",
    undoneHint: "Ba a riga an aika ba.",
    alreadySent: "Ba za a iya janyewa ba",
    alreadySentHint: "An riga an aika. Ku ajiye kayan ku sanar da mai gudanarwa.",
  },

  parcel: {
    close: "Rufe",
    unknownName: "Ba ya cikin jerinku",
    unknownHint: "Wataƙila sabo ne, ko na wani wuri, ko an gama da shi.",
    lookingUp: "Ana nema…",
    statuses: {
      created: "Bai kama hanya ba tukuna",
      in_transit: "Yana kan hanya zuwa gare ku",
      ready_for_pickup: "Yana kan kantarku",
      delivered: "An miƙa",
      returned: "Yana komawa",
      returned_to_sender: "An mayar wa mai aikawa",
      lost: "Ya ɓace",
      cancelled: "An soke",
    },
    isOver: "Babu abin da ya rage a yi da wannan kaya.",
    goesBack: "Zai koma ga mai aikawa. Idan yana nan, ku karɓe shi, domin a san wanda yake da shi.",
    expires: (day) => `lokacinsa zai ƙare ${day}`,
    isPending: {
      arrive: "Isowa na jiran aikawa",
      refuse: "Ƙin karɓa na jiran aikawa",
      take: "Karɓa na jiran aikawa",
    },
    arrive: "Ya iso",
    handOver: "Miƙa",
    refuse: "Abokin ciniki ya ƙi shi",
    code: "Lambar karɓa",
    codeHint: "Lambobi shida da aka aika wa abokin ciniki",
    codeMalformed: "Lambar tana da lambobi shida.",
    handOverNow: "Miƙa yanzu",
    checking: "Ana duba lambar…",
    needsConnection:
      "Miƙa kaya na buƙatar intanet, domin sabis ne ke duba lambar. Ku ajiye kayan har intanet ta dawo.",
    notHandedOver: "Ba a miƙa ba",
    unconfirmedTitle: "Ba a tabbatar da miƙawa ba",
    unconfirmed:
      "Ba a sami cikakkiyar amsa ba: wataƙila an rubuta miƙawar, wataƙila ba a rubuta ba. Ku ajiye kayan ku sake miƙawa da wannan lambar: ba a rubuta ta sau biyu.",
    refuseSure: "Kayan zai koma ga mai aikawa. Ba za a iya janye wannan ba.",
    refuseNow: "I, ya koma",
    back: "Baya",
  },

  passing: {
    write: "Ku rubuta wannan a kan kayan idan babu lakabi",
    noLabel: "Babu lakabi a kansa?",
    printLabel: "Buga lakabi",
    elsewhere: "Na wani wuri ne",
    to: (place) => `Zuwa ${place}`,
    backTo: (shop) => `Komawa ${shop}`,
    handedIn: (place) => `An kawo shi nan? Zai tafi ${place}.`,
    belongs: (place) => `Na ${place} ne, ba na nan ba.`,
    goesBack: (shop) => `Zai koma ${shop}.`,
    take: "Karɓe shi",
    takeUnknown: "Na wani wuri ne: karɓe shi",
    takeHint: "Idan kun karɓe shi, yana hannun wurinku har direba ya ɗauka.",
    noRoom: "Wurinku ya cika ko yana rufe. Akwai sarari? Ana ƙidaya shi.",
    driver: "Ku ajiye shi dabam: direba zai ɗauka.",
  },

  report: {
    open: "Akwai matsala da shi",
    what: "Mece ce matsalar?",
    problems: {
      damaged: "Ya lalace",
      opened: "An buɗe shi",
      wrong_label: "Lakabin ba nasa ba ne",
      missing: "Ba a gan shi ba",
    },
    note: "Bayani (ba dole ba)",
    noteHint: "Mai gudanarwa kaɗai zai karanta",
    choose: "Ku zaɓi matsalar.",
    send: "Sanar",
  },

  today: {
    open: "An bayar kuma an karɓa yau",
    hint: "Na wannan na’ura kaɗai.",
    none: "Ba a rubuta komai yau ba.",
    print: "Buga",
    actions: {
      arrive: "Ya iso",
      take: "An karɓa",
      refuse: "Abokin ciniki ya ƙi",
      collect: "An miƙa wa abokin ciniki",
      leave: "Direba ya ɗauka",
      report: "An sanar",
    },
  },

  done: { arrive: "Ya iso", collect: "An miƙa", refuse: "An ƙi", take: "An karɓa", report: "An sanar" },
  next: {
    arrive: "Ku sa shi a kanta.",
    collect: "Ku ba abokin ciniki kayan.",
    refuse: "Ku ajiye shi dabam: direba zai mayar da shi.",
    take: "Ku ajiye shi dabam: direba zai ɗauka.",
    report: "An sanar da mai gudanarwa.",
  },

  feedback: {
    sending: "Ana aikawa…",
    pending: {
      arrive: "An ajiye isowa",
      refuse: "An ajiye ƙin karɓa",
      take: "An ajiye karɓa",
      report: "An ajiye sanarwa",
    },
    pendingOffline: "Babu intanet. Za a aika da kansa idan intanet ta dawo.",
    pendingOnline: "Sabis bai karɓa ba tukuna. Za a sake aikawa da kansa.",
    notStored: "Ba a rubuta ba",
    notStoredHint: "Wannan na’ura ba ta iya ajiye shi ba. Ku samar da wuri, ku sake ɗaukar lambar.",
    scannedBefore: "An riga an ɗauki lambar",
    alreadyPending: "An riga an ajiye wannan, yana jiran aikawa.",
    alreadyOnShelf: "Yana kan kantarku tuni.",
  },

  problems: {
    service_not_offered: {
      title: "Ba a karɓa ba",
      action:
        "Wurinku ba ya karɓar kayan da mutane ke kawowa, kuma ba wanda ya taɓa ɗaukar lambar wannan. Ku mayar wa wanda ya kawo.",
    },
    order_not_found: {
      title: "Ba kayan wannan wuri ba ne",
      action: "Ku karanta sunan wurin a kan lakabi. Ku mayar wa direba, ko ku ajiye shi dabam.",
    },
    invalid_transition: {
      title: "Ba zai yiwu ba yanzu",
      action:
        "An riga an ɗauki lambarsa, ko an soke, ko ya ƙare. Ku neme shi a jeri, ko ku tambayi mai gudanarwa.",
    },
    idempotency_mismatch: { title: "Ba a rubuta ba", action: "Ku sake ɗaukar lambar kayan." },
    invalid_request: {
      title: "Ba a rubuta ba",
      action: "Ku duba kwanan wata da lokacin wannan na’ura, sannan ku sake ɗaukar lambar kayan.",
    },
  },
  otherProblem: "Ku sake ɗaukar lambar kayan; idan ya ci gaba, ku sanar da mai gudanarwa.",
  wrongCode: (triesLeft) =>
    triesLeft === 0
      ? "Wannan lambar ba daidai ba ce, kuma ita ce ta ƙarshe: an kulle kayan na ɗan lokaci."
      : `Wannan lambar ba daidai ba ce. Ku nemi abokin ciniki ya sake karanta ta. ${
          triesLeft === undefined
            ? "Bayan lambobi marasa daidai da yawa za a kulle kayan."
            : `Saura gwaji ${triesLeft} kafin a kulle kayan.`
        }`,
  locked: (minutes) =>
    minutes === undefined
      ? "An kulle: lambobi marasa daidai sun yi yawa. Ku sake gwadawa daga baya, ko ku nemi mai gudanarwa ya buɗe."
      : `An kulle: lambobi marasa daidai sun yi yawa. Ku sake gwadawa bayan minti ${minutes}.`,

  outbox: {
    pendingTitle: "Na jiran aikawa",
    pendingHint: "An ajiye a wannan na’ura, za a aika da kansa. Kada ku share bayanan burauza.",
    sendNow: "Aika yanzu",
    sending: "Ana aikawa…",
    othersTitle: "Na jiran wani wuri",
    othersHint: "An ajiye a wannan na’ura, za a aika idan wurin da ya yi ya shiga a nan.",
    rejectedTitle: "Ba a karɓa ba",
    dismiss: "Cire",
    dismissFor: (code) => `Cire ${code}`,
    actions: { arrive: "Isowa", refuse: "Ƙin karɓa", take: "Karɓa", report: "Sanarwa" },
    at: (what, time) => `${what}, an ɗauka ${time}`,
  },

  lists: {
    filter: "Nemi da suna ko lamba",
    refresh: "Sabunta",
    updated: (time) => `Na ƙarfe ${time}`,
    never: "Ba a loda ba tukuna",
    empty: {
      expected: "Babu kayan da ke kan hanya.",
      shelf: "Kantar babu komai.",
      expiring: "Babu abin da lokacinsa zai ƙare cikin kwana biyu.",
      to_hand_over: "Babu abin miƙawa.",
    },
    searching: "Ana nema…",
    noMatch: "Babu mai wannan suna ko lamba a nan.",
    searchedPart: (loaded, total) =>
      `An iya duba ${loaded} kawai daga cikin ${total}, domin ba a samun sabis.`,
    elsewhere: (list, n) => `${list}: an sami ${n}`,
    more: "Nuna ƙari",
    shown: (shown, total) => `${shown} daga ${total}`,
    expires: (day) => `Zai ƙare ${day}`,
    expiresToday: (time) => `Zai ƙare yau, ${time}`,
    expired: "Lokaci ya wuce",
  },

  days: {
    today: "yau",
    tomorrow: "gobe",
    yesterday: "jiya",
    ahead: (n) => `nan da kwana ${n}`,
    ago: (n) => `kwana ${n} da suka wuce`,
    sinceToday: "Tun yau",
    sinceYesterday: "Tun jiya",
    since: (day) => `Tun ${day}`,
  },

  settings: {
    signOutSure: (n) =>
      `Ba a aika rikodi ${n} ba tukuna. Zai zauna a wannan na’ura, za a aika idan wannan wuri ya sake shiga a nan.`,
  },

  shelf: {
    full: "Kanta ta cika",
    fullHint: "Idan an kunna wannan, shaguna ba sa nuna wurinku",
    fullSure: "Shaguna za su daina nuna wurinku. Kayan da ke kan hanya zuwa gare ku za su iso duk da haka.",
    fullNow: "I, kanta ta cika",
    freeSure: "Shaguna za su sake nuna wurinku.",
    freeNow: "I, akwai wuri yanzu",
    isFull: "Shaguna sun daina nuna wurinku.",
    isFree: "Shaguna suna sake nuna wurinku.",
  },

  closures: {
    open: "Ranakun rufewa",
    title: "Ranakun rufewa",
    loading: "Ana lodawa…",
    none: "Ba a sa ranakun rufewa ba.",
    byOperator: "Mai gudanarwa ne ya sa",
    from: "A rufe daga",
    to: "Zuwa",
    reason: "Dalili (ba dole ba)",
    reasonHint: "Abokan ciniki ba sa ganin sa",
    close: "Rufe a waɗannan ranaku",
    sure: (days) =>
      `A rufe: ${days}. A waɗannan ranaku shaguna ba sa nuna wurinku. Kayan da ke kan hanya zuwa gare ku za su iso duk da haka, kuma za a daɗa ajiye waɗanda ke kan kantarku.`,
    now: "I, mun rufe",
    added: (days) => `An sa, a rufe: ${days}.`,
    remove: "Cire",
    removeFor: (days) => `Cire ${days}`,
    removeSure: (days) =>
      `${days}: wurinku zai kasance a buɗe a waɗannan ranaku, kuma shaguna za su sake nuna shi.`,
    removeNow: "I, a buɗe muke",
    removed: (days) => `An cire: ${days}.`,
    missing: "Ku zaɓi rana ta farko da ta ƙarshe.",
    order: "Rana ta ƙarshe tana kafin ta farko.",
    past: "Waɗannan ranaku sun riga sun wuce.",
    tooLong: "Rufewa ɗaya ba ta wuce kwana 366.",
    tooFar: "Ku zaɓi ranaku a cikin shekaru goma masu zuwa.",
    tooMany: "An riga an sa rufewa 100. Ku cire ɗaya tukuna.",
    offline: "Ba a aika ba: wannan na buƙatar intanet. Abin da kuka rubuta yana nan.",
  },
};

export default ha;
export { ha as common } from "../../handheld/texts/ha.ts";
