import { pageBody, pageParameters } from "../../http/page.ts";
import { day, oneOf } from "../../http/parameters.ts";
import { Query } from "../../http/query.ts";
import type { Router } from "../../http/router.ts";
import { listAllPickups, PICKUP_STATUSES } from "../../partners/pickups.ts";
import { listAnswer } from "../schemas/answers.ts";
import { partnerIdParameter } from "../schemas/partner-id-parameter.ts";
import { OperatorPickupSchema, operatorPickupView } from "../schemas/pickup.ts";

export function addOperatorPickupRoutes(router: Router): void {
  router.add(
    {
      access: "operator",
      tag: "Operator: rounds",
      method: "get",
      path: "/operator/pickups",
      summary: "List the visits that partners asked for",
      description:
        "The latest day first; those of the last 90 days. With `status=missed` those of days that are over, for which nobody " +
        "came: `GET /operator/status` counts those of the last seven days.",
      query: new Query({
        ...pageParameters(200),
        status: oneOf("Only those in this state", PICKUP_STATUSES),
        date: day("Only those of this day in Africa/Lagos"),
        partner_id: partnerIdParameter("Only those of this partner"),
      }),
      responses: { 200: listAnswer("One page of pickups", OperatorPickupSchema) },
    },
    async ({ deps, query: { partner_id, ...query }, reply }) => {
      const filter = { ...query, partnerId: partner_id };
      const { rows, total } = await listAllPickups(deps, filter, query);
      return reply(200, pageBody({ rows: rows.map(operatorPickupView), total }, query));
    },
  );
}
