import { randomBytes } from "node:crypto";
import { issueKey, type NewKey } from "../src/auth/issue-keys.ts";
import { createAccount } from "../src/partners/accounts.ts";
import { activatePartner, createPartner, setAllowList, suspendPartner } from "../src/partners/change.ts";
import { createClient } from "../src/partners/clients.ts";
import type { NewPartner } from "../src/partners/partner.ts";
import { findPartner } from "../src/partners/store.ts";
import type { ApiDeps } from "../src/platform/deps.ts";
import { listPoints } from "../src/points/edit/list-store.ts";
import { buildSnapshot } from "../src/points/snapshot/build.ts";
import type { ActorOf } from "../src/shared/actor.ts";
import { hashOf } from "../src/shared/keys.ts";
import { demoPoints, importRows } from "./demo-points.ts";
import { addDemoRound } from "./demo-round.ts";
import type { DemoCredentials } from "./settings.ts";

const DEMO: ActorOf<"operator"> = { kind: "operator", name: "demo" };

/**
 * Loads the demo points, partners and people into the local D1 and KV, through the same functions as the Workers.
 * @param known credentials of an earlier seeding, which are kept if their partners still exist
 */
export async function seed(
  deps: ApiDeps,
  database: D1Database,
  known: DemoCredentials | undefined,
): Promise<DemoCredentials> {
  const loaded = "SELECT count(*) AS n FROM points WHERE external_id LIKE 'ward-%'";
  if ((await database.prepare(loaded).first("n")) === 0) await importRows(deps, DEMO, demoPoints());
  await buildSnapshot(deps);
  const isKnown = known && (await findPartner(deps.db, known.partners[0]!.id));
  const demo = isKnown ? known : await createDemoCredentials(deps);
  return demo.round ? demo : { ...demo, ...(await addRound(deps, database, demo)) };
}

/** The demo of an earlier version gets it too; an operator may have removed its driver. */
async function addRound(deps: ApiDeps, database: D1Database, { partners, agent, driver }: DemoCredentials) {
  const isLive = "SELECT id FROM keys WHERE hash = ? AND revoked_at IS NULL";
  const driverId = await database.prepare(isLive).bind(hashOf(driver.key)).first<string>("id");
  return addDemoRound(deps, DEMO, {
    ...{ partnerId: partners[0]!.id, pointId: agent.point_id },
    driverId: driverId ?? undefined,
  });
}

/** Two active partners in different databases, to show that neither sees the other's orders, and a suspended one. */
const PARTNERS: (NewPartner & { suspended?: true })[] = [
  {
    name: "Demo Store",
    kind: "store",
    origin_zip: "100281",
    brand_color: "#0f766e",
    orders_database: "ORDERS_0",
  },
  {
    name: "Demo Logistics",
    kind: "logistics",
    origin_zip: "900211",
    brand_color: "#7c3aed",
    orders_database: "ORDERS_1",
  },
  {
    name: "Demo Suspended",
    kind: "store",
    origin_zip: "500001",
    brand_color: "#334155",
    suspended: true,
  },
];

async function createDemoCredentials(deps: ApiDeps): Promise<DemoCredentials> {
  const partners: DemoCredentials["partners"] = [];
  for (const details of PARTNERS) partners.push(await createDemoPartner(deps, details));
  const { rows } = await listPoints(deps.db, { sortBy: "name", search: "ward-1" }, { page: 1, pageSize: 1 });
  const pointId = rows[0]!.id;
  const agent = await issueKey(deps, DEMO, { kind: "ag" }, { name: "Demo agent", pointId });
  const driver = await issueKey(deps, DEMO, { kind: "dr" }, { name: "Demo driver" });
  return {
    partners,
    agent: { key: agent.keyString, point_id: pointId },
    driver: { key: driver.keyString },
  };
}

async function createDemoPartner(
  deps: ApiDeps,
  { suspended, ...details }: (typeof PARTNERS)[number],
): Promise<DemoCredentials["partners"][number]> {
  const {
    partner: { id, name },
  } = await createPartner(deps, DEMO, details);
  await activatePartner(deps, DEMO, id, "2026-01-15");
  await setAllowList(deps, DEMO, id, ["127.0.0.1", "::1"]);
  // Different from those that earlier settings may have left in the same D1.
  const mark = randomBytes(3).toString("hex");
  const email = `${name.toLowerCase().replace(" ", ".")}.${mark}@example.com`;
  const password = randomBytes(18).toString("base64url");
  await createAccount(deps, DEMO, id, { email, password });
  const client = await createClient(deps, DEMO, id);
  const issue = async (kind: "sk" | "pk", key: NewKey) =>
    (await issueKey(deps, DEMO, { kind, partnerId: id }, key)).keyString;
  const secretKey = await issue("sk", { name: "Demo secret key" });
  const apiKey = await issue("pk", { name: "Demo API key", permissions: ["orders:read"] });
  if (suspended) await suspendPartner(deps, DEMO, id);
  return { id, name, email, password, secret_key: secretKey, ...client, api_key: apiKey };
}
