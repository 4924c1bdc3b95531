import { createApp } from "../../../src/app.ts";
import { apiDepsFrom } from "../../../src/compose.ts";
import type { ApiDeps, ApiEnv } from "../../../src/platform/deps.ts";
import { FAULTS_URL, faultsOf } from "./faults.ts";

/** The API Worker with injected faults. */

const { inject, env: withFaults, now } = faultsOf();
let deps: ApiDeps | undefined;
const app = createApp((env) => {
  deps ??= { ...apiDepsFrom(withFaults(env)), now };
  return deps;
});

export default {
  fetch: (request, env, context) =>
    new URL(request.url).origin === FAULTS_URL ? inject(request) : app.fetch(request, env, context),
} satisfies ExportedHandler<ApiEnv>;
