import { useState } from "preact/hooks";
import type { OperatorPoint } from "../../api.ts";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { request } from "../../ui/requests/request.ts";
import { useLeaving } from "../points/leaving.ts";
import { RejectDialog } from "../points/reject-dialog.tsx";

type Step = "unpublish" | "reject" | "delete";

const BUTTONS: Record<Step, string> = { unpublish: "Unpublish", reject: "Reject", delete: "Delete" };

interface Props {
  point: OperatorPoint;
  onChanged: (text: string) => void;
}

/** What takes a point away from those who use it. */
export function DangerZone({ point, onChanged }: Props) {
  const [asked, setAsked] = useState<Step>();
  const { status, published } = point;
  const steps: Step[] = [
    ...(published ? (["unpublish"] as const) : []),
    ...(status === "rejected" ? [] : (["reject"] as const)),
    "delete",
  ];
  const dialog = { point, onChanged, onClose: () => setAsked(undefined) };
  return (
    <section class="card stack danger-zone" aria-labelledby="danger-zone">
      <h2 id="danger-zone">Danger zone</h2>
      <p class="hint">
        Move its parcels and its money first: what it still has then is to be looked after until somebody
        takes it.
      </p>
      <div class="buttons">
        {steps.map((step) => (
          <button key={step} type="button" class="quiet" onClick={() => setAsked(step)}>
            {BUTTONS[step]}…
          </button>
        ))}
      </div>
      {asked === "unpublish" && <Unpublish {...dialog} />}
      {asked === "reject" && (
        <RejectDialog {...dialog} onRejected={() => onChanged("The point is rejected.")} />
      )}
      {asked === "delete" && <Delete {...dialog} />}
    </section>
  );
}

interface DialogProps extends Props {
  onClose: () => void;
}

function Unpublish({ point: { id, name }, onChanged, onClose }: DialogProps) {
  const { action, leave } = useLeaving("Unpublish");
  return (
    <Confirm
      title={`Unpublish ${name}?`}
      action={action}
      work={async () => {
        await leave((query) => request("POST", `/operator/points/${id}/unpublish`, { query }));
        onChanged("The point is in no list any more.");
      }}
      onClose={onClose}
    >
      <p>
        Shops and maps don't show it any more within two minutes. Parcels under way to it are still delivered,
        and each of their shops hears that the point is removed.
      </p>
    </Confirm>
  );
}

function Delete({ point: { id, name }, onChanged, onClose }: DialogProps) {
  const { action, leave } = useLeaving("Delete");
  return (
    <Confirm
      title={`Delete ${name}?`}
      action={action}
      work={async () => {
        await leave((query) => request("DELETE", `/operator/points/${id}`, { query }));
        onChanged("The point is deleted.");
      }}
      onClose={onClose}
    >
      <p>
        It is gone for good. Parcels under way to it can still be moved to another point, and each of their
        shops hears of it.
      </p>
    </Confirm>
  );
}
