import { useState } from "preact/hooks";
import type { OperatorPoint } from "../../api.ts";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { request } from "../../ui/requests/request.ts";
import { DangerZone } from "../../ui/shell/danger-zone.tsx";
import { count } from "../../ui/text/format.ts";
import { useLeaving } from "../points/leaving.ts";
import { RejectDialog } from "../points/reject-dialog.tsx";
import { t } from "../texts.ts";

type Step = "unpublish" | "reject" | "delete";

const BUTTONS: Record<Step, string> = { unpublish: "Unpublish", reject: "Reject", delete: "Delete" };

interface Props {
  point: OperatorPoint;
  onChanged: (text: string) => void;
}

interface ZoneProps extends Props {
  /** What is there and on its way; undefined until that is known. */
  totals: { shelf: number; expected: number } | undefined;
}

/** What takes a point away from those who use it. */
export function PointDangerZone({ point, totals, onChanged }: ZoneProps) {
  const [asked, setAsked] = useState<Step>();
  const { status, published } = point;
  const steps: Step[] = [
    ...(published ? (["unpublish"] as const) : []),
    ...(status === "rejected" ? [] : (["reject"] as const)),
    "delete",
  ];
  const dialog = { point, onChanged, onClose: () => setAsked(undefined) };
  return (
    <>
      <DangerZone lead={leadOf(totals)}>
        {steps.map((step) => (
          <button key={step} type="button" class="quiet" onClick={() => setAsked(step)}>
            {BUTTONS[step]}…
          </button>
        ))}
      </DangerZone>
      {asked === "unpublish" && <Unpublish {...dialog} />}
      {asked === "reject" && (
        <RejectDialog {...dialog} onRejected={() => onChanged("The point is rejected.")} />
      )}
      {asked === "delete" && <Delete {...dialog} />}
    </>
  );
}

/** What would be left there. */
function leadOf(totals: ZoneProps["totals"]): string {
  const rest = "What it still has then is to be looked after until somebody takes it.";
  if (!totals || totals.shelf + totals.expected === 0) return `Move its parcels and its money first. ${rest}`;
  const { shelf, expected } = totals;
  return `${t("{count} parcels", { count: shelf })} on the shelf, ${count(expected)} under way: move them first. ${rest}`;
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
