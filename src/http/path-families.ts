import type { AnyOperation } from "./operation.ts";

const PUBLIC = /^\/(public|widget|problems|docs)(\/|$)|^\/(openapi(\/\w+)?\.json|llms\.txt)$/;

const OPEN_IN_MAINTENANCE =
  /^\/(operator|console\/session|public\/pudo-points|problems|docs)(\/|$)|^\/(health|openapi(\/\w+)?\.json|llms\.txt)$/;

/** Whether the path is served in maintenance mode, whatever its scope. */
export const isOpenInMaintenance = (path: string): boolean => OPEN_IN_MAINTENANCE.test(path);

/** Whether scripts of every origin may read the path. */
export const isPublicPath = (path: string): boolean => PUBLIC.test(path);

/** Whether undeclared parameters of a query are ignored, and not 400. */
export const ignoresUnknownParameters = (operation: AnyOperation): boolean =>
  operation.ignoresUnknownParameters ?? isPublicPath(operation.path);
