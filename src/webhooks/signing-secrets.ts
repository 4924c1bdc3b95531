import { auditEntry } from "../db/audit.ts";
import type { SealedSecret } from "../db/json-columns.ts";
import type { Deps } from "../platform/deps.ts";
import type { ActorOf } from "../shared/actor.ts";
import { Problem } from "../shared/problem.ts";
import { isoTime } from "../shared/time.ts";
import * as store from "./endpoint-store.ts";
import { inForce, newSecret, openSecret, rotated, sealSecret } from "./secrets.ts";

/** So many signatures a webhook has at most; more rotations in a day are a mistake. */
const MAX_IN_FORCE = 5;
/** A rotation at the same time is found in the next round; after so many there is room for no more. */
const MAX_ROUNDS = 5;

/** What signs what goes to the URLs of a partner's orders, the newest first; made when it is first asked for. */
export async function partnerSecrets(deps: Deps, partnerId: string): Promise<SealedSecret[]> {
  const known = await store.findPartnerSecrets(deps.db, partnerId);
  return known ?? store.insertPartnerSecrets(deps.db, partnerId, [sealSecret(deps, partnerId, newSecret())]);
}

/** The newest of them, as the partner needs it to verify. */
export async function revealPartnerSecret(deps: Deps, partnerId: string): Promise<string> {
  const [newest] = await partnerSecrets(deps, partnerId);
  return openSecret(deps, partnerId, newest!);
}

/** @throws Problem `invalid_transition` if too many are in force */
export async function rotatePartnerSecret(deps: Deps, actor: ActorOf<"account">): Promise<string> {
  const { partnerId } = actor;
  return rotate(deps, partnerId, {
    read: () => partnerSecrets(deps, partnerId),
    replace: (before, after) => {
      const entry = auditEntry(deps, actor, "webhook_secret.rotated", { subjectId: partnerId, partnerId });
      return store.replacePartnerSecrets(deps.db, partnerId, before, after, entry);
    },
  });
}

/**
 * Puts a new secret before those that there are; which sign for a day more, also when two rotate at once.
 * @param owner whose they are: see `sealSecret`
 * @param replace false if they are not as `before` says any more
 * @throws Problem `invalid_transition` if too many are in force
 */
export async function rotate(
  deps: Deps,
  owner: string,
  secrets: {
    read(): Promise<SealedSecret[]>;
    replace(before: SealedSecret[], after: SealedSecret[]): Promise<boolean>;
  },
): Promise<string> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = await secrets.read();
    requireRoom(before, deps.now());
    const secret = newSecret();
    const after = rotated(before, sealSecret(deps, owner, secret), deps.now());
    if (await secrets.replace(before, after)) return secret;
  }
  throw new Error("a webhook's secret was rotated faster than it could be read");
}

function requireRoom(secrets: readonly SealedSecret[], now: number): void {
  const signing = inForce(secrets, now);
  if (signing.length < MAX_IN_FORCE) return;
  const until = signing.flatMap((secret) => secret.until ?? []);
  throw new Problem(
    "invalid_transition",
    `${MAX_IN_FORCE} secrets sign already. The oldest does until ${isoTime(Math.min(...until))}: wait until then.`,
  );
}
