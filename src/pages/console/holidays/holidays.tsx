import { useRef, useState } from "preact/hooks";
import { STATES } from "../../../shared/nigeria.ts";
import type { NetworkClosure as Closure, NewNetworkClosure as NewClosure } from "../../api.ts";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { request, requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { ConsoleView } from "../console-view.tsx";
import { ClosureCalendar } from "./closure-calendar.tsx";
import { closureText } from "./closure-text.ts";

const PATH = "/operator/closures";

/** When the whole network is closed, or the points of a state. */
export default function Holidays() {
  const resource = useResource(PATH, (signal) => requestPage(PATH, { query: { pageSize: 200 }, signal }));
  const [removed, setRemoved] = useState<Closure>();
  return (
    <ConsoleView title="Holidays">
      <NewHoliday onAdded={resource.reload} />
      <Loaded resource={resource} lines={5} shape="table">
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title="No holidays are planned">
              <p class="hint">Points keep their own hours then, and what is set for each of them.</p>
            </Empty>
          ) : (
            <div class="stack">
              <ClosureCalendar closures={rows} />
              <Table caption="Holidays" columns={columns(setRemoved)} rows={rows} keyOf={({ id }) => id} />
            </div>
          )
        }
      </Loaded>
      {removed && (
        <Confirm
          title="Remove the holiday?"
          action="Remove it"
          work={async () => {
            await request("DELETE", `${PATH}/${removed.id}`);
            toast("The holiday is removed.");
            resource.reload();
          }}
          onClose={() => setRemoved(undefined)}
        >
          <p>
            {removed.state ? `Points in ${removed.state}` : "All points"} are open again:{" "}
            {closureText(removed)}. What points have set for themselves stays.
          </p>
        </Confirm>
      )}
    </ConsoleView>
  );
}

const columns = (remove: (closure: Closure) => void): Column<Closure>[] => [
  { label: "Days", cell: closureText },
  { label: "Where", phone: "second", cell: ({ state }) => state ?? "The whole network" },
  { label: "Reason", phone: "second", cell: ({ reason }) => reason ?? "" },
  {
    label: "Change",
    phone: "aside",
    cell: (closure) => (
      <button
        type="button"
        class="quiet"
        aria-label={`Remove ${closureText(closure)}`}
        onClick={() => remove(closure)}
      >
        Remove…
      </button>
    ),
  },
];

function NewHoliday({ onAdded }: { onAdded: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<NewClosure>();
  const close = async (closure: NewClosure) => {
    await request("POST", PATH, { body: closure });
    toast("The holiday is set.");
    form.current?.reset();
    onAdded();
  };
  return (
    <>
      <Form
        ref={form}
        class="card stack"
        aria-labelledby="new-holiday"
        onSubmit={(given) => setAsked(closureIn(given))}
      >
        <h2 id="new-holiday">Close for some days</h2>
        <div class="fields">
          <Field label="First day">
            {(attributes) => <input {...attributes} name="from" type="date" required />}
          </Field>
          <Field label="Last day" isOptional>
            {(attributes) => <input {...attributes} name="to" type="date" />}
          </Field>
          <Field label="Where">
            {(attributes) => (
              <select {...attributes} name="state">
                <option value="">The whole network</option>
                {Object.values(STATES).map((state) => (
                  <option key={state}>{state}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Reason" isOptional>
            {(attributes) => <input {...attributes} name="reason" maxLength={200} placeholder="Christmas" />}
          </Field>
        </div>
        <div class="buttons">
          <button type="submit" class="primary">
            Close…
          </button>
        </div>
      </Form>
      {asked && (
        <Confirm
          title={`Close ${asked.state ?? "the whole network"}?`}
          action="Close it"
          work={() => close(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {closureText(asked)}. Maps and shops say so, parcels on a shelf are kept for as many days more,
            and no order is refused. If it covers today or tomorrow, the shops of orders under way hear of it.
          </p>
        </Confirm>
      )}
    </>
  );
}

function closureIn(given: FormData): NewClosure {
  const [from, to, state, reason] = ["from", "to", "state", "reason"].map((name) =>
    String(given.get(name)).trim(),
  ) as [string, string, string, string];
  return { from, to: to || from, ...(state && { state }), ...(reason && { reason }) };
}
