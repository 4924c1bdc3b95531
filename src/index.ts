import { createApp } from "./app.ts";
import { apiDepsFrom } from "./compose.ts";
import type { ApiDeps, ApiEnv } from "./platform/deps.ts";

let deps: ApiDeps | undefined;

const app = createApp((env) => {
  deps ??= apiDepsFrom(env);
  return deps;
});

export default { fetch: app.fetch } satisfies ExportedHandler<ApiEnv>;
