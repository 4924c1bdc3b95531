import { auditEntry } from "../db/audit.ts";
import type { ApiDeps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { hashOf } from "../shared/keys.ts";
import type { Page } from "../shared/page.ts";
import { Problem } from "../shared/problem.ts";
import { DAY_MS } from "../shared/time.ts";
import { getPartner } from "./change.ts";
import * as store from "./client-store.ts";
import type { Client } from "./partner.ts";

/** How long the old secret stays valid after a rotation. */
const OVERLAP_MS = DAY_MS;

interface ClientId {
  partnerId: string;
  id: string;
}

const clientNotFound = () => new Problem("not_found", "The partner has no client with this id.");

/** One page of a partner's clients, oldest first. */
export async function listClients(deps: ApiDeps, partnerId: string, page: Page) {
  const { id } = await getPartner(deps, partnerId);
  return store.listClients(deps.db, id, page, deps.now());
}

export async function createClient(
  deps: ApiDeps,
  actor: Actor,
  partnerId: string,
): Promise<{ client_id: string; client_secret: string }> {
  await getPartner(deps, partnerId);
  const id = deps.newId();
  const secret = deps.newKey("cs");
  const entry = auditEntry(deps, actor, "client.created", { subjectId: id, partnerId });
  await store.insertClient(deps.db, { id, partnerId, secretHash: hashOf(secret) }, deps.now(), entry);
  return { client_id: id, client_secret: secret };
}

export async function rotateClient(
  deps: ApiDeps,
  actor: Actor,
  { partnerId, id }: ClientId,
): Promise<Client & { client_secret: string }> {
  const secret = deps.newKey("cs");
  const client = await store.rotateClient(
    deps.db,
    partnerId,
    id,
    { secretHash: hashOf(secret), previousUntil: deps.now() + OVERLAP_MS },
    deps.now(),
    auditEntry(deps, actor, "client.rotated", { subjectId: id, partnerId }),
  );
  if (!client) throw clientNotFound();
  return { ...client, client_secret: secret };
}

/** Deleting a deleted client has no effect. */
export async function deleteClient(deps: ApiDeps, actor: Actor, { partnerId, id }: ClientId): Promise<void> {
  const entry = auditEntry(deps, actor, "client.deleted", { subjectId: id, partnerId });
  if (!(await store.deleteClient(deps.db, partnerId, id, deps.now(), entry))) throw clientNotFound();
}
