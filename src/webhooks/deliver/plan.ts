import type { DeliveryDue } from "../../platform/deps.ts";
import type { Delivery } from "./delivery-store.ts";
import { isSlow } from "./slow-receivers.ts";

/** The queue of a message. All begin in the fast lane; the slow lane is for receivers that have been slow lately. */
export type Lane = "fast" | "slow";

export type AttemptPlan =
  | { do: "nothing" }
  | { do: "wait"; ms: number }
  /** Sends the delivery to the slow lane. */
  | { do: "reroute"; delivery: Delivery }
  /** Ends the delivery, or lets it wait for its endpoint. */
  | { do: "set_aside"; delivery: Delivery; status: "failed" | "disabled" }
  | { do: "attempt"; delivery: Delivery };

/** The plan for a message, by the delivery's state in D1. */
export function planFor(
  delivery: Delivery | undefined,
  { attempt }: DeliveryDue,
  lane: Lane,
  now: number,
): AttemptPlan {
  if (delivery?.status !== "pending" || delivery.attemptCount + 1 !== attempt) return { do: "nothing" };
  const dueAt = Math.max(delivery.nextAttemptAt, delivery.claimedUntil);
  if (dueAt > now) return { do: "wait", ms: dueAt - now };
  if (!isForOrder(delivery) && !delivery.endpoints.some(({ enabled }) => enabled)) {
    if (delivery.isSettling) return { do: "nothing" };
    return { do: "set_aside", delivery, status: statusWithoutReceiver(delivery) };
  }
  if (lane === "fast" && isSlow(delivery.url, delivery.slowReceivers)) return { do: "reroute", delivery };
  return { do: "attempt", delivery };
}

/** A delivery without an enabled receiver waits if it has an endpoint, which may be enabled again. */
export const statusWithoutReceiver = ({ endpoints }: Delivery) =>
  endpoints.length > 0 ? "disabled" : "failed";

export const isForOrder = ({ order, url }: Delivery) => order?.webhookUrl === url;
