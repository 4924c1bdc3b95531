import { useState } from "preact/hooks";
import type { OperatorOrderWithEvents as Order } from "../../api.ts";
import { STATUS_TEXTS } from "../../ui/domain/order-status.tsx";
import { request } from "../../ui/requests/request.ts";
import { holderText } from "../holders/holder-text.ts";
import { ChangeForm, type ChangeProps } from "./change-form.tsx";
import { holderIn, NEEDS_HOLDER, PlaceFields, type Status } from "./place-fields.tsx";

/** The consequences of each status. */
const EFFECTS: Record<Status, (order: Order) => string> = {
  created: ({ partner_name }) =>
    `${partner_name} has it again, as before anybody collected it. It may be collected or cancelled.`,
  in_transit: ({ point_name }) => `It is on its way to ${point_name}, with whom you name below.`,
  ready_for_pickup: ({ point_name }) =>
    `It is on the shelf of ${point_name}. Its days there begin anew, and the receiver can collect it with the same code.`,
  delivered: () => "The receiver has it. Nothing is possible after that but another correction.",
  returned: ({ partner_name }) =>
    `It goes back to ${partner_name}, and is with whom you name below. The receiver can't collect it any more.`,
  returned_to_sender: ({ partner_name }) =>
    `${partner_name} has it back. Nothing is possible after that but another correction.`,
  lost: () => "Nobody has it, and it is in nobody's list any more. If it turns up, correct it again.",
};
const STATUSES = Object.keys(EFFECTS) as Status[];

/** The same for a return, which can get no other status. */
const EFFECTS_ON_RETURN: Partial<typeof EFFECTS> = {
  created: () => "Its sender, who was the receiver, has it again, as before it was handed in.",
  in_transit: ({ partner_name }) => `It is on its way to ${partner_name}, with whom you name below.`,
  delivered: ({ partner_name }) =>
    `${partner_name} has it. Nothing is possible after that but another correction.`,
  lost: EFFECTS.lost,
};
/** Corrects where a parcel is and who has it, in cases where no scan can. */
export function CorrectDialog({ order, path, ...on }: ChangeProps) {
  const effects = order.return_of === null ? EFFECTS : EFFECTS_ON_RETURN;
  const statuses = STATUSES.filter((one) => one in effects);
  const [status, setStatus] = useState<Status>(
    statuses.find((one) => one !== order.status && !NEEDS_HOLDER.includes(one))!,
  );
  return (
    <ChangeForm
      {...on}
      title="Correct where it is"
      action="Correct it"
      tone="danger"
      done={`The order is corrected: ${STATUS_TEXTS[status].toLowerCase()}.`}
      work={(given, reason) =>
        request("POST", `${path}/correct`, { body: { status, ...holderIn(given), reason } })
      }
    >
      <p>
        Now it is “{STATUS_TEXTS[order.status].toLowerCase()}”, with {holderText(order.holder)}.
      </p>
      <PlaceFields statuses={statuses} status={status} onStatus={setStatus} />
      <p class="notice" role="status">
        {effects[status]?.(order)} The partner hears of it at once, without your reason. The chain and the
        audit log keep both what was and what you set.
      </p>
    </ChangeForm>
  );
}
