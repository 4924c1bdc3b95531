const parcels = (n: number) => `${n} ${n === 1 ? "parcel" : "parcels"}`;
const scans = (n: number) => `${n} ${n === 1 ? "scan" : "scans"}`;

/** The texts that only the driver's page has. The other languages have the same. */
const en = {
  name: "Driver",

  signIn: {
    title: "Sign in to your round",
    lead: "Scan your sign-in sheet, or type your driver key. The key stays on this device until you sign out.",
    noKey: "This is not a driver's sign-in code. It is on the sheet that the operator gave you.",
    label: "Driver key",
    hint: "It begins with dr_",
    notAKey: "This is not a driver key. It begins with dr_live_ or dr_test_.",
    wrong: "This key is not known here. Check that all of it was copied, or ask the operator for a new one.",
    wrongKind: "This key is not for drivers. Ask the operator for your driver key.",
    expired: "Your key no longer works. Ask the operator for a new one and sign in with it.",
    pending: (n: number) => `${scans(n)} ${n === 1 ? "waits" : "wait"} on this device. Nothing is lost.`,
    isSignedIn: "A driver is signed in on this device. Sign in with another key?",
    stay: "Stay signed in",
  },

  views: { navigation: "Views", round: "Round", scan: "Scan", van: "Van", day: "Day" },

  round: {
    title: "Today's round",
    none: "No round today",
    noneHint: "You can still scan. What you have is under “Van”.",
    refresh: "Refresh",
    updated: (time: string) => `As of ${time}`,
    never: "Not loaded yet",
    give: (n: number) => `${n} to give`,
    take: (n: number) => `${n} to take`,
    nothing: "Nothing to do",
    closed: "Closed today",
    asked: "Asks for a visit",
    distances: "Show distances",
    away: (distance: string) => `${distance} away`,
    noPosition: "This device does not tell where it is.",
  },

  stop: {
    back: "All stops",
    map: "Map",
    call: "Call",
    loading: "Loading…",
    notLoaded: "What is here was not loaded: you are offline. You can scan all the same.",
    give: "To give",
    giveHint: "They leave this list when the agent scans them.",
    handBack: "To give back",
    handBackHint: "The shop shows today's receiving code.",
    take: "To take",
    takeHint: "Scan each parcel that you take.",
    notTaken: (n: number) => `${n} not taken yet`,
    allTaken: "Nothing waits here.",
    driveOn: "Drive on",
    driveOnSure: (n: number) => `${parcels(n)} ${n === 1 ? "is" : "are"} not taken yet.`,
    driveOnNow: "Drive on all the same",
    stay: "Stay here",
  },

  scan: { title: "Scan what you take" },

  van: {
    title: "In the van",
    empty: "The van is empty.",
    unknown: "Not known yet",
    unknownHint: "The next connection tells where these go.",
    back: "Goes back to the shop",
  },

  parcel: {
    close: "Close",
    goesTo: (name: string) => `Goes to ${name}`,
    goesBack: (name: string) => `Goes back to ${name}`,
    since: (time: string) => `In your van since ${time}`,
    openStop: "Show this stop",
    take: "I take it",
    report: "Report a problem",
    reports: { damaged: "Damaged", opened: "Opened", wrong_label: "Wrong label", missing: "Missing" },
    note: "Note (optional)",
    noteHint: "Only the operator reads it",
    send: "Report",
    choose: "Choose what is wrong.",
    more: (n: number) => `and ${n} more`,
  },

  handBack: {
    open: (n: number) => `Give back ${parcels(n)}`,
    title: (name: string) => `Give back to ${name}`,
    code: "Receiving code",
    codeHint: "Six digits, the same for all these parcels",
    codeMalformed: "The code has six digits.",
    choose: "Choose what you give back.",
    checking: "Checking the code…",
    wrong: (triesLeft: number | undefined) =>
      `This code is wrong. Ask the shop for today's code.${triesLeft === undefined ? "" : ` Tries left: ${triesLeft}.`}`,
  },

  done: { collect: "Taken", hand_back: "Given back", report: "Reported" },
  kept: { collect: "Kept: taken", hand_back: "Kept: given back", report: "Kept: report" },
  feedback: {
    sending: "Sending…",
    pendingOffline: "You are offline. It is sent by itself when you are online again.",
    pendingOnline: "The service has not taken it yet. It is sent again by itself.",
    notStored: "Not recorded",
    notStoredHint: "This device could not keep the scan. Free some space, and scan it again.",
    inVan: "In your van already",
    several: (n: number) => parcels(n),
  },

  problems: {
    order_not_found: {
      title: "Not a parcel of this service",
      action: "Read the label again. If it is right, leave the parcel and tell the operator.",
    },
    invalid_transition: {
      title: "Not possible any more",
      action:
        "Somebody else has scanned it, or it has ended. Look for it under “Van”; if unsure, ask the operator.",
    },
    wrong_receiving_code: {
      title: "Wrong receiving code",
      action: "You still have it. Ask the shop for its code of today, and give it back again.",
    },
    idempotency_mismatch: { title: "Not recorded", action: "Scan the parcel again." },
    invalid_request: {
      title: "Not recorded",
      action: "Check the date and time of this device, then scan the parcel again.",
    },
  } as Record<string, { title: string; action: string }>,
  otherProblem: "Scan the parcel again; if it goes on, tell the operator.",

  outbox: {
    pendingTitle: "Waiting to send",
    pendingHint: "Kept on this device and sent by itself. Don't clear the browser's data.",
    sendNow: "Send now",
    sending: "Sending…",
    othersTitle: "Made with another key",
    othersHint: "If these scans are yours, send them with the key that is signed in now.",
    adopt: "They are mine: send them",
    rejectedTitle: "Not accepted",
    dismiss: "Dismiss",
    dismissFor: (code: string) => `Dismiss ${code}`,
    actions: { collect: "Taken", hand_back: "Given back", report: "Report" },
    at: (what: string, time: string) => `${what}, scanned ${time}`,
    more: (n: number) => `and ${n} more`,
  },

  day: {
    title: "End of the day",
    taken: "Taken",
    given: "Given",
    handedBack: "Given back",
    waiting: "Waiting to send",
    left: "Still in the van",
    leftPoint: "Try again on the next round, or leave it at a depot.",
    leftPartner: "Goes back to the shop, with its receiving code.",
    notTaken: "Not taken",
    notTakenHint: "Left for the next round.",
    allDone: "All done: the van is empty, and everything is sent.",
    clockBehind: (minutes: number) =>
      `This device's clock is ${minutes} minutes slow. Your scans get the right time all the same.`,
    clockAhead: (minutes: number) =>
      `This device's clock is ${minutes} minutes fast. Your scans get the right time all the same.`,
  },

  settings: {
    signOutSure: (n: number) =>
      `${scans(n)} ${n === 1 ? "is" : "are"} not sent yet. ${n === 1 ? "It stays" : "They stay"} on this device and will be sent when this key signs in here again.`,
  },
};

export type Texts = typeof en;

export default en;
export { en as common } from "../../handheld/texts/en.ts";
