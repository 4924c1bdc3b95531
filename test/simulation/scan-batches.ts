import { drawScan } from "./actors.ts";
import type { Act, Scan } from "./acts.ts";
import type { Doing } from "./answers.ts";
import { expect, hasNoKey } from "./expect.ts";
import type { Model } from "./model.ts";
import { withMoney } from "./money/acts.ts";
import { current } from "./world/globals.ts";
import { Random } from "./world/random.ts";
import type { Answer } from "./world/world.ts";

/** Devices that send several scans at once, and send them again later with the same ids: each is judged as if it came alone. */

export interface ScanBatch {
  do: "scan_batch";
  by: Scan["by"];
  kind: Scan["kind"];
  scans: readonly Scan[];
  isAgain?: true;
}

/** What is answered to a scan each time that it is sent. */
export interface First {
  status: number;
  /** Its problem, or what became of its parcel. */
  what: unknown;
}

interface Result {
  status: string;
  problem?: { status: number; code: string };
}

const DAY = 86_400_000;
const DRAWS = 16;
const MOST = 6;
/** What is never kept, and what may be corrected and sent under the same id. */
const COMES_AGAIN = ["write_conflict", "payment_required", "invalid_request"];
const ANOTHER: First = { status: 422, what: "idempotency_mismatch" };

export class ScanBatches {
  /** The last scans that were sent together, with what was answered. */
  sent: { batch: ScanBatch; at: number } | undefined;

  /** Takes an act of a step, and what came of it. */
  note({ act, answer }: Doing, now: number): void {
    if (act.do !== "scan_batch" || act.isAgain || answer?.status !== 200) return;
    const scans = act.scans.flatMap((scan, i): Scan[] => {
      const first = firstOf(resultOf(answer, i));
      const { status, what } = first;
      const isKept = status < 500 && status !== 429 && !COMES_AGAIN.includes(String(what));
      return isKept ? [{ ...scan, first }] : [];
    });
    if (scans.length > 0) this.sent = { batch: { ...act, scans, isAgain: true }, at: now };
  }
}

/** The answer to one of several scans, as if it came alone. */
function resultOf(answer: Answer, i: number): Answer {
  if (answer.status !== 200) return answer;
  const result = (answer.body.data as { results: Result[] }).results[i]!;
  const { problem } = result;
  if (problem) return { ...answer, status: problem.status, body: { ...problem } };
  return { ...answer, body: { data: result } };
}

const firstOf = ({ status, body }: Answer): First => ({
  ...{ status, what: body.code ?? (body.data as Result).status },
});

/** What is wrong with the answer to a scan that was sent before. */
export function faultOfKnown({ status, what }: First, answer: Answer): string | undefined {
  const is = firstOf(answer);
  const isSame = is.status === status && is.what === what;
  return isSame ? undefined : `got ${is.status} ${is.what} and should get ${status} ${what}`;
}

/** What an act is judged as, once it is answered: each scan of a request, or the act itself. */
export function partsOf(model: Model, one: Doing): () => Doing[] {
  const { act } = one;
  if (act.do !== "scan_batch") return () => [one];
  const expected = act.scans.map((scan) => expect(model, scan, current.loop.now));
  return () => {
    model.scanBatches.note(one, current.loop.now);
    return act.scans.map((scan, i) => ({
      ...{ ...one, act: scan, expected: expected[i]! },
      answer: one.answer && resultOf(one.answer, i),
    }));
  };
}

/** In some steps of a half of the seeds, alone. */
export function withScanBatches(
  seed: number,
  random: Random,
  acts: readonly Act[],
  model: Model,
): readonly Act[] {
  if (!new Random(`${seed}/scan-batches`).chance(0.5) || !random.chance(0.1)) return acts;
  const { sent } = model.scanBatches;
  const isKnown = sent && sent.at > current.loop.now - DAY && random.chance(0.4);
  const batch = isKnown ? drawAgain(random, sent.batch, model) : drawBatch(random, model);
  if (!batch || hasNoKey(model, batch) || model.unknownKeys.has(batch.by.id)) return acts;
  return random.chance(0.15) ? [batch, batch] : [batch];
}

/** All that one person is about to scan: of different parcels, and at most one code that may be used up or wrong. */
function drawBatch(random: Random, model: Model): ScanBatch | undefined {
  const open = [...model.parcels.values()].filter(({ isArchived }) => !isArchived).slice(-20);
  if (open.length === 0) return undefined;
  const hasMoney = model.money.payments.size > 0;
  const drawn = Array.from({ length: DRAWS }, () => drawScan(random, model, random.pick(open)));
  const scans = drawn.filter((act) => act.do === "scan" && act.codeOf === undefined) as Scan[];
  const groups = [...Map.groupBy(scans, ({ by }) => by.id).values()];
  const [theirs = []] = groups.sort((a, b) => b.length - a.length);
  const ofParcels = [...new Map(theirs.map((scan) => [scan.parcel, scan])).values()];
  const isLast = ({ move, isRightCode }: Scan) =>
    move === "hand_back" || (move === "collect" && !isRightCode);
  const ending = ofParcels.find(isLast);
  const all = [...ofParcels.filter((scan) => !isLast(scan)), ...(ending ? [ending] : [])].slice(-MOST);
  if (all.length < 2) return undefined;
  const { by, kind } = all[0]!;
  const last = model.scanBatches.sent?.batch;
  const before = last?.by === by && random.chance(0.5) ? last.scans[0]!.handoverId : undefined;
  const handoverId = random.chance(0.6) ? (before ?? `visit-${random.below(1e9)}`) : undefined;
  const ofVisit = handoverId === undefined ? {} : { handoverId };
  const named = all.map((scan) => ({ ...scan, ...ofVisit, scanId: `scan-b-${random.below(1e9)}` }));
  const paid = hasMoney ? named.map((scan) => withMoney(random, scan, model) as Scan) : named;
  return { do: "scan_batch", by, kind, scans: paid };
}

/** The same again, at times with another parcel or visit under a known id. */
function drawAgain(random: Random, batch: ScanBatch, { parcels }: Model): ScanBatch | undefined {
  const scans = batch.scans.filter(({ parcel }) => !parcel.isArchived);
  if (scans.length === 0) return undefined;
  const [one] = scans;
  const others = [...parcels.values()].filter(
    (parcel) => parcel !== one!.parcel && parcel.partner.database === one!.parcel.partner.database,
  );
  if (others.length === 0 || random.chance(0.8)) return { ...batch, scans };
  const another = random.chance(0.5) ? { parcel: random.pick(others) } : { handoverId: "visit-another" };
  const changed = { ...one!, ...another, first: ANOTHER };
  return { ...batch, scans: [changed, ...scans.slice(1)] };
}
