import { signal } from "@preact/signals";
import type { Bodies } from "../api.ts";
import { Failure } from "../ui/feedback/failure.tsx";
import { Dialog } from "../ui/forms/dialog.tsx";
import { Field } from "../ui/forms/field.tsx";
import { Submit } from "../ui/forms/submit.tsx";
import { useAction } from "../ui/requests/action.ts";
import { request } from "../ui/requests/request.ts";
import { NoPasskey, passkeyAnswer } from "./passkey-answer.ts";

/** The one who asks; it is told whether it was confirmed. */
const asking = signal<((isConfirmed: boolean) => void) | undefined>(undefined);

/** Asks for the password or a passkey in a dialog. @returns whether it was given */
export function askForIdentity(): Promise<boolean> {
  asking.value?.(false);
  return new Promise((resolve) => {
    asking.value = (isConfirmed) => {
      asking.value = undefined;
      resolve(isConfirmed);
    };
  });
}

export function IdentityDialog() {
  const answer = asking.value;
  const confirm = async (body: Bodies["POST /portal/session/confirm"]) => {
    await request("POST", "/portal/session/confirm", { body, isSignIn: true });
    asking.value?.(true);
  };
  const { run, isBusy, error } = useAction((password: string) => confirm({ password }));
  const passkey = useAction(async () =>
    confirm({ passkey: await passkeyAnswer("/portal/session/confirm-options", { isOfAccount: true }) }),
  );
  if (!answer) return null;
  return (
    <Dialog title="Confirm that it is you" onClose={() => answer(false)}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(String(new FormData(event.currentTarget).get("password")));
        }}
      >
        <p>
          What shows or changes keys, secrets and passwords asks for your password or a passkey, at most every
          five minutes.
        </p>
        <Field label="Password">
          {(attributes) => (
            <input
              {...attributes}
              name="password"
              type="password"
              autocomplete="current-password"
              required
              autofocus
            />
          )}
        </Field>
        <Failure error={error} />
        {passkey.error instanceof NoPasskey ? (
          <p class="error" role="alert">
            You have no passkey yet. Add one in Account, or give the password.
          </p>
        ) : (
          <Failure error={passkey.error} />
        )}
        <div class="buttons">
          <Submit isBusy={isBusy}>Confirm</Submit>
          <button
            type="button"
            class="secondary"
            aria-disabled={passkey.isBusy}
            onClick={() => void passkey.run()}
          >
            Use a passkey
          </button>
          <button type="button" class="quiet" onClick={() => answer(false)}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
