import { useRef } from "preact/hooks";
import type { NewPartner as Details } from "../../api.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { goTo } from "../../ui/shell/route.ts";
import { ConsoleView } from "../console-view.tsx";
import { DetailsFields, detailsIn } from "./details-fields.tsx";

/**
 * The first step of taking on a partner: its details. The other steps are on the partner's page, and can be taken later.
 */
export default function NewPartner() {
  // The same key for each try, so that a lost answer does not create two partners.
  const idempotencyKey = useRef(crypto.randomUUID());
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    // The API says what is wrong with them.
    const details = Object.fromEntries(Object.entries(detailsIn(given)).filter(([, value]) => value));
    const options = { body: details as object as Details, idempotencyKey: idempotencyKey.current };
    const { data } = await request("POST", "/operator/partners", options);
    goTo(`/partners/${data.id}`);
  });
  return (
    <ConsoleView title="Add a partner">
      <p>
        First its details. Then, on its own page, come the agreement, an account with a one-time link, a
        secret key, and for white-label partners a client with its allow-list. You can leave after each step
        and go on later.
      </p>
      <Form class="card stack" aria-label="Details" onSubmit={run}>
        <DetailsFields error={error} />
        <Failure error={error} />
        <div class="buttons">
          <Submit isBusy={isBusy}>Go on</Submit>
        </div>
      </Form>
    </ConsoleView>
  );
}
