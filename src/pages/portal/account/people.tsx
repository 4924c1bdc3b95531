import { useState } from "preact/hooks";
import type { PartnerAccount as Person } from "../../api.ts";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Confirm } from "../../ui/forms/confirm.tsx";
import { CopyOnce } from "../../ui/forms/copy-once.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { Time } from "../../ui/text/time.tsx";
import { t } from "../texts.ts";

function stateOf({ enabled, hasPassword }: Person) {
  if (!enabled) return <Badge tone="faint">{t("Disabled")}</Badge>;
  return hasPassword ? <Badge>{t("Active")}</Badge> : <Badge tone="soon">{t("Has no password yet")}</Badge>;
}

const COLUMNS: Column<Person>[] = [
  {
    label: t("E-mail"),
    cell: ({ email, isCurrent }) => (
      <>
        {email} {isCurrent && <Badge tone="info">{t("You")}</Badge>}
      </>
    ),
  },
  { label: t("State"), phone: "aside", cell: stateOf },
  {
    label: t("Last signed in"),
    phone: "second",
    cell: ({ lastSignedInAt }) => (lastSignedInAt === null ? t("Not known") : <Time at={lastSignedInAt} />),
  },
  { label: t("Since"), cell: ({ createdAt }) => <Time at={createdAt} /> },
];

/** Who signs in for the partner: invite a colleague, and disable one who leaves. */
export function People() {
  const [link, setLink] = useState<{ email: string; url: string }>();
  const [leaving, setLeaving] = useState<Person>();
  const resource = useResource("people", (signal) =>
    request("GET", "/partner/accounts", { query: { pageSize: 100 }, signal }),
  );
  const again = useAction(async ({ id, email }: Person) => {
    const { data } = await request("POST", `/partner/accounts/${id}/invite`);
    setLink({ email, url: data.link });
  });
  const actions: Column<Person> = {
    label: t("Change"),
    phone: "below",
    cell: (person) =>
      person.enabled &&
      !person.isCurrent && (
        <span class="buttons">
          {!person.hasPassword && (
            <button
              type="button"
              class="quiet"
              aria-label={t("New link for {email}", { email: person.email })}
              aria-disabled={again.isBusy}
              onClick={() => void again.run(person)}
            >
              {t("New link")}
            </button>
          )}
          <button
            type="button"
            class="quiet"
            aria-label={t("Disable {email}", { email: person.email })}
            onClick={() => setLeaving(person)}
          >
            {t("Disable…")}
          </button>
        </span>
      ),
  };
  return (
    <section class="card stack in-turn" aria-labelledby="people">
      <h2 id="people">{t("People")}</h2>
      <p class="hint">{t("The people who sign in for your shop. The operator can enable somebody again.")}</p>
      <Loaded resource={resource} lines={2} shape="table">
        {({ data: { data, pagination } }) => (
          <>
            <Table caption={t("People")} columns={[...COLUMNS, actions]} rows={data} keyOf={({ id }) => id} />
            {pagination.totalCount > data.length && (
              <p class="hint">{t("{count} more accounts", { count: pagination.totalCount - data.length })}</p>
            )}
          </>
        )}
      </Loaded>
      <Failure error={again.error} />
      <Invite
        onInvited={(invited) => {
          setLink(invited);
          resource.reload();
        }}
      />
      {link && (
        <Dialog title={t("Link for {email}", { email: link.email })} onClose={() => setLink(undefined)}>
          <CopyOnce
            label={t("One-time link")}
            secret={link.url}
            hint={t(
              "Hand it over yourself: nothing was sent. It sets a password, works once and for 24 hours, and is not shown again.",
            )}
          />
        </Dialog>
      )}
      {leaving && (
        <Confirm
          title={t("Disable {email}?", { email: leaving.email })}
          action={t("Disable the account")}
          work={async () => {
            await request("POST", `/partner/accounts/${leaving.id}/disable`);
            toast(t("{email} can't sign in any more.", { email: leaving.email }));
            resource.reload();
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>
            {t(
              "This person is signed out everywhere. Keys stay as they are: revoke those that the person knows.",
            )}
          </p>
        </Confirm>
      )}
    </section>
  );
}

function Invite({ onInvited }: { onInvited: (invited: { email: string; url: string }) => void }) {
  const { run, isBusy, error } = useAction(async (given: FormData, form: HTMLFormElement) => {
    const body = { email: String(given.get("email")).trim() };
    const { data } = await request("POST", "/partner/accounts", { body });
    form.reset();
    onInvited({ email: data.email, url: data.link });
  });
  return (
    <Form onSubmit={run}>
      <Field label={t("E-mail of a colleague")} error={errorOf(error, "email")}>
        {(attributes) => (
          <span class="with-button">
            <input
              {...attributes}
              name="email"
              type="email"
              maxLength={254}
              placeholder={t("ada@shop.example.com")}
              autocomplete="off"
              required
            />
            <Submit tone="secondary" isBusy={isBusy}>
              {t("Invite")}
            </Submit>
          </span>
        )}
      </Field>
      <Failure error={error} />
    </Form>
  );
}
