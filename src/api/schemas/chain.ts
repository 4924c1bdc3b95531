import { z } from "@hono/zod-openapi";
import type { Holder } from "../../orders/holder.ts";
import type { ChainLink } from "../../orders/read/chain.ts";
import { nullableTime } from "../../shared/fields.ts";
import { ACTOR_KINDS, EVENT_TYPES, HOLDER_KINDS, PARCEL_PROBLEMS } from "../../shared/parcel-status.ts";
import { isoTime, isoTimeOrNull } from "../../shared/time.ts";

/** Who acted and who holds a parcel, with ids, as operators read it. */

const idAndName = {
  id: z.string().nullable().openapi({
    description: "The id of the credential or account, the partner or the point; null if it is not known",
  }),
  name: z.string().nullable().openapi({ description: "Its name, or an account's e-mail" }),
};

export const OperatorHolderSchema = z
  .object({
    kind: z.enum(HOLDER_KINDS).openapi({ description: "Who has the parcel in hand" }),
    ...idAndName,
    since: z.iso.datetime().openapi({ description: "Since when" }),
  })
  .openapi("OperatorHolder", { description: "Who has the parcel" });

export const ChainLinkSchema = z
  .object({
    type: z.enum(EVENT_TYPES).openapi({ description: "What happened", example: "package.created" }),
    occurred_at: z.iso.datetime().openapi({ description: "When it happened" }),
    received_at: nullableTime().openapi({ description: "When it became known, if it came late" }),
    point_id: z.string().nullable().openapi({
      description: "The point to which the order went then; null of a return before it was handed in",
    }),
    actor: z
      .object({
        kind: z.enum(ACTOR_KINDS).openapi({ description: "Who did it" }),
        ...idAndName,
        key_no: z.int().optional().openapi({ description: "Which key of the agent or driver, from 1" }),
      })
      .nullable()
      .openapi({ description: "Null for events that are older than this field" }),
    holder: OperatorHolderSchema,
    gap: z.boolean().openapi({ description: "Somebody else must have had it before, who did not scan it" }),
    late: z.boolean().openapi({
      description: "It came when the parcel had gone on: evidence, which changed nothing else",
    }),
    problem: z.enum(PARCEL_PROBLEMS).optional().openapi({ description: "What was wrong with it" }),
    note: z.string().optional().openapi({ description: "In the words of who said so" }),
    reason: z.string().optional().openapi({ description: "An operator's" }),
  })
  .openapi("ChainLink");

export const operatorHolderView = ({
  kind,
  id,
  name,
  since,
}: Holder & { name: string | null; since: number }): z.infer<typeof OperatorHolderSchema> => ({
  kind,
  id,
  name,
  since: isoTime(since),
});

const actorView = ({ kind, id, name, keyNo }: NonNullable<ChainLink["actor"]>) => ({
  kind,
  id,
  name,
  ...(keyNo === undefined ? {} : { key_no: keyNo }),
});

export const chainLinkView = (link: ChainLink): z.infer<typeof ChainLinkSchema> => ({
  type: link.type,
  occurred_at: isoTime(link.occurredAt),
  received_at: isoTimeOrNull(link.receivedAt),
  point_id: link.pointId === "" ? null : link.pointId,
  actor: link.actor && actorView(link.actor),
  holder: operatorHolderView(link.holder),
  gap: link.isGap,
  late: link.isLate,
  ...(link.details?.problem ? { problem: link.details.problem } : {}),
  ...link.details?.operator,
});
