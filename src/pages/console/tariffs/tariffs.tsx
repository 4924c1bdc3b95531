import { useState } from "preact/hooks";
import { isProblem } from "../../../../client/src/problem.ts";
import type { AuditEntry, Tariff } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request, requestVersion } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { useUnsaved } from "../../ui/requests/unsaved.ts";
import { ConsoleView } from "../console-view.tsx";
import { History } from "../history.tsx";
import { t } from "../texts.ts";
import { type Draft, draftOf, rebased, tableOf } from "./draft.ts";
import { Matrix } from "./matrix.tsx";
import { ParcelPrices } from "./parcel-prices.tsx";
import { type TariffChange, tableChanges, ZONE_NAMES } from "./table-changes.ts";
import { tableProblem } from "./table-problem.ts";

const PATH = "/operator/tariffs";

interface Saved {
  table: Tariff[];
  version: string;
}

interface Exchange {
  body?: Tariff[];
  ifMatch?: string;
  signal?: AbortSignal;
}

async function exchange(method: "GET" | "PUT", options: Exchange): Promise<Saved> {
  const { answer, version } = await requestVersion(method, PATH, options);
  return { table: answer.data, version };
}

/** An invalid table has no prices. */
async function checkTable(tariffs: Tariff[]): Promise<void> {
  const body = { weight_kg: 1, origin: "Lagos", destination: "Lagos", tariffs };
  try {
    await request("POST", "/operator/tariffs/estimate", { body });
  } catch (error) {
    throw tableProblem(error, tariffs);
  }
}

/** The prices of deliveries: to read, change and try out, with their history. */
export default function Tariffs() {
  const resource = useResource(PATH, (signal) => exchange("GET", { signal }));
  return (
    <ConsoleView title="Tariffs">
      <Loaded resource={resource} lines={8}>
        {(saved) => <Editor opened={saved} />}
      </Loaded>
    </ConsoleView>
  );
}

function Editor({ opened }: { opened: Saved }) {
  const [saved, setSaved] = useState(opened);
  const [draft, setDraft] = useState(() => draftOf(opened.table));
  const [isReviewing, setReviewing] = useState(false);
  const [isNewer, setNewer] = useState(false);
  const [saves, setSaves] = useState(0);
  const proposed = tableOf(draft);
  const changes = tableChanges(saved.table, proposed);
  useUnsaved(changes.length > 0);
  /** Keeps what somebody else has saved meanwhile, so that only what was typed here counts as a change. */
  const takeNewest = async (): Promise<Draft> => {
    const newest = await exchange("GET", {});
    if (newest.version === saved.version) return draft;
    const kept = rebased(draft, draftOf(saved.table), draftOf(newest.table));
    setDraft(kept);
    setSaved(newest);
    setNewer(true);
    return kept;
  };
  const review = useAction(async () => {
    setNewer(false);
    await checkTable(tableOf(await takeNewest()));
    setReviewing(true);
  });
  const save = async () => {
    try {
      const now = await exchange("PUT", { body: proposed, ifMatch: saved.version });
      setSaved(now);
      setDraft(draftOf(now.table));
      setSaves((count) => count + 1);
      toast("The tariffs are saved. Prices change within 30 seconds.");
    } catch (error) {
      if (isProblem(error, "precondition_failed")) await takeNewest();
      throw tableProblem(error, proposed);
    }
  };
  return (
    <>
      <section class="card stack" aria-labelledby="tariff-table">
        <h2 id="tariff-table">Prices by weight and distance</h2>
        <Matrix draft={draft} error={review.error} onChange={setDraft} onReview={() => void review.run()} />
        <p class="hint" role="status">
          {changes.length === 0
            ? "As it is saved."
            : `${t("{count} changes", { count: changes.length })}, not saved.`}
        </p>
      </section>
      <ParcelPrices draft={draft} />
      <History key={saves} query={{ action: "tariffs.replaced" }} detailOf={whatWasChanged} />
      {isReviewing && (
        <Review changes={changes} isNewer={isNewer} save={save} onClose={() => setReviewing(false)} />
      )}
    </>
  );
}

interface ReviewProps {
  changes: TariffChange[];
  /** Whether somebody else has saved the table since it was opened. */
  isNewer: boolean;
  save: () => Promise<void>;
  onClose: () => void;
}

function Review({ changes, isNewer, save, onClose }: ReviewProps) {
  if (changes.length === 0)
    return (
      <Dialog title="Nothing is changed" onClose={onClose}>
        <p>The table is the same as the saved one.</p>
      </Dialog>
    );
  return (
    <Confirm
      title="Save these changes?"
      action="Save the tariffs"
      tone="primary"
      work={save}
      onClose={onClose}
    >
      {isNewer && (
        <p class="notice">
          Somebody else has saved the tariffs meanwhile. Their prices are kept; these are your changes to
          them.
        </p>
      )}
      <Table
        caption="Changes"
        columns={CHANGE_COLUMNS}
        rows={changes}
        keyOf={({ zone, what }) => `${zone} ${what}`}
      />
      <p class="hint">Orders that exist keep their fees, and quotes hold for their day.</p>
    </Confirm>
  );
}

const CHANGE_COLUMNS: Column<TariffChange>[] = [
  { label: "Zone", cell: ({ zone }) => ZONE_NAMES[zone] },
  { label: "What", cell: ({ what }) => what },
  { label: "Old", cell: ({ before }) => before, align: "end" },
  { label: "New", cell: ({ after }) => after, align: "end" },
];

/** The changes between an entry's table and that of the entry before it. */
function whatWasChanged({ details }: AuditEntry, before: AuditEntry | undefined) {
  if (!before) return <span>The whole table was set.</span>;
  const [old, next] = [before.details, details].map(({ tariffs }) => tariffs as Tariff[]) as [
    Tariff[],
    Tariff[],
  ];
  return (
    <ul class="plain-list">
      {tableChanges(old, next).map((change) => (
        <li key={`${change.zone} ${change.what}`}>
          {ZONE_NAMES[change.zone]}, {change.what.toLowerCase()}: {change.before} → {change.after}
        </li>
      ))}
    </ul>
  );
}
