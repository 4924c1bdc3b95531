import { useState } from "preact/hooks";
import { addressLine } from "../../../shared/address-line.ts";
import { Failure } from "../../ui/feedback/failure.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { ChoosePartner, ChoosePoint } from "../choose.tsx";
import type { DraftStop } from "./draft.ts";

const PATHS = { point: "/operator/points", partner: "/operator/partners" } as const;

async function findStop(kind: DraftStop["kind"], id: string): Promise<DraftStop> {
  if (kind === "point") {
    const { data } = await request("GET", `${PATHS.point}/${id}`);
    const { latitude, longitude } = data.address;
    return { kind, id, name: data.name, where: addressLine(data.address), at: { latitude, longitude } };
  }
  const { data } = await request("GET", `${PATHS.partner}/${id}`);
  const { name, pickup } = data;
  if (!pickup) return { kind, id, name, where: "", at: undefined };
  const { latitude, longitude } = pickup;
  return { kind, id, name, where: addressLine(pickup), at: { latitude, longitude } };
}

/** Finds a point or a partner, and adds it to the end of the round. */
export function AddStop({ onAdd }: { onAdd: (stop: DraftStop) => void }) {
  const [kind, setKind] = useState<DraftStop["kind"]>("point");
  const [added, setAdded] = useState(0);
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const id = given.get("stop");
    if (!id) return;
    // Before the answer, after which it would end a search that was begun for the next stop.
    setAdded((count) => count + 1);
    onAdd(await findStop(kind, String(id)));
  });
  return (
    <Form data-unguarded aria-label="Add a stop" onSubmit={run}>
      <fieldset class="buttons">
        <legend>Add a stop</legend>
        {(["point", "partner"] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />{" "}
            {one === "point" ? "Point or depot" : "Partner"}
          </label>
        ))}
      </fieldset>
      {kind === "point" ? (
        <ChoosePoint key={`point ${added}`} label="Which point" name="stop" />
      ) : (
        <ChoosePartner key={`partner ${added}`} label="Which partner" name="stop" />
      )}
      <Failure error={error} />
      <div class="buttons">
        <Submit isBusy={isBusy}>Add it at the end</Submit>
      </div>
    </Form>
  );
}
