import { csvLine } from "../../../shared/csv.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Icon } from "../../ui/icon.tsx";
import { csvFile } from "../../ui/lists/csv.ts";
import { download } from "../../ui/lists/download.ts";
import { useAction } from "../../ui/requests/action.ts";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

/** The point's columns: its name and city, or its id, are what a file of orders has in its column for points. */
const HEADER = ["pudo_point_id", "name", "address", "city", "state", "latitude", "longitude", "available"];

/** Saves the pickup points as CSV, for writing a file of orders. */
export function SavePoints() {
  const { run, isBusy, error } = useAction(async () => {
    const lines = [csvLine(HEADER)];
    for await (const { id, name, address, available } of pudo.points.list({ service: "collect" }))
      lines.push(
        csvLine([
          ...[id, name, address.address, address.city, address.state, address.latitude, address.longitude],
          available ? "yes" : "no",
        ]),
      );
    download(csvFile(lines), "pickup-points.csv");
  });
  return (
    <>
      <button type="button" class="quiet" aria-disabled={isBusy} onClick={() => void run()}>
        <Icon name="download" />
        {isBusy ? t("Reading the points…") : t("Save the points as CSV")}
      </button>
      <Failure error={error} />
    </>
  );
}
