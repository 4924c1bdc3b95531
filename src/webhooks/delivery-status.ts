/** `disabled` waits until its endpoint is enabled, `failed` is given up. */
export const DELIVERY_STATUSES = ["pending", "delivered", "failed", "disabled"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
