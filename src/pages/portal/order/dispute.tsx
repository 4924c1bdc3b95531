import { useState } from "preact/hooks";
import type { StoreOrderDetails } from "../../../../client/src/api.ts";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

const DISPUTED_WITHIN_MS = 3 * 86_400_000;

/** Whether a driver says that the shop has the parcel, and the shop may still say that it has not. */
export function mayDispute({ events }: StoreOrderDetails): boolean {
  const i = events.findLastIndex(({ type }) => type === "package.returned_to_sender");
  const handedBack = events[i];
  if (handedBack?.by !== "driver" || Date.parse(handedBack.occurred_at) < Date.now() - DISPUTED_WITHIN_MS)
    return false;
  return events
    .slice(i)
    .every(
      ({ type, by }) =>
        type !== "package.corrected" && !(type === "package.problem_reported" && by === "partner"),
    );
}

/** Asks before the operator is told that a parcel was not among those that a driver handed back. */
export function Dispute({ id, onDone, onClose }: { id: string; onDone: () => void; onClose: () => void }) {
  const [note, setNote] = useState("");
  return (
    <Confirm
      title={t("Was it not among them?")}
      action={t("I did not get it")}
      work={async () => {
        await pudo.orders.dispute(id, note.trim() || undefined);
        toast(t("It is noted, and the operator is told."));
        onDone();
      }}
      onClose={onClose}
    >
      <p>
        {t(
          "A driver typed your receiving code for it. The operator will ask the driver. Count once more before.",
        )}
      </p>
      <Field label={t("Note")} hint={t("For the operator.")} isOptional>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={2}
            maxLength={500}
            value={note}
            onInput={({ currentTarget }) => setNote(currentTarget.value)}
          />
        )}
      </Field>
    </Confirm>
  );
}
