import type { Payout } from "../../api.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { download } from "../../ui/lists/download.ts";
import { requestCsv, requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href } from "../../ui/shell/route.ts";
import { count, naira } from "../../ui/text/format.ts";
import { t } from "../texts.ts";

interface Props {
  onChanged: () => void;
  onClose: () => void;
}

const DRAFTS = { status: "draft", pageSize: 200 };

/** The bank's list of one payout or several, as their bank takes it: without a mark at its beginning. */
export const saveList = async (body: { list_id?: string }, name: string): Promise<void> =>
  download(
    new Blob([await requestCsv("POST", "/operator/payouts/export", { body })], { type: "text/csv" }),
    name,
  );

/** Sends all drafts that have an account: saves the bank's list of them. */
export function ExportPayouts(props: Props) {
  const resource = useResource("drafts", (signal) =>
    requestPage("/operator/payouts", { query: DRAFTS, signal }),
  );
  const drafts = resource.data;
  const payable = drafts?.rows.filter(({ account }) => account !== null);
  if (!drafts || payable?.length === 0)
    return (
      <Dialog title="The bank's list" onClose={props.onClose}>
        <Loaded resource={resource} lines={3}>
          {({ rows }) => (
            <p>
              {rows.length === 0
                ? "There is no draft. Make drafts first."
                : "No draft has an account. Set their partners' payout accounts, cancel the drafts, and make them anew."}
            </p>
          )}
        </Loaded>
      </Dialog>
    );
  return (
    <Send
      {...props}
      payable={payable!}
      total={drafts.total}
      ownerless={drafts.rows.length - payable!.length}
    />
  );
}

interface SendProps extends Props {
  payable: readonly Payout[];
  total: number;
  /** How many have no account. */
  ownerless: number;
}

function Send({ payable, total, ownerless, onChanged, onClose }: SendProps) {
  const isMore = total > payable.length + ownerless;
  const sum = payable.reduce((all, { amount }) => all + amount, 0);
  return (
    <Confirm
      title="Send these to the bank?"
      action="Save the bank's list"
      tone="primary"
      work={async () => {
        await saveList({}, `payouts-${new Date().toISOString().slice(0, 10)}.csv`);
        toast("The list is saved. Upload it to the bank.");
        onChanged();
      }}
      onClose={onClose}
    >
      <p class="key-number">{isMore ? `Over ${naira(sum)}` : naira(sum)}</p>
      <p>
        {t("{count} payouts", { count: isMore ? total : payable.length })}. Each is in one list ever: from now
        on they are sent, and their partners see them. If you lose the file, open one of its payouts and save
        the list again.
      </p>
      {ownerless > 0 && (
        <p class="notice">
          {count(ownerless)} without an account stay drafts.{" "}
          <a href={href("/payouts", { status: "draft" })}>See the drafts</a>
        </p>
      )}
    </Confirm>
  );
}
