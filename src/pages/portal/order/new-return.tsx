import type { Order } from "../../../../client/src/api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { goTo } from "../../ui/shell/route.ts";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

interface Props {
  order: Pick<Order, "id" | "items">;
  onClose: () => void;
}

/** Asks which items come back, and why. Items of the same name are one line, as the API counts them. */
export function NewReturn({ order, onClose }: Props) {
  const ordered = new Map<string, number>();
  for (const { description, quantity } of order.items)
    ordered.set(description, (ordered.get(description) ?? 0) + quantity);
  const names = [...ordered.keys()];
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const items = names
      .map((name, i) => ({ name, qty: Number(given.get(`qty${i}`)) }))
      .filter(({ qty }) => qty > 0);
    const reason = String(given.get("reason")).trim();
    const { id } = await pudo.returns.create({
      order_id: order.id,
      ...(names.length > 0 ? { items } : {}),
      ...(reason ? { reason } : {}),
    });
    toast(t("The return is created. Send your customer its page."));
    goTo(`/orders/${id}`);
  });
  return (
    <Dialog title={t("New return")} onClose={onClose}>
      <Form onSubmit={run}>
        <p>
          {t("Your customer hands it in at any point that takes parcels, within 14 days, without a printer.")}
        </p>
        {names.map((name, i) => (
          <NumberField
            key={name}
            name={`qty${i}`}
            label={name}
            hint={t("Of {name}", { name: ordered.get(name) ?? "" })}
            min={0}
            max={ordered.get(name)!}
            decimals={0}
            initial={ordered.get(name)!}
          />
        ))}
        {errorOf(error, "items") && (
          <p class="error">{t("Choose how many of at least one item come back.")}</p>
        )}
        <Field label={t("Reason")} hint={t("For yourself.")} isOptional error={errorOf(error, "reason")}>
          {(attributes) => <textarea {...attributes} name="reason" rows={2} maxLength={1000} />}
        </Field>
        <Failure error={error} />
        <Submit isBusy={isBusy}>{t("Create the return")}</Submit>
      </Form>
    </Dialog>
  );
}
