import { createApp } from "./app.ts";
import { apiDepsFrom } from "./compose.ts";
import { CORS, preflightHeaders } from "./http/cors.ts";
import type { ApiDeps, ApiEnv } from "./platform/deps.ts";

/** The same paths as in `run_worker_first` of wrangler.toml. */
const CROSS_ORIGIN = /^https?:\/\/[^/]+\/(docs|widget)(?=[/?#]|$)/;

/** Whether the URL may be that of a file which scripts of every origin may read. */
const isCrossOriginFile = (url: string): boolean => CROSS_ORIGIN.test(url);

/**
 * The answer of such a file; undefined if there is none. The file server sets the headers of `_headers`, but answers a
 * preflight with 405, which a browser takes as a refusal.
 */
async function serveFile(request: Request, files: Fetcher): Promise<Response | undefined> {
  const isPreflight = request.method === "OPTIONS";
  const asked = isPreflight ? new Request(request.url, { method: "HEAD", redirect: "manual" }) : request;
  const answer = await files.fetch(asked);
  if (answer.status === 404) return undefined;
  if (!isPreflight) return answer;
  const headers = { ...CORS, ...preflightHeaders("GET, HEAD, OPTIONS"), "x-content-type-options": "nosniff" };
  return new Response(null, { status: 204, headers });
}

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
