import { useState } from "preact/hooks";
import type { Account } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { CopyOnce } from "../../ui/forms/copy-once.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { Badge } from "../../ui/text/badge.tsx";

interface Props {
  path: `/operator/partners/${string}`;
  accounts: readonly Account[];
  onChanged: () => void;
}

const linkOf = (token: string): string => `${location.origin}/portal/#/set-password?token=${token}`;

/** The people who sign in for a partner. A one-time link lets them set their password. */
export function Accounts({ path, accounts, onChanged }: Props) {
  const [link, setLink] = useState<{ email: string; url: string }>();
  const [disabled, setDisabled] = useState<Account>();
  const create = useAction(async (given: FormData, form: HTMLFormElement) => {
    const email = String(given.get("email")).trim();
    const { data } = await request("POST", `${path}/accounts`, { body: { email } });
    form.reset();
    if (data.set_password_token) setLink({ email, url: linkOf(data.set_password_token) });
    onChanged();
  });
  const change = useAction(async ({ id, email }: Account, step: "enable" | "set-password-token") => {
    const { data } = await request("POST", `${path}/accounts/${id}/${step}`);
    if ("set_password_token" in data) setLink({ email, url: linkOf(data.set_password_token) });
    else toast(`${email} may sign in again.`);
    onChanged();
  });
  return (
    <section class="card stack" aria-labelledby="accounts">
      <h2 id="accounts">People</h2>
      {accounts.length === 0 && <p class="hint">Nobody can sign in to the portal yet.</p>}
      <ul class="plain-list">
        {accounts.map((account) => (
          <li key={account.id} class="with-action">
            <span>
              {account.email} {!account.has_password && <Badge tone="soon">No password yet</Badge>}
              {!account.enabled && <Badge tone="urgent">Disabled</Badge>}
            </span>
            <span class="buttons">
              <button
                type="button"
                class="quiet"
                aria-label={`New link for ${account.email}`}
                aria-disabled={change.isBusy}
                onClick={() => void change.run(account, "set-password-token")}
              >
                New link
              </button>
              <button
                type="button"
                class="quiet"
                aria-label={`${account.enabled ? "Disable" : "Enable"} ${account.email}`}
                onClick={() => (account.enabled ? setDisabled(account) : void change.run(account, "enable"))}
              >
                {account.enabled ? "Disable…" : "Enable"}
              </button>
            </span>
          </li>
        ))}
      </ul>
      <Form onSubmit={create.run}>
        <Field label="New account" error={errorOf(create.error, "email")}>
          {(attributes) => (
            <span class="with-button">
              <input
                {...attributes}
                name="email"
                type="email"
                maxLength={254}
                placeholder="ada@shop.example.com"
                required
              />
              <Submit tone="secondary" isBusy={create.isBusy}>
                Add
              </Submit>
            </span>
          )}
        </Field>
        <Failure error={create.error ?? change.error} />
      </Form>
      {link && (
        <Dialog title={`Link for ${link.email}`} onClose={() => setLink(undefined)}>
          <CopyOnce
            label="One-time link"
            secret={link.url}
            hint="Send it to this person. It sets a password, works once and for 24 hours, and is not shown again."
          />
        </Dialog>
      )}
      {disabled && (
        <Confirm
          title={`Disable ${disabled.email}?`}
          action="Disable it"
          work={async () => {
            await request("POST", `${path}/accounts/${disabled.id}/disable`);
            toast(`${disabled.email} can't sign in any more.`);
            onChanged();
          }}
          onClose={() => setDisabled(undefined)}
        >
          <p>This person is signed out, and can't sign in until you enable the account again.</p>
        </Confirm>
      )}
    </section>
  );
}
