import { listKeys, revokeKey } from "../../auth/issue-keys.ts";
import { pageBody, pageParameters } from "../../http/page.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { getPartner } from "../../partners/change.ts";
import { listAnswer } from "../schemas/answers.ts";
import { KeyHolderSchema, keyHolderView } from "../schemas/key.ts";
import { keyId, partnerId } from "../schemas/path-parameters.ts";

const common = { access: "operator", tag: "Operator: partners" } as const;

export function addPartnerApiKeyRoutes(router: Router): void {
  router.add(
    {
      ...common,
      method: "get",
      path: "/operator/partners/{id}/api-keys",
      params: { id: partnerId },
      summary: "List a partner's API keys",
      description: "Which the partner has made for reading its orders; without the keys themselves.",
      query: new Query(pageParameters(200)),
      responses: {
        200: listAnswer("One page of the keys that are not revoked, oldest first", KeyHolderSchema),
      },
      problems: ["not_found"],
    },
    async ({ deps, query, params, reply }) => {
      const { id } = await getPartner(deps, params.id);
      const { rows, total } = await listKeys(deps, { kind: "pk", partnerId: id }, query);
      return reply(200, pageBody({ rows: rows.map(keyHolderView), total }, query));
    },
  );

  router.add(
    {
      ...common,
      method: "delete",
      path: "/operator/partners/{id}/api-keys/{key_id}",
      params: { id: partnerId, key_id: keyId },
      summary: "Revoke a partner's API key",
      description: "For a key that has leaked. It stops working at once. Revoking it again has no effect.",
      responses: { 204: { description: "The key is revoked" } },
      problems: ["not_found"],
    },
    async ({ deps, actor, params, reply }) => {
      await revokeKey(deps, actor, { kind: "pk", partnerId: params.id }, params.key_id);
      return reply(204);
    },
  );
}
