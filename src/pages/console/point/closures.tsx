import { useState } from "preact/hooks";
import type { NewClosure as Body, Closure } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request, requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { ClosureCalendar } from "../holidays/closure-calendar.tsx";
import { closureText } from "../holidays/closure-text.ts";

/** When one point is closed. */
export function Closures({ path }: { path: `/operator/points/${string}/closures` }) {
  const resource = useResource(path, (signal) => requestPage(path, { query: { pageSize: 100 }, signal }));
  const [removed, setRemoved] = useState<Closure>();
  return (
    <section class="card stack" aria-labelledby="closures">
      <h2 id="closures">Closed</h2>
      <Loaded resource={resource} lines={3}>
        {({ rows }) => (
          <>
            <ClosureCalendar closures={rows} />
            {rows.length === 0 && <p class="hint">No closure is planned for this point alone.</p>}
            <ul class="plain-list">
              {rows.map((closure) => (
                <li key={closure.id} class="with-action">
                  <span>
                    {closureText(closure)}
                    {closure.reason && <span class="hint"> {closure.reason}</span>}
                    {closure.created_by === "agent" && <span class="hint"> (set by the agent)</span>}
                  </span>
                  <button type="button" class="quiet" onClick={() => setRemoved(closure)}>
                    Remove…
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <NewClosure path={path} onAdded={resource.reload} />
      {removed && (
        <Confirm
          title="Remove the closure?"
          action="Remove it"
          work={async () => {
            await request("DELETE", `${path}/${removed.id}`);
            toast("The closure is removed.");
            resource.reload();
          }}
          onClose={() => setRemoved(undefined)}
        >
          <p>The point is open again: {closureText(removed)}. Shops see it within two minutes.</p>
        </Confirm>
      )}
    </section>
  );
}

interface NewClosureProps {
  path: `/operator/points/${string}/closures`;
  onAdded: () => void;
}

function NewClosure({ path, onAdded }: NewClosureProps) {
  const { run, isBusy, error } = useAction(async (given: FormData, form: HTMLFormElement) => {
    const { from, to, reason } = Object.fromEntries(given) as Required<Body>;
    await request("POST", path, { body: { from, to: to || from, ...(reason.trim() && { reason }) } });
    form.reset();
    toast("The closure is set.");
    onAdded();
  });
  return (
    <Form onSubmit={run}>
      <div class="fields">
        <Field label="Closed from" error={errorOf(error, "from")}>
          {(attributes) => <input {...attributes} name="from" type="date" required />}
        </Field>
        <Field label="Last day" isOptional error={errorOf(error, "to")}>
          {(attributes) => <input {...attributes} name="to" type="date" />}
        </Field>
        <Field label="Reason" isOptional error={errorOf(error, "reason")}>
          {(attributes) => <input {...attributes} name="reason" maxLength={200} />}
        </Field>
      </div>
      <Failure error={error} />
      <div class="buttons">
        <Submit tone="secondary" isBusy={isBusy}>
          Close it for these days
        </Submit>
      </div>
    </Form>
  );
}
