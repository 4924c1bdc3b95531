import { useState } from "preact/hooks";
import type { LabelOptions } from "../../../../client/src/orders.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { download } from "../../ui/lists/download.ts";
import { useAction } from "../../ui/requests/action.ts";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

const MOST_LABELS = 100;

/** What the printer takes. */
type Paper = "a6" | "a4" | "zpl";

const optionsOf = (paper: Paper, start: number): LabelOptions =>
  paper === "zpl" ? { format: "zpl" } : { layout: paper, ...(paper === "a4" && { start }) };

/** The labels of several orders in one file, for the printer that is chosen. */
export function LabelsDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [paper, setPaper] = useState<Paper>("a6");
  const { run, isBusy, error } = useAction(async (start: number) => {
    const type = paper === "zpl" ? "text/plain" : "application/pdf";
    const ending = paper === "zpl" ? "zpl" : "pdf";
    for (let first = 0; first < ids.length; first += MOST_LABELS) {
      const part = ids.slice(first, first + MOST_LABELS);
      const labels = await pudo.orders.labels(part, optionsOf(paper, first === 0 ? start : 1));
      const number = ids.length > MOST_LABELS ? `-${first / MOST_LABELS + 1}` : "";
      download(new Blob([labels], { type }), `labels${number}.${ending}`);
    }
    onClose();
  });
  return (
    <Dialog
      title={t("Labels of {orders}", { orders: t("{count} orders", { count: ids.length }) })}
      onClose={onClose}
    >
      <Form data-unguarded onSubmit={(given) => run(Number(given.get("start") ?? 1))}>
        <Field label={t("Paper")}>
          {(attributes) => (
            <select
              {...attributes}
              value={paper}
              onChange={({ currentTarget }) => setPaper(currentTarget.value as Paper)}
            >
              <option value="a6">{t("A6, a label on each page")}</option>
              <option value="a4">{t("A4, four labels on each page")}</option>
              <option value="zpl">{t("Label printer, as ZPL (203 dpi)")}</option>
            </select>
          )}
        </Field>
        {paper === "a4" && (
          <Field label={t("First free place")} hint={t("On a sheet of which some labels are used already.")}>
            {(attributes) => (
              <select {...attributes} name="start">
                <option value="1">{t("1: upper left")}</option>
                <option value="2">{t("2: upper right")}</option>
                <option value="3">{t("3: lower left")}</option>
                <option value="4">{t("4: lower right")}</option>
              </select>
            )}
          </Field>
        )}
        <Failure error={error} />
        <div class="buttons">
          <Submit isBusy={isBusy}>{paper === "zpl" ? t("Save as ZPL") : t("Save as PDF")}</Submit>
          <button type="button" class="quiet" onClick={onClose}>
            {t("Cancel")}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
