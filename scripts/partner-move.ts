import { drizzle } from "drizzle-orm/d1";
import { claimRun, releaseRun } from "../src/operations/run-store.ts";
import { indexAnyNext } from "../src/orders/search/search-store.ts";
import { compare, copy, whichOf } from "./partner-copy.ts";
import { countMissing, countsOf, GUIDE, type Named, noteCopied, removeCopy } from "./partner-removal.ts";
import { countAnew, setStep, setStepIfThere, stepIn, unsetStep } from "./partner-steps.ts";

export interface MoveTools {
  main: D1Database;
  /** By their numbers. */
  orders: readonly D1Database[];
  now(): number;
  sleep(ms: number): Promise<unknown>;
  print(line: string): void;
}

/** Isolates remember the partner's old database for 30 seconds. */
export const SETTLED_MS = 60_000;
const POLL_MS = 5_000;
const CLAIM_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Moves a partner's orders, with all that belongs to them, to another database. Meanwhile its requests and scans are
 * refused, and its webhooks wait. If it was interrupted, another call continues, or `cancelMove` undoes it.
 * @throws Error that says why it can't be done
 */
export async function movePartner(tools: MoveTools, partnerId: string, to: number): Promise<void> {
  const { main, orders, print } = tools;
  const target = orders[to];
  if (!target) throw new Error(`ORDERS_${to} is not bound.`);
  const { number, movingTo } = await readPartner(main, partnerId);
  mustNotGoElsewhere(movingTo, to);
  await mustBeAtHome(tools, number, partnerId);
  if (number !== to) {
    const source = orders[number]!;
    await makeRoom(tools, number, to, partnerId);
    const move = await begin(tools, partnerId, to);
    await tools.sleep(SETTLED_MS);
    await holdStill(tools, source, target, move);
    print(`Copying from ORDERS_${number} to ORDERS_${to}`);
    const which = whichOf(partnerId, tools.now());
    await copy(source, target, partnerId, which);
    await compare(source, target, which, print);
    await noteCopied(source, partnerId, await countsOf(source, partnerId));
    await index(target);
    await switchOver(tools, move, number, to);
  }
  await letGo(tools, to, partnerId);
  await removeElsewhere(tools, to, partnerId, SETTLED_MS);
  print(`The partner's orders are in ORDERS_${to}`);
}

export function mustNotGoElsewhere(movingTo: number | null, to: number): void {
  if (movingTo !== null && movingTo !== to)
    throw new Error(`The partner is being moved to ORDERS_${movingTo}: let that end first, or cancel it.`);
}

const named = ({ orders }: MoveTools, number: number): Named => ({
  name: `ORDERS_${number}`,
  db: orders[number]!,
});

/** @throws Error if the database in which `DB` looks for the partner's orders says that they have left it */
async function mustBeAtHome(tools: MoveTools, number: number, partnerId: string): Promise<void> {
  const { name, db } = named(tools, number);
  if ((await stepIn(db, partnerId)) === "left")
    throw new Error(
      `DB says that the partner's orders are in ${name}, which says that they have left it: DB was restored to an earlier time. Nothing was changed. ${GUIDE}`,
    );
}

/**
 * Deletes what a cancelled move has left in the target.
 * @throws Error if the target has anything of the partner that no move is bringing there
 */
async function makeRoom(tools: MoveTools, from: number, to: number, partnerId: string): Promise<void> {
  const target = named(tools, to);
  const step = await stepIn(target.db, partnerId);
  if (step === "arriving") return;
  if (step === "left") return removeCopy(target, named(tools, from), partnerId, tools.now());
  const found = Object.entries(await countsOf(target.db, partnerId)).filter(([, count]) => count > 0);
  if (found.length === 0) return;
  const list = found.map(([table, count]) => `${count} rows of ${table}`).join(", ");
  throw new Error(
    `${target.name} has ${list} of the partner, which no move is bringing there: DB says ORDERS_${from}, perhaps because it was restored to an earlier time. Nothing was changed. If ${target.name} has the partner's orders, say so: npm run move-partner -- ${partnerId} ${target.name} --found. ${GUIDE}`,
  );
}

