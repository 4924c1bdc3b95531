import { BadParameter, type Parameter } from "../../http/query.ts";
import { type EventActor, KEEPER_KINDS, type Keeper } from "../../orders/holder.ts";
import { parseUuid } from "../../shared/uuid.ts";

/** The filters of the operator's lists that name somebody by kind and id. */

const ANY_ID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const EXAMPLE_ID = "01a1f8b1-ba9f-72b9-b729-0167e5e79a37";

function kindAndId<K extends string>(raw: string, kinds: readonly K[]): { kind: K; id: string } {
  const [given, text = ""] = raw.split(/:(.*)/s);
  const kind = kinds.find((one) => one === given);
  const id = parseUuid(text);
  if (!kind || !id) throw new BadParameter(`must be ${kinds.map((one) => `${one}:{id}`).join(" or ")}`);
  return { kind, id };
}

/** Stands for the drivers that an earlier version did not name. */
const UNKNOWN_DRIVER = "driver:unknown";

/** Who has a parcel: `driver:{id}` or `point:{id}`. */
export const holderParameter = (description: string): Parameter<Keeper> => ({
  description: `${description}: \`driver:{id}\`, \`point:{id}\`, or \`${UNKNOWN_DRIVER}\` for a holder without an id`,
  example: `driver:${EXAMPLE_ID}`,
  schema: { type: "string", pattern: `^((driver|point):${ANY_ID}|${UNKNOWN_DRIVER})$` },
  parse: (raw) => (raw === UNKNOWN_DRIVER ? { kind: "driver", id: null } : kindAndId(raw, KEEPER_KINDS)),
});

/** Whose key sent a scan: `agent:{id}` or `driver:{id}`. */
export const actorParameter = (description: string): Parameter<EventActor> => ({
  description: `${description}: \`agent:{id}\` or \`driver:{id}\``,
  example: `agent:${EXAMPLE_ID}`,
  schema: { type: "string", pattern: `^(agent|driver):${ANY_ID}$` },
  parse: (raw) => kindAndId(raw, ["agent", "driver"] as const),
});
