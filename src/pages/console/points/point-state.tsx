import type { OperatorPoint } from "../../api.ts";
import { Badge, type Tone } from "../../ui/text/badge.tsx";

type State = Pick<OperatorPoint, "status" | "published" | "paused" | "full"> & { deletedAt?: string | null };

/** A point's state in a word or two, which is the one that matters most. */
export function stateOf({ deletedAt, status, published, paused, full }: State): [text: string, tone: Tone] {
  if (deletedAt) return ["Deleted", "faint"];
  if (status === "pending") return ["Waits for approval", "soon"];
  if (status === "rejected") return ["Rejected", "urgent"];
  if (!published) return ["Not published", "plain"];
  if (paused) return ["Paused", "soon"];
  if (full) return ["Full", "soon"];
  return ["Published", "plain"];
}

export function PointState({ point }: { point: State }) {
  const [text, tone] = stateOf(point);
  return <Badge tone={tone}>{text}</Badge>;
}

/** Where a point is, in one line. */
export const placeText = ({ address: { address, city, state } }: OperatorPoint): string =>
  [address, city, state].filter(Boolean).join(", ");
