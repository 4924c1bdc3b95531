import type { Answers, AuditEntry } from "../../api.ts";
import { pageOf } from "../../ui/lists/pager.tsx";
import { request } from "../../ui/requests/request.ts";
import { endOfDay, startOfDay } from "../../ui/text/format.ts";

type AuditPage = Answers["GET /operator/audit"];

export const PAGE_SIZE = 50;
/** The API lists at most this many entries; older ones are requested by their time. */
export const MAX_LISTED = 10_000;
const EXPORT_PAGE_SIZE = 200;

/** The filters in the address, in the form that the API takes. Days are those of the reader's time zone. */
function filterOf(query: URLSearchParams) {
  const text = (name: string) => query.get(name) ?? "";
  return {
    actor: text("actor"),
    action: text("action"),
    subject_id: text("subject"),
    partner_id: text("partner"),
    from: text("from") && startOfDay(text("from")),
    to: text("to") && endOfDay(text("to")),
  };
}

export const readPage = (query: URLSearchParams, signal: AbortSignal): Promise<AuditPage> =>
  request("GET", "/operator/audit", {
    query: { ...filterOf(query), page: pageOf(query), pageSize: PAGE_SIZE },
    signal,
  });

/** All entries that fit, the newest first, without those that are added meanwhile and would shift the pages. */
export async function* readAll(query: URLSearchParams, signal: AbortSignal): AsyncGenerator<AuditEntry[]> {
  const filter = filterOf(query);
  let to = filter.to || new Date().toISOString();
  const seen = new Set<string>();
  for (let page = 1; ; page++) {
    const given = { ...filter, to, page, pageSize: EXPORT_PAGE_SIZE };
    const { data } = await request("GET", "/operator/audit", { query: given, signal });
    const entries = data.data;
    yield entries.filter(({ id }) => !seen.has(id));
    for (const { id } of entries) seen.add(id);
    if (entries.length < EXPORT_PAGE_SIZE) return;
    if (page * EXPORT_PAGE_SIZE < MAX_LISTED) continue;
    to = entries.at(-1)!.at;
    page = 0;
  }
}
