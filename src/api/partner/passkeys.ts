import { z } from "@hono/zod-openapi";
import { listPasskeys, MAX_PASSKEYS, removePasskey, type StoredPasskey } from "../../auth/passkeys.ts";
import type { Router } from "../../http/router.ts";
import { isoTime } from "../../shared/time.ts";
import { PasskeySchema } from "../schemas/passkey.ts";
import { passkeyId } from "../schemas/path-parameters.ts";

const common = { access: "account", tag: "Partner" } as const;

export const passkeyView = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: StoredPasskey): z.infer<typeof PasskeySchema> => ({
  id,
  name,
  createdAt: isoTime(createdAt),
  lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
});

export function addPasskeyRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/partner/passkeys",
      summary: "List the account's passkeys",
      description: "Their owner signs in to the portal with them.",
      responses: {
        200: {
          description: `All of them, at most ${MAX_PASSKEYS}, oldest first`,
          content: {
            "application/json": {
              schema: z.object({
                data: z.array(PasskeySchema).openapi({ description: "All of the account" }),
              }),
            },
          },
        },
      },
    },
    async ({ deps, actor, reply }) => {
      const passkeys = await listPasskeys(deps, actor);
      return reply(200, { data: passkeys.map(passkeyView) });
    },
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/partner/passkeys/{id}",
      params: { id: passkeyId },
      summary: "Remove a passkey",
      description: "It signs nobody in from then on. Sessions that it began go on.",
      responses: { 204: { description: "The passkey is removed" } },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      await removePasskey(deps, actor, params.id);
      return reply(204);
    },
  );
}
