import { errorOf, Failure } from "../feedback/failure.tsx";
import { toast } from "../feedback/toast.tsx";
import { Dialog } from "../forms/dialog.tsx";
import { Field } from "../forms/field.tsx";
import { Form } from "../forms/form.tsx";
import { Submit } from "../forms/submit.tsx";
import { useAction } from "../requests/action.ts";
import { startOfDay } from "../text/format.ts";
import { t, tx } from "../text/translate.ts";

interface Props {
  /** @param since RFC 3339 */
  recover: (since: string) => Promise<{ deliveries: number }>;
  url: string;
  onRecovered?: () => void;
  onClose: () => void;
}

/** Sends an endpoint's given-up webhooks again. */
export function RecoverEndpoint({ recover, url, onRecovered, onClose }: Props) {
  const { run, isBusy, error } = useAction(async (day: string) => {
    const { deliveries } = await recover(startOfDay(day) ?? day);
    toast(
      deliveries === 0
        ? t("Nothing has failed since then.")
        : t("{webhooks} will be sent again.", { webhooks: t("{count} webhooks", { count: deliveries }) }),
    );
    onRecovered?.();
    onClose();
  });
  return (
    <Dialog title={t("Send failed webhooks again")} onClose={onClose}>
      <Form onSubmit={(given) => run(String(given.get("since")))}>
        <p>
          {tx("All webhooks to {span} that were given up are sent again.", {
            span: <span class="code">{url}</span>,
          })}
        </p>
        <Field label={t("Since")} hint={t("At most 30 days ago.")} error={errorOf(error, "since")}>
          {(attributes) => <input {...attributes} name="since" type="date" required />}
        </Field>
        <Failure error={error} />
        <Submit isBusy={isBusy}>{t("Send them again")}</Submit>
      </Form>
    </Dialog>
  );
}
