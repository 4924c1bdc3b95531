import { currentCodeKey, receivingCode } from "../../auth/order-codes.ts";
import { auditEntry, publish } from "../../db/audit.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import type { Actor, PartnerRef } from "../../shared/actor.ts";
import { lagosDay } from "../../shared/closed-days.ts";
import { inSteps } from "../../shared/in-steps.ts";
import { Problem } from "../../shared/problem.ts";
import { DAY_MS, MINUTE_MS } from "../../shared/time.ts";
import { parseUuid } from "../../shared/uuid.ts";
import * as store from "./receiving-code-store.ts";

/** Codes with which a partner signs for a number of parcels that a driver brings back. */

export const MAX_CODE_PARCELS = 1_000;
const MAX_OPEN = 10;
/** Shortly before midnight a code is good for the next minutes too. */
const SHORTEST_MS = 30 * MINUTE_MS;
const LISTED_MS = 7 * DAY_MS;
const MAX_LISTED = 100;
const KEPT_MS = 30 * DAY_MS;

/** A partner's people and servers. */
type Receiver = PartnerRef & Extract<Actor, PartnerRef>;

/** A code as its partner sees it; `code` is null once it has ended. */
export interface ReceivingCode
  extends Pick<store.CountedCode, "id" | "parcels" | "used" | "createdAt" | "endsAt"> {
  code: string | null;
}

const withDigits = <C extends store.CountedCode>(deps: Deps, code: C): C & { code: string | null } => ({
  ...code,
  code: code.endsAt > deps.now() ? (receivingCode(deps, code) ?? null) : null,
});

/** Makes a code that signs for so many parcels, until the day ends in Africa/Lagos. */
export async function makeReceivingCode(
  deps: Deps,
  actor: Receiver,
  parcels: number,
): Promise<ReceivingCode> {
  const db = deps.orders.of(actor);
  const now = deps.now();
  const endOfDay = Date.parse(`${lagosDay(now)}T00:00:00+01:00`) + DAY_MS;
  const { partnerId } = actor;
  const code: store.StoredCode = {
    ...{ id: await newId(deps, db, partnerId), partnerId, codeKey: currentCodeKey(deps), parcels },
    ...{ createdAt: now, endsAt: Math.max(endOfDay, now + SHORTEST_MS) },
  };
  const entry = auditEntry(deps, actor, "receiving_code.made", {
    subjectId: code.id,
    partnerId,
    details: { parcels },
  });
  if (!(await store.insertCode(db, code, MAX_OPEN, entry))) {
    throw new Problem("invalid_transition", `You have ${MAX_OPEN} receiving codes that are open: end one.`);
  }
  await publish(deps, entry);
  return withDigits(deps, { ...code, used: 0 });
}

/** An id whose six digits no other open code of the partner has. */
async function newId(deps: Deps, db: OrderDatabase, partnerId: string): Promise<string> {
  const codeKey = currentCodeKey(deps);
  const taken = (await store.readCodes(db, partnerId, deps.now())).map((code) => receivingCode(deps, code));
  let id: string;
  do id = deps.newId();
  while (taken.includes(receivingCode(deps, { id, codeKey })));
  return id;
}

/** The partner's newest codes of the last seven days, with what each has signed for. */
export async function listReceivingCodes(deps: Deps, actor: PartnerRef) {
  const wanted = { since: deps.now() - LISTED_MS, most: MAX_LISTED };
  const codes = await store.listCodes(deps.orders.of(actor), actor.partnerId, wanted);
  return codes.map((code) => withDigits(deps, code));
}

/** Ends a code, which signs for nothing any more. One that has ended stays as it is. */
export async function endReceivingCode(deps: Deps, actor: Receiver, id: string): Promise<void> {
  const { partnerId } = actor;
  const entry = auditEntry(deps, actor, "receiving_code.ended", {
    subjectId: parseUuid(id) ?? "",
    partnerId,
  });
  const db = deps.orders.of(actor);
  const { isKnown, isChanged } = await store.endCode(db, partnerId, entry.subjectId, deps.now(), entry);
  if (!isKnown) throw new Problem("not_found", "You have no receiving code with this id.");
  if (isChanged) await publish(deps, entry);
}

/** The digits of an open code with room for one more parcel, which is made if there is none. */
export async function someReceivingCode(deps: Deps, actor: Receiver): Promise<string> {
  const open = await store.readCodes(deps.orders.of(actor), actor.partnerId, deps.now());
  const usable = open.find(({ used, parcels }) => used < parcels);
  const { code } = usable ? withDigits(deps, usable) : await makeReceivingCode(deps, actor, 1);
  return code ?? "";
}

/** Deletes codes that nobody asks for any more. */
export const deleteOldReceivingCodes = (deps: Deps, db: OrderDatabase): Promise<void> =>
  inSteps(deps, () => store.deleteCodes(db, deps.now() - KEPT_MS));
