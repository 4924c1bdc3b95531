import { startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { useState } from "preact/hooks";
import type { Passkey, PasskeyCreated, PasskeyCreation } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { Time } from "../../ui/text/time.tsx";
import { t } from "../texts.ts";

/** The account's passkeys: add one of this device, and remove one. */
export function Passkeys() {
  const [removed, setRemoved] = useState<Passkey>();
  const [refusal, setRefusal] = useState<string>();
  const resource = useResource("passkeys", (signal) => request("GET", "/partner/passkeys", { signal }));
  const { run, isBusy, error } = useAction(async (given: FormData, form: HTMLFormElement) => {
    setRefusal(undefined);
    const { data } = await request("POST", "/portal/passkeys/options");
    const name = String(given.get("name")).trim();
    const response = await made(data);
    if (!response) return setRefusal(t("No passkey was created on this device. It may have one already."));
    await request("POST", "/portal/passkeys", { body: { name, response } });
    form.reset();
    toast(t("The passkey is added. From now on it signs you in."));
    resource.reload();
  });
  const columns: Column<Passkey>[] = [
    { label: t("Name"), cell: ({ name }) => name },
    { label: t("Added"), cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      label: t("Last used"),
      phone: "second",
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t("Never") : <Time at={lastUsedAt} />),
    },
    {
      label: t("Remove"),
      phone: "aside",
      cell: (passkey) => (
        <button
          type="button"
          class="quiet"
          aria-label={t("Remove {name}", { name: passkey.name })}
          onClick={() => setRemoved(passkey)}
        >
          {t("Remove")}
        </button>
      ),
    },
  ];
  return (
    <section class="card stack in-turn" aria-labelledby="passkeys">
      <h2 id="passkeys">{t("Passkeys")}</h2>
      <p class="hint">
        {t("A passkey signs you in with your fingerprint, face or screen lock in place of the password.")}
      </p>
      <Loaded resource={resource} lines={2} shape="table">
        {({ data }) =>
          data.length > 0 && (
            <Table caption={t("Passkeys")} columns={columns} rows={data} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      <Form onSubmit={run}>
        <Field
          label={t("Name of a new passkey")}
          hint={t("Such as “Ada's phone”.")}
          error={errorOf(error, "name") ?? refusal}
        >
          {(attributes) => <input {...attributes} name="name" maxLength={100} required />}
        </Field>
        <Failure error={error} />
        <div>
          <Submit tone="secondary" isBusy={isBusy}>
            {t("Add a passkey")}
          </Submit>
        </div>
      </Form>
      {removed && (
        <Confirm
          title={t("Remove “{name}”?", { name: removed.name })}
          action={t("Remove the passkey")}
          work={async () => {
            await request("DELETE", `/partner/passkeys/${removed.id}`);
            toast(t("“{name}” is removed.", { name: removed.name }));
            resource.reload();
          }}
          onClose={() => setRemoved(undefined)}
        >
          <p>{t("Nobody can sign in with it any more. Sessions that it began go on: end them below.")}</p>
        </Confirm>
      )}
    </section>
  );
}

/** What the browser has made; undefined if its user did not want to, or it can't. */
async function made(optionsJSON: PasskeyCreation) {
  try {
    const created = await startRegistration({
      optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]["optionsJSON"],
    });
    return created as object as PasskeyCreated;
  } catch (error) {
    if (error instanceof WebAuthnError || (error instanceof Error && error.name === "NotAllowedError"))
      return undefined;
    throw error;
  }
}
