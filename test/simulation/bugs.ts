// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { registerHooks } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

/** A small mistake of a kind that people make, as a change of one place. */
export interface Bug {
  name: string;
  file: string;
  find: string;
  replace: string;
}

const MOVE_STORE = "src/orders/change/move-store.ts";
const JUDGE = "src/tracking/judge-scan.ts";
const COLLECT = "src/tracking/judge-collect.ts";
const OUTBOX = "src/webhooks/outbox.ts";
const COUNTS = "migrations/orders/0017_returns.sql";
const FEES = "migrations/orders/0014_partner_fees.sql";
const NOT_HANDED_IN = "src/orders/end/not-handed-in-store.ts";

/** Planted to see whether the simulation finds them: docs/simulation.md says what found each. */
export const BUGS: readonly Bug[] = [
  {
    name: "an order changes without a look at what it is by then",
    file: MOVE_STORE,
    find: ".where(and(isUnchanged(before), condition)),\n  );\n  batch.addSql(indexOrder(after));",
    replace: ".where(and(eq(orders.id, before.id), condition)),\n  );\n  batch.addSql(indexOrder(after));",
  },
  {
    name: "the guard of changes forgets the sequence",
    file: "src/orders/row.ts",
    find: "    eq(orders.sequence, sequence),\n",
    replace: "",
  },
  {
    name: "an order, its event and its deliveries are not one transaction",
    file: "src/db/batch.ts",
    find: "this.#results = statements.length > 0 ? await $client.batch(statements) : [];",
    replace: "this.#results = [];\n    for (const each of statements) this.#results.push(await each.run());",
  },
  {
    name: "a new holder is not written",
    file: MOVE_STORE,
    find: "names.filter((name) => after[name] !== before[name])",
    replace:
      "names.filter((name) => after[name] !== before[name] && !['holderKind', 'holderId', 'heldSince'].includes(name))",
  },
  {
    name: "endpoints get every type of event",
    file: OUTBOX,
    find: "WHERE value IN ('*', ${type})",
    replace: "WHERE value <> ${type}",
  },
  {
    name: "endpoints of other partners get events too",
    file: OUTBOX,
    find: "WHERE partner_id = ${partnerId}\n",
    replace: "WHERE partner_id <= ${partnerId}\n",
  },
  {
    name: "an event that an order's URL and an endpoint want goes there twice",
    file: OUTBOX,
    find: "GROUP BY url) AS targets",
    replace: "GROUP BY url, random()) AS targets",
  },
  {
    name: "the collection code is in every webhook",
    file: "src/webhooks/event.ts",
    find: "      status: order.status,\n      previous_status",
    replace: '      status: order.status,\n      collection_code: "******",\n      previous_status',
  },
  {
    name: "the collection code is in answers before the parcel has arrived",
    file: "src/api/schemas/order.ts",
    find: "order.arrivedAt === null ? {} : codeView(deps, order)",
    replace: "codeView(deps, order)",
  },
  {
    name: "after a wrong code any code fits",
    file: COLLECT,
    find: "  if (shown && isCodeOf(deps, shown, scan.collectionCode, other === undefined)) return undefined;",
    replace:
      "  if (shown && (parcel.codeTries > 0 || isCodeOf(deps, shown, scan.collectionCode, other === undefined))) return undefined;",
  },
  {
    name: "late scans move parcels",
    file: JUDGE,
    find: "const isLate = happenedAt < lateBefore(parcel);",
    replace: "const isLate = happenedAt < 0;",
  },
  {
    name: "an agent takes a parcel that has come to its own point",
    file: JUDGE,
    find: "if (isItsPoint && mayChangePoint(status)) {",
    replace: 'if (isItsPoint && status === "created") {',
  },
  {
    name: "points take what is handed in though they don't offer it",
    file: JUDGE,
    find: 'if (status === "created" && !takesDropOffs) {',
    replace: 'if (status === "created" && sequence < 0 && !takesDropOffs) {',
  },
  {
    name: "agents see and move parcels of all points",
    file: JUDGE,
    find: "  pointId === scanner.pointId;\n",
    replace: '  pointId !== "";\n',
  },
  {
    name: "parcels expire a day early",
    file: "src/tracking/expire.ts",
    find: "store.findOnShelf(db, deps.now() - HOLDING_MS,",
    replace: "store.findOnShelf(db, deps.now() - HOLDING_MS + 86_400_000,",
  },
  {
    name: "the days that a parcel was given don't count",
    file: "src/tracking/store.ts",
    find: "const ARRIVAL = sql`arrived_at + extra_days * 86400000`;",
    replace: "const ARRIVAL = sql`arrived_at + extra_days * 0`;",
  },
  {
    name: "partners reach each other's orders",
    file: "src/orders/read/order-store.ts",
    find: ".where(and(eq(orders.partnerId, partnerId), isIt));",
    replace: ".where(isIt);",
  },
  {
    name: "an answer that redirects counts as delivered",
    file: "src/webhooks/deliver/attempt.ts",
    find: "  if (ok) return null;",
    replace: "  if (ok || REDIRECTS.has(status)) return null;",
  },
  {
    name: "nothing looks for deliveries whose message was lost",
    file: "src/webhooks/deliver/sweep.ts",
    find: "if (unannounced.length === 0) return false;",
    replace: "if (unannounced.length >= 0) return false;",
  },
  {
    name: "the result of an attempt is not awaited",
    file: "src/webhooks/deliver/deliver.ts",
    find: "  await run.write(result);\n  if (result.status",
    replace: "  if (result.delivery.attemptCount > 0) await run.write(result);\n  if (result.status",
  },
  {
    name: "problems are told again and again",
    file: "src/orders/change/report.ts",
    find: "if (await hasReport(batch.db,",
    replace: "if (!deps.now() && await hasReport(batch.db,",
  },
  {
    name: "a point counts twice what comes back to it",
    file: COUNTS,
    find: "ON CONFLICT DO UPDATE SET parcels = parcels + excluded.parcels, version",
    replace: "ON CONFLICT DO UPDATE SET parcels = parcels + 1, version",
  },
  {
    name: "a point's count does not follow a change of point",
    file: COUNTS,
    find: "WHERE id IS NOT NULL AND (NEW.status = 'created' AND OLD.status <> 'created' OR id NOT IN (",
    replace:
      "WHERE id IS NOT NULL AND (NEW.status = 'created' AND OLD.status <> 'created' OR NEW.point_id = OLD.point_id AND id NOT IN (",
  },
  {
    name: "a cancelled order keeps its fee",
    file: FEES,
    find: "WHERE NEW.status = 'cancelled' AND OLD.status <> 'cancelled';\nEND;",
    replace: "WHERE NEW.status = 'returned' AND OLD.status <> 'cancelled';\nEND;",
  },
  {
    name: "what is corrected to be with its partner is cancelled as not handed in",
    file: NOT_HANDED_IN,
    find: "orderEvents.type} = 'package.corrected'",
    replace: "orderEvents.type} = 'none'",
  },
  {
    name: "a page of the feed begins with the last event of the page before",
    file: "src/orders/feed/feed-store.ts",
    find: "gt(position, start));",
    replace: "sql`${position} >= ${start}`);",
  },
  {
    name: "returns are cancelled as early as orders that nobody has scanned",
    file: NOT_HANDED_IN,
    find: "        isNull(orders.returnOf),\n",
    replace: "",
  },
  {
    name: "a wrong receiving code hands parcels back",
    file: JUDGE,
    find: '  if (receipt && "problem" in receipt) return refuse(receipt.problem);\n',
    replace: "",
  },
  {
    name: "a return that was received is received again",
    file: "src/orders/change/receive.ts",
    find: 'endsOf("receive", directionOf(order)).includes(order.status)',
    replace: 'order.status === "returned_to_sender"',
  },
  {
    name: "feeds forget events after three days",
    file: "src/orders/feed/feed.ts",
    find: "const KEPT_MS = 30 * DAY_MS;",
    replace: "const KEPT_MS = 3 * DAY_MS;",
  },
  {
    name: "a restored database has none of its deliveries",
    file: "scripts/restore-database.ts",
    find: "of await parentsFirst(db, backup.tables)) {",
    replace:
      'of await parentsFirst(db, backup.tables.filter(({ name }) => name !== "webhook_deliveries"))) {',
  },
  {
    name: "a restored database has none of the rounds' drivers",
    file: "scripts/restore-database.ts",
    find: "of await parentsFirst(db, backup.tables)) {",
    replace: 'of await parentsFirst(db, backup.tables.filter(({ name }) => name !== "round_drivers"))) {',
  },
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
    file: "src/money/point-use.ts",
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
    file: "src/tracking/record-scan.ts",
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
    file: "src/tracking/late-scan-store.ts",
    find: "const MAX_OF_ACTOR = 5;",
    replace: "const MAX_OF_ACTOR = 50;",
  },
  {
    name: "scans that find nothing have no budget",
    file: "src/tracking/scan-quota.ts",
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
    name: "a parcel is handed out although nothing was paid",
    file: COLLECT,
    find: "if (isDone || amountDueKobo === 0) return undefined;",
    replace: "return undefined;",
  },
  {
    name: "less than what is due is enough",
    file: COLLECT,
    find: "amountDueKobo > 0 && koboOf(payment.amount) === amountDueKobo)",
    replace: "amountDueKobo > 0 && koboOf(payment.amount) <= amountDueKobo)",
  },
  {
    name: "money that is being handed over is banked",
    file: "src/money/held-store.ts",
    find: ".where(and(isHeldBy(holder), isNull(reservedBy), isChangeable(partnerId)))\n    .orderBy",
    replace: ".where(and(isHeldBy(holder), isChangeable(partnerId)))\n    .orderBy",
  },
  {
    name: "a deposit banks a payment that it does not pay whole",
    file: "src/money/banking.ts",
    find: "upTo.find(({ total }) => total >= used)",
    replace: "upTo.find(({ total }) => total >= used - amountKobo)",
  },
  {
    name: "deposits pay the newest payments first",
    file: "src/money/banking.ts",
    find: ".sort((a, b) => a.createdAt - b.createdAt",
    replace: ".sort((a, b) => b.createdAt - a.createdAt",
  },
  {
    name: "what a reversed deposit banked stays banked",
    file: "src/money/banking.ts",
    find: "if (isOpen && reversedAt !== null)",
    replace: "if (isOpen && reversedAt === 0)",
  },
  {
    name: "whoever takes money may count less than it is",
    file: "src/money/hand-over.ts",
    find: "if (amountKobo !== countedKobo)",
    replace: "if (amountKobo! < countedKobo)",
  },
  {
    name: "money is taken without its code",
    file: "src/money/hand-over.ts",
    find: "if (fits) return refundTry(deps, keyId);",
    replace: "if (tries > 0) return refundTry(deps, keyId);",
  },
  {
    name: "money that a receiver got back is still in the till",
    file: "src/orders/change/cod.ts",
    find: "  if (voids) {",
    replace: "  if (voids && !voids.id) {",
  },
  {
    name: "a parcel that was paid for may be lost",
    file: "src/orders/change/cod.ts",
    find: 'if (status === "lost")',
    replace: 'if (status === "lost" && paid.status === "void")',
  },
  {
    name: "a draft takes payments of another payout",
    file: "src/money/payout-line-store.ts",
    find: "const isFree = sql`payments.status = 'banked' AND payout_id IS NULL AND since < ${before}`;",
    replace: "const isFree = sql`payments.status = 'banked' AND since < ${before}`;",
  },
  {
    name: "the money of a payout that the bank sent back is paid out",
    file: "src/money/follow-payouts.ts",
    find: 'if (state === "paid" || state === "returned") {',
    replace: 'if (state === "paid") {',
  },
  {
    name: "what is to pay for an order may be raised",
    file: "src/orders/change/lower-cod.ts",
    find: "if (afterKobo > beforeKobo) {",
    replace: "if (afterKobo > 100 * beforeKobo) {",
  },
  {
    name: "payments stay behind when their partner is moved",
    file: "scripts/partner-removal.ts",
    find: 'MOVED.filter((entry) => "parts" in entry)',
    replace: 'MOVED.filter((entry) => "parts" in entry && entry.name !== "payments")',
  },
  {
    name: "the code of a hand-over of money may be guessed at will",
    file: "src/money/hand-over-store.ts",
    find: ".where(and(isOpen(handoverId), lt(tries, most)))",
    replace: ".where(and(isOpen(handoverId), lt(tries, 1000 * most)))",
  },
  {
    name: "a driver takes money at points that are on none of its rounds",
    file: "src/money/hand-over.ts",
    find: "if (!stops.has(keyOf(",
    replace: "if (!stops.has && !String(keyOf(",
  },
  {
    name: "a driver may have more money than its limit",
    file: "src/money/hand-over.ts",
    find: "if (has + countedKobo <= limitKobo)",
    replace: "if (has <= limitKobo)",
  },
  {
    name: "a point earns each time that a parcel comes to it",
    file: "migrations/orders/0025_commissions.sql",
    find: "earlier.sequence < NEW.sequence AND",
    replace: "earlier.sequence > NEW.sequence AND",
  },
  {
    name: "a point earns its percent again when a parcel is paid for again",
    file: "migrations/orders/0027_cod_commissions.sql",
    find: "earlier.id <> NEW.id AND",
    replace: "earlier.id = '' AND",
  },
  {
    name: "new commissions wait for the next round",
    file: "src/money/commissions.ts",
    find: "await deps.orders.each((db) => store.copy(db, stored));",
    replace: "await deps.orders.each(async () => {});",
  },
  {
    name: "what receivers got back is not in statements",
    file: "migrations/orders/0027_cod_commissions.sql",
    find: "WHEN NEW.status = 'void' AND",
    replace: "WHEN NEW.status = 'gone' AND",
  },
  {
    name: "nothing expires",
    file: "src/tracking/expire.ts",
    find: "if (kept.has(parcel.id)) continue;",
    replace: "if (kept.has(parcel.id) || parcel.id) continue;",
  },
  {
    name: "nobody is told that a parcel is about to expire",
    file: "src/tracking/tell-expiring.ts",
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
];

/** The bug of this process, if one is planted. */
let planted: Bug | undefined;

/** A file of the project with the planted bug, if that is in it. */
export function withBug(file: string, text: string): string {
  if (planted?.file !== file) return text;
  if (!text.includes(planted.find)) throw new Error(`${file} has no place for the bug "${planted.name}"`);
  return text.replace(planted.find, () => planted!.replace);
}

/** From now on modules are loaded with the bug. */
export function plant(bug: Bug, root: string): void {
  planted = bug;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.startsWith("file:")) return loaded;
      const file = relative(root, fileURLToPath(url));
      if (file !== bug.file) return loaded;
      return { ...loaded, source: withBug(file, String(loaded.source)) };
    },
  });
}
