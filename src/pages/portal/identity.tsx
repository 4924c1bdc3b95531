import { signal } from "@preact/signals";
import { useAction } from "../ui/action.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Failure } from "../ui/failure.tsx";
import { Field } from "../ui/field.tsx";
import { request } from "../ui/request.ts";
import { Submit } from "../ui/submit.tsx";

/** The one who asks; it is told whether the password was right. */
const asking = signal<((isConfirmed: boolean) => void) | undefined>(undefined);

/** Asks for the password in a dialog. @returns whether it was given */
export function askForPassword(): Promise<boolean> {
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
  const { run, isBusy, error } = useAction(async (password: string) => {
    await request("POST", "/portal/session/confirm", { body: { password }, isSignIn: true });
    asking.value?.(true);
  });
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
          What shows or changes keys, secrets and passwords asks for your password. It is asked again after
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
        <div class="buttons">
          <Submit isBusy={isBusy}>Confirm</Submit>
          <button type="button" class="quiet" onClick={() => answer(false)}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
