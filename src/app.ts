import { addAgentAvailabilityRoutes } from "./api/agent/availability.ts";
import { addAgentClosureRoutes } from "./api/agent/closures.ts";
import { addAgentDayRoutes } from "./api/agent/day.ts";
import { addAgentParcelRoutes } from "./api/agent/parcels.ts";
import { addAgentScanRoutes } from "./api/agent/scans.ts";
import { addAgentStatementRoutes } from "./api/agent/statement.ts";
import { addAgentVisitRoutes } from "./api/agent/visit.ts";
import { addTokenRoutes } from "./api/auth.ts";
import { addConsoleSessionRoutes } from "./api/console/session.ts";
import { addDriverDayRoutes } from "./api/driver/day.ts";
import { addDriverParcelRoutes } from "./api/driver/parcels.ts";
import { addDriverRoundRoutes } from "./api/driver/round.ts";
import { addDriverScanRoutes } from "./api/driver/scans.ts";
import { addHealthRoutes } from "./api/health.ts";
import { addLabelLinkRoutes } from "./api/labels.ts";
import { addLlmsRoutes } from "./api/llms.ts";
import { addHeldMoneyRoutes } from "./api/money.ts";
import { addDocumentRoutes, documentOf } from "./api/openapi.ts";
import { addAgentRoutes } from "./api/operator/agents.ts";
import { addAlarmEndpointRoutes } from "./api/operator/alarm-endpoints.ts";
import { addArchiveRoutes } from "./api/operator/archives.ts";
import { addAuditRoutes } from "./api/operator/audit.ts";
import { addNetworkClosureRoutes } from "./api/operator/closures.ts";
import { addCommissionRoutes } from "./api/operator/commissions.ts";
import { addDatabaseRoutes } from "./api/operator/databases.ts";
import { addDepositRoutes } from "./api/operator/deposits.ts";
import { addDriverRoutes } from "./api/operator/drivers.ts";
import { addFailureCountRoutes } from "./api/operator/failed-requests.ts";
import { addHolderRoutes } from "./api/operator/holders.ts";
import { addMaintenanceRoutes } from "./api/operator/maintenance.ts";
import { addNameRoutes } from "./api/operator/names.ts";
import { addOperatorOrderChangeRoutes } from "./api/operator/order-changes.ts";
import { addOperatorOrderCountRoutes } from "./api/operator/order-counts.ts";
import { addOperatorOrderRoutes } from "./api/operator/orders.ts";
import { addPartnerAccountRoutes } from "./api/operator/partner-accounts.ts";
import { addPartnerAdjustmentRoutes } from "./api/operator/partner-adjustments.ts";
import { addPartnerApiKeyRoutes } from "./api/operator/partner-api-keys.ts";
import { addPartnerClientRoutes } from "./api/operator/partner-clients.ts";
import { addPartnerSecretKeyRoutes } from "./api/operator/partner-secret-keys.ts";
import { addPartnerWebhookRoutes } from "./api/operator/partner-webhooks.ts";
import { addOperatorPartnerRoutes } from "./api/operator/partners.ts";
import { addPayoutRoutes } from "./api/operator/payouts.ts";
import { addOperatorPickupRoutes } from "./api/operator/pickups.ts";
import { addPointClosureRoutes } from "./api/operator/point-closures.ts";
import { addPointMoveRoutes } from "./api/operator/point-moves.ts";
import { addOperatorPointParcelRoutes } from "./api/operator/point-parcels.ts";
import { addPointPlaceRoutes } from "./api/operator/point-places.ts";
import { addOperatorPointRoutes } from "./api/operator/points.ts";
import { addPointImportRoutes } from "./api/operator/points-import.ts";
import { addRoundRoutes } from "./api/operator/rounds.ts";
import { addStatusRoutes } from "./api/operator/status.ts";
import { addTariffRoutes } from "./api/operator/tariffs.ts";
import { addOperatorWebhookRoutes } from "./api/operator/webhooks.ts";
import { addOrderViewRoutes } from "./api/orders.ts";
import { addAccountRoutes } from "./api/partner/account.ts";
import { addPeopleRoutes } from "./api/partner/accounts.ts";
import { addPartnerAuditRoutes } from "./api/partner/audit.ts";
import { addOwnClientRoutes } from "./api/partner/clients.ts";
import { addEventRoutes } from "./api/partner/events.ts";
import { addFailedRequestRoutes } from "./api/partner/failed-requests.ts";
import { addFeeRoutes } from "./api/partner/fees.ts";
import { addKeyRoutes } from "./api/partner/keys.ts";
import { addPartnerMoneyRoutes } from "./api/partner/money.ts";
import { addOrderCountRoutes } from "./api/partner/order-counts.ts";
import { addPasskeyRoutes } from "./api/partner/passkeys.ts";
import { addReceivingCodeRoutes } from "./api/partner/receiving-codes.ts";
import { addSessionRoutes } from "./api/partner/sessions.ts";
import { addSimulateRoutes } from "./api/partner/simulate.ts";
import { addOwnTariffRoutes } from "./api/partner/tariffs.ts";
import { addWebhookDeliveryRoutes } from "./api/partner/webhook-deliveries.ts";
import { addWebhookEndpointRoutes } from "./api/partner/webhook-endpoints.ts";
import { addWebhookSecretRoutes } from "./api/partner/webhook-secret.ts";
import { addPortalPasskeyRoutes } from "./api/portal/passkeys.ts";
import { addPortalSessionRoutes } from "./api/portal/session.ts";
import { addProblemRoutes } from "./api/problems.ts";
import { addPublicPointRoutes } from "./api/public/pudo-points.ts";
import { addPointAreaRoutes } from "./api/public/pudo-points-areas.ts";
import { addTrackingRoutes } from "./api/public/tracking.ts";
import { addRateRoutes } from "./api/rates.ts";
import { addTrackingPageRoutes } from "./api/track.ts";
import { addClientTokenRoutes } from "./api/v1/auth.ts";
import { addHandoverRoutes } from "./api/v1/handovers.ts";
import { addLabelRoutes } from "./api/v1/labels.ts";
import { addOrderRoutes } from "./api/v1/orders.ts";
import { addWhiteLabelPointRoutes } from "./api/v1/partners/pudo-points.ts";
import { addPickupRoutes } from "./api/v1/pickups.ts";
import { addReturnRoutes } from "./api/v1/returns.ts";
import { Router } from "./http/router.ts";
import type { ApiDeps, ApiEnv } from "./platform/deps.ts";

