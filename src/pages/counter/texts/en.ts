import type { OrderStatus } from "../../../shared/parcel-status.ts";

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const scans = (n: number) => count(n, "scan", "scans");

/** All texts of the page, except its name in manifest.webmanifest. The other languages have the same. */
const en = {
  name: "Parcel counter",

  signIn: {
    title: "Sign in to your counter",
    lead: "Scan your point's sign-in sheet, or type its agent key. The key stays on this device until you sign out.",
    stopCamera: "Stop the camera",
    noKey: "This is not a sign-in code. It is on the sheet that the operator gave your point.",
    label: "Agent key",
    hint: "It begins with ag_",
    notAKey: "This is not an agent key. It begins with ag_live_ or ag_test_.",
    wrong: "This key is not known here. Check that all of it was copied, or ask the operator for a new one.",
    wrongKind: "This key is not for counters. Ask the operator for your point's agent key.",
    expired: "Your key no longer works. Ask the operator for a new one and sign in with it.",
    pending: (n: number) =>
      `${scans(n)} ${n === 1 ? "waits" : "wait"} on this device, and will be sent when ${n === 1 ? "its" : "their"} point signs in.`,
    isSignedIn: (point: string) => `This device is signed in for ${point}. Sign in with another key?`,
    stay: (point: string) => `Stay with ${point}`,
  },

  views: {
    navigation: "Views",
    scan: "Scan",
    expected: "Expected",
    shelf: "On shelf",
    expiring: "Expiring",
    to_hand_over: "To hand over",
  },

  scan: {
    title: "Scan a parcel",
    inARow: "Arrivals in a row",
    inARowHint: "Each code you scan is recorded as arrived at once",
  },

  row: {
    count: (n: number) => `${n} arrived`,
    undo: "Undo last",
    undone: "Taken back",
    undoneHint: "The arrival was not sent.",
    alreadySent: "Can't be taken back",
    alreadySentHint: "The arrival is sent already. Keep the parcel, and tell the operator.",
  },

  parcel: {
    close: "Close",
    unknownName: "Not in your lists",
    unknownHint: "It may be new, of another point, or already finished.",
    lookingUp: "Looking it up…",
    statuses: {
      created: "Not yet on its way",
      in_transit: "On its way to you",
      ready_for_pickup: "On your shelf",
      delivered: "Handed over",
      returned: "Goes back",
      returned_to_sender: "Back with the sender",
      lost: "Lost",
      cancelled: "Cancelled",
    } satisfies Record<OrderStatus, string>,
    isOver: "There is nothing left to do with this parcel.",
    goesBack: "It goes back to the sender. If it is here, take it in, so that everybody knows who has it.",
    expires: (day: string) => `expires ${day}`,
    isPending: {
      arrive: "Arrival waits to be sent",
      refuse: "Refusal waits to be sent",
      take: "Taking in waits to be sent",
    },
    arrive: "It has arrived",
    handOver: "Hand over",
    refuse: "Customer refuses it",
    code: "Collection code",
    codeHint: "The six digits that the customer was sent",
    codeMalformed: "The code has six digits.",
    handOverNow: "Hand over now",
    checking: "Checking the code…",
    needsConnection:
      "A hand-over needs a connection, because the service checks the code. Keep the parcel until you are online again.",
    notHandedOver: "Not handed over",
    unconfirmedTitle: "Hand-over not confirmed",
    unconfirmed:
      "No clear answer came, so the hand-over may or may not be recorded. Keep the parcel and hand it over again with the same code: it is never recorded twice.",
    refuseSure: "The parcel goes back to the sender. This can't be undone.",
    refuseNow: "Yes, it goes back",
    back: "Back",
  },

  passing: {
    write: "Write this on the parcel, if it has no label",
    noLabel: "No label on it?",
    printLabel: "Print a label",
    elsewhere: "Belongs elsewhere",
    to: (place: string) => `To ${place}`,
    backTo: (shop: string) => `Back to ${shop}`,
    handedIn: (place: string) => `Is it handed in here? It goes to ${place}.`,
    belongs: (place: string) => `It belongs at ${place}, not here.`,
    goesBack: (shop: string) => `It goes back to ${shop}.`,
    take: "Take it in",
    takeUnknown: "It belongs elsewhere: take it in",
    takeHint: "If you take it in, your point has it until a driver collects it.",
    noRoom: "Your point is full or closed. Is there room for it? It counts.",
    driver: "Keep it apart: a driver collects it.",
  },

  report: {
    open: "Something is wrong with it",
    what: "What is wrong?",
    problems: { damaged: "Damaged", opened: "Opened", wrong_label: "Wrong label", missing: "Missing" },
    note: "Note (optional)",
    noteHint: "Only the operator reads it",
    choose: "Choose what is wrong.",
    send: "Report it",
  },

  today: {
    open: "Given and taken today",
    hint: "Of this device alone.",
    none: "Nothing yet.",
    print: "Print",
    actions: {
      arrive: "Arrived",
      take: "Taken in",
      refuse: "Refused by the customer",
      collect: "Handed over to the customer",
      leave: "Collected by a driver",
      report: "Reported",
    },
  },

  done: {
    arrive: "Arrived",
    collect: "Handed over",
    refuse: "Refused",
    take: "Taken in",
    report: "Reported",
  },
  next: {
    arrive: "Put it on the shelf.",
    collect: "Give the parcel to the customer.",
    refuse: "Keep it apart: the driver takes it back.",
    take: "Keep it apart: a driver collects it.",
    report: "The operator is told.",
  },

  feedback: {
    sending: "Sending…",
    pending: {
      arrive: "Arrival kept",
      refuse: "Refusal kept",
      take: "Taking in kept",
      report: "Report kept",
    },
    pendingOffline: "You are offline. It is sent by itself when you are online again.",
    pendingOnline: "The service has not taken it yet. It is sent again by itself.",
    notStored: "Not recorded",
    notStoredHint: "This device could not keep the scan. Free some space, and scan it again.",
    scannedBefore: "Scanned before",
    alreadyPending: "This scan is kept already and waits to be sent.",
    alreadyOnShelf: "It is on your shelf already.",
  },

  problems: {
    service_not_offered: {
      title: "Not taken in",
      action:
        "Your point takes no parcels that people hand in, and nobody has scanned this one before. Give it back to who brought it.",
    },
    order_not_found: {
      title: "Not a parcel of this point",
      action: "Read the point's name on the label. Give the parcel back to the driver, or keep it apart.",
    },
    invalid_transition: {
      title: "Not possible any more",
      action:
        "It was scanned before, cancelled, or has ended. Look for it in the lists; if unsure, ask the operator.",
    },
    idempotency_mismatch: { title: "Not recorded", action: "Scan the parcel again." },
    invalid_request: {
      title: "Not recorded",
      action: "Check the date and time of this device, then scan the parcel again.",
    },
  } as Record<string, { title: string; action: string }>,
  otherProblem: "Scan the parcel again; if it goes on, tell the operator.",
  /** @param triesLeft undefined if the service did not tell */
  wrongCode: (triesLeft: number | undefined) =>
    triesLeft === 0
      ? "This code is wrong, and it was the last try: the parcel is locked for now."
      : `This code is wrong. Ask the customer to read it out again. ${
          triesLeft === undefined
            ? "After too many wrong codes the parcel is locked."
            : `${count(triesLeft, "try is", "tries are")} left before the parcel is locked.`
        }`,
  locked: (minutes: number | undefined) =>
    minutes === undefined
      ? "Locked: there were too many wrong codes. Try again later, or ask the operator to unlock it."
      : `Locked: there were too many wrong codes. Try again in ${count(minutes, "minute", "minutes")}.`,

  outbox: {
    pendingTitle: "Waiting to send",
    pendingHint: "Kept on this device and sent by itself. Don't clear the browser's data.",
    sendNow: "Send now",
    sending: "Sending…",
    othersTitle: "Waiting for another point",
    othersHint: "Kept on this device, and sent when the point that made them signs in here.",
    rejectedTitle: "Not accepted",
    dismiss: "Dismiss",
    dismissFor: (code: string) => `Dismiss ${code}`,
    actions: { arrive: "Arrival", refuse: "Refusal", take: "Taken in", report: "Report" },
    at: (what: string, time: string) => `${what}, scanned ${time}`,
  },

  lists: {
    filter: "Find by name or code",
    refresh: "Refresh",
    updated: (time: string) => `As of ${time}`,
    never: "Not loaded yet",
    empty: {
      expected: "No parcels are on their way.",
      shelf: "The shelf is empty.",
      expiring: "Nothing expires in the next two days.",
      to_hand_over: "There is nothing to hand over.",
    },
    searching: "Searching…",
    noMatch: "Nothing here has this name or code.",
    searchedPart: (loaded: number, total: number) =>
      `Only ${loaded} of ${total} could be searched, because the service can't be reached.`,
    elsewhere: (list: string, n: number) => `${list}: ${n} found`,
    more: "Show more",
    shown: (shown: number, total: number) => `${shown} of ${total}`,
    expires: (day: string) => `Expires ${day}`,
    expiresToday: (time: string) => `Expires today, ${time}`,
    expired: "Time is over",
  },

  days: {
    today: "today",
    tomorrow: "tomorrow",
    yesterday: "yesterday",
    ahead: (n: number) => `in ${n} days`,
    ago: (n: number) => `${n} days ago`,
    sinceToday: "Since today",
    sinceYesterday: "Since yesterday",
    since: (day: string) => `Since ${day}`,
  },

  settings: {
    signOutSure: (n: number) =>
      `${scans(n)} ${n === 1 ? "is" : "are"} not sent yet. ${n === 1 ? "It stays" : "They stay"} on this device and will be sent when this point signs in here again.`,
  },

  shelf: {
    full: "Shelf is full",
    fullHint: "While this is on, shops don't offer your point",
    fullSure: "Shops will stop offering your point. Parcels on their way to you still arrive.",
    fullNow: "Yes, the shelf is full",
    freeSure: "Shops will offer your point again.",
    freeNow: "Yes, there is room again",
    isFull: "Shops no longer offer your point.",
    isFree: "Shops offer your point again.",
  },

  closures: {
    open: "Closed days",
    title: "Closed days",
    loading: "Loading…",
    none: "No closed days are set.",
    byOperator: "Set by the operator",
    from: "Closed from",
    to: "To",
    reason: "Reason (optional)",
    reasonHint: "Customers don't see it",
    close: "Close on these days",
    sure: (days: string) =>
      `Closed ${days}: on these days shops don't offer your point. Parcels on their way to you still arrive, and those on your shelf are kept longer.`,
    now: "Yes, we are closed",
    added: (days: string) => `Set: closed ${days}.`,
    remove: "Remove",
    removeFor: (days: string) => `Remove ${days}`,
    removeSure: (days: string) => `${days}: your point will be open on these days, and shops offer it again.`,
    removeNow: "Yes, we are open",
    removed: (days: string) => `Removed: ${days}.`,
    missing: "Choose the first and the last day.",
    order: "The last day is before the first one.",
    past: "These days are over already.",
    tooLong: "A closure has at most 366 days.",
    tooFar: "Choose days within the next ten years.",
    tooMany: "100 closures are set already. Remove one of them first.",
    offline: "Not sent: this needs a connection. What you typed stays here.",
  },
};

export type Texts = typeof en;

export default en;
export { en as common } from "../../handheld/texts/en.ts";
