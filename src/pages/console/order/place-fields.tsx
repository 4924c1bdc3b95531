import { useState } from "preact/hooks";
import type { OperatorCorrection } from "../../api.ts";
import { STATUS_TEXTS } from "../../ui/domain/order-status.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { ChooseDriver, ChoosePoint } from "../choose.tsx";

export type Status = OperatorCorrection["status"];

export const NEEDS_HOLDER: readonly Status[] = ["in_transit", "returned"];

interface Props {
  /** The states to choose from. */
  statuses: readonly Status[];
  status: Status;
  onStatus: (status: Status) => void;
}

/** Asks where a parcel is and, if that does not tell it, who has it. */
export function PlaceFields({ statuses, status, onStatus }: Props) {
  const [kind, setKind] = useState<"driver" | "point">("point");
  const needsHolder = NEEDS_HOLDER.includes(status);
  return (
    <>
      <Field label="Where is it?">
        {(attributes) => (
          <select
            {...attributes}
            value={status}
            onChange={({ currentTarget }) => onStatus(currentTarget.value as Status)}
          >
            {statuses.map((one) => (
              <option key={one} value={one}>
                {STATUS_TEXTS[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {needsHolder && (
        <Field label="Who has it?">
          {(attributes) => (
            <select
              {...attributes}
              name="holder_kind"
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value as typeof kind)}
            >
              <option value="point">A point</option>
              <option value="driver">A driver</option>
            </select>
          )}
        </Field>
      )}
      {needsHolder && kind === "point" && <ChoosePoint label="Which point?" name="holder" />}
      {needsHolder && kind === "driver" && <ChooseDriver label="Which driver?" name="holder" />}
    </>
  );
}

/** Who was chosen to have it, for the body of a correction. */
export function holderIn(given: FormData): Pick<OperatorCorrection, "holder"> {
  const kind = given.get("holder_kind");
  if (kind === null) return {};
  return { holder: { kind: kind === "driver" ? "driver" : "point", id: String(given.get("holder")) } };
}
