import { useState } from "preact/hooks";
import type { OperatorPoint } from "../../api.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import type { ViewProps } from "../../ui/shell/shell.tsx";
import { ConsoleView } from "../console-view.tsx";
import { History } from "../history.tsx";
import { AgentKeys } from "../people/agent-keys.tsx";
import { PointState, placeText } from "../points/point-state.tsx";
import { Closures } from "./closures.tsx";
import { PointDangerZone } from "./danger-zone.tsx";
import { DetailsForm } from "./details-form.tsx";
import { HoursEditor } from "./hours-editor.tsx";
import { Parcels } from "./parcels.tsx";

const ELSEWHERE = { workingHours: 0, updatedAt: 0, status: 0, published: 0, paused: 0, full: 0 };

/** The data in the form of details. A change of anything else must not discard what is being typed there. */
const detailsOf = (point: OperatorPoint): string => JSON.stringify({ ...point, ...ELSEWHERE });

export default function PointPage({ id = "" }: ViewProps) {
  const path = `/operator/points/${id}` as const;
  const resource = useResource(path, (signal) => request("GET", path, { signal }));
  const parcels = useResource(`${path}/parcels`, (signal) => request("GET", `${path}/parcels`, { signal }));
  const point = resource.data?.data;
  const changed = (text: string) => {
    toast(text);
    resource.reload();
  };
  return (
    <ConsoleView title={point?.name ?? "Point"}>
      <Loaded resource={resource} lines={12}>
        {({ data, notes = [] }) => (
          <>
            <div class="point-head">
              <PointState point={data} />
              <span>{placeText(data)}</span>
              <span class="code hint">{data.id}</span>
            </div>
            <Actions point={data} onChanged={changed} />
            {data.note && <p class="note">{data.note}</p>}
            <div class="with-side">
              <div class="stack">
                <DetailsForm key={detailsOf(data)} point={data} notes={notes} onSaved={changed} />
                <HoursEditor
                  key={JSON.stringify([data.workingHours, data.breaks])}
                  point={data}
                  onSaved={changed}
                />
              </div>
              <div class="stack">
                <Parcels point={data} resource={parcels} onChanged={changed} />
                <Closures path={`${path}/closures`} />
                <AgentKeys pointId={data.id} pointName={data.name} />
                <History query={{ subject_id: data.id }} />
              </div>
            </div>
            {!data.deletedAt && (
              <PointDangerZone point={data} totals={parcels.data?.data.totals} onChanged={changed} />
            )}
          </>
        )}
      </Loaded>
    </ConsoleView>
  );
}

type Step = "approve" | "publish" | "pause" | "resume";

/** The text of each step's confirmation. Steps without a text need none. */
const STEPS: Record<Step, { button: string; done: string; says?: string }> = {
  approve: { button: "Approve", done: "The point is approved." },
  publish: { button: "Publish", done: "The point is published." },
  pause: {
    button: "Pause",
    done: "The point takes no parcels.",
    says:
      "Shops see it as not available, and orders for it are refused. Parcels under way to it are still delivered, and " +
      "each of their shops hears of it.",
  },
  resume: { button: "Take parcels again", done: "The point takes parcels again." },
};

function stepsFor({ status, published, paused, deletedAt }: OperatorPoint): Step[] {
  if (deletedAt) return [];
  return [
    ...(status === "approved" ? [] : (["approve"] as const)),
    ...(status === "approved" && !published ? (["publish"] as const) : []),
    paused ? "resume" : "pause",
  ];
}

function take(step: Step, id: string): Promise<unknown> {
  const path = `/operator/points/${id}` as const;
  if (step === "pause" || step === "resume")
    return request("PATCH", path, { body: { paused: step === "pause" } });
  return request("POST", `${path}/${step}`);
}

interface ActionsProps {
  point: OperatorPoint;
  onChanged: (text: string) => void;
}

function Actions({ point, onChanged }: ActionsProps) {
  const [asked, setAsked] = useState<Step>();
  const { run, isBusy, error } = useAction(async (step: Step) => {
    await take(step, point.id);
    onChanged(STEPS[step].done);
  });
  const isAsked = (step: Step) => STEPS[step].says !== undefined;
  return (
    <>
      <div class="buttons">
        {stepsFor(point).map((step) => (
          <button
            key={step}
            type="button"
            class={step === "approve" || step === "publish" ? "primary" : "quiet"}
            aria-disabled={isBusy}
            onClick={() => (isAsked(step) ? setAsked(step) : void run(step))}
          >
            {STEPS[step].button}
            {isAsked(step) && "…"}
          </button>
        ))}
      </div>
      <Failure error={error} />
      {asked && (
        <Confirm
          title={`${STEPS[asked].button} ${point.name}?`}
          action={STEPS[asked].button}
          work={async () => {
            await take(asked, point.id);
            onChanged(STEPS[asked].done);
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>{STEPS[asked].says}</p>
        </Confirm>
      )}
    </>
  );
}
