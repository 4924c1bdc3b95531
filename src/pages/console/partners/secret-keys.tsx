import { useState } from "preact/hooks";
import type { KeyHolder } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { CopyOnce } from "../../ui/forms/copy-once.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { KeyList } from "../people/key-list.tsx";
import { KEY_STOPS } from "./status-texts.ts";

interface Props {
  path: `/operator/partners/${string}`;
  keys: readonly KeyHolder[];
  isActive: boolean;
  onChanged: () => void;
}

/** The keys with which a partner's servers call the API. */
export function SecretKeys({ path, keys, isActive, onChanged }: Props) {
  const [issued, setIssued] = useState<string>();
  const issue = useAction(async (given: FormData, form: HTMLFormElement) => {
    const name = String(given.get("name")).trim();
    const { data } = await request("POST", `${path}/secret-keys`, {
      body: { name },
    });
    form.reset();
    setIssued(data.key);
    onChanged();
  });
  return (
    <section class="card stack" aria-labelledby="secret-keys">
      <h2 id="secret-keys">Secret keys</h2>
      {!isActive && <p class="hint">They work once the partner is active.</p>}
      <KeyList path={`${path}/secret-keys`} keys={keys} stops={KEY_STOPS} onChanged={onChanged} />
      <Form onSubmit={issue.run}>
        <Field label="New secret key" error={errorOf(issue.error, "name")}>
          {(attributes) => (
            <span class="with-button">
              <input {...attributes} name="name" maxLength={100} placeholder="Web shop" required />
              <Submit tone="secondary" isBusy={issue.isBusy}>
                Create
              </Submit>
            </span>
          )}
        </Field>
        <Failure error={issue.error} />
      </Form>
      {issued && (
        <Dialog title="The secret key" onClose={() => setIssued(undefined)}>
          <CopyOnce label="Secret key" secret={issued} />
        </Dialog>
      )}
    </section>
  );
}
