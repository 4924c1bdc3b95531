import { createApp } from "./app.ts";
import { type ApiDeps, type ApiEnv, apiDepsFrom } from "./platform/deps.ts";

let deps: ApiDeps | undefined;

const app = createApp((env) => {
  deps ??= apiDepsFrom(env);
  return deps;
});

export default { fetch: app.fetch } satisfies ExportedHandler<ApiEnv>;
