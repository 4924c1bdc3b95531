import { expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import type { Api } from "../harness.ts";
import { newTenant, send, type Tenant } from "../tenant.ts";

export interface Body {
  email: string;
  password: string;
  secret_key: string;
}

let addresses = 0;
/** An address without failed attempts. */
export const newAddress = () => `198.51.100.${++addresses}`;
export const newEmail = () => `${crypto.randomUUID()}@example.com`;

export const right = ({ email, password, secretKey }: Tenant): Body => ({
  email,
  password,
  secret_key: secretKey,
});

export const generateAt = (api: Api, body: object, address = newAddress()) =>
  send(api, "POST", "/auth/token-generate", undefined, body, address);

/** One more account of a tenant, to be locked or disabled. */
export async function newAccountOf(
  api: Api,
  tenant: Tenant,
  password: string | undefined = tenant.password,
): Promise<Body & { id: string }> {
  const email = newEmail();
  const path = `/operator/partners/${tenant.id}/accounts`;
  const response = await api.operator("POST", path, { email, ...(password ? { password } : {}) });
  expect(response.ok).toBe(true);
  const { data } = await response.json<{ data: { id: string } }>();
  return { id: data.id, email, password: password ?? "", secret_key: tenant.secretKey };
}

/** Log-ins with secret keys of two partners. */
export const it = base.extend("logIns", PER_FILE, async ({ api, tenant }) => ({
  other: await newTenant(api),
  generate: (body: object, address = newAddress(), at = api) => generateAt(at, body, address),
  newAccount: () => newAccountOf(api, tenant),
}));