/** All groups of routes, in the order of the OpenAPI document. */
const ROUTES: readonly ((router: Router) => void)[] = [
  addPublicPointRoutes,
  addPointAreaRoutes,
  addWhiteLabelPointRoutes,
  addOrderRoutes,
  addOrderViewRoutes,
  addLabelLinkRoutes,
  addLabelRoutes,
  addHandoverRoutes,
  addPickupRoutes,
  addTrackingRoutes,
  addTrackingPageRoutes,
  addAgentScanRoutes,
  addDriverScanRoutes,
  addDriverRoundRoutes,
  addDriverDayRoutes,
  addDriverParcelRoutes,
  addHeldMoneyRoutes,
  addReturnRoutes,
  addReceivingCodeRoutes,
  addSimulateRoutes,
  addAgentParcelRoutes,
  addAgentVisitRoutes,
  addAgentDayRoutes,
  addAgentClosureRoutes,
  addAgentAvailabilityRoutes,
  addAgentStatementRoutes,
  addTokenRoutes,
  addClientTokenRoutes,
  addPortalSessionRoutes,
  addPortalPasskeyRoutes,
  addConsoleSessionRoutes,
  addAccountRoutes,
  addPeopleRoutes,
  addPartnerAuditRoutes,
  addOwnClientRoutes,
  addOrderCountRoutes,
  addOwnTariffRoutes,
  addSessionRoutes,
  addPasskeyRoutes,
  addFailedRequestRoutes,
  addFeeRoutes,
  addPartnerMoneyRoutes,
  addKeyRoutes,
  addWebhookSecretRoutes,
  addWebhookEndpointRoutes,
  addWebhookDeliveryRoutes,
  addEventRoutes,
  addRateRoutes,
  addOperatorPartnerRoutes,
  addPartnerSecretKeyRoutes,
  addPartnerApiKeyRoutes,
  addPartnerAdjustmentRoutes,
  addPartnerAccountRoutes,
  addPartnerClientRoutes,
  addAgentRoutes,
  addDriverRoutes,
  addOperatorPickupRoutes,
  addRoundRoutes,
  addOperatorOrderRoutes,
  addHolderRoutes,
  addOperatorOrderCountRoutes,
  addOperatorOrderChangeRoutes,
  addOperatorPointRoutes,
  addPointPlaceRoutes,
  addOperatorPointParcelRoutes,
  addPointClosureRoutes,
  addPointMoveRoutes,
  addNetworkClosureRoutes,
  addPointImportRoutes,
  addTariffRoutes,
  addCommissionRoutes,
  addDepositRoutes,
  addPayoutRoutes,
  addPartnerWebhookRoutes,
  addOperatorWebhookRoutes,
  addMaintenanceRoutes,
  addFailureCountRoutes,
  addAuditRoutes,
  addNameRoutes,
  addDatabaseRoutes,
  addArchiveRoutes,
  addStatusRoutes,
  addAlarmEndpointRoutes,
  addHealthRoutes,
  addProblemRoutes,
  addDocumentRoutes,
  addLlmsRoutes,
];

function routerOf(depsOf: (env: ApiEnv) => ApiDeps): Router {
  const router = new Router(depsOf);
  for (const add of ROUTES) add(router);
  return router;
}

/** The API Worker's application. `http/router.ts` has the steps of every request. */
export const createApp = (depsOf: (env: ApiEnv) => ApiDeps) => routerOf(depsOf).app;

export const apiOperations = () =>
  routerOf(() => {
    throw new Error("no request is served here");
  }).operations;

/** The OpenAPI document of a deployment, without a request to it. */
export const describeApi = (baseUrl: string, brand: string) =>
  documentOf(apiOperations(), { baseUrl, brand });
