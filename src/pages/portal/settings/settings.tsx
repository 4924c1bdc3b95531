import { useState } from "preact/hooks";
import type { WhoAmI } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { PortalView } from "../portal-view.tsx";
import { t } from "../texts.ts";

type Company = WhoAmI["partner"];

/** The form's values as `PATCH` takes them. An empty field removes an address or a number. */
function settingsIn(given: FormData) {
  const text = (name: string) => String(given.get(name) ?? "").trim();
  const byReceiver = given.has("byReceiver");
  return {
    labelName: text("labelName"),
    brandColor: text("brandColor"),
    supportUrl: text("supportUrl") || null,
    supportPhone: text("supportPhone") || null,
    oneCode: given.has("oneCode"),
    returns: { byReceiver, ...(byReceiver ? { days: Number(text("days")) } : {}) },
  };
}

/** What the partner's customers see. */
export default function Settings() {
  const resource = useResource("partner", (signal) => request("GET", "/partner", { signal }));
  return (
    <PortalView title={t("Settings")}>
      <Loaded resource={resource} lines={8} shape="form">
        {({ data: { partner } }) => <SettingsForm partner={partner} />}
      </Loaded>
    </PortalView>
  );
}

function SettingsForm({ partner }: { partner: Company }) {
  // A colour field only takes lower-case letters.
  const [saved, setSaved] = useState({ ...partner, brandColor: partner.brandColor.toLowerCase() });
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const body = changesOf(saved, settingsIn(given));
    if (Object.keys(body).length > 0) setSaved((await request("PATCH", "/partner", { body })).data.partner);
    toast(t("The settings are saved. Your customers see them now."));
  });
  return (
    <Form onSubmit={run}>
      <Shown partner={saved} error={error} />
      <Returns returns={saved.returns} error={error} />
      <Codes oneCode={saved.oneCode} />
      <Failure error={error} />
      <div>
        <Submit isBusy={isBusy}>{t("Save the settings")}</Submit>
      </div>
    </Form>
  );
}

/** Only changed values, so that a colleague's change of another field stays. */
function changesOf(saved: Company, given: ReturnType<typeof settingsIn>) {
  const { returns, ...texts } = given;
  const isOther = Object.entries(returns).some(([name, value]) => saved.returns[name as "days"] !== value);
  return {
    ...Object.fromEntries(
      Object.entries(texts).filter(([name, value]) => saved[name as keyof Company] !== value),
    ),
    ...(isOther ? { returns } : {}),
  };
}

function Shown({ partner, error }: { partner: Company; error: unknown }) {
  return (
    <fieldset class="card stack">
      <legend>{t("What your customers see")}</legend>
      <div class="fields">
        <Field
          label={t("Name")}
          hint={t("On labels and tracking pages.")}
          error={errorOf(error, "labelName")}
        >
          {(attributes) => (
            <input
              {...attributes}
              name="labelName"
              defaultValue={partner.labelName}
              maxLength={60}
              required
            />
          )}
        </Field>
        <Field label={t("Colour")} hint={t("Used on tracking pages.")} error={errorOf(error, "brandColor")}>
          {(attributes) => (
            <input {...attributes} name="brandColor" type="color" defaultValue={partner.brandColor} />
          )}
        </Field>
        <Field
          label={t("Help page")}
          hint={t("A link on tracking pages, beginning with https://")}
          isOptional
          error={errorOf(error, "supportUrl")}
        >
          {(attributes) => (
            <input
              {...attributes}
              name="supportUrl"
              type="url"
              defaultValue={partner.supportUrl ?? ""}
              maxLength={500}
            />
          )}
        </Field>
        <Field
          label={t("Help number")}
          hint={t("A phone number on tracking pages.")}
          isOptional
          error={errorOf(error, "supportPhone")}
        >
          {(attributes) => (
            <input
              {...attributes}
              name="supportPhone"
              type="tel"
              defaultValue={partner.supportPhone ?? ""}
              maxLength={20}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

function Codes({ oneCode }: Pick<Company, "oneCode">) {
  return (
    <fieldset class="card stack">
      <legend>{t("Collection codes")}</legend>
      <label>
        <input type="checkbox" name="oneCode" defaultChecked={oneCode} />
        {t("One code opens all of your parcels that a customer has at a point")}
      </label>
      <p class="hint">
        {t(
          "Only if your codes go to the customer's phone alone: whoever orders with a stranger's number gets a code.",
        )}
      </p>
    </fieldset>
  );
}

function Returns({ returns, error }: { returns: Company["returns"]; error: unknown }) {
  const [isAllowed, setAllowed] = useState(returns.byReceiver);
  return (
    <fieldset class="card stack">
      <legend>{t("Returns")}</legend>
      <label>
        <input
          type="checkbox"
          name="byReceiver"
          checked={isAllowed}
          onChange={({ currentTarget }) => setAllowed(currentTarget.checked)}
        />
        {t("Customers may start a return themselves, on the tracking page")}
      </label>
      {isAllowed && (
        <NumberField
          {...{ name: "days", min: 1, max: 90, decimals: 0 }}
          label={t("For so many days")}
          hint={t("From the day on which they collected the parcel, 1 to 90.")}
          error={errorOf(error, "returns.days")}
          initial={returns.days}
        />
      )}
    </fieldset>
  );
}
