// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import type { Bug } from "./bug.ts";

/** Prices, limits, deadlines, old versions and archives, and what people who cheat may do. */
export const OF_LIMITS: readonly Bug[] = [
  {
    name: "isolates keep the prices for as long as they live",
    file: "src/platform/state-cache.ts",
    find: "Math.abs(this.#now() - known.readAt) < MAX_AGE_MS",
    replace: "known.readAt > 0",
  },
  {
    name: "the quota of orders is only looked at before they are written",
    file: "src/orders/create/create-store.ts",
    find: "const mayBe = sql`${madeOn(partnerId, dayOf(createdAt))} < ${partner.ordersPerDay} AND ${isClaimed}`;",
    replace: "const mayBe = isClaimed;",
  },
  {
    name: "one partner's parcels may fill a point",
    file: "src/orders/order.ts",
    find: "Math.max(FEWEST_UNSCANNED, Math.floor(capacity / 2))",
    replace: "capacity",
  },
  {
    name: "a point that is full takes orders",
    file: "src/orders/create/point-unavailable.ts",
    find: "  if (point.full) throw",
    replace: "  if (point.capacity === 0) throw",
  },
  {
    name: "a point that takes more by now is still full",
    file: "src/points/edit/store.ts",
    find: "{ capacity, full: isFullWith(capacity) }",
    replace: "{ capacity }",
  },
  {
    name: "a point goes with a number of its parcels that is too large",
    file: "src/money/deposits/point-use.ts",
    find: "confirmed === parcels",
    replace: "confirmed! >= parcels",
  },
  {
    name: "what a point holds for others does not keep it",
    file: "src/orders/capacity/parcel-count-store.ts",
    find: "WHERE status IN ('in_transit', 'ready_for_pickup', 'returned') AND ${HELD.kind} = 'point' AND ${HELD.by} = ${pointId}",
    replace:
      "WHERE status IN ('in_transit', 'ready_for_pickup', 'returned') AND ${HELD.kind} = 'point' AND status = 'ready_for_pickup' AND ${HELD.by} = ${pointId}",
  },
  {
    name: "what lies alone at a point that was taken out of service is no exception",
    file: "src/points/capacity/load-store.ts",
    find: "(parcels > 0 OR cash_kobo > 0)",
    replace: "(parcels > 1 OR cash_kobo > 0)",
  },
  {
    name: "returns need a point where orders are in `DB`",
    file: "migrations/0059_returns_in_main.sql",
    find: "WHEN NEW.point_id = '' AND",
    replace: "WHEN NEW.point_id = '-' AND",
  },
  {
    name: "what the last release did does not change who has a parcel",
    file: "src/orders/holder.ts",
    find: "holderSequence: before.holderSequence === before.sequence ? before.sequence + 1 : before.holderSequence,",
    replace: "holderSequence: before.sequence + 1,",
  },
  {
    name: "receivers are known for longer than they may be",
    file: "src/orders/end/erase.ts",
    find: "const KEPT_MS = 180 * DAY_MS;",
    replace: "const KEPT_MS = 280 * DAY_MS;",
  },
  {
    name: "orders are archived with those of an earlier month",
    file: "src/orders/end/archive-store.ts",
    find: "AND ${ENDED_AT} >= ${from} AND ${ENDED_AT} < ${to}\n",
    replace: "AND ${ENDED_AT} >= ${from}\n",
  },
  {
    name: "the day of an order counts it when it is archived",
    file: "migrations/orders/0002_archives.sql",
    find: "AND day IN ('', date(OLD.created_at / 1000, 'unixepoch'))",
    replace: "AND day = ''",
  },
  {
    name: "a partner's stop counts what receivers send back",
    file: "src/rounds/parcel-store.ts",
    find: "return_of IS NOT NULL\n          AND status = 'created')",
    replace: "return_of IS NOT NULL\n          AND status = 'none')",
  },
  {
    name: "a driver's lists have the parcels of all drivers",
    file: "src/rounds/parcel-store.ts",
    find: "AND ${HELD.by} IN (SELECT value FROM json_each(${JSON.stringify(driverIds)}))",
    replace: "",
  },
  {
    name: "nobody notes that a driver was there",
    file: "src/tracking/scan/record-scan.ts",
    find: "  await notePickups(deps, scanner, round);\n",
    replace: "",
  },
  {
    name: "the index passes over orders that a partner's move brings",
    file: "src/orders/search/search-store.ts",
    find: "\n    WHERE indexed_to = CAST(${last.progress} AS INTEGER)",
    replace: "",
  },
  {
    name: "drivers without a round read what waits everywhere",
    file: "src/rounds/parcels.ts",
    find: "stop !== undefined && store.isOnRoundOf(deps.db, keyId, stop),",
    replace: "stop !== undefined,",
  },
  {
    name: "one actor fills an order's evidence",
    file: "src/tracking/scan/late-scan-store.ts",
    find: "const MAX_OF_ACTOR = 5;",
    replace: "const MAX_OF_ACTOR = 50;",
  },
  {
    name: "scans that find nothing have no budget",
    file: "src/tracking/scan/scan-quota.ts",
    find: "const MAX_MISSES = 2_000;",
    replace: "const MAX_MISSES = 9_000;",
  },
  {
    name: "a hand-back is disputed for a month",
    file: "src/orders/change/dispute.ts",
    find: "const DISPUTED_WITHIN_MS = 3 * DAY_MS;",
    replace: "const DISPUTED_WITHIN_MS = 30 * DAY_MS;",
  },
  {
    name: "nobody asks what time a device had when it sent",
    file: "src/api/agent/scans.ts",
    find: "writtenAt + now - sentAt }",
    replace: "writtenAt }",
  },
  {
    name: "what a thief cancelled is not in the traces",
    file: "src/operations/traces.ts",
    find: 'cancelled: count("package.cancelled"),',
    replace: "cancelled: 0,",
  },
  {
    name: "receiving codes that a thief made are not in the traces",
    file: "src/operations/traces.ts",
    find: "code !== null && codesMade.has(id)",
    replace: "code === null && codesMade.has(id)",
  },
  {
    name: "a receiving code that was ended signs for more",
    file: "src/tracking/codes/receipt.ts",
    find: "createdAt <= at && at < endsAt",
    replace: "createdAt <= at",
  },
  {
    name: "nothing expires",
    file: "src/tracking/end/expire.ts",
    find: "if (kept.has(parcel.id)) continue;",
    replace: "if (kept.has(parcel.id) || parcel.id) continue;",
  },
  {
    name: "nobody is told that a parcel is about to expire",
    file: "src/tracking/end/tell-expiring.ts",
    find: "if (later !== null) return store",
    replace: "if (later !== null || now > 0) return store",
  },
  {
    name: "nothing is cancelled that nobody hands in",
    file: "src/orders/end/not-handed-in.ts",
    find: "if (last === undefined) return false;",
    replace: "if (last === undefined || last) return false;",
  },
  {
    name: "a cancelled order is taken off the fees of the day before",
    file: "migrations/orders/0014_partner_fees.sql",
    find: "VALUES (NEW.partner_id, date(NEW.at / 1000 + 3600, 'unixepoch'), 0",
    replace: "VALUES (NEW.partner_id, date(NEW.at / 1000 - 82800, 'unixepoch'), 0",
  },
  {
    name: "who is sure that a receiving code has ended is in the audit log again",
    file: "src/tracking/codes/receiving-codes.ts",
    find: "if (isChanged) await publish",
    replace: "await publish",
  },
  {
    name: "what an operator revokes or gives a new key is in no entry of the audit log",
    file: "src/db/audit.ts",
    find: "insertWhere(db, auditLog, entry, sql`changes() > 0`);",
    replace:
      "insertWhere(db, auditLog, entry, sql`changes() > 0 AND ${entry.subjectId} NOT IN (SELECT id FROM keys)`);",
  },
  {
    name: "an operator who sees a receiver is noted each time",
    file: "src/orders/read/get.ts",
    find: "deps.now() - HOUR_MS",
    replace: "deps.now()",
  },
  {
    name: "what waits for the audit log waits for ever",
    file: "src/operations/chores.ts",
    find: "publish_audit_entries: publishWaiting,",
    replace: "publish_audit_entries: async () => {},",
  },
  {
    name: "an entry of the audit log has no seal",
    file: "src/operations/seal.ts",
    find: "store.readUnsealed(deps.db, ENTRIES),",
    replace: "store.readUnsealed(deps.db, ENTRIES).then((all) => all.slice(1)),",
  },
];
