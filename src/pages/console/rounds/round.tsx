import { useMemo, useState } from "preact/hooks";
import { WEEKDAYS } from "../../../shared/opening-hours.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { lazy } from "../../ui/feedback/lazy.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request, requestPage, requestVersion } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { useUnsaved } from "../../ui/requests/unsaved.ts";
import { DangerZone } from "../../ui/shell/danger-zone.tsx";
import { matchPath } from "../../ui/shell/path.ts";
import { goTo, route } from "../../ui/shell/route.ts";
import { ConsoleView } from "../console-view.tsx";
import { t } from "../texts.ts";
import { AddStop } from "./add-stop.tsx";
import {
  bodyOf,
  DAY_NAMES,
  type Draft,
  distanceText,
  draftOf,
  EMPTY,
  keyOf,
  keyOfStop,
  lengthOf,
} from "./draft.ts";
import { Progress } from "./progress.tsx";
import type { NumberedPlace } from "./round-map.tsx";
import { StopList } from "./stop-list.tsx";

const RoundMap = lazy<{ places: readonly NumberedPlace[] }>(() => import("./round-map.tsx"));
/** One page of drivers; an operator with more should remove those whose keys are no longer used. */
const MOST_DRIVERS = 200;

interface Opened {
  id: string | undefined;
  draft: Draft;
  version: string;
}

async function open(id: string | undefined): Promise<Opened> {
  if (!id) return { id, draft: EMPTY, version: "*" };
  const { answer, version } = await requestVersion("GET", `/operator/rounds/${id}`);
  return { id, draft: draftOf(answer.data), version };
}

/** A round: its drivers, its days, and its stops in order. */
export default function Round() {
  const found = matchPath("/rounds/:id", route.value.path)?.id;
  const id = found === "new" ? undefined : found;
  const resource = useResource(id ?? "new", () => open(id));
  return (
    <ConsoleView title={resource.data?.draft.name || (id ? "Round" : "New round")}>
      <Loaded resource={resource} lines={8} shape="form">
        {(opened) => (
          <>
            {opened.id && <Progress id={opened.id} />}
            <Editor key={`${opened.id} ${opened.version}`} opened={opened} onSaved={resource.replace} />
          </>
        )}
      </Loaded>
    </ConsoleView>
  );
}

