import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { accessToken, newTenant, SERVER, send } from "../tenant.ts";

const it = base.extend("given", PER_FILE, async ({ api, tenant }) => {
  const token = await accessToken(api, tenant);
  async function who(accessToken = token): Promise<Who> {
    const response = await send(api, "GET", "/partner", accessToken);
    expect(response.status).toBe(200);
    return (await response.json<{ data: Who }>()).data;
  }
  return { token, who };
});

interface Who {
  partner: { id: string; name: string };
  account: { id: string; email: string };
  permissions: string[];
}

describe("GET /partner", () => {
  it("tells an account who it is, and nothing secret", async ({ tenant, given: { who } }) => {
    expect(await who()).toEqual({
      partner: {
        id: tenant.id,
        name: expect.stringMatching(/^Tenant/),
        kind: "store",
        status: "active",
        originZip: "100281",
        labelName: expect.stringMatching(/^Tenant/),
        brandColor: expect.stringMatching(/^#/),
        supportUrl: null,
        supportPhone: null,
        payoutAccount: null,
        pickup: null,
        oneCode: false,
        returns: { byReceiver: false, days: 30 },
        allowList: [SERVER],
      },
      account: { id: tenant.accountId, email: tenant.email },
      permissions: expect.arrayContaining([expect.any(String)]),
    });
  });

  it("tells each account about its own partner", async ({ api, tenant, given: { who } }) => {
    const other = await newTenant(api);
    const access_token = await accessToken(api, other);
    expect(await who(access_token)).toMatchObject({
      partner: { id: other.id },
      account: { id: other.accountId, email: other.email },
    });
    expect((await who()).partner.id).toBe(tenant.id);
  });

  it("shows the partner's current state, even for an older token", async ({
    api,
    tenant,
    given: { who },
  }) => {
    const changes = { name: "New name", kind: "logistics", origin_zip: "900211", brand_color: "#123456" };
    const support = { support_url: "https://new.example.com/help", support_phone: "+234 800 000 0000" };
    await api.operator("PATCH", `/operator/partners/${tenant.id}`, {
      ...changes,
      ...support,
      label_name: "New label",
    });
    expect((await who()).partner).toMatchObject({
      name: "New name",
      kind: "logistics",
      originZip: "900211",
      labelName: "New label",
      brandColor: "#123456",
      supportUrl: support.support_url,
      supportPhone: support.support_phone,
    });
  });

  it("shows where drivers collect the partner's parcels, which only the operator sets", async ({
    api,
    tenant,
    given: { token, who },
  }) => {
    const pickup = {
      address: "4 Adeola Odeku Street",
      city: "",
      state: "Lagos",
      zip: "",
      phone: "",
      note: "",
    };
    const place = { ...pickup, latitude: 6.4311, longitude: 3.4158 };
    expect((await send(api, "PATCH", "/partner", token, { pickup: place })).ok).toBe(false);
    await api.operator("PATCH", `/operator/partners/${tenant.id}`, { pickup: place });
    expect((await who()).partner).toMatchObject({ pickup: place });
    expect((await send(api, "PATCH", "/partner", token, { pickup: null })).ok).toBe(false);
    expect((await who()).partner).toMatchObject({ pickup: place });
  });

  it("is not cached", async ({ api, given: { token } }) => {
    const { headers } = await send(api, "GET", "/partner", token);
    expect(headers.get("cache-control")).toBe("no-store");
  });
});
