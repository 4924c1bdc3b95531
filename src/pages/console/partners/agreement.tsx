import type { Partner } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { dayText } from "../../ui/text/format.ts";

interface Props {
  path: `/operator/partners/${string}`;
  partner: Partner;
  onChanged: () => void;
}

/** The agreement, by which a partner becomes active. */
export function Agreement({ path, partner, onChanged }: Props) {
  const { run, isBusy, error } = useAction(async (day: string) => {
    await request("POST", `${path}/activate`, { body: { agreement_signed_on: day } });
    toast(`${partner.name} is active.`);
    onChanged();
  });
  return (
    <section class="card stack" aria-labelledby="agreement">
      <h2 id="agreement">Agreement</h2>
      {partner.status === "active" ? (
        <p>Signed on {dayText(partner.agreement_signed_on!)}.</p>
      ) : (
        <Form onSubmit={(given) => run(String(given.get("day")))}>
          <Field
            label="Signed on"
            hint="Its credentials work within a minute after that."
            error={errorOf(error, "agreement_signed_on")}
          >
            {(attributes) => (
              <input
                {...attributes}
                name="day"
                type="date"
                defaultValue={partner.agreement_signed_on ?? ""}
                required
              />
            )}
          </Field>
          <Failure error={error} />
          <div class="buttons">
            <Submit isBusy={isBusy}>{partner.status === "suspended" ? "Activate again" : "Activate"}</Submit>
          </div>
        </Form>
      )}
    </section>
  );
}
