import { Failure } from "../ui/feedback/failure.tsx";
import { Field } from "../ui/forms/field.tsx";
import { Form } from "../ui/forms/form.tsx";
import { Submit } from "../ui/forms/submit.tsx";
import { useAction } from "../ui/requests/action.ts";
import { Entrance } from "../ui/session/entrance.tsx";
import { PAGE } from "./console-view.tsx";
import { signIn } from "./session.ts";

/** @param wasIn whether a session has just ended on this page */
export function SignIn({ wasIn }: { wasIn: boolean }) {
  const { run, isBusy, error } = useAction(signIn);
  return (
    <Entrance title="Sign in" page={PAGE}>
      {wasIn && <p class="notice">Your session has ended. Sign in to go on where you were.</p>}
      <Form method="post" data-unguarded onSubmit={(given) => run(String(given.get("token")).trim())}>
        <Field
          label="Operator token"
          hint="It begins with op_. This browser keeps a session for 8 hours, and never the token."
        >
          {(attributes) => (
            <input
              {...attributes}
              name="token"
              type="password"
              autocomplete="off"
              spellcheck={false}
              maxLength={200}
              required
            />
          )}
        </Field>
        <Failure error={error} />
        <Submit isBusy={isBusy}>Sign in</Submit>
      </Form>
      <p class="hint">
        For whoever runs the service. Shops and logistics companies have the{" "}
        <a href="/portal/">partner portal</a>.
      </p>
    </Entrance>
  );
}
