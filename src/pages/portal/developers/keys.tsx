import { useState } from "preact/hooks";
import type { SecretKey as Key } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { CopyOnce } from "../../ui/forms/copy-once.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { Table } from "../../ui/lists/table.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { endOfDay } from "../../ui/text/format.ts";
import { Time } from "../../ui/text/time.tsx";
import { t } from "../texts.ts";
import { RevokeSecretKey } from "./revoke-secret-key.tsx";

interface Kind {
  title: string;
  /** In the singular, for sentences. */
  noun: string;
  path: "/partner/secret-keys" | "/partner/api-keys";
  purpose: string;
  /** A request that works with the key. */
  tryPath: string;
}

export const SECRET_KEYS: Kind = {
  title: t("Secret keys"),
  noun: t("secret key"),
  path: "/partner/secret-keys",
  purpose: t(
    "For your server: orders, labels, prices and webhooks. Never put one into an app or a web page.",
  ),
  tryPath: "/api/v1/orders?partner_order_id=none",
};
export const API_KEYS: Kind = {
  title: t("API keys"),
  noun: t("API key"),
  path: "/partner/api-keys",
  purpose: t("Only read orders: for a dashboard or an export."),
  tryPath: "/orders?pageSize=1",
};

/** The partner's keys of a kind: make one, which is shown once, and revoke one. */
export function Keys({ kind }: { kind: Kind }) {
  const { title, noun, path, purpose } = kind;
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<Key>();
  const resource = useResource(path, (signal) => request("GET", path, { signal }));
  const columns = [
    { label: t("Name"), cell: ({ name }: Key) => name },
    { label: t("Key"), cell: ({ hint }: Key) => hint && <span class="code whole-word">{hint}</span> },
    { label: t("Created"), cell: ({ createdAt }: Key) => <Time at={createdAt} /> },
    {
      label: t("Last used"),
      cell: ({ lastUsedAt }: Key) => (lastUsedAt === null ? t("Never") : <Time at={lastUsedAt} />),
    },
    {
      label: t("Expires"),
      cell: ({ expiresAt }: Key) => (expiresAt === null ? t("Never") : <Time at={expiresAt} />),
    },
    {
      label: t("Revoke"),
      cell: (key: Key) => (
        <button
          type="button"
          class="quiet"
          aria-label={t("Revoke {name}", { name: key.name })}
          onClick={() => setRevoked(key)}
        >
          {t("Revoke")}
        </button>
      ),
    },
  ];
  return (
    <section class="stack in-turn" aria-label={title}>
      <div class="view-head">
        <h2>{title}</h2>
        <button type="button" class="secondary" onClick={() => setMaking(true)}>
          {t("New {noun}", { noun })}
        </button>
      </div>
      <p class="hint">{purpose}</p>
      <Loaded resource={resource} lines={2} shape="table">
        {({ data }) =>
          data.length === 0 ? (
            <p class="hint">{t("None yet.")}</p>
          ) : (
            <Table caption={title} columns={columns} rows={data} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      {isMaking && (
        <NewKey
          kind={kind}
          onClose={() => {
            setMaking(false);
            resource.reload();
          }}
        />
      )}
      {revoked && kind === SECRET_KEYS && (
        <RevokeSecretKey
          secretKey={revoked}
          onRevoked={resource.reload}
          onClose={() => setRevoked(undefined)}
        />
      )}
      {revoked && kind === API_KEYS && (
        <Confirm
          title={t("Revoke “{name}”?", { name: revoked.name })}
          action={t("Revoke the {noun}", { noun })}
          work={async () => {
            await request("DELETE", `${path}/${revoked.id}`);
            toast(t("“{name}” is revoked.", { name: revoked.name }));
            resource.reload();
          }}
          onClose={() => setRevoked(undefined)}
        >
          <p>{t("Whatever uses it stops working at once. This can't be undone.")}</p>
        </Confirm>
      )}
    </section>
  );
}

function NewKey({ kind: { noun, path, tryPath }, onClose }: { kind: Kind; onClose: () => void }) {
  const [key, setKey] = useState<string>();
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const day = String(given.get("expires") ?? "");
    const body = { name: String(given.get("name")).trim(), expiresAt: day ? endOfDay(day) : null };
    setKey((await request("POST", path, { body })).keyString);
  });
  if (key)
    return (
      <Dialog title={t("Your new {noun}", { noun })} onClose={onClose}>
        <div class="stack">
          <CopyOnce label={t("The {noun}", { noun })} secret={key} />
          <CopyOnce
            label={t("A first request with it")}
            hint={t("It only reads.")}
            secret={`curl '${location.origin}${tryPath}' -H 'Authorization: Bearer ${key}'`}
          />
          <button type="button" class="primary" onClick={onClose}>
            {t("I have saved it")}
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t("New {noun}", { noun })} onClose={onClose}>
      <Form onSubmit={run}>
        <Field
          label={t("Name")}
          hint={t("What it is for, such as “Checkout server”.")}
          error={errorOf(error, "name")}
        >
          {(attributes) => <input {...attributes} name="name" maxLength={100} required />}
        </Field>
        <Field
          label={t("Last day")}
          isOptional
          hint={t("Without one it never expires.")}
          error={errorOf(error, "expiresAt")}
        >
          {(attributes) => <input {...attributes} name="expires" type="date" />}
        </Field>
        <Failure error={error} />
        <Submit isBusy={isBusy}>{t("Create the {noun}", { noun })}</Submit>
      </Form>
    </Dialog>
  );
}
