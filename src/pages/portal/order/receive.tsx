import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

interface Props {
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks before parcels are marked as received. */
export function Receive({ ids, onDone, onClose }: Props) {
  const parcels = t("{count} parcels", { count: ids.length });
  return (
    <Confirm
      title={
        ids.length === 1 ? t("Do you have it in hand?") : t("Do you have all {parcels} in hand?", { parcels })
      }
      action={ids.length === 1 ? t("I have it") : t("I have {parcels}", { parcels })}
      tone="primary"
      work={() => receiveAll(ids, onDone)}
      onClose={onClose}
    >
      <p>
        {ids.length === 1
          ? t(
              "From then on nobody looks for it any more. A driver who types your receiving code does the same. This can't be undone.",
            )
          : t(
              "From then on nobody looks for them any more. A driver who types your receiving code does the same. This can't be undone.",
            )}
      </p>
    </Confirm>
  );
}

/** One after the other. Receiving twice has no effect, so after a failure it can simply be repeated. */
async function receiveAll(ids: readonly string[], onDone: () => void): Promise<void> {
  try {
    for (const id of ids) await pudo.orders.receive(id);
    toast(t("{parcels} received.", { parcels: t("{count} parcels", { count: ids.length }) }));
  } finally {
    onDone();
  }
}
