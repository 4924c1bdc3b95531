import type { FunctionComponent } from "preact";
import { isEnded, mayChangePoint } from "../../../shared/parcel-status.ts";
import type { OperatorOrderWithEvents as Order } from "../../api.ts";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { request } from "../../ui/requests/request.ts";
import { ChoosePoint } from "../choose.tsx";
import { ChangeForm, type ChangeProps } from "./change-form.tsx";
import { CorrectDialog } from "./correct.tsx";

/** What an operator may do with an order. Each dialog shows the consequences first. */

interface Change {
  text: string;
  isPossible: (order: Order) => boolean;
  Dialog: FunctionComponent<ChangeProps>;
}

const MAX_DAYS = 14;

function PointDialog({ order, path, ...on }: ChangeProps) {
  return (
    <ChangeForm
      {...on}
      title="Send it to another point"
      action="Send it there"
      done="The parcel goes to the other point."
      work={(given, reason) =>
        request("POST", `${path}/point`, { body: { pudo_point_id: String(given.get("point")), reason } })
      }
    >
      <p>
        It goes there in place of {order.point_name}, if that point takes such parcels. The fee changes if the
        zone does. The partner hears of it; label link, tracking and collection code stay.
      </p>
      <ChoosePoint label="To which point?" name="point" exceptId={order.point_id ?? ""} isPublished />
    </ChangeForm>
  );
}

function ExtendDialog({ path, ...on }: ChangeProps) {
  return (
    <ChangeForm
      {...on}
      title="Keep it longer at its point"
      action="Keep it longer"
      done="The point keeps it longer."
      work={(given, reason) =>
        request("POST", `${path}/extend`, { body: { days: Number(given.get("days")), reason } })
      }
    >
      <p>
        Besides the days that its partner has given it. The partner hears of it, so that it can tell the
        receiver the new day.
      </p>
      <NumberField
        {...{ name: "days", min: 1, max: MAX_DAYS, decimals: 0, initial: 3 }}
        label="Days that operators give it in all"
      />
    </ChangeForm>
  );
}

function CancelDialog({ path, ...on }: ChangeProps) {
  return (
    <ChangeForm
      {...on}
      title="Cancel the order?"
      action="Cancel it"
      tone="danger"
      done="The order is cancelled."
      work={(_, reason) => request("POST", `${path}/cancel`, { body: { reason } })}
    >
      <p>
        That can't be undone. The partner hears of it. If somebody collects the parcel all the same, it goes
        back.
      </p>
    </ChangeForm>
  );
}

function EraseDialog({ path, ...on }: ChangeProps) {
  return (
    <ChangeForm
      {...on}
      title="Erase who received it?"
      action="Erase it for ever"
      tone="danger"
      done="The receiver's data is erased."
      work={(_, reason) => request("POST", `${path}/erase`, { body: { reason } })}
    >
      <p>
        Name, phone, e-mail and note are gone for ever, here and for the partner, also from its returns.
        Counts and money stay. Only for a receiver who has asked for it. Name nobody in the reason: it stays
        in the audit log.
      </p>
    </ChangeForm>
  );
}

function UnlockDialog({ path, onChanged, onClose }: ChangeProps) {
  return (
    <Confirm
      title="Unlock the collection code?"
      action="Unlock it"
      work={async () => {
        await request("POST", `${path}/unlock-code`);
        toast("The collection code is unlocked.");
        onChanged();
      }}
      onClose={onClose}
    >
      <p>
        The wrong codes are forgotten, so that the receiver can try again. Speak with the point's agent first:
        somebody may have guessed.
      </p>
    </Confirm>
  );
}

export const CHANGES = {
  unlock: {
    text: "Unlock the collection code…",
    isPossible: ({ wrong_codes }) => wrong_codes > 0,
    Dialog: UnlockDialog,
  },
  point: {
    text: "Another point…",
    isPossible: ({ status, return_of }) => return_of === null && mayChangePoint(status),
    Dialog: PointDialog,
  },
  extend: {
    text: "More days…",
    isPossible: ({ status }) => status === "ready_for_pickup",
    Dialog: ExtendDialog,
  },
  cancel: { text: "Cancel…", isPossible: ({ status }) => status === "created", Dialog: CancelDialog },
  correct: {
    text: "Correct…",
    isPossible: ({ status }) => status !== "cancelled",
    Dialog: CorrectDialog,
  },
  erase: {
    text: "Erase the receiver…",
    isPossible: ({ status, erased_at }) => erased_at === null && isEnded(status),
    Dialog: EraseDialog,
  },
} as const satisfies Record<string, Change>;
export type ChangeName = keyof typeof CHANGES;
/** They stand apart, because they can't be undone. */
export const GRAVE: readonly ChangeName[] = ["cancel", "correct", "erase"];
