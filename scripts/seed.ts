import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { getPlatformProxy } from "wrangler";
import { issueKey, type NewKey } from "../src/auth/issue-keys.ts";
import { createAccount } from "../src/partners/accounts.ts";
import { activatePartner, createPartner, setAllowList, suspendPartner } from "../src/partners/change.ts";
import { createClient } from "../src/partners/clients.ts";
import type { NewPartner } from "../src/partners/partner.ts";
import { findPartner } from "../src/partners/store.ts";
import { apiDepsFrom } from "../src/compose.ts";
import type { ApiDeps, ApiEnv } from "../src/platform/deps.ts";
import { importPoints } from "../src/points/import.ts";
import { buildSnapshot } from "../src/points/snapshot/build.ts";
import { listPoints } from "../src/points/store.ts";
import type { ActorOf } from "../src/shared/actor.ts";
import { root, STATE } from "./paths.ts";
import { type DemoCredentials, readSettings, writeSettings } from "./settings.ts";

interface Ward {
  ward: string;
  lga: string;
  state: string;
  zip: string;
  latitude: string;
  longitude: string;
}

const HOURS = [
  { week: ["08:00", "18:00"], saturday: ["09:00", "16:00"], sunday: ["", ""] },
  { week: ["09:00", "17:00"], saturday: ["", ""], sunday: ["", ""] },
  { week: ["07:00", "21:00"], saturday: ["07:00", "21:00"], sunday: ["12:00", "18:00"] },
  { week: ["18:00", "02:00"], saturday: ["18:00", "02:00"], sunday: ["18:00", "00:00"] },
];

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const HEADER = [
  ...["id", "name", "description", "address", "city", "state", "zip", "country", "latitude", "longitude"],
  ...["partner_name", "partner_type", "min_item_weight", "max_item_weight", "max_item_value"],
  ...DAYS.flatMap((day) => [`opening_${day}`, `closing_${day}`]),
];

/** The wards of Nigeria as rows of an import: real places with invented opening hours and limits, and they say so. */
export function demoPoints(): string[][] {
  const wards = parse<Ward>(readFileSync(join(root, "scripts/data/ng-wards.csv"), "utf8"), {
    columns: true,
  });
  return wards.map(({ ward, lga, state, zip, latitude, longitude }, i) => {
    const name = ward.replaceAll(/\s+/g, " ").trim();
    const hours = HOURS[i % HOURS.length]!;
    return [
      ...[`ward-${i + 1}`, name, `Demo point for ${name} ward, ${lga}. Not a real pickup point.`],
      ...[`${name} ward, ${lga}`, lga, state, zip, "Nigeria", latitude, longitude],
      ...[
        "Demo Agents",
        "agent",
        "0",
        String([5, 15, 30][i % 3]),
        String([100_000, 250_000, 500_000][i % 3]),
      ],
      ...DAYS.flatMap((_, day) => (day < 5 ? hours.week : day === 5 ? hours.saturday : hours.sunday)),
    ];
  });
}

/** An import file of such rows. */
export function importCsv(rows: string[][]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return [HEADER, ...rows].map((row) => row.map(cell).join(",")).join("\n");
}

/** Loads the demo points, partners and people, through the same verbs that the Workers run, if they are not there. */
export async function seed(): Promise<void> {
  const proxy = await getPlatformProxy<ApiEnv>({
    configPath: join(root, "wrangler.toml"),
    persist: { path: join(STATE, "v3") },
  });
  try {
    // The snapshot is built right here.
    const deps: ApiDeps = { ...apiDepsFrom(proxy.env), queue: { send: async () => SENT } };
    const known = await proxy.env.DB.prepare(
      "SELECT count(*) AS n FROM points WHERE external_id LIKE 'ward-%'",
    ).first("n");
    if (known === 0) await importDemoPoints(deps);
    await buildSnapshot(deps);
    const settings = readSettings();
    const [partner] = settings.demo?.partners ?? [];
    if (!partner || !(await findPartner(deps.db, partner.id))) {
      writeSettings({ ...settings, demo: await createDemoCredentials(deps) });
    }
  } finally {
    await proxy.dispose();
  }
}

const SENT = { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
const DEMO: ActorOf<"operator"> = { kind: "operator", name: "demo" };

async function importDemoPoints(deps: ApiDeps): Promise<void> {
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "text/csv" },
    body: importCsv(demoPoints()),
  });
  const report = await importPoints(deps, DEMO, request as never, { dryRun: false, publish: true });
  if (report.refused.length > 0)
    throw new Error(`demo points were refused: ${JSON.stringify(report.refused)}`);
}

/** Two active partners, to show that neither sees the other's, and a suspended one. */
const PARTNERS: (NewPartner & { suspended?: true })[] = [
  { name: "Demo Store", kind: "store", origin_zip: "100281", brand_color: "#0f766e" },
  { name: "Demo Logistics", kind: "logistics", origin_zip: "900211", brand_color: "#7c3aed" },
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
  const { rows } = await listPoints(deps.db, { search: "ward-1" }, { page: 1, pageSize: 1 });
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
  const { id, name } = await createPartner(deps, DEMO, details);
  await activatePartner(deps, DEMO, id, "2026-01-15");
  await setAllowList(deps, DEMO, id, ["127.0.0.1", "::1"]);
  // Unlike any that an earlier clone of the settings may have left in the same D1.
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
