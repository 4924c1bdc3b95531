import { useState } from "preact/hooks";
import type { Partner } from "../../api.ts";
import { errorOf } from "../../ui/feedback/failure.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { request } from "../../ui/requests/request.ts";
import { href } from "../../ui/shell/route.ts";
import { Time } from "../../ui/text/time.tsx";
import { FormDialog, textIn } from "../form-dialog.tsx";

interface Props {
  path: `/operator/partners/${string}`;
  partner: Partner;
  onChanged: () => void;
}

/** Where a partner is paid what receivers paid. */
export function PayoutAccount({ path, partner, onChanged }: Props) {
  const [isChanging, setChanging] = useState(false);
  const { payout_account: account } = partner;
  return (
    <section class="card stack" aria-labelledby="payout-account">
      <h2 id="payout-account">Payout account</h2>
      {account ? (
        <dl class="facts">
          <dt>Account number</dt>
          <dd class="code">{account.account_number}</dd>
          <dt>Bank code</dt>
          <dd class="code">{account.bank_code}</dd>
          <dt>In the name of</dt>
          <dd>{account.account_name}</dd>
          <dt>Payouts</dt>
          <dd>
            <a href={href("/payouts", { partner: partner.id })}>See its payouts</a>
          </dd>
        </dl>
      ) : (
        <p class="hint">None yet: drafts for it can't be sent to the bank.</p>
      )}
      {account && Date.parse(account.counts_from) > Date.now() && (
        <p class="notice">
          It was changed: until <Time at={account.counts_from} /> payouts go to the account before.
        </p>
      )}
      <div class="buttons">
        <button type="button" class="secondary" onClick={() => setChanging(true)}>
          {account ? "Change it…" : "Set it…"}
        </button>
      </div>
      {isChanging && <ChangeAccount {...{ path, partner, onChanged }} onClose={() => setChanging(false)} />}
    </section>
  );
}

function ChangeAccount({ path, partner, ...on }: Props & { onClose: () => void }) {
  return (
    <FormDialog
      {...on}
      title={`Payout account of ${partner.name}`}
      action="Save the account"
      done="The payout account is saved."
      work={(given) => {
        const account = {
          bank_code: textIn(given, "bank_code"),
          account_number: textIn(given, "account_number"),
          account_name: textIn(given, "account_name"),
        };
        return request("PATCH", path, { body: { payout_account: account } });
      }}
    >
      {(error) => (
        <>
          {partner.payout_account && (
            <p class="notice">
              The partner is told at once, and has 48 hours to object: until then payouts go to the present
              account.
            </p>
          )}
          <div class="fields">
            <Field
              label="Bank code"
              hint="Three to six digits."
              error={errorOf(error, "payout_account.bank_code")}
            >
              {(attributes) => (
                <input
                  {...attributes}
                  name="bank_code"
                  inputMode="numeric"
                  pattern="\d{3,6}"
                  maxLength={6}
                  required
                />
              )}
            </Field>
            <Field
              label="Account number"
              hint="Ten digits."
              error={errorOf(error, "payout_account.account_number")}
            >
              {(attributes) => (
                <input
                  {...{ ...attributes, name: "account_number", inputMode: "numeric", pattern: "\\d{10}" }}
                  maxLength={10}
                  autocomplete="off"
                  required
                />
              )}
            </Field>
            <Field label="In the name of" error={errorOf(error, "payout_account.account_name")}>
              {(attributes) => <input {...attributes} name="account_name" maxLength={100} required />}
            </Field>
          </div>
        </>
      )}
    </FormDialog>
  );
}
