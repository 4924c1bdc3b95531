import type { OrderStatus } from "../../../shared/parcel-status.ts";
import type { Archive } from "../../api.ts";
import { STATUS_TEXTS } from "../../ui/domain/order-status.tsx";
import { Empty } from "../../ui/feedback/empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { FilterForm } from "../../ui/lists/filter-form.tsx";
import { Pager, pageOf } from "../../ui/lists/pager.tsx";
import { PickFilter } from "../../ui/lists/pick-filter.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { request } from "../../ui/requests/request.ts";
import { useResource } from "../../ui/requests/resource.ts";
import { href, route } from "../../ui/shell/route.ts";
import { byteSize, count } from "../../ui/text/format.ts";
import { ShortId } from "../../ui/text/short-id.tsx";
import { Time } from "../../ui/text/time.tsx";
import { findPartners, type Names, NOBODY, readNames } from "../names.ts";
import { t } from "../texts.ts";

const PATH = "/databases";
const PAGE_SIZE = 20;

const columns = (names: Names): Column<Archive>[] => [
  { label: "Month", cell: ({ month }) => month },
  {
    label: "Partner",
    cell: ({ partner_id: id }) => (
      <a href={href(PATH, { partner: id })} title={id}>
        <span class="hidden">Only archives of </span>
        {names.get(id)?.name ?? `…${id.slice(-8)}`}
      </a>
    ),
  },
  { label: "Orders", align: "end", cell: ({ orders }) => count(orders) },
  {
    label: "By state",
    cell: ({ by_status }) =>
      Object.entries(by_status)
        .map(([status, orders]) => `${STATUS_TEXTS[status as OrderStatus] ?? status} ${count(orders)}`)
        .join(", "),
  },
  { label: "Size", align: "end", cell: ({ bytes }) => byteSize(bytes) },
  { label: "Written", cell: ({ created_at }) => <Time at={created_at} /> },
  { label: "SHA-256", cell: ({ sha256 }) => <ShortId id={sha256} /> },
  {
    label: "File",
    cell: ({ id, month }) => (
      <a
        class="button quiet"
        href={`/operator/archives/${id}/orders`}
        download
        aria-label={`Download ${month}`}
      >
        <Icon name="download" />
        Download
      </a>
    ),
  },
];

/** The files of orders that ended long ago. */
export function Archives() {
  const { query } = route.value;
  const page = pageOf(query);
  const filter = { partner_id: query.get("partner") ?? "", month: query.get("month") ?? "" };
  const resource = useResource(query.toString(), async (signal) => {
    const given = { ...filter, page, pageSize: PAGE_SIZE };
    const { data } = await request("GET", "/operator/archives", { query: given, signal });
    return { data, names: await readNames([data.data, filter], signal) };
  });
  const names = resource.data?.names ?? NOBODY;
  return (
    <section class="stack" aria-labelledby="archives">
      <h2 id="archives">Archives</h2>
      <p class="hint">
        Orders that ended 24 months ago are moved into files, without anything of receivers: gzipped lines of
        JSON.
      </p>
      <FilterForm path={PATH} query={query}>
        <Field label="Partner">
          {(attributes) => (
            <PickFilter
              attributes={attributes}
              {...{
                name: "partner",
                value: filter.partner_id,
                valueText: names.get(filter.partner_id)?.name,
              }}
              placeholder="Name"
              find={findPartners}
            />
          )}
        </Field>
        <Field label="Month">{(attributes) => <input {...attributes} name="month" type="month" />}</Field>
      </FilterForm>
      <Loaded resource={resource} lines={3} shape="table">
        {({ data: { data, pagination } }) =>
          data.length === 0 ? (
            <Empty title={query.size > 0 ? "No archive fits" : "No order is old enough yet"} />
          ) : (
            <>
              <Table caption="Archives" columns={columns(names)} rows={data} keyOf={({ id }) => id} />
              <Pager
                pageSize={PAGE_SIZE}
                total={pagination.totalCount}
                counted={t("{count} archives", { count: pagination.totalCount })}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
