/** What other features do with payments: they add it to batches of their own. */

export type { MovedBy, Payment } from "./payment-store.ts";
export {
  addPayment,
  addPaymentMove,
  areThese,
  hasOpenPayment,
  isStill,
  readPaymentsOf,
  selectPaymentOf,
} from "./payment-store.ts";
