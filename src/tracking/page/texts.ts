import type { OrderStatus, ParcelEventType } from "../../shared/parcel-status.ts";
import type { Sentence } from "../../texts/catalogue.ts";
import * as en from "../../texts/en/tracking.ts";
import fr from "../../texts/fr/tracking.ts";
import ha from "../../texts/ha/tracking.ts";
import ig from "../../texts/ig/tracking.ts";
import type { Language } from "../../texts/languages.ts";
import { type Translator, translator } from "../../texts/translator.ts";
import yo from "../../texts/yo/tracking.ts";

type PageSentence = Sentence<typeof en>;

/** Each request has a language of its own, so the Worker has all of them. */
export const TEXTS: Record<Language, Translator<PageSentence>> = {
  en: translator("en", en.counted),
  fr: translator("fr", fr),
  ha: translator("ha", ha),
  ig: translator("ig", ig),
  yo: translator("yo", yo),
};

/** What the receiver does next. For a returned parcel it depends on why it goes back. */
export const NEXT = {
  created: "{partner} is preparing your parcel. There is nothing for you to do yet.",
  in_transit: "Your parcel is on its way to the pickup point. {partner} will tell you when it is there.",
  ready_for_pickup: "Bring your collection code to the pickup point. You get the code from {partner}.",
  delivered: "The parcel was handed over. There is nothing more for you to do.",
  refused: "The parcel was refused at the pickup point. Any questions? Ask {partner}.",
  expired: "The parcel was not collected in time. Any questions? Ask {partner}.",
  cancelled: "This order was cancelled. Any questions? Ask {partner}.",
  returned: "The parcel is on its way back to {partner}. Any questions? Ask {partner}.",
  returned_to_sender: "The parcel is back with {partner}. Any questions? Ask {partner}.",
  lost: "The parcel was lost. {partner} will tell you what happens next.",
} as const satisfies Record<OrderStatus | "refused" | "expired", PageSentence>;

/** The same for a return, which goes from the customer to the partner. `until` is the last day to hand it in. */
export const NEXT_OF_RETURN = {
  created:
    "Show this code at any point that takes parcels, by {until}. You need no printer: the agent scans it.",
  in_transit: "Your parcel is on its way back to {partner}. There is nothing more for you to do.",
  delivered: "{partner} has your parcel.",
  cancelled: "This return was cancelled. Any questions? Ask {partner}.",
  lost: "The parcel was lost. {partner} will tell you what happens next.",
} as const satisfies Partial<Record<OrderStatus, PageSentence>>;

export type ReturnStatus = keyof typeof NEXT_OF_RETURN;

/** The same for a return that can be handed in at places that the page names. */
export const HAND_IN_HERE =
  "Hand it in by {until} at one of the points on this page, where the agent scans this code. You need no printer.";

export const STEPS = {
  "package.created": "Order received",
  "package.cancelled": "Cancelled|a parcel",
  "package.in_transit": "On its way|a step",
  "package.dropped_off": "Handed in",
  "package.handed_over": "At another place",
  "package.arrived_at_point": "At the pickup point",
  "package.collected": "Collected",
  "package.refused": "Refused",
  "package.expired": "Not collected in time",
  "package.point_changed": "Pickup point changed",
  "package.returned_to_sender": "Back with the sender",
  "package.extended": "Kept longer for you",
  "package.lost": "Lost",
} as const satisfies Record<ParcelEventType, PageSentence>;

export const STEPS_OF_RETURN = {
  ...STEPS,
  "package.created": "Return started",
  "package.returned_to_sender": "Back at the shop",
} as const satisfies Record<ParcelEventType, PageSentence>;

/** What is wrong with the form for a return. */
export const FAULTS = {
  malformed: "The collection code has six digits. Nothing else is needed.",
  wrongCode: "This is not the code of this parcel.",
  locked: "There were too many wrong codes. Try again later, or ask {partner}.",
  notPossible: "This parcel can’t be sent back, or it is going back already. Ask {partner}.",
  again: "That did not work. Try again in a moment.",
} as const satisfies Record<string, PageSentence>;

/** Pages without a parcel. */
export const NOTICES = {
  find: { title: "Track your parcel", text: "Type the code that came with your order." },
  notFound: {
    title: "We can’t find this parcel",
    text: "Look at the code again: one letter may be wrong, or the end may be missing.",
  },
  busy: { title: "One moment, please", text: "There were too many requests. Try again in a minute." },
  maintenance: {
    title: "Back soon",
    text: "Tracking is being maintained. Your parcel is not affected. Try again in a few minutes.",
  },
  failed: {
    title: "Something went wrong",
    text: "That was our mistake, not yours. Try again in a moment.",
  },
} as const satisfies Record<string, { title: PageSentence; text: PageSentence }>;
