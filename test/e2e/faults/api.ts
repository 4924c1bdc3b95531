import { createApp } from "../../../src/app.ts";
import { type ApiDeps, type ApiEnv, apiDepsFrom } from "../../../src/deps.ts";
import { moveOrder } from "../../../src/orders/move.ts";
import type { Move } from "../../../src/orders/status.ts";
import { findAnyOrder } from "../../../src/orders/store.ts";
import { FAULTS_URL, faultsOf } from "./faults.ts";

/** The API Worker with faults, and with a path by which a test moves an order as a scan does. */

const { inject, env: withFaults } = faultsOf();
let deps: ApiDeps | undefined;
const depsOf = (env: ApiEnv) => {
  deps ??= apiDepsFrom(withFaults(env));
  return deps;
};
const app = createApp(depsOf);

export default {
  async fetch(request, env, context) {
    const { origin, pathname } = new URL(request.url);
    if (origin !== FAULTS_URL) return app.fetch(request, env, context);
    if (pathname !== "/move") return inject(request);
    const { id, move } = (await request.json()) as { id: string; move: Move };
    const order = await findAnyOrder(depsOf(env).db, id);
    const moved = await moveOrder(depsOf(env), order!, move, Date.now());
    return Response.json(moved);
  },
} satisfies ExportedHandler<ApiEnv>;
