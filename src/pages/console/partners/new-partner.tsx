import { useRef } from "preact/hooks";
import type { Partner } from "../../../partners/partner.ts";
import { useAction } from "../../ui/action.ts";
import { errorOf, Failure } from "../../ui/failure.tsx";
import { Field } from "../../ui/field.tsx";
import { request } from "../../ui/request.ts";
import { goTo } from "../../ui/route.ts";
import { Submit } from "../../ui/submit.tsx";
import { ConsoleView } from "../console-view.tsx";

const TEXTS = [
  {
    name: "label_name",
    label: "Name on labels",
    maxLength: 60,
    hint: "What customers see; by default its name.",
  },
  { name: "support_url", label: "Its help page", maxLength: 500, hint: "A link on its tracking pages." },
  { name: "support_phone", label: "Its help number", maxLength: 20, hint: "Likewise, a phone number." },
];

/** The first step of taking on a partner: who it is. The others are on its own page, and go on at any time. */
export default function NewPartner() {
  // The same for each try, so that a lost answer does not make two partners.
  const idempotencyKey = useRef(crypto.randomUUID());
  const { run, isBusy, error } = useAction(async (given: FormData) => {
    const filled = [...given].map(([name, value]) => [name, String(value).trim()] as const);
    const body = Object.fromEntries(filled.filter(([, value]) => value));
    const options = { body, idempotencyKey: idempotencyKey.current };
    const { data } = await request<{ data: Partner }>("POST", "/operator/partners", options);
    goTo(`/partners/${data.id}`);
  });
  return (
    <ConsoleView title="Take on a partner">
      <p>
        First its details. Then, on its own page, come the agreement, an account with a one-time link, a
        secret key, and for white-label partners a client with its allow-list. You can leave after each step
        and go on later.
      </p>
      <form
        class="card stack"
        aria-label="Details"
        onSubmit={(event) => {
          event.preventDefault();
          void run(new FormData(event.currentTarget));
        }}
      >
        <Field label="Name" error={errorOf(error, "name")}>
          {(attributes) => <input {...attributes} name="name" maxLength={100} required />}
        </Field>
        <div class="thirds">
          <Field label="Kind" error={errorOf(error, "kind")}>
            {(attributes) => (
              <select {...attributes} name="kind">
                <option value="store">Shop</option>
                <option value="logistics">Delivery company</option>
              </select>
            )}
          </Field>
          <Field
            label="Postal code"
            hint="Where its parcels are picked up."
            error={errorOf(error, "origin_zip")}
          >
            {(attributes) => <input {...attributes} name="origin_zip" maxLength={14} required />}
          </Field>
          <Field label="Colour" hint="Of its tracking pages." error={errorOf(error, "brand_color")}>
            {(attributes) => <input {...attributes} name="brand_color" type="color" defaultValue="#334155" />}
          </Field>
          {TEXTS.map(({ name, label, maxLength, hint }) => (
            <Field key={name} label={label} hint={hint} isOptional error={errorOf(error, name)}>
              {(attributes) => <input {...attributes} name={name} maxLength={maxLength} />}
            </Field>
          ))}
        </div>
        <Failure
          error={error}
          shownElsewhere={["name", "kind", "origin_zip", "brand_color", ...TEXTS.map(({ name }) => name)]}
        />
        <div class="buttons">
          <Submit isBusy={isBusy}>Go on</Submit>
        </div>
      </form>
    </ConsoleView>
  );
}
