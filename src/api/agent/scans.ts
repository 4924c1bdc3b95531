import type { Router } from "../../http/router.ts";
import { AgentScan, answerScans, oneOrSeveral, SCAN_ANSWERS, SCAN_DESCRIPTION } from "../schemas/scan.ts";

export function addAgentScanRoutes(router: Router): void {
  router.add(
    {
      access: "agent",
      tag: "Scans",
      method: "post",
      path: "/agent/scans",
      summary: "Record that parcels arrived, were collected or were refused",
      description: SCAN_DESCRIPTION,
      body: oneOrSeveral(AgentScan, "AgentScans"),
      responses: SCAN_ANSWERS,
      problems: [
        "order_not_found",
        "invalid_transition",
        "wrong_collection_code",
        "idempotency_mismatch",
        "code_locked",
      ],
    },
    async (c, { actor: { keyId, pointId }, body }) =>
      answerScans(c, { keyId, reach: { pointId } }, body, ({ action }) => action),
  );
}
