import { useState } from "preact/hooks";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request, requestPage } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { KeyList } from "./key-list.tsx";
import { SignInSheet } from "./sign-in-sheet.tsx";

const PATH = "/operator/agents";

interface Props {
  pointId: string;
  pointName: string;
}

/** Who works at a point: issue a key with its sign-in sheet, see when it was last used, revoke it. */
export function AgentKeys({ pointId, pointName }: Props) {
  const resource = useResource(`agents ${pointId}`, (signal) =>
    requestPage(PATH, { query: { point_id: pointId, pageSize: 100 }, signal }),
  );
  const [issued, setIssued] = useState<{ name: string; secret: string }>();
  const issue = useAction(async (form: HTMLFormElement) => {
    const name = String(new FormData(form).get("name")).trim();
    const body = { name, point_id: pointId };
    const { data } = await request("POST", PATH, { body });
    form.reset();
    setIssued({ name, secret: data.key });
    resource.reload();
  });
  return (
    <section class="card stack" aria-labelledby="agents">
      <h2 id="agents">Agents</h2>
      <Loaded resource={resource} lines={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p class="hint">Nobody can sign in at this point's counter yet.</p>
          ) : (
            <KeyList path={PATH} keys={rows} onChanged={resource.reload} />
          )
        }
      </Loaded>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void issue.run(event.currentTarget);
        }}
      >
        <Field
          label="New agent"
          hint="Its key opens the counter page of this point."
          error={errorOf(issue.error, "name")}
        >
          {(attributes) => (
            <span class="with-button">
              <input {...attributes} name="name" maxLength={100} placeholder="Ada at the counter" required />
              <Submit tone="secondary" isBusy={issue.isBusy}>
                Issue a key
              </Submit>
            </span>
          )}
        </Field>
        <Failure error={issue.error} />
      </form>
      {issued && (
        <SignInSheet {...issued} page="counter" heading={pointName} onClose={() => setIssued(undefined)} />
      )}
    </section>
  );
}
