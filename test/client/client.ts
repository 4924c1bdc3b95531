import { createClient, type StoreClient, type WhiteLabelClient } from "../../client/src/index.ts";
import { type Api, BASE_URL } from "../harness.ts";
import { SERVER, type Tenant } from "../tenant.ts";

/** The service as a partner's server reaches it. */
const fetchFrom =
  (api: Api): typeof fetch =>
  async (url, init) => {
    const { pathname, search } = new URL(String(url));
    const headers = new Headers(init?.headers as HeadersInit);
    headers.set("cf-connecting-ip", SERVER);
    return api.fetch(pathname + search, { ...(init as RequestInit), headers });
  };

export const storeClient = (api: Api, { secretKey }: Tenant): StoreClient =>
  createClient({ baseUrl: BASE_URL, secretKey, fetch: fetchFrom(api) });

export const whiteLabelClient = (api: Api, { clientId, clientSecret }: Tenant): WhiteLabelClient =>
  createClient({ baseUrl: BASE_URL, clientId, clientSecret, fetch: fetchFrom(api) });

export async function all<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}
