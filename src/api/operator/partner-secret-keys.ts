import { z } from "@hono/zod-openapi";
import { issueKey, listKeys, revokeKey } from "../../auth/issue-keys.ts";
import { pageBody, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { getPartner } from "../../partners/change.ts";
import { name } from "../../shared/fields.ts";
import { listAnswer, oneAnswer } from "../schemas/answers.ts";
import { KeyHolderSchema, keyHolderView } from "../schemas/key.ts";
import { keyId, partnerId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: partners" } as const;

export function addPartnerSecretKeyRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "post",
      path: "/operator/partners/{id}/secret-keys",
      params: { id: partnerId },
      summary: "Create a secret key for a partner",
      description:
        "For a partner's first key. With it and an account, the partner creates more at `/partner/secret-keys`.",
      body: z.strictObject({
        name: name(100).default("First key").openapi({ description: "What it is for" }),
      }),
      bodyOptional: true,
      responses: {
        201: oneAnswer(
          "The new key, shown once",
          KeyHolderSchema.extend({ key: z.string().openapi({ description: "Shown once" }) }),
        ),
      },
      problems: ["not_found", "invalid_transition"],
    },
    async ({ deps, actor, body, params, reply }) => {
      const partner = await getPartner(deps, params.id);
      const { key, keyString } = await issueKey(deps, actor, { kind: "sk", partnerId: partner.id }, body);
      return reply(201, { data: { ...keyHolderView(key), key: keyString } });
    },
  );

  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/partners/{id}/secret-keys",
      params: { id: partnerId },
      summary: "List a partner's secret keys",
      description: "Without the keys themselves, which are shown once.",
      query: new Query(pageParameters(200)),
      responses: {
        200: listAnswer("One page of the keys that are not revoked, oldest first", KeyHolderSchema),
      },
      problems: ["not_found"],
    },
    async ({ deps, query, params, reply }) => {
      const partner = await getPartner(deps, params.id);
      const { rows, total } = await listKeys(deps, { kind: "sk", partnerId: partner.id }, query);
      return reply(200, pageBody({ rows: rows.map(keyHolderView), total }, query));
    },
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/operator/partners/{id}/secret-keys/{key_id}",
      params: { id: partnerId, key_id: keyId },
      summary: "Revoke a partner's secret key",
      description:
        "The key stops working at once, and the access tokens that accounts got with it within 60 s. Revoking it again " +
        "has no effect.",
      responses: { 204: { description: "The key is revoked" } },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      await revokeKey(deps, actor, { kind: "sk", partnerId: params.id }, params.key_id);
      return reply(204);
    },
  );
}
