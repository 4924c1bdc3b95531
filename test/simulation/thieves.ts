import type { Demand } from "./audit/demands.ts";
import type { AuditJudge } from "./audit/judge.ts";
import { Fault } from "./fault.ts";
import type { Model } from "./model.ts";
import { PASSWORD, type Partner } from "./setup.ts";
import { current } from "./world/globals.ts";
import type { Ask, World } from "./world/world.ts";

/** In the end each partner finds out what a thief did with the key that leaked, and revokes it. */

interface Traces {
  webhookEndpoints: { id: string; how: string }[];
  secretKeys: unknown[];
  clients: unknown[];
  receivingCodes: { id: string }[];
  orders: Record<"made" | "cancelled" | "pointChanged" | "codLowered" | "received", number>;
}

const EVENTS = {
  made: "package.created",
  cancelled: "package.cancelled",
  pointChanged: "package.point_changed",
  codLowered: "package.cod_changed",
  received: "package.returned_to_sender",
} as const;

/** What the audit log has to say of that. */
export const tracedBy = ({ id, accountId, leaked }: Partner): Demand[] => {
  const once = { actor: `account ${accountId}`, partner: id, least: 1, most: 1 };
  return [
    { ...once, action: "session.begun" },
    { ...once, action: "secret_key.revoked", subject: leaked.id },
  ];
};

/** @returns an access token of each partner's account */
export async function checkTraces(
  world: World,
  model: Model,
  audit: AuditJudge,
): Promise<Map<Partner, string>> {
  const tokens = new Map<Partner, string>();
  for (const partner of model.cast.partners)
    tokens.set(partner, await checkTracesOf(world, model, audit, partner));
  return tokens;
}

async function checkTracesOf(
  world: World,
  { trust, codes }: Model,
  audit: AuditJudge,
  partner: Partner,
): Promise<string> {
  const { id, secretKey, leaked, email } = partner;
  const ask = async (what: Ask, status: number) => {
    const answer = await world.ask(what);
    if (answer?.status !== status)
      throw new Fault(`${what.method} ${what.path} got ${answer?.status} ${JSON.stringify(answer?.body)}`);
    return answer.body;
  };
  const path = `/partner/secret-keys/${leaked.id}`;
  const account = { email, password: PASSWORD, secret_key: secretKey };
  const { access_token } = await ask({ method: "POST", path: "/auth/token-generate", body: account }, 200);
  const key = String(access_token);
  await ask({ method: "DELETE", path, key }, 204);
  await ask({ method: "GET", path: "/partner/events", key: leaked.key }, 401);
  const traces = (await ask({ method: "GET", path: `${path}/traces`, key }, 200)).data as Traces;
  for (const [what, type] of Object.entries(EVENTS)) {
    const [is, should] = [traces.orders[what as keyof typeof EVENTS], trust.stolen.get(`${id} ${type}`) ?? 0];
    if (is !== should) throw new Fault(`a thief's key has ${is} of ${type} in its traces, not ${should}`);
  }
  const made = traces.receivingCodes.map((code) => code.id);
  const open = codes.filter(({ partnerId, endsAt }) => partnerId === id && endsAt > current.loop.now);
  const hidden = open.find((code) => trust.codesMade.has(code.id) && !made.includes(code.id));
  if (hidden || !made.every((one) => open.some((code) => code.id === one)))
    throw new Fault(`a thief's key made receiving codes, and its traces have ${made.length} of them`);
  const done = (action: string) => audit.subjectsOf(`secret_key ${leaked.id}`, `webhook_endpoint.${action}`);
  const [changed, rotated] = [done("changed"), done("secret_rotated")];
  const touched = [...new Set([...changed, ...rotated])];
  const should = touched.map((one) => `${one} ${changed.includes(one) ? "changed" : "rotated"}`).sort();
  const is = traces.webhookEndpoints.map((one) => `${one.id} ${one.how}`).sort();
  if (is.join() !== should.join() || traces.secretKeys.length > 0 || traces.clients.length > 0)
    throw new Fault(`a thief's key has left ${JSON.stringify(traces)}, and it changed ${should}`);
  return key;
}
