import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { signAccessToken } from "../src/auth/access-token.ts";
import { copyPartner } from "../src/db/copies.ts";
import { accounts, clients, keys } from "../src/db/schema/main/credentials.ts";
import { partners } from "../src/db/schema/main/partners.ts";
import { findCopy } from "../src/partners/store.ts";
import { hashOf, hintOf } from "../src/shared/keys.ts";
import { fold } from "../src/shared/text.ts";
import { type Api, bindings } from "./harness.ts";

/** A partner with one credential of each kind. */
export interface Tenant {
  id: string;
  accountId: string;
  email: string;
  password: string;
  secretKey: string;
  apiKey: string;
  clientId: string;
  clientSecret: string;
}

/** The address of tenants' servers, which is on their allow-lists. */
export const SERVER = "203.0.113.10";

export interface Token {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
}

const PASSWORD = "correct horse battery staple";
/** As it is stored, of the tests' cost. */
const PASSWORD_HASH =
  "$scrypt$ln=1,r=8,p=5$yCAkG5IpltEgvGQXBw9CCA$/VYWTsK3On2cumQIxB2BAyFQFjxZ09TIzG4pPJfVQHw";

let tenants = 0;

/** Writes an active partner as an operator and an account would create it, in one batch instead of ten requests. */
export async function newTenant(api: Api, ordersDatabase = "ORDERS_0"): Promise<Tenant> {
  const { deps, clock } = api;
  const name = `Tenant ${++tenants}`;
  const tenant: Tenant = {
    id: deps.newId(),
    accountId: deps.newId(),
    email: `account-${tenants}-${crypto.randomUUID().slice(0, 8)}@example.com`,
    password: PASSWORD,
    secretKey: deps.newKey("sk"),
    apiKey: deps.newKey("pk"),
    clientId: deps.newId(),
    clientSecret: deps.newKey("cs"),
  };
  const written = { createdAt: clock.now, updatedAt: clock.now };
  const own = { partnerId: tenant.id, ...written };
  const key = (kind: "sk" | "pk", keyString: string, name: string, permissions: string[]) =>
    db.insert(keys).values({
      ...{ id: deps.newId(), kind, hash: hashOf(keyString), hint: hintOf(keyString), keyNo: 1 },
      ...{ name, nameKey: fold(name), description: "", permissions, ...own },
    });
  const db = drizzle(bindings.DB);
  await db.batch([
    db.insert(partners).values({
      ...{ id: tenant.id, number: sql`(SELECT coalesce(max(number), 0) + 1 FROM partners)` },
      ...{ name, nameKey: fold(name), labelName: name, brandColor: "#334155", originZip: "100281" },
      ...{ kind: "store", status: "active", agreementSignedOn: "2026-01-15", allowList: [SERVER] },
      ...{ ordersDatabase: Number(ordersDatabase.slice("ORDERS_".length)), ...written },
    }),
    db.insert(accounts).values({
      id: tenant.accountId,
      email: tenant.email,
      passwordHash: PASSWORD_HASH,
      enabled: true,
      ...own,
    }),
    db
      .insert(clients)
      .values({ id: tenant.clientId, secretHash: hashOf(tenant.clientSecret), previousSecrets: [], ...own }),
    key("sk", tenant.secretKey, "First key", []),
    key("pk", tenant.apiKey, "Order view", ["orders:read"]),
  ]);
  const { copy, database } = await findCopy(deps.db, tenant.id);
  await copyPartner(deps.orders.of({ database }), copy);
  return tenant;
}

/** Sends a request from the tenants' server, with a bearer token and an optional JSON body. */
export function send(
  api: Api,
  method: string,
  path: string,
  token: string | undefined,
  body?: unknown,
  address = SERVER,
): Promise<Response> {
  return api.fetch(path, {
    method,
    headers: {
      "cf-connecting-ip": address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export async function logIn(
  api: Api,
  { email, password, secretKey }: Pick<Tenant, "email" | "password" | "secretKey">,
): Promise<Token> {
  const body = { email, password, secret_key: secretKey };
  const response = await send(api, "POST", "/auth/token-generate", undefined, body);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Token;
}

/** An account's token for tests that are not about logging in: it takes a log-in from D1 instead of the slow log-in. */
export async function accessToken(
  api: Api,
  { accountId, secretKey }: Pick<Tenant, "accountId" | "secretKey">,
): Promise<string> {
  const familyId = api.deps.newId();
  const clientId = await bindings.DB.prepare("SELECT id FROM keys WHERE hash = ?1")
    .bind(hashOf(secretKey))
    .first<string>("id");
  await bindings.DB.prepare(`INSERT INTO token_families (id, account_id, client_id, family_hash, refresh_hash, expires_at, created_at)
    VALUES (?1, ?2, ?3, ?1, ?1, ?4, ?5)`)
    .bind(familyId, accountId, clientId, api.clock.now + 30 * 86_400_000, api.clock.now)
    .run();
  return signAccessToken(api.deps, { subject: accountId, clientId: clientId!, scope: "account", familyId });
}

export async function clientToken(
  api: Api,
  { clientId, clientSecret }: Pick<Tenant, "clientId" | "clientSecret">,
): Promise<string> {
  const body = { client_id: clientId, client_secret: clientSecret };
  const response = await send(api, "POST", "/api/v1/auth/token", undefined, body);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}
