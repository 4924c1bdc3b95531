import { useRef, useState } from "preact/hooks";
import { errorOf, Failure } from "../../ui/feedback/failure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { Copy } from "../../ui/forms/copy.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { Submit } from "../../ui/forms/submit.tsx";
import { useAction } from "../../ui/requests/action.ts";
import { useCreation } from "../../ui/requests/creation.ts";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { useUnsaved } from "../../ui/requests/unsaved.ts";
import { goTo, href } from "../../ui/shell/route.ts";
import type { PudoPoint } from "../../widget/package/pudo-map.d.ts";
import { Alternatives, type Chosen } from "../points/alternatives.tsx";
import { PickPoint } from "../points/pick-point.tsx";
import { PortalView } from "../portal-view.tsx";
import { pudo } from "../pudo.ts";
import { t } from "../texts.ts";
import { type Draft, draftOf, largest, parcelOf, worthOf } from "./draft.ts";
import { Items } from "./items.tsx";
import { LivePrice, usePrice } from "./live-price.tsx";

export default function NewOrder() {
  const resource = useResource("partner", (signal) => request("GET", "/partner", { signal }));
  return (
    <PortalView
      title={t("New order")}
      actions={
        <a class="button quiet" href={href("/orders/import")}>
          {t("Many from a file")}
        </a>
      }
    >
      <Loaded resource={resource} lines={12} shape="form">
        {({ data: { partner } }) => <OrderForm originZip={partner.originZip} />}
      </Loaded>
    </PortalView>
  );
}

type OrderBody = Parameters<typeof pudo.orders.create>[0];

function OrderForm({ originZip }: { originZip: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [rows, setRows] = useState<readonly number[]>([0]);
  const [draft, setDraft] = useState<Draft>();
  const [point, setPoint] = useState<PudoPoint>();
  const parcel = parcelOf(draft?.items ?? []);
  const destination = point && (point.address.zip || point.address.state);
  const price = usePrice(
    parcel && destination
      ? {
          ...{ origin: originZip, destination, ...parcel },
          ...(draft?.cod_amount ? { cod_amount: draft.cod_amount } : {}),
        }
      : undefined,
  );
  const create = useCreation((body: OrderBody, idempotencyKey) =>
    pudo.orders.create(body, { idempotencyKey }),
  );
  const { run, isBusy, error } = useAction(async ({ id }: Chosen, quoteId: string | undefined) => {
    const given = { ...draftOf(form.current!, rows), pudo_point_id: id };
    const made = await create(given, { ...given, ...(quoteId === undefined ? {} : { quote_id: quoteId }) });
    setDraft(undefined);
    toast(t("Order {partner_order_id} is created.", { partner_order_id: made.partner_order_id }));
    goTo(`/orders/${made.id}`);
  });
  const read = () => form.current && setDraft(draftOf(form.current, rows));
  const items = draft?.items ?? [];
  useUnsaved(draft !== undefined);
  return (
    <form
      ref={form}
      class="with-side"
      onInput={read}
      onSubmit={(event) => {
        event.preventDefault();
        if (point) void run(point, price.estimate?.quote_id);
      }}
    >
      <div class="stack">
        <Receiver error={error} />
        <Items rows={rows} error={error} onChange={setRows} />
        <fieldset class="card stack">
          <legend>{t("Where it is collected")}</legend>
          <PickPoint
            onPick={setPoint}
            itemWeight={largest(items, "weight_kg")}
            itemValue={largest(items, "price")}
            parcelWeight={parcel?.weight}
            parcelValue={parcel && worthOf(items)}
            codAmount={draft?.cod_amount}
          />
          {point && (
            <p class="hint">
              {t("For a file or a program:")} <span class="code">{point.id}</span>
              <Copy text={point.id} what={t("the point's id")} />
            </p>
          )}
          {errorOf(error, "pudo_point_id") && <p class="error">{errorOf(error, "pudo_point_id")}</p>}
        </fieldset>
      </div>
      <div class="stack side">
        <LivePrice price={price} />
        <Failure error={error} />
        <Alternatives error={error} onChoose={(other) => void run(other, undefined)} />
        {point ? (
          <Submit isBusy={isBusy}>{t("Create the order to {name}", { name: point.name })}</Submit>
        ) : (
          <p class="hint">{t("Choose a pickup point to create the order.")}</p>
        )}
      </div>
    </form>
  );
}

function Receiver({ error }: { error: unknown }) {
  return (
    <fieldset class="card stack">
      <legend>{t("The order")}</legend>
      <Field
        label={t("Your reference")}
        hint={t("Such as the order's number in your shop.")}
        error={errorOf(error, "partner_order_id")}
      >
        {(attributes) => (
          <input {...attributes} name="partner_order_id" maxLength={64} autocomplete="off" required />
        )}
      </Field>
      <Field label={t("Receiver's name")} error={errorOf(error, "customer.name")}>
        {(attributes) => (
          <input {...attributes} name="customer.name" maxLength={200} autocomplete="off" required />
        )}
      </Field>
      <Field label={t("Receiver's e-mail")} error={errorOf(error, "customer.email")}>
        {(attributes) => <input {...attributes} name="customer.email" type="email" autocomplete="off" />}
      </Field>
      <Field label={t("Receiver's phone")} error={errorOf(error, "customer.phone")}>
        {(attributes) => (
          <input {...attributes} name="customer.phone" type="tel" autocomplete="off" required />
        )}
      </Field>
      <NumberField
        {...{ name: "cod_amount", min: 0.01, max: 1e12, decimals: 2, unit: "₦" }}
        label={t("To collect, in ₦")}
        isOptional
        hint={t("The receiver pays it at the point before getting the parcel.")}
        error={errorOf(error, "cod_amount")}
      />
      <Field label={t("Note")} isOptional error={errorOf(error, "note")}>
        {(attributes) => <textarea {...attributes} name="note" rows={2} maxLength={1000} />}
      </Field>
    </fieldset>
  );
}
