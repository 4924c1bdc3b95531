import { useState } from "preact/hooks";
import type { Driver } from "../../api.ts";
import { errorOf } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { request } from "../../ui/requests/request.ts";
import { naira } from "../../ui/text/format.ts";

interface Props {
  driver: Driver;
  onChanged: () => void;
}

/** How much money a driver may hold: a button, and the dialog that changes it. */
export function CashLimit({ driver: { id, name, cash_limit }, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-label={`${name} may hold ${naira(cash_limit)}: change it`}
        onClick={() => setAsking(true)}
      >
        {naira(cash_limit)}…
      </button>
      {isAsking && (
        <Confirm
          title={`How much money may ${name} hold?`}
          action="Save it"
          tone="primary"
          work={async (given) => {
            const limit = String(given.get("limit"));
            const body = { cash_limit: limit ? Number(limit) : null };
            const { data } = await request("PATCH", `/operator/drivers/${id}`, { body });
            toast(`${name} may hold ${naira(data.cash_limit)}.`);
            onChanged();
          }}
          onClose={() => setAsking(false)}
        >
          {(error) => (
            <NumberField
              {...{ name: "limit", min: 0, max: 1e9, decimals: 2, unit: "₦", initial: cash_limit }}
              label="Most money in the van, in ₦"
              isOptional
              hint="What is over it stays until it is given on. Empty: the usual sum."
              error={errorOf(error, "cash_limit")}
            />
          )}
        </Confirm>
      )}
    </>
  );
}
