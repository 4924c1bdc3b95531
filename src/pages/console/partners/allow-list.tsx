import { Failure } from "../../ui/feedback/failure.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";

interface Props {
  path: `/operator/partners/${string}`;
  entries: readonly string[];
  onChanged: () => void;
}

/** The addresses from which client credentials may be used. */
export function AllowList({ path, entries, onChanged }: Props) {
  const { run, isBusy, error } = useAction(async (text: string) => {
    const wanted = text.split(/\s+/).filter(Boolean);
    await request("PUT", `${path}/allow-list`, { body: { entries: wanted } });
    toast("The allow-list is saved.");
    onChanged();
  });
  return (
    <Form
      class="card stack"
      aria-labelledby="allow-list"
      onSubmit={(given) => run(String(given.get("entries")))}
    >
      <h2 id="allow-list">Allow-list</h2>
      <Field
        label="IP addresses and networks"
        hint="One on each line. Only from them may client credentials be used; empty: from nowhere."
      >
        {(attributes) => (
          <textarea
            {...attributes}
            name="entries"
            rows={3}
            class="code"
            spellcheck={false}
            placeholder="203.0.113.0/24"
            defaultValue={entries.join("\n")}
          />
        )}
      </Field>
      <Failure error={error} />
      <div class="buttons">
        <Submit tone="secondary" isBusy={isBusy}>
          Save the allow-list
        </Submit>
      </div>
    </Form>
  );
}
