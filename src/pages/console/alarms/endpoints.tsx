import { useState } from "preact/hooks";
import type { AlarmEndpoint } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { CopyOnce } from "../../ui/forms/copy-once.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { Time } from "../../ui/text/time.tsx";

type Message = AlarmEndpoint["messages"][number];

const MOST = 5;
const FORMATS = { text: "A text, for a chat", json: "JSON, for a server" } as const;
const STATES = {
  pending: <Badge tone="soon">Being sent</Badge>,
  sent: <Badge>Arrived</Badge>,
  failed: <Badge tone="urgent">Failed</Badge>,
};

/** A message's content, in a line. */
function toldText({ began, reminded, ended }: Message): string {
  const named = (alarms: Message["began"]) =>
    alarms.map(({ code, subject }) => [code, subject].filter(Boolean).join(" ")).join(", ");
  const parts = [
    ...(began.length > 0 ? [`Began: ${named(began)}.`] : []),
    ...(reminded.length > 0 ? [`Still: ${named(reminded)}.`] : []),
    ...(ended.length > 0 ? [`Over: ${named(ended)}.`] : []),
  ];
  return parts.length > 0 ? parts.join(" ") : "A test";
}

const COLUMNS: Column<Message>[] = [
  { label: "When", cell: ({ at }) => <Time at={at} /> },
  { label: "What", cell: toldText },
  {
    label: "State",
    cell: ({ status, error, tries }) => (
      <>
        {STATES[status]}
        {error !== null && (
          <span class="hint"> {tries > 1 ? `${error}, the last of ${tries} tries` : error}</span>
        )}
      </>
    ),
  },
];

/** Where alarms are sent, and the last messages. */
export function Endpoints() {
  const [made, setMade] = useState<{ url: string; secret: string }>();
  const [deleted, setDeleted] = useState<AlarmEndpoint>();
  const resource = useResource("alarm-endpoints", (signal) =>
    request("GET", "/operator/alarm-endpoints", { signal }),
  );
  const test = useAction(async ({ id, url }: AlarmEndpoint) => {
    const { data } = await request("POST", `/operator/alarm-endpoints/${id}/test`);
    toast(data.status === "sent" ? `The test has arrived at ${url}.` : `The test failed: ${data.error}.`);
    resource.reload();
  });
  return (
    <section class="stack in-turn" aria-labelledby="told">
      <h2 id="told">Who is told</h2>
      <p class="hint">
        Each minute the service sends there what begins and what ends, and a reminder of what lasts. If the
        service stands still as a whole, it tells nobody: have a monitor outside read{" "}
        <span class="code">/health</span>.
      </p>
      <Failure error={test.error} />
      <Loaded resource={resource} lines={3}>
        {({ data }) => (
          <>
            {data.map((endpoint) => (
              <article key={endpoint.id} class="card stack" aria-label={endpoint.url}>
                <h3 class="code">{endpoint.url}</h3>
                <p class="hint">
                  {FORMATS[endpoint.format]}. Registered <Time at={endpoint.created_at} />.
                </p>
                {endpoint.messages.length === 0 ? (
                  <p>Nothing was sent yet.</p>
                ) : (
                  <Table
                    caption={`The last messages to ${endpoint.url}`}
                    columns={COLUMNS}
                    rows={endpoint.messages}
                    keyOf={({ id }) => id}
                  />
                )}
                <div class="buttons">
                  <button
                    type="button"
                    class="quiet"
                    aria-disabled={test.isBusy}
                    onClick={() => void test.run(endpoint)}
                  >
                    Send a test
                  </button>
                  <button type="button" class="quiet" onClick={() => setDeleted(endpoint)}>
                    Delete…
                  </button>
                </div>
              </article>
            ))}
            {data.length < MOST ? (
              <NewEndpoint
                onMade={(endpoint) => {
                  setMade(endpoint);
                  resource.reload();
                }}
              />
            ) : (
              <p class="hint">No more can be registered. Delete one to register another.</p>
            )}
          </>
        )}
      </Loaded>
      {made && (
        <Dialog title={`Secret of ${made.url}`} onClose={() => setMade(undefined)}>
          <CopyOnce
            label="Signing secret"
            secret={made.secret}
            hint="A server checks signatures with it, as of webhooks; a chat needs none. It is not shown again."
          />
        </Dialog>
      )}
      {deleted && (
        <Confirm
          title={`Delete ${deleted.url}?`}
          action="Delete the endpoint"
          work={async () => {
            await request("DELETE", `/operator/alarm-endpoints/${deleted.id}`);
            toast("The endpoint is deleted.");
            resource.reload();
          }}
          onClose={() => setDeleted(undefined)}
        >
          <p>No alarm is told there any more.</p>
        </Confirm>
      )}
    </section>
  );
}

function NewEndpoint({ onMade }: { onMade: (made: { url: string; secret: string }) => void }) {
  const { run, isBusy, error } = useAction(async (given: FormData, form: HTMLFormElement) => {
    const format = given.get("format") === "json" ? "json" : "text";
    const body = { url: String(given.get("url")).trim(), format } as const;
    const { data } = await request("POST", "/operator/alarm-endpoints", { body });
    form.reset();
    onMade(data);
  });
  return (
    <Form class="card stack" onSubmit={run}>
      <h3>Add a recipient</h3>
      <div class="fields">
        <Field
          label="URL"
          hint="Of a chat's incoming webhook, or of a server. Nobody sees all of it again."
          error={errorOf(error, "url")}
        >
          {(attributes) => (
            <input {...attributes} name="url" type="url" maxLength={2000} autocomplete="off" required />
          )}
        </Field>
        <Field label="As" error={errorOf(error, "format")}>
          {(attributes) => (
            <select {...attributes} name="format">
              {Object.entries(FORMATS).map(([format, text]) => (
                <option key={format} value={format}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Failure error={error} />
      <div>
        <Submit isBusy={isBusy}>Register it</Submit>
      </div>
    </Form>
  );
}
