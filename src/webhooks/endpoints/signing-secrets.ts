import { auditEntry, publish, recordUnlessSince } from "../../db/audit.ts";
import type { SealedSecret } from "../../db/json-columns.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OrderDatabase } from "../../platform/order-databases.ts";
import type { PartnerActor } from "../../shared/actor.ts";
import { withOptimisticLock } from "../../shared/optimistic-lock.ts";
import { Problem } from "../../shared/problem.ts";
import { HOUR_MS, isoTime } from "../../shared/time.ts";
import * as store from "./endpoint-store.ts";
import { inForce, newSecret, openSecret, rotated, sealSecret } from "./secrets.ts";

/** How many signatures a webhook may have; more rotations in a day are a mistake. */
const MAX_IN_FORCE = 5;

/** The secrets that sign webhooks to the URLs of a partner's orders, newest first. The first one is created on demand. */
export async function partnerSecrets(
  deps: Deps,
  db: OrderDatabase,
  partnerId: string,
): Promise<SealedSecret[]> {
  const known = await store.findPartnerSecrets(db, partnerId);
  return known ?? store.insertPartnerSecrets(db, partnerId, [sealSecret(deps, partnerId, newSecret())]);
}

/** The newest secret in plain text, for the partner. Who reads it is in the audit log, once an hour. */
export async function revealPartnerSecret(deps: Deps, partner: PartnerActor): Promise<string> {
  const { partnerId } = partner;
  const entry = auditEntry(deps, partner, "webhook_secret.read", { subjectId: partnerId, partnerId });
  await recordUnlessSince(deps.db, entry, deps.now() - HOUR_MS);
  const [newest] = await partnerSecrets(deps, deps.orders.of(partner), partnerId);
  return openSecret(deps, partnerId, newest!);
}

export async function rotatePartnerSecret(deps: Deps, actor: PartnerActor): Promise<string> {
  const { partnerId } = actor;
  const db = deps.orders.of(actor);
  return rotate(deps, partnerId, {
    read: () => partnerSecrets(deps, db, partnerId),
    replace: async (before, after) => {
      const entry = auditEntry(deps, actor, "webhook_secret.rotated", { subjectId: partnerId, partnerId });
      if (!(await store.replacePartnerSecrets(db, partnerId, before, after, entry))) return false;
      await publish(deps, entry);
      return true;
    },
  });
}

/**
 * Adds a new secret; the existing ones sign for 24 hours more. Uses an optimistic lock against rotations at the same
 * time.
 * @param owner see `sealSecret`
 * @param secrets `replace` returns false if the secrets differ from `before` by now
 */
export async function rotate(
  deps: Deps,
  owner: string,
  secrets: {
    read(): Promise<SealedSecret[]>;
    replace(before: SealedSecret[], after: SealedSecret[]): Promise<boolean>;
  },
): Promise<string> {
  return withOptimisticLock("The secret", async () => {
    const before = await secrets.read();
    requireRoom(before, deps.now());
    const secret = newSecret();
    const after = rotated(before, sealSecret(deps, owner, secret), deps.now());
    return (await secrets.replace(before, after)) ? secret : undefined;
  });
}

function requireRoom(secrets: readonly SealedSecret[], now: number): void {
  const signing = inForce(secrets, now);
  if (signing.length < MAX_IN_FORCE) return;
  const until = signing.flatMap((secret) => secret.until ?? []);
  throw new Problem(
    "invalid_transition",
    `${MAX_IN_FORCE} secrets are valid already. The oldest is valid until ${isoTime(Math.min(...until))}: wait until then.`,
  );
}
