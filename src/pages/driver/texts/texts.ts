import * as en from "../../../texts/en/driver.ts";
import { textsOf } from "../../../texts/translator.ts";
import { spoken } from "../../handheld/texts/language.ts";
import { texts as common } from "../../handheld/texts/texts.ts";

const { t } = textsOf<typeof en>(spoken, en.counted);

/** Where the views find their sentences. */
const own = {
  name: t("Driver"),
  signIn: {
    title: t("Sign in to your round"),
    lead: t(
      "Scan your sign-in sheet, or type your driver key. The key stays on this device until you sign out.",
    ),
    noKey: t("This is not a driver's sign-in code. It is on the sheet that the operator gave you."),
    label: t("Driver key"),
    hint: t("It begins with dr_"),
    notAKey: t("This is not a driver key. It begins with dr_live_ or dr_test_."),
    wrong: t(
      "This key is not known here. Check that all of it was copied, or ask the operator for a new one.",
    ),
    wrongKind: t("This key is not for drivers. Ask the operator for your driver key."),
    expired: t("Your key no longer works. Ask the operator for a new one and sign in with it."),
    pending: (count: number) => t("{count} scans wait on this device. Nothing is lost.", { count }),
    isSignedIn: t("A driver is signed in on this device. Sign in with another key?"),
    stay: t("Stay signed in"),
  },
  views: {
    navigation: t("Views"),
    round: t("Round"),
    scan: t("Scan"),
    van: t("Van"),
    day: t("Day|of work"),
  },
  round: {
    title: t("Today's round"),
    none: t("No round today"),
    noneHint: t("You can still scan. What you have is under “Van”."),
    refresh: t("Refresh"),
    updated: (time: string) => t("As of {time}", { time }),
    never: t("Not loaded yet"),
    give: (count: number) => t("{count} to give", { count }),
    take: (count: number) => t("{count} to take", { count }),
    nothing: t("Nothing to do"),
    closed: t("Closed today"),
    asked: t("Asks for a visit"),
    distances: t("Show distances"),
    away: (distance: string) => t("{distance} away", { distance }),
    noPosition: t("This device does not tell where it is."),
  },
  stop: {
    back: t("All stops"),
    map: t("Map"),
    call: t("Call"),
    loading: t("Loading…"),
    notLoaded: t("What is here was not loaded: you are offline. You can scan all the same."),
    give: t("To give"),
    giveHint: t("They leave this list when the agent scans them."),
    handBack: t("To give back"),
    handBackHint: t("Count them, and ask the shop for a code for so many."),
    take: t("To take"),
    takeHint: t("Scan each parcel that you take."),
    notTaken: (count: number) => t("{count} not taken yet", { count }),
    allTaken: t("Nothing waits here."),
    driveOn: t("Drive on"),
    driveOnSure: (count: number) => t("{count} parcels are not taken yet.", { count }),
    driveOnNow: t("Drive on all the same"),
    stay: t("Stay here"),
  },
  scan: {
    title: t("Scan what you take"),
  },
  van: {
    title: t("In the van"),
    empty: t("The van is empty."),
    unknown: t("Not known yet"),
    unknownHint: t("The next connection tells where these go."),
    back: t("Goes back to the shop"),
  },
  parcel: {
    close: t("Close"),
    goesTo: (name: string) => t("Goes to {name}", { name }),
    goesBack: (name: string) => t("Goes back to {name}", { name }),
    since: (time: string) => t("In your van since {time}", { time }),
    openStop: t("Show this stop"),
    take: t("I take it"),
    report: t("Report a problem"),
    reports: {
      damaged: t("Damaged"),
      opened: t("Opened"),
      wrong_label: t("Wrong label"),
      missing: t("Missing"),
    },
    note: t("Note (optional)"),
    noteHint: t("Only the operator reads it"),
    send: t("Report"),
    choose: t("Choose what is wrong."),
    more: (count: number) => t("and {count} more", { count }),
  },
  handBack: {
    open: (count: number) => t("Give back {count} parcels", { count }),
    title: (name: string) => t("Give back to {name}", { name }),
    code: t("Receiving code"),
    codeHint: (count: number) => t("{count} counted: ask for a code for {count}", { count }),
    codeMalformed: t("The code has six digits."),
    choose: t("Choose what you give back."),
    checking: t("Checking the code…"),
    wrong: (count: number | undefined) =>
      count === undefined
        ? t("This code is wrong. Ask the shop for a code.")
        : t("This code is wrong. Ask the shop for a code. Tries left: {count}.", { count }),
  },
  done: {
    collect: t("Taken"),
    hand_back: t("Given back"),
    report: t("Reported"),
  },
  kept: {
    collect: t("Kept: taken"),
    hand_back: t("Kept: given back"),
    report: t("Kept: report"),
  },
  feedback: {
    sending: t("Sending…"),
    pendingOffline: t("You are offline. It is sent by itself when you are online again."),
    pendingOnline: t("The service has not taken it yet. It is sent again by itself."),
    notStored: t("Not recorded"),
    notStoredHint: t("This device could not keep the scan. Free some space, and scan it again."),
    inVan: t("In your van already"),
    several: (count: number) => t("{count} parcels", { count }),
  },
  problems: {
    order_not_found: {
      title: t("Not a parcel of this service"),
      action: t("Read the label again. If it is right, leave the parcel and tell the operator."),
    },
    invalid_transition: {
      title: t("Not possible any more"),
      action: t(
        "Somebody else has scanned it, or it has ended. Look for it under “Van”; if unsure, ask the operator.",
      ),
    },
    wrong_receiving_code: {
      title: t("Wrong receiving code"),
      action: t("You still have it. Ask the shop for a code, and give it back again."),
    },
    receipt_used_up: {
      title: t("The code is for fewer parcels"),
      action: t("You still have it. Count again with the shop, and ask for a code for what is left."),
    },
    idempotency_mismatch: {
      title: t("Not recorded"),
      action: t("Scan the parcel again."),
    },
    invalid_request: {
      title: t("Not recorded"),
      action: t("Check the date and time of this device, then scan the parcel again."),
    },
  } as Record<string, { title: string; action: string }>,
  otherProblem: t("Scan the parcel again; if it goes on, tell the operator."),
  outbox: {
    pendingTitle: t("Waiting to send"),
    pendingHint: t("Kept on this device and sent by itself. Don't clear the browser's data."),
    sendNow: t("Send now"),
    sending: t("Sending…"),
    othersTitle: t("Made with another key"),
    othersHint: t("If these scans are yours, send them with the key that is signed in now."),
    adopt: t("They are mine: send them"),
    rejectedTitle: t("Not accepted"),
    dismiss: t("Dismiss"),
    dismissFor: (code: string) => t("Dismiss {code}", { code }),
    actions: {
      collect: t("Taken|a scan"),
      hand_back: t("Given back|a scan"),
      report: t("Report|a scan"),
    },
    at: (what: string, time: string) => t("{what}, scanned {time}", { what, time }),
    more: (count: number) => t("and {count} more", { count }),
  },
  day: {
    title: t("End of the day"),
    taken: t("Taken"),
    given: t("Given"),
    handedBack: t("Given back"),
    waiting: t("Waiting to send"),
    left: t("Still in the van"),
    leftPoint: t("Try again on the next round, or leave it at a depot."),
    leftPartner: t("Goes back to the shop, with its receiving code."),
    notTaken: t("Not taken"),
    notTakenHint: t("Left for the next round."),
    allDone: t("All done: the van is empty, and everything is sent."),
    clockBehind: (count: number) =>
      t("This device's clock is {count} minutes slow. Your scans get the right time all the same.", {
        count,
      }),
    clockAhead: (count: number) =>
      t("This device's clock is {count} minutes fast. Your scans get the right time all the same.", {
        count,
      }),
  },
  settings: {
    signOutSure: (count: number) =>
      t(
        "{count} scans are not sent yet. They stay on this device and will be sent when this key signs in here again.",
        { count },
      ),
  },
};

export const texts = {
  ...common,
  ...own,
  signIn: { ...common.signIn, ...own.signIn },
  scan: { ...common.scan, ...own.scan },
  settings: { ...common.settings, ...own.settings },
};
