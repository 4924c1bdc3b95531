import * as en from "../../../texts/en/counter.ts";
import { textsOf } from "../../../texts/translator.ts";
import { spoken } from "../../handheld/texts/language.ts";
import { texts as common } from "../../handheld/texts/texts.ts";

export const { t } = textsOf<typeof en>(spoken, en.counted);

/** Where the views find their sentences. */
const own = {
  name: t("Parcel counter"),
  signIn: {
    title: t("Sign in to your counter"),
    lead: t(
      "Scan your point's sign-in sheet, or type its agent key. The key stays on this device until you sign out.",
    ),
    stopCamera: t("Stop the camera"),
    noKey: t("This is not a sign-in code. It is on the sheet that the operator gave your point."),
    label: t("Agent key"),
    hint: t("It begins with ag_"),
    notAKey: t("This is not an agent key. It begins with ag_live_ or ag_test_."),
    wrong: t(
      "This key is not known here. Check that all of it was copied, or ask the operator for a new one.",
    ),
    wrongKind: t("This key is not for counters. Ask the operator for your point's agent key."),
    expired: t("Your key no longer works. Ask the operator for a new one and sign in with it."),
    pending: (count: number) =>
      t("{count} scans wait on this device, and will be sent when their point signs in.", { count }),
    isSignedIn: (point: string) =>
      t("This device is signed in for {point}. Sign in with another key?", { point }),
    stay: (point: string) => t("Stay with {point}", { point }),
  },
  views: {
    navigation: t("Views"),
    scan: t("Scan"),
    expected: t("Expected"),
    shelf: t("On shelf"),
    expiring: t("Expiring"),
    to_hand_over: t("To hand over"),
  },
  scan: {
    title: t("Scan a parcel"),
    inARow: t("Arrivals in a row"),
    inARowHint: t("Each code you scan is recorded as arrived at once"),
  },
  row: {
    count: (count: number) => t("{count} arrived", { count }),
    undo: t("Undo last"),
    undone: t("Taken back"),
    undoneHint: t("The arrival was not sent."),
    alreadySent: t("Can't be taken back"),
    alreadySentHint: t("The arrival is sent already. Keep the parcel, and tell the operator."),
  },
  parcel: {
    close: t("Close"),
    unknownName: t("Not in your lists"),
    unknownHint: t("It may be new, of another point, or already finished."),
    lookingUp: t("Looking it up…"),
    statuses: {
      created: t("Not yet on its way"),
      in_transit: t("On its way to you"),
      ready_for_pickup: t("On your shelf"),
      delivered: t("Handed over"),
      returned: t("Goes back"),
      returned_to_sender: t("Back with the sender"),
      lost: t("Lost"),
      cancelled: t("Cancelled|a parcel"),
    },
    isOver: t("There is nothing left to do with this parcel."),
    goesBack: t("It goes back to the sender. If it is here, take it in, so that everybody knows who has it."),
    isExpired: (day: string) => t("Expired {day}: hand it over all the same?", { day }),
    isRefused: (time: string) => t("Refused at {time}: hand it over all the same?", { time }),
    expires: (day: string) => t("expires {day}", { day }),
    isPending: {
      arrive: t("Arrival waits to be sent"),
      refuse: t("Refusal waits to be sent"),
      take: t("Taking in waits to be sent"),
    },
    arrive: t("It has arrived"),
    handOver: t("Hand over"),
    refuse: t("Customer refuses it"),
    code: t("Collection code"),
    codeHint: t("The six digits that the customer was sent"),
    codeMalformed: t("The code has six digits."),
    handOverNow: t("Hand over now"),
    checking: t("Checking the code…"),
    needsConnection: t(
      "A hand-over needs a connection, because the service checks the code. Keep the parcel until you are online again.",
    ),
    notHandedOver: t("Not handed over"),
    unconfirmedTitle: t("Hand-over not confirmed"),
    unconfirmed: t(
      "No clear answer came, so the hand-over may or may not be recorded. Keep the parcel and hand it over again with the same code: it is never recorded twice.",
    ),
    refuseSure: t("The parcel goes back to the sender. For half an hour you can still hand it over."),
    refuseNow: t("Yes, it goes back"),
    back: t("Back|a button"),
  },
  passing: {
    write: t("Write this on the parcel, if it has no label"),
    noLabel: t("No label on it?"),
    printLabel: t("Print a label"),
    elsewhere: t("Belongs elsewhere"),
    to: (place: string) => t("To {place}", { place }),
    backTo: (shop: string) => t("Back to {shop}", { shop }),
    handedIn: (place: string) => t("Is it handed in here? It goes to {place}.", { place }),
    belongs: (place: string) => t("It belongs at {place}, not here.", { place }),
    goesBack: (shop: string) => t("It goes back to {shop}.", { shop }),
    take: t("Take it in"),
    takeUnknown: t("It belongs elsewhere: take it in"),
    takeHint: t("If you take it in, your point has it until a driver collects it."),
    noRoom: t("Your point is full or closed. Is there room for it? It counts."),
    driver: t("Keep it apart: a driver collects it."),
  },
  report: {
    open: t("Something is wrong with it"),
    what: t("What is wrong?"),
    problems: {
      damaged: t("Damaged"),
      opened: t("Opened"),
      wrong_label: t("Wrong label"),
      missing: t("Missing"),
    },
    note: t("Note (optional)"),
    noteHint: t("Only the operator reads it"),
    choose: t("Choose what is wrong."),
    send: t("Report it"),
  },
  today: {
    open: t("Given and taken today"),
    hint: t("Of this device alone."),
    none: t("Nothing yet."),
    print: t("Print"),
    actions: {
      arrive: t("Arrived"),
      take: t("Taken in"),
      refuse: t("Refused by the customer"),
      collect: t("Handed over to the customer"),
      leave: t("Collected by a driver"),
      report: t("Reported"),
    },
  },
  done: {
    arrive: t("Arrived"),
    collect: t("Handed over"),
    refuse: t("Refused"),
    take: t("Taken in"),
    report: t("Reported"),
  },
  next: {
    arrive: t("Put it on the shelf."),
    collect: t("Give the parcel to the customer."),
    refuse: t("Keep it apart: the driver takes it back."),
    take: t("Keep it apart: a driver collects it."),
    report: t("The operator is told."),
  },
  feedback: {
    sending: t("Sending…"),
    pending: {
      arrive: t("Arrival kept"),
      refuse: t("Refusal kept"),
      take: t("Taking in kept"),
      report: t("Report kept"),
    },
    pendingOffline: t("You are offline. It is sent by itself when you are online again."),
    pendingOnline: t("The service has not taken it yet. It is sent again by itself."),
    notStored: t("Not recorded"),
    notStoredHint: t("This device could not keep the scan. Free some space, and scan it again."),
    scannedBefore: t("Scanned before"),
    alreadyPending: t("This scan is kept already and waits to be sent."),
    alreadyOnShelf: t("It is on your shelf already."),
  },
  problems: {
    service_not_offered: {
      title: t("Not taken in"),
      action: t(
        "Your point takes no parcels that people hand in, and nobody has scanned this one before. Give it back to who brought it.",
      ),
    },
    order_not_found: {
      title: t("Not a parcel of this point"),
      action: t("Read the point's name on the label. Give the parcel back to the driver, or keep it apart."),
    },
    invalid_transition: {
      title: t("Not possible any more"),
      action: t(
        "It was scanned before, cancelled, or has ended. Look for it in the lists; if unsure, ask the operator.",
      ),
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
  wrongCode: (count: number | undefined) => {
    if (count === undefined)
      return t(
        "This code is wrong. Ask the customer to read it out again. After too many wrong codes the parcel is locked.",
      );
    return count === 0
      ? t("This code is wrong, and it was the last try: the parcel is locked for now.")
      : t(
          "This code is wrong. Ask the customer to read it out again. {count} tries are left before the parcel is locked.",
          { count },
        );
  },
  locked: (count: number | undefined) =>
    count === undefined
      ? t("Locked: there were too many wrong codes. Try again later, or ask the operator to unlock it.")
      : t("Locked: there were too many wrong codes. Try again in {count} minutes.", { count }),
  outbox: {
    pendingTitle: t("Waiting to send"),
    pendingHint: t("Kept on this device and sent by itself. Don't clear the browser's data."),
    sendNow: t("Send now"),
    sending: t("Sending…"),
    othersTitle: t("Waiting for another point"),
    othersHint: t("Kept on this device, and sent when the point that made them signs in here."),
    rejectedTitle: t("Not accepted"),
    dismiss: t("Dismiss"),
    dismissFor: (code: string) => t("Dismiss {code}", { code }),
    actions: {
      arrive: t("Arrival"),
      refuse: t("Refusal"),
      take: t("Taken in|a scan"),
      report: t("Report|a scan"),
    },
    at: (what: string, time: string) => t("{what}, scanned {time}", { what, time }),
  },
  lists: {
    filter: t("Find by name or code"),
    refresh: t("Refresh"),
    updated: (time: string) => t("As of {time}", { time }),
    never: t("Not loaded yet"),
    empty: {
      expected: t("No parcels are on their way."),
      shelf: t("The shelf is empty."),
      expiring: t("Nothing expires in the next two days."),
      to_hand_over: t("There is nothing to hand over."),
    },
    searching: t("Searching…"),
    noMatch: t("Nothing here has this name or code."),
    searchedPart: (loaded: number, total: number) =>
      t("Only {loaded} of {total} could be searched, because the service can't be reached.", {
        loaded,
        total,
      }),
    elsewhere: (list: string, count: number) => t("{list}: {count} found", { list, count }),
    more: t("Show more"),
    shown: (shown: number, total: number) => t("{shown} of {total}", { shown, total }),
    expires: (day: string) => t("Expires {day}", { day }),
    expiresToday: (time: string) => t("Expires today, {time}", { time }),
    expired: t("Time is over"),
  },
  days: {
    today: t("today"),
    tomorrow: t("tomorrow"),
    yesterday: t("yesterday"),
    ahead: (count: number) => t("in {count} days", { count }),
    ago: (count: number) => t("{count} days ago", { count }),
    sinceToday: t("Since today"),
    sinceYesterday: t("Since yesterday"),
    since: (day: string) => t("Since {day}", { day }),
  },
  settings: {
    signOutSure: (count: number) =>
      t(
        "{count} scans are not sent yet. They stay on this device and will be sent when this point signs in here again.",
        { count },
      ),
  },
  shelf: {
    full: t("Shelf is full"),
    fullHint: t("While this is on, shops don't offer your point"),
    fullSure: t("Shops will stop offering your point. Parcels on their way to you still arrive."),
    fullNow: t("Yes, the shelf is full"),
    freeSure: t("Shops will offer your point again."),
    freeNow: t("Yes, there is room again"),
    isFull: t("Shops no longer offer your point."),
    isFree: t("Shops offer your point again."),
  },
  closures: {
    open: t("Closed days"),
    title: t("Closed days"),
    loading: t("Loading…"),
    none: t("No closed days are set."),
    byOperator: t("Set by the operator"),
    from: t("Closed from"),
    to: t("To|a day"),
    reason: t("Reason (optional)"),
    reasonHint: t("Customers don't see it"),
    close: t("Close on these days"),
    sure: (days: string) =>
      t(
        "Closed {days}: on these days shops don't offer your point. Parcels on their way to you still arrive, and those on your shelf are kept longer.",
        { days },
      ),
    now: t("Yes, we are closed"),
    added: (days: string) => t("Set: closed {days}.", { days }),
    remove: t("Remove"),
    removeFor: (days: string) => t("Remove {days}", { days }),
    removeSure: (days: string) =>
      t("{days}: your point will be open on these days, and shops offer it again.", { days }),
    removeNow: t("Yes, we are open"),
    removed: (days: string) => t("Removed: {days}.", { days }),
    missing: t("Choose the first and the last day."),
    order: t("The last day is before the first one."),
    past: t("These days are over already."),
    tooLong: t("A closure has at most 366 days."),
    tooFar: t("Choose days within the next ten years."),
    tooMany: t("100 closures are set already. Remove one of them first."),
    offline: t("Not sent: this needs a connection. What you typed stays here."),
  },
};

export const texts = {
  ...common,
  ...own,
  signIn: { ...common.signIn, ...own.signIn },
  scan: { ...common.scan, ...own.scan },
  settings: { ...common.settings, ...own.settings },
};
