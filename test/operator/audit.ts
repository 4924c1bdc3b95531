import { expect } from "vitest";
import type { Api } from "../harness.ts";

export const OPERATOR = { kind: "operator", id: "test" };
export const SHOP = { name: "Konga Stores", kind: "store", origin_zip: "100281" };
export const NEW_PASSWORD = "another horse battery staple";

export interface Entry {
  id: string;
  at: string;
  actor: { kind: string; id: string };
  action: string;
  subject_id: string;
  partner_id: string | null;
  details: Record<string, unknown>;
}
interface Page {
  data: Entry[];
  pagination: { totalCount: number; page: number; pageSize: number; totalPages: number };
}

let emails = 0;
export const newEmail = () => `audited-${++emails}@example.com`;

export async function succeed(response: Promise<Response>): Promise<Response> {
  const answer = await response;
  expect([answer.status, answer.ok ? "" : await answer.text()]).toEqual([answer.status, ""]);
  return answer;
}

/** What an operator does through `api`, and what the audit log has about it. */
export function auditOf(api: Api) {
  async function list(query = ""): Promise<Page> {
    const response = await api.operator("GET", `/operator/audit${query}`);
    expect(response.status).toBe(200);
    return (await response.json<{ data: Page }>()).data;
  }

  /** The entries that `run` adds, oldest first. */
  async function recorded(run: () => Promise<unknown>): Promise<Entry[]> {
    const before = (await list()).pagination.totalCount;
    await run();
    const { data, pagination } = await list("?pageSize=200");
    return data.slice(0, pagination.totalCount - before).reverse();
  }

  const one = (
    action: string,
    subject_id: string,
    partner_id: string | null = null,
    actor: Entry["actor"] = OPERATOR,
  ) => [
    {
      id: expect.any(String),
      at: new Date(api.clock.now).toISOString(),
      actor,
      action,
      subject_id,
      partner_id,
      details: expect.any(Object),
    },
  ];

  const operate = (method: string, path: string, body?: unknown) =>
    succeed(api.operator(method, `/operator${path}`, body));

  async function newOf<T>(path: string, body?: unknown): Promise<T> {
    return (await (await operate("POST", path, body)).json<{ data: T }>()).data;
  }
  const newId = async (path: string, body?: unknown) => (await newOf<{ id: string }>(path, body)).id;

  return { list, recorded, one, operate, newOf, newId };
}
