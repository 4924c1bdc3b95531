import { useState } from "preact/hooks";
import type { NewPoint as Body } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useUnsaved } from "../../ui/requests/unsaved.ts";
import { goTo } from "../../ui/shell/route.ts";
import { ConsoleView } from "../console-view.tsx";
import { type Details, DetailsFields, detailsIn } from "./details-form.tsx";
import { ServicesField } from "./services-field.tsx";

/** The middle of the country; the map shows all of it. */
const MIDDLE = { latitude: 9.08, longitude: 8.68 };
const COUNTRY_ZOOM = 6;

/** The API's defaults. */
const EMPTY: Details = {
  ...{
    name: "",
    description: "",
    minItemWeight: 0,
    maxItemWeight: 30,
    maxItemValue: 500_000,
    ...{ maxParcelWeight: null, maxParcelValue: null, maxParcelSize: null, capacity: null },
    ...{ maxCodAmount: null, cashLimit: null },
  },
  ...{ address: MIDDLE, partner: {} },
};

/** Creates a point, which then waits for approval. Its hours, closures and agents are set on its own page. */
export default function NewPoint() {
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsaved(isUnsaved);
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const body = detailsIn(given) as object as Body;
    const { data } = await request("POST", "/operator/points", { body });
    setUnsaved(false);
    toast(`${data.name} is made, and waits for approval.`);
    goTo(`/points/${data.id}`);
  });
  return (
    <ConsoleView title="New point">
      <p>
        It is in no list before you approve and publish it on its own page. Its hours, closures and agents
        come there too.
      </p>
      <Form class="card stack" aria-label="Details" onInput={() => setUnsaved(true)} onSubmit={run}>
        <div class="fields">
          <Field
            label="Kind"
            hint="A depot is where drivers leave parcels: never public."
            error={errorOf(error, "kind")}
          >
            {(attributes) => (
              <select {...attributes} name="kind">
                <option value="point">Pickup point</option>
                <option value="depot">Depot</option>
              </select>
            )}
          </Field>
          <ServicesField services={["collect"]} error={error} />
        </div>
        <DetailsFields point={EMPTY} error={error} zoom={COUNTRY_ZOOM} onMoved={() => setUnsaved(true)} />
        <Failure error={error} />
        <div class="buttons">
          <Submit isBusy={isBusy}>Create the point</Submit>
        </div>
      </Form>
    </ConsoleView>
  );
}
