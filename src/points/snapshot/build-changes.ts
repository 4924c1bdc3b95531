import type { Database } from "../../platform/deps.ts";
import { type ChangeKey, type ChangePage, encodeChanges, MAX_PAGE, toRecord } from "./changes.ts";
import type { ClosedDays } from "./closed-days.ts";
import type { PartWriter } from "./part-writer.ts";
import * as store from "./store.ts";

/** A change appears in the list within this time after its own. Older parts of the list get no more changes. */
const JOINED_MS = 600_000;

/**
 * Writes the list of changes, in parts of up to `MAX_PAGE` points. A changed point moves to the list's end, so an old part
 * for which D1 still has as many points as before is kept without being read.
 * @param before the parts of the last snapshot
 * @param now when the build began
 */
export async function writeChanges(
  db: Database,
  writer: PartWriter,
  before: readonly ChangePage[],
  { now, closed }: { now: number; closed: ClosedDays },
): Promise<ChangePage[]> {
  const counts = await store.countChanges(
    db,
    before.map(({ last }) => last),
  );
  const pages: ChangePage[] = [];
  let isOpenAfter: ChangeKey | undefined;
  let open = 0;
  const close = async (upTo?: ChangeKey) => {
    if (open > 0)
      pages.push(...(await writeRange(db, writer, { after: isOpenAfter, upTo, count: open, closed })));
    isOpenAfter = upTo;
    open = 0;
  };
  for (const [i, page] of before.entries()) {
    const count = counts[i]!;
    const isUnchanged = count === page.count && page.last.updatedAt < now - JOINED_MS;
    const fits = open > 0 && open + count <= MAX_PAGE;
    if (isUnchanged && count > MAX_PAGE / 2 && !fits && (await writer.keep(page.name))) {
      await close(before[i - 1]?.last);
      pages.push(page);
      isOpenAfter = page.last;
    } else {
      open += count;
    }
  }
  open += counts[before.length]!;
  await close();
  return pages;
}

/** Writes part of the list anew, in pages of equal size. */
async function writeRange(
  db: Database,
  writer: PartWriter,
  {
    after,
    upTo,
    count,
    closed,
  }: { after: ChangeKey | undefined; upTo: ChangeKey | undefined; count: number; closed: ClosedDays },
): Promise<ChangePage[]> {
  const size = Math.ceil(count / Math.ceil(count / MAX_PAGE));
  const pages: ChangePage[] = [];
  for (let next = after, isMore = true; isMore; next = pages.at(-1)?.last) {
    const { last, read, changes } = await store.readChanges(db, { after: next, upTo, limit: size, closed });
    if (last)
      pages.push({
        name: await writer.put("changes", encodeChanges(changes.map(toRecord))),
        count: read,
        last,
      });
    isMore = read === size;
  }
  return pages;
}
