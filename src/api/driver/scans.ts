import type { Router } from "../../http/router.ts";
import { stopsOfToday } from "../../rounds/driver-rounds.ts";
import { answerScans } from "../agent/scans.ts";
import { DriverScan, oneOrSeveral, SCAN_ANSWERS, SCAN_DESCRIPTION } from "../schemas/scan.ts";

export function addDriverScanRoutes(router: Router): void {
  router.add(
    {
      access: "driver",
      tag: "Scans",
      method: "post",
      path: "/driver/scans",
      summary: "Record that the driver collected parcels or handed them back, or what is wrong with them",
      description: SCAN_DESCRIPTION,
      body: oneOrSeveral(DriverScan, "DriverScans"),
      notInExample: ["problem", "note", "receiving_code"],
      responses: SCAN_ANSWERS,
      problems: [
        "order_not_found",
        "invalid_transition",
        "write_conflict",
        "wrong_receiving_code",
        "receipt_used_up",
        "idempotency_mismatch",
        "code_locked",
      ],
    },
    async ({ c, deps, actor, body, reply }) =>
      answerScans({ c, reply }, actor, body, {
        moveOf: ({ action }) => (action === "collect" ? "driver_collect" : action),
        stops: await stopsOfToday(deps, actor.keyId),
      }),
  );
}
