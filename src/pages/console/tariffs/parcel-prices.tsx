import { useState } from "preact/hooks";
import { STATES } from "../../../shared/nigeria.ts";
import type { ComparedPrices } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { kilograms, naira } from "../../ui/text/format.ts";
import { type Draft, tableOf } from "./draft.ts";
import { daysText, ZONE_NAMES } from "./table-changes.ts";
import { tableProblem } from "./table-problem.ts";

type Price = ComparedPrices["current"];

const FIELDS = ["weight_kg", "origin", "destination"];

/** What a parcel costs by the tariffs in force and by the unsaved table. */
export function ParcelPrices({ draft }: { draft: Draft }) {
  const [found, setFound] = useState<{ prices: ComparedPrices; draft: Draft }>();
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    setFound(undefined);
    const [weight, origin = "", destination = ""] = FIELDS.map((name) => String(given.get(name)).trim());
    const tariffs = tableOf(draft);
    const body = { weight_kg: Number(weight), origin, destination, tariffs };
    try {
      const { data } = await request("POST", "/operator/tariffs/estimate", { body });
      setFound({ prices: data, draft });
    } catch (caught) {
      throw tableProblem(caught, tariffs);
    }
  });
  return (
    <section class="card stack" aria-labelledby="parcel-prices">
      <h2 id="parcel-prices">What a parcel would cost</h2>
      <Form data-unguarded onSubmit={run} onInput={() => setFound(undefined)}>
        <div class="fields">
          <NumberField
            {...{ name: "weight_kg", min: 0.001, max: 1000, decimals: 6, unit: "kg" }}
            label="Weight in kg"
            error={errorOf(error, "weight_kg")}
          />
          <Place label="From" name="origin" error={error} />
          <Place label="To" name="destination" error={error} />
        </div>
        <datalist id="tariff-states">
          {Object.values(STATES).map((state) => (
            <option key={state} value={state} />
          ))}
        </datalist>
        <Failure error={error} />
        <div class="buttons">
          <Submit isBusy={isBusy}>Compare the prices</Submit>
        </div>
      </Form>
      <div class="stack" role="status">
        {found?.draft === draft && <Compared {...found.prices} />}
      </div>
    </section>
  );
}

function Place({ label, name, error }: { label: string; name: string; error: unknown }) {
  return (
    <Field label={label} error={errorOf(error, name)}>
      {(attributes) => (
        <input
          {...attributes}
          name={name}
          list="tariff-states"
          placeholder="State or postal code"
          autocomplete="off"
          required
        />
      )}
    </Field>
  );
}

function Compared({ zone, chargeable_weight_kg, current, proposed }: ComparedPrices) {
  return (
    <>
      <p>
        {ZONE_NAMES[zone]}, charged for {kilograms(chargeable_weight_kg)}.
      </p>
      <div class="compared-prices">
        <OnePrice title="By the saved table" price={current} />
        {proposed && <OnePrice title="By the table above" price={proposed} />}
      </div>
    </>
  );
}

const CHARGES: Record<Price["breakdown"][number]["code"], string> = {
  base: "By weight",
  extra_weight: "For further kilograms",
  cod: "For collecting money",
};

function OnePrice({ title, price }: { title: string; price: Price }) {
  return (
    <div class="stack">
      <h3>{title}</h3>
      <p class="figure-value">{naira(price.amount)}</p>
      <dl class="facts">
        {price.breakdown.length > 1 &&
          price.breakdown.map(({ code, amount }) => (
            <>
              <dt>{CHARGES[code]}</dt>
              <dd>{naira(amount)}</dd>
            </>
          ))}
        <dt>Takes</dt>
        <dd>{daysText(price.estimated_days)}</dd>
      </dl>
    </div>
  );
}
