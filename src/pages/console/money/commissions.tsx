import { useState } from "preact/hooks";
import { isProblem } from "../../../../client/src/problem.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { numberFault, shownIn } from "../../ui/forms/number-field.tsx";
import { NumberInput } from "../../ui/forms/number-input.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { requestVersion } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { useUnsaved } from "../../ui/requests/unsaved.ts";
import { href } from "../../ui/shell/route.ts";
import { ConsoleView } from "../console-view.tsx";
import { History } from "../history.tsx";
import { type NamedHolder, type Names, readNames } from "../names.ts";
import {
  addedPoint,
  commissionsIn,
  DECIMALS,
  type Draft,
  draftOf,
  type Fields,
  isChanged,
  RATES,
} from "./commission-draft.ts";
import { PickHolder } from "./pick-holder.tsx";

const PATH = "/operator/commissions";
const READ_MS = 30_000;

async function read(signal: AbortSignal) {
  const { answer, version } = await requestVersion("GET", PATH, { signal });
  return { saved: answer.data, version, names: await readNames([answer.data], signal) };
}
type Read = Awaited<ReturnType<typeof read>>;

/** What points earn: all of them, and some with rates of their own. */
export default function Commissions() {
  const resource = useResource(PATH, read);
  return (
    <ConsoleView title="Commissions">
      <Loaded resource={resource} lines={8} shape="form">
        {(opened) => (
          <>
            <Editor
              key={opened.version}
              opened={opened}
              onSaved={resource.replace}
              onOutdated={resource.reload}
            />
            <History key={`history ${opened.version}`} query={{ action: "commissions.replaced" }} />
          </>
        )}
      </Loaded>
    </ConsoleView>
  );
}

interface EditorProps {
  opened: Read;
  onSaved: (read: Read) => void;
  onOutdated: () => void;
}

function Editor({ opened: { saved, version, names }, onSaved, onOutdated }: EditorProps) {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const isUnsaved = isChanged(saved, draft);
  useUnsaved(isUnsaved);
  const { run, isBusy, error } = useAction(async () => {
    await requestVersion("PUT", PATH, { body: commissionsIn(draft), ifMatch: version });
    toast("The commissions are saved. They count from the next scan on.");
    onSaved(await read(AbortSignal.timeout(READ_MS)));
  });
  return (
    <Form onSubmit={run}>
      <section class="card stack" aria-labelledby="for-all">
        <h2 id="for-all">For all points</h2>
        <RateFields
          of=""
          path="default"
          fields={draft.all}
          error={error}
          onChange={(all) => setDraft({ ...draft, all })}
        />
      </section>
      <OwnRates {...{ draft, names, error }} onChange={setDraft} />
      <p class="hint">
        Each counts once for a parcel and a point, at the rates of the day of its scan.{" "}
        <a href={href("/statements")}>See what points earned</a>
      </p>
      <Failure error={error} />
      <div class="buttons">
        <Submit isBusy={isBusy}>Save the commissions</Submit>
        {isProblem(error, "precondition_failed") && (
          <button type="button" class="quiet" onClick={onOutdated}>
            Load what the other saved
          </button>
        )}
        <span class="hint" role="status">
          {isUnsaved ? "Changed, not saved." : "As it is saved."}
        </span>
      </div>
    </Form>
  );
}

interface OwnProps {
  draft: Draft;
  names: Names;
  error: unknown;
  onChange: (draft: Draft) => void;
}

/** Points that earn something else than the others. */
function OwnRates({ draft, names, error, onChange }: OwnProps) {
  const { points } = draft;
  const add = (point: NamedHolder | undefined) => point && onChange(addedPoint(draft, point));
  return (
    <>
      {points.map(({ id, name = names.get(id)?.name ?? id, fields }, i) => (
        <section key={id} class="card stack" aria-labelledby={`point-${id}`}>
          <div class="with-action">
            <h2 id={`point-${id}`}>
              <a href={href(`/points/${id}`)}>{name}</a>
            </h2>
            <button
              type="button"
              class="quiet"
              onClick={() => onChange({ ...draft, points: points.filter((one) => one.id !== id) })}
            >
              As all others
            </button>
          </div>
          <RateFields
            of={`${name}: `}
            path={`points.${i}`}
            fields={fields}
            error={error}
            onChange={(changed) =>
              onChange({ ...draft, points: points.with(i, { id, name, fields: changed }) })
            }
          />
        </section>
      ))}
      <section class="card stack" aria-label="Another point">
        <Field label="A point with rates of its own" hint="It begins with those of all points.">
          {(attributes) => (
            <PickHolder
              key={points.length}
              {...{ attributes }}
              only="point"
              chosen={undefined}
              onChosen={add}
            />
          )}
        </Field>
      </section>
    </>
  );
}

interface RateProps {
  /** Whose they are, before each label, for who does not see the heading. */
  of: string;
  /** Where they are in the request. */
  path: string;
  fields: Fields;
  error: unknown;
  onChange: (fields: Fields) => void;
}

function RateFields({ of, path, fields, error, onChange }: RateProps) {
  return (
    <div class="fields">
      {RATES.map(({ name, label, max }) => {
        const fault = numberFault(fields[name], { min: 0, max, decimals: DECIMALS });
        return (
          <Field key={name} label={label} error={fault ?? errorOf(error, `${path}.${name}`)}>
            {(attributes) => (
              <NumberInput
                {...attributes}
                aria-label={`${of}${label}`}
                decimals={DECIMALS}
                show={shownIn(name === "cod_percent" ? "%" : "₦")}
                fault={fault ?? ""}
                required
                value={fields[name]}
                onTyped={(text) => onChange({ ...fields, [name]: text })}
              />
            )}
          </Field>
        );
      })}
    </div>
  );
}
