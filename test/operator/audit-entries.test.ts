import { describe, expect } from "vitest";
import { newKey } from "../../src/shared/keys.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { startApi } from "../harness.ts";
import { file, line, load } from "../points/import-requests.ts";
import { createPoint } from "../points/points.ts";
import { logIn, newTenant, send } from "../tenant.ts";
import { auditOf, NEW_PASSWORD, newEmail, OPERATOR, SHOP, succeed } from "./audit.ts";

const UNKNOWN_ID = "01a1f8b1-ba9f-72b9-b729-0167e5e79a37";
const it = base.extend("given", PER_FILE, ({ api }) => {
  const { list, recorded, one, operate, newOf, newId } = auditOf(api);
  return { list, recorded, one, operate, newOf, newId };
});

describe("the audit log has one entry", () => {
  it("for each step of a partner", async ({ given: { recorded, one, operate, newId } }) => {
    let id = "";
    const created = await recorded(async () => {
      id = await newId("/partners", SHOP);
    });
    expect(created).toEqual(one("partner.created", id, id));
    for (const [action, method, path, body] of [
      ["partner.changed", "PATCH", "", { name: "Jumia" }],
      ["partner.activated", "POST", "/activate", { agreement_signed_on: "2026-01-15" }],
      ["partner.suspended", "POST", "/suspend", undefined],
      ["partner.allow_list_set", "PUT", "/allow-list", { entries: ["203.0.113.0/24"] }],
    ] as const) {
      const entries = await recorded(() => operate(method, `/partners/${id}${path}`, body));
      expect(entries).toEqual(one(action, id, id));
    }
  });

  it("for everything that an operator creates and ends for a partner", async ({
    given: { list, recorded, one, operate, newOf, newId },
  }) => {
    const id = await newId("/partners", SHOP);
    const at = `/partners/${id}`;
    let key = "";
    expect(
      await recorded(async () => {
        key = await newId(`${at}/secret-keys`);
      }),
    ).toEqual(one("secret_key.created", expect.any(String), id));
    expect((await list(`?subject_id=${key}`)).pagination.totalCount).toBe(1);

    let account = "";
    const made = await recorded(async () => {
      account = await newId(`${at}/accounts`, { email: newEmail() });
    });
    expect(made).toEqual(one("account.created", account, id));
    for (const [action, path] of [
      ["account.disabled", "disable"],
      ["account.enabled", "enable"],
      ["account.set_password_token_issued", "set-password-token"],
    ] as const) {
      const entries = await recorded(() => operate("POST", `${at}/accounts/${account}/${path}`));
      expect(entries).toEqual(one(action, account, id));
    }

    let client = "";
    const client_created = await recorded(async () => {
      client = (await newOf<{ client_id: string }>(`${at}/clients`)).client_id;
    });
    expect(client_created).toEqual(one("client.created", client, id));
    const rotated = await recorded(() => operate("POST", `${at}/clients/${client}/rotate`));
    expect(rotated).toEqual(one("client.rotated", client, id));
    const deleted = await recorded(() => operate("DELETE", `${at}/clients/${client}`));
    expect(deleted).toEqual(one("client.deleted", client, id));
  });

  it("for each agent's and driver's key that is created or revoked", async ({
    api,
    given: { recorded, one, operate, newId },
  }) => {
    const { id: point_id } = await createPoint(api);
    for (const [people, action, details] of [
      ["agents", "agent", { name: "Ada", point_id }],
      ["drivers", "driver", { name: "Bola" }],
    ] as const) {
      let id = "";
      const created = await recorded(async () => {
        id = await newId(`/${people}`, details);
      });
      expect(created).toEqual(one(`${action}.created`, id));
      const revoked = await recorded(() => operate("DELETE", `/${people}/${id}`));
      expect(revoked).toEqual(one(`${action}.revoked`, id));
    }
  });

  it("for each key that an account creates or revokes", async ({ api, tenant, given: { recorded, one } }) => {
    const { access_token } = await logIn(api, tenant);
    const actor = { kind: "account", id: tenant.accountId };
    for (const [path, member, action] of [
      ["/partner/secret-keys", "secretKey", "secret_key"],
      ["/partner/api-keys", "apiKey", "api_key"],
    ] as const) {
      let id = "";
      const created = await recorded(async () => {
        const response = await succeed(send(api, "POST", path, access_token, { name: "One more" }));
        id = (await response.json<Record<string, { id: string }>>())[member]!.id;
      });
      expect(created).toEqual(one(`${action}.created`, id, tenant.id, actor));
      const revoked = await recorded(() => succeed(send(api, "DELETE", `${path}/${id}`, access_token)));
      expect(revoked).toEqual(one(`${action}.revoked`, id, tenant.id, actor));
    }
  });

  it("for each step of a session, all with the session's id", async ({
    api,
    tenant,
    given: { list, recorded, one },
  }) => {
    const actor = { kind: "account", id: tenant.accountId };
    let token = await logIn(api, tenant);
    const first = token.refresh_token;
    const [begun] = (await list("?action=session.begun&pageSize=1")).data;
    const step = (action: string) => one(action, begun!.subject_id, tenant.id, actor);
    expect([begun]).toEqual(step("session.begun"));
    const refresh = (refresh_token: string) =>
      send(api, "POST", "/auth/token-refresh", undefined, { refresh_token });
    const refreshed = await recorded(async () => {
      token = await (await succeed(refresh(first))).json();
    });
    expect(refreshed).toEqual(step("session.refreshed"));
    expect(await recorded(() => refresh(first))).toEqual(step("session.reuse_detected"));
    expect(await recorded(() => refresh(token.refresh_token))).toEqual([]);

    const { refresh_token } = await logIn(api, tenant);
    const end = () => succeed(send(api, "POST", "/auth/token-revoke", undefined, { refresh_token }));
    expect(await recorded(end)).toEqual(one("session.ended", expect.any(String), tenant.id, actor));
    expect(await recorded(end)).toEqual([]);
  });

  it("for each password that is set or changed", async ({ api, given: { recorded, one, newOf } }) => {
    const other = await newTenant(api);
    const actor = { kind: "account", id: other.accountId };
    const path = `/partners/${other.id}/accounts/${other.accountId}/set-password-token`;
    const { set_password_token: token } = await newOf<{ set_password_token: string }>(path);
    const set = await recorded(() =>
      succeed(send(api, "POST", "/auth/set-password", undefined, { token, password: NEW_PASSWORD })),
    );
    expect(set).toEqual(one("account.password_set", other.accountId, other.id, actor));
    const { access_token } = await logIn(api, { ...other, password: NEW_PASSWORD });
    const change = { currentPassword: NEW_PASSWORD, newPassword: other.password };
    const changed = await recorded(() =>
      succeed(send(api, "POST", "/partner/password", access_token, change)),
    );
    expect(changed).toEqual(one("account.password_changed", other.accountId, other.id, actor));
  });

  it("for each step of a point", async ({ api, given: { recorded, one, operate } }) => {
    let id = "";
    const created = await recorded(async () => {
      ({ id } = await createPoint(api));
    });
    expect(created).toEqual(one("point.created", id));
    for (const [action, method, path, body] of [
      ["point.changed", "PATCH", "", { name: "Another" }],
      ["point.approved", "POST", "/approve", undefined],
      ["point.published", "POST", "/publish", undefined],
      ["point.unpublished", "POST", "/unpublish", undefined],
      ["point.rejected", "POST", "/reject", undefined],
      ["point.deleted", "DELETE", "", undefined],
    ] as const) {
      expect(await recorded(() => operate(method, `/points/${id}${path}`, body))).toEqual(one(action, id));
    }
  });

  it("for the beginning and the end of an import, and none for a dry run", async ({
    api,
    given: { recorded },
  }) => {
    const points = file(line("audited-1"), line("audited-2"), line("audited-2"));
    expect(await recorded(() => load(api, points, "?dry_run=true"))).toEqual([]);
    const entries = await recorded(() => load(api, points, "?publish=true"));
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ["points.import_begun", { publish: true }],
      ["points.imported", { created: 2, updated: 0 }],
    ]);
    expect(entries[0]!.subject_id).toBe(entries[1]!.subject_id);
    expect(entries.map(({ actor }) => actor)).toEqual([OPERATOR, OPERATOR]);
  });

  it("for each change of maintenance mode", async ({ given: { recorded, one, operate } }) => {
    for (const enabled of [true, false]) {
      const mode = { enabled, scope: "writes", retry_after_s: 60 };
      const entries = await recorded(() => operate("PUT", "/maintenance", mode));
      expect(entries).toEqual(one("maintenance.set", "maintenance"));
      expect(entries[0]!.details).toEqual(mode);
    }
  });

  it("under the name of the operator whose token was sent", async ({ api, given: { recorded } }) => {
    const [ada, bola] = [newKey("op", "test"), newKey("op", "test")];
    const config = { ...api.deps.config, operatorTokens: `ada=${ada},bola=${bola}` };
    const both = startApi({ config }, api.clock);
    for (const [name, token] of [
      ["ada", ada],
      ["bola", bola],
    ] as const) {
      const [entry] = await recorded(() => send(both, "POST", "/operator/drivers", token, { name: "Bola" }));
      expect(entry!.actor).toEqual({ kind: "operator", id: name });
    }
  });

  it("even when several do the same at once", async ({ api, given: { recorded, operate, newOf, newId } }) => {
    const id = await newId("/partners", SHOP);
    const at = `/partners/${id}`;
    await operate("POST", `${at}/activate`, { agreement_signed_on: "2026-01-15" });
    const account = await newId(`${at}/accounts`, { email: newEmail() });
    const { client_id } = await newOf<{ client_id: string }>(`${at}/clients`);
    const driver = await newId("/drivers", { name: "Bola" });
    const email = newEmail();
    for (const [method, path, body] of [
      ["POST", `${at}/accounts`, { email }],
      ["POST", `${at}/accounts/${account}/disable`, undefined],
      ["DELETE", `${at}/clients/${client_id}`, undefined],
      ["DELETE", `/drivers/${driver}`, undefined],
      ["POST", `${at}/suspend`, undefined],
    ] as const) {
      const entries = await recorded(() =>
        Promise.all([1, 2, 3, 4].map(() => api.operator(method, `/operator${path}`, body))),
      );
      expect([path, entries.length]).toEqual([path, 1]);
    }
  });
});

