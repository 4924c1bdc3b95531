import { useState } from "preact/hooks";
import type { Driver } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { naira } from "../../ui/text/format.ts";

interface Props {
  driver: Driver;
  onChanged: () => void;
}

/** How much money a driver may hold: a button, and the dialog that changes it. */
export function CashLimit({ driver: { id, name, cash_limit }, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { run, isBusy, error } = useAction(async (limit: string) => {
    const body = { cash_limit: limit ? Number(limit) : null };
    const { data } = await request("PATCH", `/operator/drivers/${id}`, { body });
    toast(`${name} may hold ${naira(data.cash_limit)}.`);
    close();
    onChanged();
  });
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
        <Dialog title={`How much money may ${name} hold?`} onClose={close}>
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void run(String(new FormData(event.currentTarget).get("limit")));
            }}
          >
            <NumberField
              {...{ name: "limit", min: 0, max: 1e9, decimals: 2, unit: "₦", initial: cash_limit }}
              label="Most money in the van, in ₦"
              isOptional
              hint="What is over it stays until it is given on. Empty: the usual sum."
              error={errorOf(error, "cash_limit")}
            />
            <Failure error={error} />
            <div class="buttons">
              <Submit isBusy={isBusy}>Save it</Submit>
              <button type="button" class="quiet" onClick={close}>
                Keep it as it is
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
