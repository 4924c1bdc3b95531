import { addTokenRoutes } from "./auth/routes.ts";
import type { ApiDeps, ApiEnv } from "./deps.ts";
import { Router } from "./http/router.ts";
import { addServiceRoutes } from "./http/service-routes.ts";
import { addLabelRoutes } from "./labels/routes.ts";
import { addOperatorRoutes } from "./operator/routes.ts";
import { addFamilyBOrderRoutes } from "./orders/family-b-routes.ts";
import { addOperatorOrderRoutes } from "./orders/operator-routes.ts";
import { addOrderViewRoutes } from "./orders/routes.ts";
import { addOperatorPartnerRoutes } from "./partners/operator-routes.ts";
import { addPartnerRoutes } from "./partners/routes.ts";
import { addOperatorPointRoutes } from "./points/operator-routes.ts";
import { addPublicPointRoutes } from "./points/routes.ts";
import { addWhiteLabelPointRoutes } from "./points/white-label-routes.ts";
import { addOperatorTariffRoutes } from "./rates/operator-routes.ts";
import { addRateRoutes } from "./rates/routes.ts";
import { addOperatorPeopleRoutes } from "./tracking/operator-routes.ts";
import { addTrackingRoutes } from "./tracking/routes.ts";
import { describeWebhooks } from "./webhooks/event-schema.ts";
import { addWebhookLogRoutes } from "./webhooks/log-routes.ts";
import { addOperatorWebhookRoutes } from "./webhooks/operator-routes.ts";
import { addWebhookRoutes } from "./webhooks/routes.ts";

/** The API Worker's application. What every request goes through is in `http/router.ts`. */
export function createApp(depsOf: (env: ApiEnv) => ApiDeps) {
  const router = new Router(depsOf);
  addPublicPointRoutes(router);
  addWhiteLabelPointRoutes(router);
  addFamilyBOrderRoutes(router);
  addOrderViewRoutes(router);
  addLabelRoutes(router);
  addTrackingRoutes(router);
  addTokenRoutes(router);
  addPartnerRoutes(router);
  addWebhookRoutes(router);
  addWebhookLogRoutes(router);
  describeWebhooks(router);
  addRateRoutes(router);
  addOperatorPartnerRoutes(router);
  addOperatorPeopleRoutes(router);
  addOperatorOrderRoutes(router);
  addOperatorPointRoutes(router);
  addOperatorTariffRoutes(router);
  addOperatorWebhookRoutes(router);
  addOperatorRoutes(router);
  addServiceRoutes(router);
  return router.app;
}
