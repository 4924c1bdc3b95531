/** `₦12,500` */
export const naira = (amount: number) => `₦${amount.toLocaleString("en-NG")}`;

/** `Friday 27 November, 17:04`, by the clock in Nigeria. */
export const time = (iso: string) =>
  new Intl.DateTimeFormat("en-GB", {
    ...{ weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" },
    timeZone: "Africa/Lagos",
  }).format(new Date(iso));

const STATUSES: Record<string, string> = {
  new: "Being sent",
  created: "Packed",
  in_transit: "On its way",
  ready_for_pickup: "Ready for pickup",
  delivered: "Collected",
  cancelled: "Cancelled",
  returned: "Coming back",
  returned_to_sender: "Returned",
  lost: "Lost",
};

export const statusText = (status: string) => STATUSES[status] ?? status;

const RETURN_STATUSES: Record<string, string> = {
  created: "to be handed in",
  in_transit: "on its way back",
  delivered: "back with us",
  cancelled: "cancelled",
  lost: "lost",
};

export const returnText = (status: string) => RETURN_STATUSES[status] ?? status;
