import { useState } from "preact/hooks";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { SignInSheet } from "./sign-in-sheet.tsx";

interface Props {
  page: "counter" | "driver";
  /** What stands above the name on the sign-in sheet. */
  heading?: string;
  label: string;
  hint: string;
  placeholder?: string;
  issue: (name: string) => Promise<{ data: { key: string } }>;
  onIssued: () => void;
}

/** Issues a key to somebody new, with its sign-in sheet. */
export function IssueKey({ page, heading, label, hint, placeholder, issue, onIssued }: Props) {
  const [issued, setIssued] = useState<{ name: string; secret: string }>();
  const { run, isBusy, error } = useAction(async (given: FormData, form: HTMLFormElement) => {
    const name = String(given.get("name")).trim();
    const { data } = await issue(name);
    form.reset();
    setIssued({ name, secret: data.key });
    onIssued();
  });
  return (
    <>
      <Form onSubmit={run}>
        <Field label={label} hint={hint} error={errorOf(error, "name")}>
          {(attributes) => (
            <span class="with-button">
              <input {...attributes} name="name" maxLength={100} placeholder={placeholder} required />
              <Submit tone="secondary" isBusy={isBusy}>
                Issue a key
              </Submit>
            </span>
          )}
        </Field>
        <Failure error={error} />
      </Form>
      {issued && (
        <SignInSheet {...issued} page={page} heading={heading} onClose={() => setIssued(undefined)} />
      )}
    </>
  );
}