/**
 * Cancels a partner's move: its orders stay where they were, and its requests are served again. The copy is deleted. If
 * this was interrupted, another call continues. A move that is still running elsewhere stops.
 * @throws Error if the orders are already in the other database
 */
export async function cancelMove(tools: MoveTools, partnerId: string): Promise<void> {
  const { main, orders, now, print } = tools;
  const { number, movingTo } = await readPartner(main, partnerId);
  await mustBeAtHome(tools, number, partnerId);
  if (movingTo !== null) {
    // From here on the move can't be completed, because the partner no longer has the move's `since`.
    const { meta } = await main
      .prepare(
        "UPDATE partners SET moving_since = max(?2, moving_since + 1) WHERE id = ?1 AND orders_database <> moving_to",
      )
      .bind(partnerId, now())
      .run();
    if (meta.changes === 0)
      throw new Error(
        `The partner's orders are in ORDERS_${movingTo} by now: run the move again, so that it ends.`,
      );
    await setStepIfThere(orders[movingTo]!, partnerId, "left");
    await noteIfCopied(tools, movingTo, number, partnerId);
    await release(tools, number, partnerId);
    await open(main, partnerId);
    print("The partner's requests are served again");
  }
  await removeElsewhere(tools, number, partnerId, 0);
  print(`The partner's orders are in ORDERS_${number}`);
}

/** Notes what is to be deleted, while it can be compared: the partner's orders change again after this. */
async function noteIfCopied(tools: MoveTools, to: number, home: number, partnerId: string): Promise<void> {
  const { orders } = tools;
  const copy = named(tools, to);
  if ((await stepIn(copy.db, partnerId)) !== "left") return;
  if ((await countMissing(copy.db, orders[home]!, partnerId, tools.now())) > 0) return;
  await noteCopied(copy.db, partnerId, await countsOf(copy.db, partnerId));
}

export async function readPartner(main: D1Database, partnerId: string) {
  const partner = await main
    .prepare("SELECT orders_database AS number, moving_to AS movingTo FROM partners WHERE id = ?1")
    .bind(partnerId)
    .first<{ number: number; movingTo: number | null }>();
  if (!partner) throw new Error(`There is no partner ${partnerId}.`);
  return partner;
}

/** A move that is under way. */
interface Move {
  partnerId: string;
  /** Distinguishes it from a later move, in case it is cancelled. */
  since: number;
}

/** From here on the partner's requests are refused, in every isolate within 30 seconds. */
export async function begin({ main, now, print }: MoveTools, partnerId: string, to: number): Promise<Move> {
  print("Refusing the partner's requests");
  const since = await main
    .prepare(
      "UPDATE partners SET moving_to = ?2, moving_since = coalesce(moving_since, ?3) WHERE id = ?1 RETURNING moving_since AS since",
    )
    .bind(partnerId, to, now())
    .first<number>("since");
  return { partnerId, since: since! };
}

const wasCancelled = () => new Error("The move was cancelled.");

async function mustBeUnderWay(main: D1Database, { partnerId, since }: Move): Promise<void> {
  const row = await main
    .prepare("SELECT 1 FROM partners WHERE id = ?1 AND moving_since = ?2")
    .bind(partnerId, since)
    .first();
  if (!row) throw wasCancelled();
}

/**
 * Waits for attempts to deliver and for the work after changes of endpoints, and then lets nothing of the partner change.
 */
