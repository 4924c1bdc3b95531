import { z } from "@hono/zod-openapi";
import type { Holder } from "../../orders/holder.ts";
import type { HeldPoint } from "../../orders/read/held.ts";
import { ACTOR_KINDS, HOLDER_KINDS } from "../../shared/parcel-status.ts";
import { isoTime } from "../../shared/time.ts";

/** Who acted, as partners read it. */
export const EventBySchema = z.enum(ACTOR_KINDS).openapi("EventBy", {
  description: "Who did it; `service`: the service itself, when a time was over",
  example: "driver",
});

/** Who has a parcel, as partners read it. */
export const HolderSchema = z
  .object({
    kind: z.enum(HOLDER_KINDS).openapi({ description: "Who has the parcel in hand", example: "point" }),
    since: z.iso.datetime().openapi({ description: "Since when", example: "2026-11-20T09:00:00.000Z" }),
    point: z
      .object({
        id: z.uuid().openapi({ description: "The point's id" }),
        name: z.string().openapi({ description: "Its name", example: "Allen Avenue counter" }),
        city: z.string().openapi({ description: "Its city", example: "Ikeja" }),
      })
      .optional()
      .openapi({ description: "The point, if a point has it" }),
  })
  .openapi("ParcelHolder", { description: "Who has the parcel" });

export const holderView = (
  { kind, since }: Pick<Holder, "kind"> & { since: number },
  point: HeldPoint | undefined,
): z.infer<typeof HolderSchema> => ({
  kind,
  since: isoTime(since),
  ...(point ? { point: { id: point.id, name: point.name, city: point.city } } : {}),
});
