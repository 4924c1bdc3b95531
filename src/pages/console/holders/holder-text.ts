import type { ChainLink, HolderOfParcels, OperatorHolder } from "../../api.ts";
import { href } from "../../ui/shell/route.ts";

/** The words for those who act on parcels or have them. */

const HOLDERS: Record<OperatorHolder["kind"], string> = {
  partner: "The partner",
  driver: "A driver",
  point: "A point",
  receiver: "The receiver",
  nobody: "Nobody",
};
const ACTORS: Record<NonNullable<ChainLink["actor"]>["kind"], string> = {
  partner: "The partner",
  agent: "An agent",
  driver: "A driver",
  operator: "An operator",
  service: "The service",
};

type Holder = Pick<OperatorHolder, "kind" | "name">;

/** Who has it: `Dele, a driver`. */
export const holderText = ({ kind, name }: Holder): string =>
  name === null ? HOLDERS[kind] : `${name}, ${HOLDERS[kind].toLowerCase()}`;

/** Who did it; unknown for events of earlier versions. */
export const actorText = (actor: ChainLink["actor"]): string =>
  actor === null
    ? "Not recorded"
    : actor.name === null
      ? ACTORS[actor.kind]
      : `${actor.name}, ${ACTORS[actor.kind].toLowerCase()}`;

/** The parcels that somebody has now. */
export const parcelsHref = ({ kind, id, name }: HolderOfParcels["holder"]): string =>
  href("/orders", { holder: `${kind}:${id ?? "unknown"}`, name: name ?? undefined });

/** What somebody has brought to the bank. */
export const depositsHref = ({ kind, id, name }: HolderOfParcels["holder"]): string =>
  href("/deposits", { holder: `${kind}:${id}`, name: name ?? undefined });

/** The parcels that a key has scanned. */
export const scansHref = (
  kind: "agent" | "driver",
  { id, name }: { id: string; name: string | null },
): string => href("/orders", { actor: `${kind}:${id}`, name: name ?? undefined });

/** The actor's scans, if it has a key that scans. */
export const scansHrefOf = (actor: ChainLink["actor"]): string | undefined =>
  actor?.id && (actor.kind === "agent" || actor.kind === "driver")
    ? scansHref(actor.kind, { id: actor.id, name: actor.name })
    : undefined;