async function holdStill(
  { main, now, sleep, print }: MoveTools,
  source: D1Database,
  target: D1Database,
  move: Move,
): Promise<void> {
  const { partnerId } = move;
  const count = (table: string, condition = "true") =>
    source
      .prepare(`SELECT count(*) AS n FROM ${table} WHERE partner_id = ?1 AND ${condition}`)
      .bind(partnerId)
      .first<number>("n");
  const settling = async () =>
    (await count("webhook_settlements"))! +
    (await count("webhook_recoveries"))! +
    (await count("payments", "reserved_by IS NOT NULL"))!;
  await setStep(target, partnerId, "arriving").run();
  for (;;) {
    await mustBeUnderWay(main, move);
    await source.batch([
      setStep(source, partnerId, "leaving"),
      // Other partners are told of outages meanwhile; this one catches up from here.
      source
        .prepare(
          'INSERT OR IGNORE INTO outage_catch_ups SELECT ?1, outage_id, point_id, "order" FROM outage_progress',
        )
        .bind(partnerId),
    ]);
    while (await count("webhook_deliveries", `status = 'pending' AND claimed_until > ${now()}`)) {
      print("Waiting for attempts to deliver");
      await sleep(POLL_MS);
    }
    if ((await settling()) === 0) return;
    await unsetStep(source, partnerId).run();
    while ((await settling()) > 0) {
      print("Waiting for webhooks to follow a change of an endpoint, and for hand-overs of money");
      await sleep(POLL_MS);
    }
  }
}

/** Adds the copied orders to the search index. */
async function index(target: D1Database): Promise<void> {
  await target.prepare("UPDATE search_progress SET indexed_to = 0").run();
  while (await indexAnyNext(drizzle(target), Date.now() + 366 * DAY_MS));
}

/** From here on the copy is in use, and the move can't be cancelled. */
export async function switchOver(
  { main, now }: MoveTools,
  { partnerId, since }: Move,
  from: number,
  to: number,
): Promise<void> {
  const [{ meta }] = (await main.batch([
    main
      .prepare(
        "UPDATE partners SET orders_database = ?2 WHERE id = ?1 AND moving_to = ?2 AND moving_since = ?3",
      )
      .bind(partnerId, to, since),
    main
      .prepare("UPDATE partner_moves SET ended_at = ?3 WHERE from_database = ?1 AND to_database = ?2")
      .bind(from, to, now()),
  ])) as [D1Result, D1Result];
  if (meta.changes === 0) throw wasCancelled();
}

/** Lets the partner's requests and webhooks continue in the target. */
export async function letGo(tools: MoveTools, to: number, partnerId: string): Promise<void> {
  const { main, orders } = tools;
  // In this order, so that the partner's orders are always shown somewhere.
  await release(tools, to, partnerId, async () => {
    for (const [number, db] of orders.entries())
      if (number !== to) await setStepIfThere(db, partnerId, "left");
  });
  await open(main, partnerId);
}

/**
 * Lets a partner's orders change in a database, and resets the progress of the chores that left the partner out: copies of
 * points, months to archive, moves of a point's orders. It claims the chores' run first, because a run at the same time
 * would overwrite this with its own progress.
 */
async function release(
  { main, orders, now, sleep }: MoveTools,
  number: number,
  partnerId: string,
  then = async () => {},
): Promise<void> {
  const db = orders[number]!;
  const claimAt = (ms: number) => ({ name: `ORDERS_${number}`, at: ms, now: ms, until: ms + CLAIM_MS });
  let claim = claimAt(now());
  while (!(await claimRun(drizzle(main), claim))) {
    await sleep(POLL_MS);
    claim = claimAt(now());
  }
  await db.batch([
    unsetStep(db, partnerId),
    countAnew(db),
    db.prepare("UPDATE copy_progress SET points_up_to = 0, partners_up_to = 0"),
    db.prepare("UPDATE archive_progress SET month = '', after_partner = ''"),
    db.prepare("UPDATE point_move_progress SET finished_at = NULL"),
  ]);
  await then();
  await releaseRun(drizzle(main), claim);
}

const open = (main: D1Database, partnerId: string) =>
  main
    .prepare("UPDATE partners SET moving_to = NULL, moving_since = NULL WHERE id = ?1")
    .bind(partnerId)
    .run();

/** Deletes the partner's rows in the other databases. */
export async function removeElsewhere(
  tools: MoveTools,
  home: number,
  partnerId: string,
  afterMs: number,
): Promise<void> {
  const { orders, sleep, now, print } = tools;
  for (const [number, db] of orders.entries()) {
    if (number === home || !(await stepIn(db, partnerId))) continue;
    print(`Removing from ORDERS_${number}`);
    // Until then some isolates look for old ids and codes only here.
    await sleep(afterMs);
    await removeCopy(named(tools, number), named(tools, home), partnerId, now());
  }
}
