import { createApp } from "./app.ts";
import { apiDepsFrom } from "./compose.ts";
import { isCrossOriginFile, serveFile } from "./http/static-files.ts";
import type { ApiDeps, ApiEnv } from "./platform/deps.ts";

let deps: ApiDeps | undefined;

const app = createApp((env) => {
  deps ??= apiDepsFrom(env);
  return deps;
});

export default {
  fetch(request, env, context) {
    if (!isCrossOriginFile(request.url)) return app.fetch(request, env, context);
    return serveFile(request, env.ASSETS).then((file) => file ?? app.fetch(request, env, context));
  },
} satisfies ExportedHandler<ApiEnv>;
