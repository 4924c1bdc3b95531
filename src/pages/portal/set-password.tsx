import { useState } from "preact/hooks";
import { isProblem } from "../../../client/src/problem.ts";
import { errorOf, Failure, PlainError } from "../ui/feedback/failure.tsx";
import { toast } from "../ui/feedback/toast.tsx";
import { Field } from "../ui/forms/field.tsx";
import { Form } from "../ui/forms/form.tsx";
import { Submit } from "../ui/forms/submit.tsx";
import { useAction } from "../ui/requests/action.ts";
import { request } from "../ui/requests/request.ts";
import { Entrance } from "../ui/session/entrance.tsx";
import { LanguageChoice } from "../ui/session/language-choice.tsx";
import { goTo, href, route } from "../ui/shell/route.ts";
import { PAGE } from "./portal-view.tsx";
import { t } from "./texts.ts";

const PATH = "/set-password";
const MIN_LENGTH = 12;
/** Kept here alone: the address is in the browser's history, and may be seen over a shoulder. */
let tokenOfLink = "";

/** Takes the one-time token out of the address. */
export function takeToken(): void {
  const { path, query } = route.value;
  const token = query.get("token");
  if (path !== PATH || !token) return;
  tokenOfLink = token;
  goTo(PATH, {}, { isReplacing: true });
}

/** Elsewhere an invalid token means that the session has ended. */
function refuseToken(error: unknown): never {
  if (!isProblem(error, "invalid_token")) throw error;
  throw new PlainError(
    t("This one-time token is wrong, was used, or is older than 24 hours. Ask for a new one."),
  );
}

export function SetPassword() {
  const [token] = useState(tokenOfLink);
  const [isDifferent, setDifferent] = useState(false);
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    setDifferent(given.get("password") !== given.get("repeated"));
    if (given.get("password") !== given.get("repeated")) return;
    const password = String(given.get("password"));
    const body = { token: token || String(given.get("token")).trim(), password };
    await request("POST", "/auth/set-password", { body, isSignIn: true }).catch(refuseToken);
    tokenOfLink = "";
    toast(t("Your password is set. Sign in with it."));
    goTo("/", {}, { isReplacing: true });
  });
  return (
    <Entrance title={t("Set a password")} page={PAGE}>
      <Form data-unguarded onSubmit={run}>
        {!token && (
          <Field
            label={t("One-time token")}
            hint={t("From the operator or a colleague. It begins with sp_ and works for 24 hours.")}
            error={errorOf(error, "token")}
          >
            {(attributes) => (
              <input {...attributes} name="token" autocomplete="off" spellcheck={false} required />
            )}
          </Field>
        )}
        <Field
          label={t("New password")}
          hint={t("At least {n} characters: a sentence is good.", { n: MIN_LENGTH })}
          error={errorOf(error, "password")}
        >
          {(attributes) => (
            <input
              {...attributes}
              name="password"
              type="password"
              autocomplete="new-password"
              minLength={MIN_LENGTH}
              maxLength={128}
              required
            />
          )}
        </Field>
        <Field
          label={t("The same password again")}
          error={isDifferent ? t("The two passwords differ.") : undefined}
        >
          {(attributes) => (
            <input {...attributes} name="repeated" type="password" autocomplete="new-password" required />
          )}
        </Field>
        <Failure error={error} />
        <Submit isBusy={isBusy}>{t("Set the password")}</Submit>
      </Form>
      <p class="hint">
        {t("All sessions of your account end.")} <a href={href("/")}>{t("Back to signing in")}</a>
      </p>
      <LanguageChoice />
    </Entrance>
  );
}
