import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { t } from "../texts.ts";

export function Password() {
  const { run, isBusy, error } = useAction(async (given: FormData, form: HTMLFormElement) => {
    const body = {
      currentPassword: String(given.get("current")),
      newPassword: String(given.get("new")),
    };
    // A wrong current password is 401, and the session goes on.
    await request("POST", "/partner/password", { body, isSignIn: true });
    form.reset();
    toast(t("Your password is changed. All other sessions have ended."));
  });
  return (
    <section class="card stack" aria-labelledby="password">
      <h2 id="password">{t("Password")}</h2>
      <Form onSubmit={run}>
        <Field label={t("Current password")}>
          {(attributes) => (
            <input {...attributes} name="current" type="password" autocomplete="current-password" required />
          )}
        </Field>
        <Field
          label={t("New password")}
          hint={t("At least 12 characters: a sentence is good.")}
          error={errorOf(error, "newPassword")}
        >
          {(attributes) => (
            <input
              {...attributes}
              name="new"
              type="password"
              autocomplete="new-password"
              minLength={12}
              maxLength={128}
              required
            />
          )}
        </Field>
        <Failure error={error} />
        <div>
          <Submit isBusy={isBusy}>{t("Change the password")}</Submit>
        </div>
      </Form>
    </section>
  );
}
