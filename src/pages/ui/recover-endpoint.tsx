import { useAction } from "./action.ts";
import { Dialog } from "./dialog.tsx";
import { errorOf, Failure } from "./failure.tsx";
import { Field } from "./field.tsx";
import { counted, startOfDay } from "./format.ts";
import { request } from "./request.ts";
import { Submit } from "./submit.tsx";
import { toast } from "./toast.tsx";

interface Props {
  /** The path of the endpoint's resource. */
  endpoint: string;
  url: string;
  onRecovered?: () => void;
  onClose: () => void;
}

/** Sends the webhooks to an endpoint again that were given up. */
export function RecoverEndpoint({ endpoint, url, onRecovered, onClose }: Props) {
  const { run, isBusy, error } = useAction(async (day: string) => {
    const { data } = await request<{ data: { deliveries: number } }>("POST", `${endpoint}/recover`, {
      body: { since: startOfDay(day) },
    });
    toast(
      data.deliveries === 0
        ? "Nothing has failed since then."
        : `${counted(data.deliveries, "webhook")} will be sent again.`,
    );
    onRecovered?.();
    onClose();
  });
  return (
    <Dialog title="Send again what failed" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(String(new FormData(event.currentTarget).get("since")));
        }}
      >
        <p>
          All webhooks to <span class="code">{url}</span> that were given up are sent again.
        </p>
        <Field label="Since" hint="At most 30 days ago." error={errorOf(error, "since")}>
          {(attributes) => <input {...attributes} name="since" type="date" required />}
        </Field>
        <Failure error={error} shownElsewhere={["since"]} />
        <Submit isBusy={isBusy}>Send them again</Submit>
      </form>
    </Dialog>
  );
}