describe("the audit log has no entry", () => {
  it("for requests without an effect", async ({ api, given: { recorded, operate, newOf, newId } }) => {
    const id = await newId("/partners", SHOP);
    const at = `/partners/${id}`;
    const account = await newId(`${at}/accounts`, { email: newEmail() });
    const { client_id } = await newOf<{ client_id: string }>(`${at}/clients`);
    const driver = await newId("/drivers", { name: "Bola" });
    const { id: point } = await createPoint(api);
    const agent = await newId("/agents", { name: "Ada", point_id: point });
    const { id: gone } = await createPoint(api);
    await operate("POST", `${at}/activate`, { agreement_signed_on: "2026-01-15" });
    await operate("POST", `/points/${point}/approve`);
    const steps = [
      ["POST", `${at}/suspend`],
      ["POST", `${at}/accounts/${account}/disable`],
      ["DELETE", `${at}/clients/${client_id}`],
      ["DELETE", `/drivers/${driver}`],
      ["DELETE", `/agents/${agent}`],
      ["POST", `/points/${point}/publish`],
      ["DELETE", `/points/${gone}`],
    ] as const;
    for (const [method, path] of steps) await operate(method, path);
    const again = [...steps, ["POST", `/points/${point}/approve`]] as const;
    for (const [method, path] of again) {
      expect([path, await recorded(() => operate(method, path))]).toEqual([path, []]);
    }
    await operate("POST", `${at}/accounts/${account}/enable`);
    expect(await recorded(() => operate("POST", `${at}/accounts/${account}/enable`))).toEqual([]);
  });

  it("for requests that only read", async ({ api, tenant, given: { recorded, operate } }) => {
    const { access_token } = await logIn(api, tenant);
    const entries = await recorded(async () => {
      const at = `/partners/${tenant.id}`;
      for (const path of [
        "/partners",
        at,
        `${at}/accounts`,
        `${at}/clients`,
        "/agents",
        "/drivers",
        "/points",
      ]) {
        await operate("GET", path);
      }
      await operate("GET", "/maintenance");
      for (const path of ["/partner", "/partner/api-keys", "/partner/secret-keys"]) {
        await succeed(send(api, "GET", path, access_token));
      }
    });
    expect(entries).toEqual([]);
  });

  it("for requests that fail", async ({ api, tenant, given: { recorded, newId } }) => {
    const at = `/operator/partners/${tenant.id}`;
    const pending = `/operator/partners/${await newId("/partners", SHOP)}`;
    const { id: point } = await createPoint(api);
    const { access_token } = await logIn(api, tenant);
    const login = { email: tenant.email, password: NEW_PASSWORD, secret_key: tenant.secretKey };
    const requests: [number, () => Promise<Response>][] = (
      [
        [400, "POST", "/operator/partners", { ...SHOP, kind: "shop" }],
        [404, "PATCH", `/operator/partners/${UNKNOWN_ID}`, { name: "x" }],
        [400, "PATCH", at, { name: "" }],
        [400, "POST", `${pending}/activate`, { agreement_signed_on: "2030-01-01" }],
        [404, "POST", `/operator/partners/${UNKNOWN_ID}/activate`, { agreement_signed_on: "2026-01-15" }],
        [409, "POST", `${pending}/suspend`, undefined],
        [400, "PUT", `${at}/allow-list`, { entries: ["x"] }],
        [404, "PUT", `/operator/partners/${UNKNOWN_ID}/allow-list`, { entries: [] }],
        [404, "POST", `/operator/partners/${UNKNOWN_ID}/secret-keys`, undefined],
        [409, "POST", `${at}/accounts`, { email: tenant.email }],
        [400, "POST", `${at}/accounts`, { email: "x" }],
        [404, "POST", `${pending}/accounts/${tenant.accountId}/disable`, undefined],
        [404, "POST", `${pending}/accounts/${tenant.accountId}/set-password-token`, undefined],
        [404, "POST", `/operator/partners/${UNKNOWN_ID}/clients`, undefined],
        [404, "POST", `${pending}/clients/${tenant.clientId}/rotate`, undefined],
        [404, "DELETE", `${pending}/clients/${tenant.clientId}`, undefined],
        [404, "POST", "/operator/agents", { name: "Ada", point_id: UNKNOWN_ID }],
        [404, "DELETE", `/operator/agents/${UNKNOWN_ID}`, undefined],
        [404, "DELETE", `/operator/drivers/${UNKNOWN_ID}`, undefined],
        [409, "POST", `/operator/points/${point}/publish`, undefined],
        [404, "DELETE", `/operator/points/${UNKNOWN_ID}`, undefined],
        [400, "PUT", "/operator/maintenance", { enabled: "yes" }],
      ] as const
    ).map(([status, method, path, body]) => [status, () => api.operator(method, path, body)]);
    requests.push(
      [401, () => send(api, "POST", "/operator/partners", undefined, SHOP)],
      [403, () => send(api, "POST", "/operator/partners", access_token, SHOP)],
      [404, () => send(api, "DELETE", `/partner/api-keys/${UNKNOWN_ID}`, access_token)],
      [400, () => send(api, "POST", "/partner/api-keys", access_token, { name: "" })],
      [401, () => send(api, "POST", "/auth/token-generate", undefined, login)],
      [401, () => send(api, "POST", "/auth/token-refresh", undefined, { refresh_token: "x" })],
      [204, () => send(api, "POST", "/auth/token-revoke", undefined, { refresh_token: "x" })],
      [401, () => send(api, "POST", "/auth/set-password", undefined, { token: "x", password: NEW_PASSWORD })],
      [
        401,
        () =>
          send(api, "POST", "/partner/password", access_token, {
            currentPassword: NEW_PASSWORD,
            newPassword: NEW_PASSWORD,
          }),
      ],
    );
    const statuses: number[] = [];
    const entries = await recorded(async () => {
      for (const [, request] of requests) statuses.push((await request()).status);
    });
    expect(statuses).toEqual(requests.map(([status]) => status));
    expect(entries).toEqual([]);
  });
});
