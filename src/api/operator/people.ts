import { z } from "@hono/zod-openapi";
import type { StoredKey } from "../../auth/issue-keys.ts";
import { pageSchema } from "../../http/page.ts";
import { text } from "../../http/parameters.ts";
import { moneyOf } from "../../money/deposits/sums.ts";
import type { MoneyHolder } from "../../money/money-holder.ts";
import { countHeldBy } from "../../orders/list/holders.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { name } from "../../shared/fields.ts";
import { isoTime } from "../../shared/time.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { KeyHolderSchema, keyHolderView } from "../schemas/key.ts";

/** What the routes of agents and drivers have in common. */

export const common = { access: "operator", tag: "Operator: people" } as const;

export const personName = name(100).openapi({
  description: "Who gets the key",
  example: "Ada at the counter",
});
/** An agent or a driver. Their keys are replaced, they are not. */
export const PersonSchema = KeyHolderSchema.extend({
  created_at: z.iso.datetime().openapi({ description: "Since when" }),
  key_no: z.int().openapi({ description: "Which key of the person, from 1" }),
  key_since: z.iso.datetime().openapi({ description: "Since when it is this one" }),
});
export const personView = (key: StoredKey): z.infer<typeof PersonSchema> => ({
  ...keyHolderView(key),
  key_no: key.keyNo,
  key_since: isoTime(key.keySince ?? key.createdAt),
});

export const search = text("Part of the name; case and diacritics don't matter", {
  max: 200,
  example: "ada",
});

export const LEFT = {
  200: oneAnswer(
    "The key is revoked, and this is left",
    z
      .object({
        holds: z.int().nullable().openapi({
          description: "Parcels of the driver or the agent's point; null: not known",
        }),
        money: z.number().nullable().openapi({ description: "Naira; null likewise" }),
      })
      .openapi("Left", { description: "What is left" }),
  ),
};
export const ROTATED = {
  201: oneAnswer(
    "The new key",
    z
      .object({
        id: z.uuid().openapi({ description: "The person's, as before" }),
        key: z.string().openapi({ description: "Shown only here" }),
      })
      .openapi({ description: "The new key" }),
  ),
};
export const ROTATION = "The old key stops at once. The person stays, with rounds, parcels and wrong codes.";
export async function leftWith(
  deps: ApiDeps,
  holder: MoneyHolder,
): Promise<{ holds: number | null; money: number | null }> {
  const [holds, kobo] = await Promise.all([countHeldBy(deps, holder), moneyOf(deps, holder)]);
  return { holds, money: kobo === null ? null : kobo / 100 };
}
export const listed = <Person extends z.ZodType>(schema: Person) => ({
  200: {
    description: "One page of those whose key is not revoked, oldest first",
    content: { "application/json": { schema: pageSchema(schema) } },
  },
});
export const issued = <Person extends z.core.$ZodShape>(schema: z.ZodObject<Person>) => ({
  201: {
    description: "The key, shown once",
    content: {
      "application/json": {
        schema: z.object({
          data: schema.extend({ key: z.string().openapi({ description: "Shown only here" }) }),
        }),
      },
    },
  },
});
