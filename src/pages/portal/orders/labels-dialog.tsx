import { useState } from "preact/hooks";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { download } from "../../ui/lists/download.ts";
import { useAction } from "../../ui/requests/action.ts";
import { counted } from "../../ui/text/format.ts";
import { pudo } from "../pudo.ts";

const MOST_LABELS = 100;

/** The labels of orders in one PDF, for the printer that there is. */
export function LabelsDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [layout, setLayout] = useState<"a6" | "a4">("a6");
  const { run, isBusy, error } = useAction(async (start: number) => {
    for (let first = 0; first < ids.length; first += MOST_LABELS) {
      const part = ids.slice(first, first + MOST_LABELS);
      const options = { layout, ...(layout === "a4" ? { start: first === 0 ? start : 1 } : {}) };
      const pdf = new Blob([await pudo.orders.labels(part, options)], { type: "application/pdf" });
      download(pdf, ids.length > MOST_LABELS ? `labels-${first / MOST_LABELS + 1}.pdf` : "labels.pdf");
    }
    onClose();
  });
  return (
    <Dialog title={`Labels of ${counted(ids.length, "order")}`} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(Number(new FormData(event.currentTarget).get("start") ?? 1));
        }}
      >
        <Field label="Paper">
          {(attributes) => (
            <select
              {...attributes}
              value={layout}
              onChange={({ currentTarget }) => setLayout(currentTarget.value as typeof layout)}
            >
              <option value="a6">A6, a label on each page</option>
              <option value="a4">A4, four labels on each page</option>
            </select>
          )}
        </Field>
        {layout === "a4" && (
          <Field label="First free place" hint="On a sheet of which some labels are used already.">
            {(attributes) => (
              <select {...attributes} name="start">
                <option value="1">1: upper left</option>
                <option value="2">2: upper right</option>
                <option value="3">3: lower left</option>
                <option value="4">4: lower right</option>
              </select>
            )}
          </Field>
        )}
        <Failure error={error} />
        <div class="buttons">
          <Submit isBusy={isBusy}>Save as PDF</Submit>
          <button type="button" class="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
