import { useState } from "preact/hooks";
import type { Estimate } from "../../../../client/src/api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { PortalView } from "../portal-view.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";
import { EstimateResult } from "./estimate.tsx";
import { PriceTable } from "./price-table.tsx";

const SIZES = { length: t("Length in cm"), width: t("Width in cm"), height: t("Height in cm") };

export default function Prices() {
  const resource = useResource("tariffs", (signal) => request("GET", "/partner/tariffs", { signal }));
  return (
    <PortalView title={t("Prices")}>
      <Loaded resource={resource} lines={6}>
        {({ data }) => (
          <>
            <PriceForm originZip={data.origin.input} />
            <PriceTable {...data} />
          </>
        )}
      </Loaded>
    </PortalView>
  );
}

function PriceForm({ originZip }: { originZip: string }) {
  const [estimate, setEstimate] = useState<Estimate>();
  const [isSized, setSized] = useState(false);
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const text = (name: string) => String(given.get(name) ?? "").trim();
    const sizes = Object.keys(SIZES).map(text);
    const query = {
      origin: text("origin"),
      destination: text("destination"),
      weight: Number(text("weight")),
      dimensions: sizes.some(Boolean) ? sizes.join("x") : undefined,
    };
    setEstimate(await pudo.rates.estimate(query));
  });
  return (
    <div class="with-side">
      <Form
        class="card stack"
        data-unguarded
        onSubmit={run}
        onInput={({ currentTarget }) => {
          const given = new FormData(currentTarget);
          setSized(Object.keys(SIZES).some((size) => given.get(size) !== ""));
          setEstimate(undefined);
        }}
      >
        <Field label={t("From")} hint={t("A postal code or a state.")} error={errorOf(error, "origin")}>
          {(attributes) => <input {...attributes} name="origin" defaultValue={originZip} required />}
        </Field>
        <Field label={t("To")} hint={t("A postal code or a state.")} error={errorOf(error, "destination")}>
          {(attributes) => <input {...attributes} name="destination" required />}
        </Field>
        <NumberField
          {...{ name: "weight", min: 0.001, max: 1000, decimals: 6, unit: "kg" }}
          label={t("Weight in kg")}
          error={errorOf(error, "weight")}
        />
        <fieldset>
          <legend>
            {t("Size in cm")} <span class="optional">{t("(optional)")}</span>
          </legend>
          <div class="thirds">
            {Object.entries(SIZES).map(([size, label]) => (
              <NumberField
                {...{ min: 0.1, max: 1000, decimals: 3, unit: "cm" }}
                key={size}
                name={size}
                label={label}
                isRequired={isSized}
              />
            ))}
          </div>
          {errorOf(error, "dimensions") && <p class="error">{errorOf(error, "dimensions")}</p>}
        </fieldset>
        <Failure error={error} />
        <Submit isBusy={isBusy}>{t("What does it cost?")}</Submit>
      </Form>
      <section class="card stack" aria-live="polite" aria-label={t("Price")}>
        {estimate ? (
          <EstimateResult estimate={estimate} />
        ) : (
          <p class="hint">
            {t("The price depends on the states of both ends and on weight or size, whichever is more.")}
          </p>
        )}
      </section>
    </div>
  );
}
