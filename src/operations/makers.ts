import { actorFrom } from "../orders/holder.ts";
import { readAnyNamed } from "../orders/read/names.ts";
import type { ApiDeps, Deps } from "../platform/deps.ts";
import { type Actor, type Author, idOf } from "../shared/actor.ts";
import { findMakers } from "./audit-store.ts";

/** The kinds of credential that make things of a partner. */
export const MAKER_KINDS = ["account", "client", "secret_key", "api_key", "operator"] as const;

/** The credential or account that did something, as its partner reads it: operators have neither id nor name. */
export interface Maker {
  kind: (typeof MAKER_KINDS)[number];
  id: string | null;
  name: string | null;
}

const OPERATOR: Maker = { kind: "operator", id: null, name: null };

/** Names actors of a partner's trail, by their ids. A client has no name. */
export async function namedMakers(
  deps: Deps,
  actors: readonly { kind: Author["kind"]; id: string }[],
): Promise<Maker[]> {
  const own = actors.filter(({ kind }) => kind !== "operator");
  const named = await readAnyNamed(deps, [...new Set(own.map(({ id }) => id))]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return actors.map(({ kind, id }) => {
    if (kind === "operator" || kind === "agent" || kind === "driver") return OPERATOR;
    return { kind: kind === "portal" ? "account" : kind, id, name: names.get(id) ?? null };
  });
}

/** What a partner reads of who makes something now. */
export async function makerOf(deps: Deps, actor: Actor): Promise<Maker> {
  const [maker] = await namedMakers(deps, [{ kind: actor.kind, id: idOf(actor) }]);
  return maker!;
}

/** Who made some of a partner's keys, clients and endpoints, by their ids. */
export async function readMakers(
  deps: Deps,
  partnerId: string,
  ids: readonly string[],
): Promise<Map<string, Maker>> {
  const rows = ids.length === 0 ? [] : await findMakers(deps.db, partnerId, ids);
  const makers = await namedMakers(deps, rows);
  return new Map(rows.map(({ subjectId }, i) => [subjectId, makers[i]!]));
}

/** Who made an order, by its first event; null for a receiver, and for orders of earlier versions. */
export async function readOrderMaker(
  deps: ApiDeps,
  [first]: readonly { actor: string | null }[],
): Promise<Maker | null> {
  const actor = first?.actor ? actorFrom(first.actor) : undefined;
  if (actor?.kind !== "partner" || actor.id === null) return null;
  const { id } = actor;
  const [named] = await deps.states.get(`maker:${id}`, () => readAnyNamed(deps, [id]));
  const kind = named?.kind === "account" || named?.kind === "secret_key" ? named.kind : "client";
  return { kind, id, name: named?.name ?? null };
}
