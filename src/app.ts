import { addTokenRoutes } from "./auth/routes.ts";
import type { ApiDeps, ApiEnv } from "./deps.ts";
import { Router } from "./http/router.ts";
import { addServiceRoutes } from "./http/service-routes.ts";
import { addOperatorRoutes } from "./operator/routes.ts";
import { addOperatorPartnerRoutes } from "./partners/operator-routes.ts";
import { addPartnerRoutes } from "./partners/routes.ts";
import { addOperatorPointRoutes } from "./points/operator-routes.ts";
import { addPublicPointRoutes } from "./points/routes.ts";
import { addOperatorPeopleRoutes } from "./tracking/operator-routes.ts";

/** The API Worker's application. What every request goes through is in `http/router.ts`. */
export function createApp(depsOf: (env: ApiEnv) => ApiDeps) {
  const router = new Router(depsOf);
  addPublicPointRoutes(router);
  addTokenRoutes(router);
  addPartnerRoutes(router);
  addOperatorPartnerRoutes(router);
  addOperatorPeopleRoutes(router);
  addOperatorPointRoutes(router);
  addOperatorRoutes(router);
  addServiceRoutes(router);
  return router.app;
}
