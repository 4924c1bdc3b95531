import { signAccessToken } from "../src/auth/access-token.ts";
import { hashOf } from "../src/shared/keys.ts";
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

async function dataOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

const PASSWORD = "correct horse battery staple";
/** As it is stored, of the tests' cost. */
const PASSWORD_HASH =
  "$scrypt$ln=1,r=8,p=5$yCAkG5IpltEgvGQXBw9CCA$/VYWTsK3On2cumQIxB2BAyFQFjxZ09TIzG4pPJfVQHw";

let tenants = 0;

/** Creates an active partner as an operator and an account would. */
export async function newTenant(api: Api, ordersDatabase = "ORDERS_0"): Promise<Tenant> {
  const email = `account-${++tenants}-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const partner = await dataOf<{ id: string }>(
    await api.operator("POST", "/operator/partners", {
      name: `Tenant ${tenants}`,
      kind: "store",
      origin_zip: "100281",
      orders_database: ordersDatabase,
    }),
  );
  const path = `/operator/partners/${partner.id}`;
  await dataOf(await api.operator("POST", `${path}/activate`, { agreement_signed_on: "2026-01-15" }));
  await dataOf(await api.operator("PUT", `${path}/allow-list`, { entries: [SERVER] }));
  const account = await dataOf<{ id: string }>(await api.operator("POST", `${path}/accounts`, { email }));
  await bindings.DB.prepare(
    "UPDATE accounts SET password_hash = ?2, set_password_hash = NULL, set_password_expires_at = NULL WHERE id = ?1",
  )
    .bind(account.id, PASSWORD_HASH)
    .run();
  const { key: secretKey } = await dataOf<{ key: string }>(await api.operator("POST", `${path}/secret-keys`));
  const client = await dataOf<{ client_id: string; client_secret: string }>(
    await api.operator("POST", `${path}/clients`),
  );
  const tenant = {
    id: partner.id,
    accountId: account.id,
    email,
    password: PASSWORD,
    secretKey,
    apiKey: "",
    clientId: client.client_id,
    clientSecret: client.client_secret,
  };
  const made = await send(api, "POST", "/partner/api-keys", await accessToken(api, tenant), {
    name: "Order view",
  });
  return { ...tenant, apiKey: ((await made.json()) as { keyString: string }).keyString };
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
