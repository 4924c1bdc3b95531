import type { z } from "@hono/zod-openapi";
import type { Router } from "../../http/router.ts";
import { createReturn, type NewReturn } from "../../orders/create/create-return.ts";
import { handInBy } from "../../orders/order.ts";
import type { StoredOrder } from "../../orders/row.ts";
import { isoTimeOrNull } from "../../shared/time.ts";
import { createdAnswers } from "../schemas/creation.ts";
import { IDEMPOTENCY_KEY, idempotencyKey } from "../schemas/idempotency.ts";
import {
  StoreReturnBody,
  storeReturn,
  WhiteLabelReturnBody,
  whiteLabelReturn,
} from "../schemas/new-return.ts";
import { ReturnCreated, WhiteLabelReturnCreated } from "../schemas/order.ts";
import { type Entrance, STORE, WHITE_LABEL } from "./entrances.ts";

/** The routes of both entrances. A return is read, cancelled, labelled and received as an order. */
export function addReturnRoutes(router: Router): void {
  addRouteOf(router, STORE, {
    path: "/api/v1/returns",
    body: StoreReturnBody,
    created: ReturnCreated,
    read: storeReturn,
  });
  addRouteOf(router, WHITE_LABEL, {
    path: "/api/v1/partners/returns",
    body: WhiteLabelReturnBody,
    created: WhiteLabelReturnCreated,
    read: whiteLabelReturn,
  });
}

function addRouteOf<Made extends object, Body extends z.ZodType>(
  router: Router,
  { access, tag, kind, view }: Entrance<z.ZodType, Made, object>,
  {
    path,
    body,
    created,
    read,
  }: {
    path: string;
    body: Body;
    created: z.ZodType<{ status: "success"; data: Made & ReturnType<typeof returnView> }>;
    read: (body: z.infer<Body>) => NewReturn;
  },
): void {
  router.add(
    {
      access,
      tag,
      method: "post",
      path,
      summary: "Send something of a delivered order back",
      description:
        "The receiver hands it in at any point that offers `drop_off`, within 14 days: `tracking_url` is a page with the code that " +
        "is scanned there. It costs the tariff of today for the order's zone. Read, cancel, label and receive it as an order. " +
        "Without `items` it is all that is not in returns yet.",
      headers: [IDEMPOTENCY_KEY],
      body,
      notInExample: ["partner_order_id"],
      responses: createdAnswers(created),
      problems: [
        "order_not_found",
        "return_not_possible",
        "reference_conflict",
        "unknown_location",
        "write_conflict",
        "idempotency_mismatch",
      ],
    },
    async ({ c, deps, actor, body, reply }) => {
      const request = { path: `${kind}/returns`, key: idempotencyKey(c) };
      const { order, isReplay } = await createReturn(deps, actor, read(body), request);
      const data = { ...view(deps, order), ...returnView(order) };
      const answer = { status: "success", data } as const;
      return isReplay ? reply(200, answer, { "idempotent-replayed": "true" }) : reply(201, answer);
    },
  );
}

const returnView = (order: StoredOrder) => ({
  return_of: order.returnOf!,
  expires_at: isoTimeOrNull(handInBy(order)),
});
