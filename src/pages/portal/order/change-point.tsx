import { useState } from "preact/hooks";
import { Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { Alternatives, type Chosen } from "../points/alternatives.tsx";
import { PickPoint } from "../points/pick-point.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

/** Chooses another point for an order that has not arrived yet. */
export function ChangePoint({
  orderId,
  near,
  onDone,
}: {
  orderId: string;
  /** Where the order's point is. */
  near: { latitude: number; longitude: number };
  onDone: () => void;
}) {
  const [chosen, setChosen] = useState<Chosen>();
  const { run, isBusy, error } = useAction(async ({ id, name }: Chosen) => {
    await pudo.orders.changePoint(orderId, id);
    toast(t("The parcel goes to {name}.", { name }));
    onDone();
  });
  return (
    <Form
      onSubmit={() => {
        if (chosen) void run(chosen);
      }}
    >
      <PickPoint onPick={setChosen} near={near} />
      <Failure error={error} />
      <Alternatives error={error} onChoose={(point) => void run(point)} />
      <p class="hint">
        {t("Label, tracking and collection code stay. The fee changes only if the zone does.")}
      </p>
      <div class="buttons">
        {chosen ? (
          <Submit isBusy={isBusy}>{t("Send it to {name}", { name: chosen.name })}</Submit>
        ) : (
          <p class="hint">{t("Choose a point on the map or in the list.")}</p>
        )}
      </div>
    </Form>
  );
}