function Editor({ opened, onSaved }: { opened: Opened; onSaved: (saved: Opened) => void }) {
  const [draft, setDraft] = useState(opened.draft);
  const [isDeleting, setDeleting] = useState(false);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const isChanged = draft !== opened.draft && JSON.stringify(draft) !== JSON.stringify(opened.draft);
  useUnsaved(isChanged);
  const path = `/operator/rounds/${opened.id}` as const;
  const save = useAction(async () => {
    const body = bodyOf(draft);
    if (opened.id) {
      await requestVersion("PUT", path, { body, ifMatch: opened.version });
      toast("The round is saved.");
      onSaved(await open(opened.id));
    } else {
      const { data } = await request("POST", "/operator/rounds", { body });
      toast("The round is made.");
      setDraft(opened.draft);
      // Runs after the draft no longer counts as unsaved.
      setTimeout(() => goTo(`/rounds/${data.id}`, {}, { isReplacing: true }));
    }
  });
  const places = useMemo(
    () => draft.stops.flatMap(({ at }, i) => (at ? [{ ...at, number: i + 1 }] : [])),
    [draft.stops],
  );
  return (
    <div class="round-editor">
      <Form class="card stack" data-unguarded aria-label="Round" onSubmit={save.run}>
        <Field label="Name" error={errorOf(save.error, "name")}>
          {(attributes) => (
            <input
              {...attributes}
              maxLength={100}
              required
              value={draft.name}
              onInput={({ currentTarget }) => change({ name: currentTarget.value })}
            />
          )}
        </Field>
        <fieldset class="round-days">
          <legend>On</legend>
          {WEEKDAYS.map((day) => (
            <label key={day}>
              <input
                type="checkbox"
                checked={draft.weekdays.includes(day)}
                onChange={({ currentTarget: { checked } }) =>
                  change({
                    weekdays: WEEKDAYS.filter((one) =>
                      one === day ? checked : draft.weekdays.includes(one),
                    ),
                  })
                }
              />{" "}
              {DAY_NAMES[day]}
            </label>
          ))}
        </fieldset>
        <Drivers chosen={draft.driver_ids} onChange={(driver_ids) => change({ driver_ids })} />
        <Failure error={save.error} />
        <div class="buttons">
          <Submit isBusy={save.isBusy}>{opened.id ? "Save the round" : "Create the round"}</Submit>
          {isChanged && opened.id && (
            <button type="button" class="quiet" onClick={() => setDraft(opened.draft)}>
              Undo what is not saved
            </button>
          )}
        </div>
      </Form>
      <section class="card stack" aria-labelledby="stops">
        <h2 id="stops">Stops</h2>
        <p class="hint">
          {t("{count} stops", { count: draft.stops.length })}, {distanceText(lengthOf(draft.stops))} in
          straight lines. Drag them, or move them with their buttons.
        </p>
        <div class="point-map-box round-map">
          <RoundMap places={places} />
        </div>
        <Shorter
          path={opened.id && draft.stops.length > 2 ? path : undefined}
          isSaved={draft.stops === opened.draft.stops}
          onFound={(keys) => {
            const byKey = new Map(draft.stops.map((stop) => [keyOf(stop), stop]));
            change({ stops: keys.flatMap((key) => byKey.get(key) ?? []) });
          }}
        />
        <StopList stops={draft.stops} onChange={(stops) => change({ stops })} />
        <AddStop
          onAdd={(stop) =>
            draft.stops.some((one) => keyOf(one) === keyOf(stop))
              ? toast(`${stop.name} is on the round already.`)
              : change({ stops: [...draft.stops, stop] })
          }
        />
      </section>
      {opened.id && (
        <DangerZone lead="Its drivers don't see it any more. What they have stays with them.">
          <button type="button" class="quiet" onClick={() => setDeleting(true)}>
            Delete the round…
          </button>
        </DangerZone>
      )}
      {isDeleting && (
        <Confirm
          title={`Delete ${opened.draft.name}?`}
          action="Delete it"
          work={async () => {
            await request("DELETE", path);
            toast("The round is deleted.");
            setDraft(opened.draft);
            setTimeout(() => goTo("/rounds"));
          }}
          onClose={() => setDeleting(false)}
        >
          <p>Its drivers don't see it any more. What they have stays with them.</p>
        </Confirm>
      )}
    </div>
  );
}

interface ShorterProps {
  /** The path of the round, if it is saved and has enough stops for another order. */
  path: `/operator/rounds/${string}` | undefined;
  /** Whether the stops are the same as those that are saved. */
  isSaved: boolean;
  onFound: (keys: string[]) => void;
}

/** Proposes a shorter order, and shows how much it saves. Nothing is written before somebody saves the round. */
function Shorter({ path, isSaved, onFound }: ShorterProps) {
  const [said, setSaid] = useState("");
  const { run, isBusy, error } = useAction(async () => {
    if (!path) return;
    const { data } = await request("POST", `${path}/shortest`);
    const [before, after] = [distanceText(data.metres_now), distanceText(data.metres)];
    if (data.metres >= data.metres_now) {
      setSaid(`No shorter order was found: it stays at ${before}.`);
      return;
    }
    onFound(data.stops.map(keyOfStop));
    setSaid(`${after} in place of ${before}. Save the round to keep this order.`);
  });
  if (!path) return null;
  return (
    <div class="stack">
      <div class="buttons">
        <button
          type="button"
          class="secondary"
          disabled={!isSaved}
          data-busy={isBusy || undefined}
          onClick={() => run()}
        >
          Find a shorter order
        </button>
        {!isSaved && !said && <span class="hint">Save the round first.</span>}
      </div>
      <Failure error={error} />
      <p role="status">{said}</p>
    </div>
  );
}

function Drivers({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const resource = useResource("drivers", (signal) =>
    requestPage("/operator/drivers", { query: { pageSize: MOST_DRIVERS }, signal }),
  );
  return (
    <fieldset>
      <legend>Drivers</legend>
      <Loaded resource={resource} lines={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p class="hint">
              There are none yet: issue a key under <a href="#/people">Agents and drivers</a>.
            </p>
          ) : (
            <div class="round-drivers">
              {rows.map(({ id, name }) => (
                <label key={id}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                    }
                  />{" "}
                  {name}
                </label>
              ))}
            </div>
          )
        }
      </Loaded>
    </fieldset>
  );
}
