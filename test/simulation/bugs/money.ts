// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import type { Bug } from "./bug.ts";

const COLLECT = "src/tracking/scan/judge-collect.ts";
const CONFIRMED = "src/http/confirmed.ts";

/** Money that is collected, from the sentences of the contract. */
export const OF_MONEY: readonly Bug[] = [
  {
    name: "a parcel is handed out although nothing was paid",
    file: COLLECT,
    find: "if (isDone || amountDueKobo === 0) return undefined;",
    replace: "return undefined;",
  },
  {
    name: "less than what is due is enough",
    file: COLLECT,
    find: "amountDueKobo > 0 && koboOf(payment.amount) === amountDueKobo)",
    replace: "amountDueKobo > 0 && koboOf(payment.amount) <= amountDueKobo)",
  },
  {
    name: "a point that has as much money as it may takes more orders with an amount",
    file: "src/orders/create/point-unavailable.ts",
    find: "sent.codAmountKobo > 0 && point.cashFull",
    replace: "sent.codAmountKobo > 0 && point.cashFull && point.full",
  },
  {
    name: "a deposit banks a payment that it does not pay whole",
    file: "src/money/deposits/banking.ts",
    find: "upTo.find(({ total }) => total >= used)",
    replace: "upTo.find(({ total }) => total >= used - amountKobo)",
  },
  {
    name: "deposits pay the newest payments first",
    file: "src/money/deposits/banking.ts",
    find: ".sort((a, b) => a.createdAt - b.createdAt",
    replace: ".sort((a, b) => b.createdAt - a.createdAt",
  },
  {
    name: "what a reversed deposit banked stays banked",
    file: "src/money/deposits/banking.ts",
    find: "if (isOpen && reversedAt !== null)",
    replace: "if (isOpen && reversedAt === 0)",
  },
  {
    name: "whoever takes money may count less than it is",
    file: "src/money/hand-over/hand-over.ts",
    find: "if (amountKobo !== countedKobo)",
    replace: "if (amountKobo! < countedKobo)",
  },
  {
    name: "money is taken without its code",
    file: "src/money/hand-over/hand-over.ts",
    find: "if (fits) return refundTry(deps, keyId);",
    replace: "if (tries > 0) return refundTry(deps, keyId);",
  },
  {
    name: "money that a receiver got back is still in the till",
    file: "src/orders/change/cod.ts",
    find: "  if (voids) {",
    replace: "  if (voids && !voids.id) {",
  },
  {
    name: "a parcel that was paid for may be lost",
    file: "src/orders/change/cod.ts",
    find: 'if (status === "lost")',
    replace: 'if (status === "lost" && paid.status === "void")',
  },
  {
    name: "a draft takes payments of another payout",
    file: "src/money/payouts/payout-line-store.ts",
    find: "const IS_FREE = sql`${IS_BANKED} AND payout_id IS NULL`;",
    replace: "const IS_FREE = IS_BANKED;",
  },
  {
    name: "the money of a payout that the bank sent back is paid out",
    file: "src/money/payouts/follow-payouts.ts",
    find: 'if (state === "paid" || state === "returned") {',
    replace: 'if (state === "paid") {',
  },
  {
    name: "what is to pay for an order may be raised",
    file: "src/orders/change/lower-cod.ts",
    find: "if (afterKobo > beforeKobo) {",
    replace: "if (afterKobo > 100 * beforeKobo) {",
  },
  {
    name: "payments stay behind when their partner is moved",
    file: "scripts/partner-removal.ts",
    find: 'MOVED.filter((entry) => "parts" in entry)',
    replace: 'MOVED.filter((entry) => "parts" in entry && entry.name !== "payments")',
  },
  {
    name: "the code of a hand-over of money may be guessed at will",
    file: "src/money/hand-over/hand-over-store.ts",
    find: ".where(and(isOpen(handoverId), lt(tries, most)))",
    replace: ".where(and(isOpen(handoverId), lt(tries, 1000 * most)))",
  },
  {
    name: "a driver takes money at points that are on none of its rounds",
    file: "src/money/hand-over/hand-over.ts",
    find: "if (!stops.has(keyOf(",
    replace: "if (!stops.has && !String(keyOf(",
  },
  {
    name: "a driver may have more money than its limit",
    file: "src/money/hand-over/hand-over.ts",
    find: "if (has + countedKobo <= limitKobo)",
    replace: "if (has <= limitKobo)",
  },
  {
    name: "a point earns each time that a parcel comes to it",
    file: "migrations/orders/0025_commissions.sql",
    find: "earlier.sequence < NEW.sequence AND",
    replace: "earlier.sequence > NEW.sequence AND",
  },
  {
    name: "a point earns its percent again when a parcel is paid for again",
    file: "migrations/orders/0027_cod_commissions.sql",
    find: "earlier.id <> NEW.id AND",
    replace: "earlier.id = '' AND",
  },
  {
    name: "new commissions wait for the next round",
    file: "src/money/earnings/commissions.ts",
    find: "await deps.orders.each((db) => store.copy(db, stored));",
    replace: "await deps.orders.each(async () => {});",
  },
  {
    name: "what receivers got back is not in statements",
    file: "migrations/orders/0027_cod_commissions.sql",
    find: "WHEN NEW.status = 'void' AND",
    replace: "WHEN NEW.status = 'gone' AND",
  },
  {
    name: "a payout is paid again with another reference",
    file: "src/money/payouts/payouts.ts",
    find: "if (payout.reference === reference && payout.paidOn === paidOn) return payout;",
    replace: "return payout;",
  },
  {
    name: "a key offers money as often as it likes",
    file: "src/money/hand-over/hand-over.ts",
    find: "const MAX_OFFERS = 200;",
    replace: "const MAX_OFFERS = 200_000;",
  },
  {
    name: "a session that was confirmed long ago lowers what is to pay",
    file: CONFIRMED,
    find: '  "post /api/v1/orders/{id}/cod": "always",\n',
    replace: "",
  },
  {
    name: "a session that was confirmed long ago enters deposits",
    file: CONFIRMED,
    find: '  "post /operator/deposits": "always",\n',
    replace: "",
  },
];
