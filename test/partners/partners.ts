import { expect } from "vitest";
import type { Partner } from "../../src/partners/partner.ts";
import { it as base, PER_FILE } from "../fixtures.ts";

export const SHOP = { name: "Konga Stores", kind: "store", origin_zip: "100281" };

interface PartnerPage {
  data: Partner[];
  pagination: { totalCount: number; page: number; pageSize: number; totalPages: number };
}

export async function partnerOf(response: Response, status = 200): Promise<Partner> {
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([status, ""]);
  return (await response.json<{ data: Partner }>()).data;
}

/** What an operator does with partners. */
export const it = base.extend("partners", PER_FILE, ({ api }) => {
  const act = (id: string, action: string, body?: object) =>
    api.operator("POST", `/operator/partners/${id}/${action}`, body);
  return {
    act,
    create: (details: object = {}) => api.operator("POST", "/operator/partners", { ...SHOP, ...details }),
    read: async (id: string) => partnerOf(await api.operator("GET", `/operator/partners/${id}`)),
    activate: (id: string, agreement_signed_on: unknown = "2026-01-15") =>
      act(id, "activate", { agreement_signed_on }),
    allow: (id: string, entries: unknown) =>
      api.operator("PUT", `/operator/partners/${id}/allow-list`, { entries }),
    async list(query: string): Promise<PartnerPage> {
      const response = await api.operator("GET", `/operator/partners${query}`);
      expect(response.status).toBe(200);
      return (await response.json<{ data: PartnerPage }>()).data;
    },
  };
});
