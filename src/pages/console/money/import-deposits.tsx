import { useState } from "preact/hooks";
import { isProblem } from "../../../../client/src/problem.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { problemWords } from "../../ui/feedback/words.ts";
import { Field } from "../../ui/forms/field.tsx";
import { Upload } from "../../ui/forms/upload.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { NotConfirmed, request } from "../../ui/requests/request.ts";
import { useUnsaved } from "../../ui/requests/unsaved.ts";
import { href } from "../../ui/shell/route.ts";
import { naira } from "../../ui/text/format.ts";
import { ConsoleView } from "../console-view.tsx";
import type { NamedHolder } from "../names.ts";
import { t } from "../texts.ts";
import { type DepositRow, readDeposits } from "./deposit-file.ts";
import { DepositRows, type Result } from "./deposit-rows.tsx";
import { PickHolder } from "./pick-holder.tsx";

/** Deposits of a bank's file. They are looked at first, and nothing is entered before that. */
export default function ImportDeposits() {
  const [name, setName] = useState("");
  const [rows, setRows] = useState<DepositRow[]>([]);
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map());
  const read = useAction(async (file: File) => {
    setName(file.name);
    setRows([]);
    setResults(new Map());
    setRows(await readDeposits(file, AbortSignal.timeout(60_000)));
  });
  const isOpen = ({ line, reason, holder }: DepositRow) =>
    reason === undefined && holder !== undefined && results.get(line)?.isEntered !== true;
  const enter = useAction(async () => {
    for (const row of rows.filter(isOpen)) {
      const result = await enterRow(row);
      setResults((before) => new Map(before).set(row.line, result));
    }
  });
  const open = rows.filter(isOpen);
  const ownerless = rows.filter(({ holder, reason }) => !holder && !reason);
  useUnsaved(open.length > 0);
  const assign = (chosen: readonly DepositRow[], holder: NamedHolder | undefined) =>
    setRows((before) =>
      before.map((row) => (chosen.some(({ line }) => line === row.line) ? { ...row, holder } : row)),
    );
  return (
    <ConsoleView title="Deposits from a bank's file">
      <section class="stack" aria-label="File">
        <p>
          A CSV file with the columns <code>reference</code>, <code>amount</code> and <code>banked_on</code>,
          and if you like <code>holder</code>: a point's or a driver's name or id. Nothing is entered until
          you say so, and a reference counts once, so the same file can be read again.
        </p>
        <Upload
          label="Choose a file, or drop it here"
          accept=".csv,text/csv"
          chosen={name}
          onFile={(file) => void read.run(file)}
        />
      </section>
      <Failure error={read.error} />
      {rows.length > 0 && (
        <>
          <section class="card stack" aria-labelledby="to-enter">
            <h2 id="to-enter">{headline(open, results.size)}</h2>
            {ownerless.length > 0 && (
              <Field
                label="Whose are the rows without a holder?"
                hint="For all of them at once; or choose in each row."
              >
                {(attributes) => (
                  <PickHolder
                    {...{ attributes }}
                    chosen={undefined}
                    onChosen={(holder) => assign(ownerless, holder)}
                  />
                )}
              </Field>
            )}
            <Failure error={enter.error} />
            <div class="buttons">
              {open.length > 0 && (
                <button
                  type="button"
                  class="primary"
                  aria-disabled={enter.isBusy}
                  onClick={() => void enter.run()}
                >
                  Enter {t("{count} deposits", { count: open.length })}
                </button>
              )}
              <a class="button quiet" href={href("/deposits")}>
                See all deposits
              </a>
            </div>
          </section>
          <DepositRows rows={rows} results={results} onChosen={(row, holder) => assign([row], holder)} />
        </>
      )}
    </ConsoleView>
  );
}

function headline(open: readonly DepositRow[], done: number): string {
  const sum = open.reduce((total, { amount = 0 }) => total + amount, 0);
  if (open.length > 0) return `${t("{count} deposits", { count: open.length })} of ${naira(sum)} together`;
  return done > 0 ? "All are entered that can be" : "None can be entered yet";
}

/** @throws if the person did not confirm, or nothing was answered */
async function enterRow({ holder, amount, reference, bankedOn }: DepositRow): Promise<Result> {
  const { kind, id } = holder!;
  const body = { holder: { kind, id }, amount: amount!, reference, banked_on: bankedOn! };
  try {
    await request("POST", "/operator/deposits", { body });
    return { isEntered: true };
  } catch (error) {
    if (error instanceof NotConfirmed || !isProblem(error) || error.status >= 500) throw error;
    return { isEntered: false, reason: error.errors[0]?.message ?? problemWords(error) };
  }
}
