import { useState } from "preact/hooks";
import type { NewWebhookEndpoint } from "../../../../client/src/api.ts";
import { EVENT_TYPES } from "../../../shared/parcel-status.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";

interface Props {
  onMade: (secret: string) => void;
  onClose: () => void;
}

export function NewEndpoint({ onMade, onClose }: Props) {
  const [areAll, setAll] = useState(true);
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const description = String(given.get("description")).trim();
    const { secret } = await pudo.webhooks.endpoints.create({
      url: String(given.get("url")).trim(),
      events: areAll ? ["*"] : (given.getAll("event") as NewWebhookEndpoint["events"]),
      ...(description ? { description } : {}),
    });
    onMade(secret);
  });
  return (
    <Dialog title={t("New endpoint")} onClose={onClose}>
      <Form onSubmit={run}>
        <Field label={t("Address")} hint={t("https, with a public host name.")} error={errorOf(error, "url")}>
          {(attributes) => (
            <input
              {...attributes}
              name="url"
              type="url"
              placeholder={t("https://shop.example.com/hooks")}
              required
            />
          )}
        </Field>
        <fieldset class="stack">
          <legend>{t("Events")}</legend>
          <label>
            <input
              type="checkbox"
              checked={areAll}
              onChange={({ currentTarget }) => setAll(currentTarget.checked)}
            />{" "}
            {t("All of them")}
          </label>
          {!areAll &&
            EVENT_TYPES.map((type) => (
              <label key={type}>
                <input type="checkbox" name="event" value={type} /> <span class="code">{type}</span>
              </label>
            ))}
          {errorOf(error, "events") && <p class="error">{errorOf(error, "events")}</p>}
        </fieldset>
        <Field label={t("Note")} isOptional error={errorOf(error, "description")}>
          {(attributes) => <input {...attributes} name="description" maxLength={500} />}
        </Field>
        <Failure error={error} />
        <Submit isBusy={isBusy}>{t("Add the endpoint")}</Submit>
      </Form>
    </Dialog>
  );
}
