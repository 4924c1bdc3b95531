import { expect } from "vitest";
import type { Api } from "../harness.ts";
import { send } from "../tenant.ts";

export interface Closure {
  id: string;
  from: string;
  to: string;
  reason: string | null;
  created_by: string;
  state?: string | null;
}

/** How an operator or, with a key, an agent asks. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<Response>;

export async function agentOf(api: Api, pointId: string): Promise<Ask> {
  const made = await api.operator("POST", "/operator/agents", { name: "Ada", point_id: pointId });
  const { data } = await made.json<{ data: { key: string } }>();
  return (method, path, body) => send(api, method, path, data.key, body);
}

export async function close(ask: Ask, path: string, body: object): Promise<Closure> {
  const response = await ask("POST", path, body);
  expect([response.status, await response.clone().text()]).toEqual([201, expect.any(String)]);
  return (await response.json<{ data: Closure }>()).data;
}

export async function closuresAt(ask: Ask, path: string): Promise<Closure[]> {
  const response = await ask("GET", path);
  expect(response.status).toBe(200);
  const { data } = await response.json<{ data: { data: Closure[]; pagination: { totalCount: number } } }>();
  expect(data.pagination.totalCount).toBeGreaterThanOrEqual(data.data.length);
  return data.data;
}
