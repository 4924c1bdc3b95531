import { useEffect } from "preact/hooks";
import { isProblem } from "../../../client/src/problem.ts";
import { Failure } from "../ui/feedback/failure.tsx";
import { Field } from "../ui/forms/field.tsx";
import { Form } from "../ui/forms/form.tsx";
import { Submit } from "../ui/forms/submit.tsx";
import { useAction } from "../ui/requests/action.ts";
import { Entrance } from "../ui/session/entrance.tsx";
import { LanguageChoice } from "../ui/session/language-choice.tsx";
import { href } from "../ui/shell/route.ts";
import { minutesUntil, timeText } from "../ui/text/format.ts";
import { PAGE } from "./portal-view.tsx";
import { signIn, signInWithPasskey } from "./session.ts";
import { t, tx } from "./texts.ts";
import { loadStart } from "./views.tsx";

/** @param wasIn whether a session on this page has just ended */
export function SignIn({ wasIn }: { wasIn: boolean }) {
  const { run, isBusy, error } = useAction(signIn);
  const passkey = useAction(signInWithPasskey);
  useEffect(() => {
    // While somebody types; what fails is loaded again when it is needed.
    void loadStart().catch(() => undefined);
  }, []);
  return (
    <Entrance title={t("Sign in")} page={PAGE}>
      {wasIn && <p class="notice">{t("Your session has ended. Sign in to go on where you were.")}</p>}
      <Form
        method="post"
        data-unguarded
        onSubmit={(given) => run(String(given.get("email")).trim(), String(given.get("password")))}
      >
        <Field label={t("E-mail")}>
          {(attributes) => (
            <input {...attributes} name="email" type="email" autocomplete="username" required />
          )}
        </Field>
        <Field label={t("Password")}>
          {(attributes) => (
            <input {...attributes} name="password" type="password" autocomplete="current-password" required />
          )}
        </Field>
        <SignInFailure error={error} />
        <Submit isBusy={isBusy}>{t("Sign in")}</Submit>
      </Form>
      <button type="button" class="quiet" aria-disabled={passkey.isBusy} onClick={() => void passkey.run()}>
        {t("Use a passkey")}
      </button>
      <SignInFailure error={passkey.error} />
      <p class="hint">
        {tx("New here, or forgot your password? Ask the operator for a one-time link to {link}.", {
          link: <a href={href("/set-password")}>{t("set a password")}</a>,
        })}
      </p>
      <LanguageChoice />
    </Entrance>
  );
}

function SignInFailure({ error }: { error: unknown }) {
  const isLocked = isProblem(error, "rate_limited");
  if (!isLocked) return <Failure error={error} />;
  const { retryAt = new Date() } = error;
  return (
    <div class="failure" role="alert">
      <div>
        <p>
          <b>{t("Signing in is locked on this device.")}</b>{" "}
          {t("There were too many failed attempts. Try again in {minutesUntil}, after {retryAt}.", {
            minutesUntil: minutesUntil(retryAt.getTime()),
            retryAt: timeText(retryAt),
          })}
        </p>
        <p>{t("Devices on which you have signed in before are not locked by the failures of others.")}</p>
      </div>
    </div>
  );
}
