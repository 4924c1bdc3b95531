import { afterEach, describe, expect, vi } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, brokenDatabase, operatorHeaders, startApi } from "../harness.ts";
import { createPoint } from "../points/points.ts";
import { wrongPathsOf } from "../problems.ts";
import { accessToken, clientToken, logIn, newTenant, send } from "../tenant.ts";
import { auditOf, type Entry, NEW_PASSWORD, newEmail, SHOP, succeed } from "./audit.ts";

const it = base.extend("given", PER_FILE, ({ api }) => {
  const { list, recorded, operate, newOf, newId } = auditOf(api);
  const actions = async (query: string) => (await list(query)).data.map(({ action }) => action);
  const PEOPLE = ["Adaeze Okonkwo", "Bolanle Adéyẹmí"];
  /** Does everything that involves a credential, and returns what the log must not contain. */
  async function beBusy(): Promise<string[]> {
    const busy = await newTenant(api);
    const { id: point_id } = await createPoint(api);
    const agent = await newOf<{ key: string }>("/agents", { name: PEOPLE[0], point_id });
    const driver = await newOf<{ key: string }>("/drivers", { name: PEOPLE[1] });
    const at = `/partners/${busy.id}`;
    const rotated = await newOf<{ client_secret: string }>(`${at}/clients/${busy.clientId}/rotate`);
    const token = await logIn(api, busy);
    const email = newEmail();
    const invited = await newOf<{ set_password_token: string }>(`${at}/accounts`, { email });
    const set = { token: invited.set_password_token, password: "an invited person's words" };
    await succeed(send(api, "POST", "/auth/set-password", undefined, set));
    const { refresh_token } = token;
    const refresh = () => send(api, "POST", "/auth/token-refresh", undefined, { refresh_token });
    const next = await (await succeed(refresh())).json<typeof token>();
    await refresh();
    // The session ended when its refresh token was used twice.
    const { access_token } = await logIn(api, busy);
    const change = { currentPassword: busy.password, newPassword: NEW_PASSWORD };
    await succeed(send(api, "POST", "/partner/password", access_token, change));
    return [
      operatorHeaders.authorization.slice("Bearer ".length),
      ...[busy.email, busy.password, busy.secretKey, busy.apiKey, busy.clientSecret],
      ...[agent.key, driver.key, rotated.client_secret, await clientToken(api, busy)],
      ...[token.access_token, next.access_token, access_token],
      ...[token.refresh_token, next.refresh_token].flatMap((both) => both.split(".")),
      ...[email, set.token, set.password, NEW_PASSWORD],
    ];
  }
  return { list, recorded, operate, newId, actions, beBusy, PEOPLE };
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the list of the audit log", () => {
  let partner: string;
  let account: string;
  /** Oldest first. */
  let entries: Entry[];

  it.beforeAll(async ({ given: { recorded, operate, newId } }) => {
    entries = await recorded(async () => {
      partner = await newId("/partners", SHOP);
      account = await newId(`/partners/${partner}/accounts`, { email: newEmail() });
      await operate("POST", `/partners/${partner}/accounts/${account}/disable`);
      await operate("POST", `/partners/${partner}/accounts/${account}/enable`);
    });
  });

  const NEWEST_FIRST = ["account.enabled", "account.disabled", "account.created", "partner.created"];

  it("is sorted by time, newest first", async ({ given: { list, actions } }) => {
    expect(await actions("?pageSize=4")).toEqual(NEWEST_FIRST);
    const { data } = await list("?pageSize=200");
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
  });

  it("can be filtered by partner, subject, action and actor", async ({
    api,
    tenant,
    given: { list, actions },
  }) => {
    expect(await actions(`?partner_id=${partner}`)).toEqual(NEWEST_FIRST);
    expect(await actions(`?subject_id=${account}`)).toEqual(NEWEST_FIRST.slice(0, 3));
    expect(await actions(`?partner_id=${partner}&action=account.disabled`)).toEqual(["account.disabled"]);
    expect(await actions(`?partner_id=${partner}&actor=test`)).toEqual(NEWEST_FIRST);
    expect(await actions(`?partner_id=${partner}&actor=ada`)).toEqual([]);
    expect(new Set(await actions("?action=account.created&pageSize=200"))).toEqual(
      new Set(["account.created"]),
    );
    const token = await accessToken(api, tenant);
    await succeed(send(api, "POST", "/partner/api-keys", token, { name: "Theirs" }));
    const theirs = (await list(`?actor=${tenant.accountId}&pageSize=200`)).data;
    expect(new Set(theirs.map(({ actor }) => actor.id))).toEqual(new Set([tenant.accountId]));
  });

  it("is refused, like the operator's other lists, for a partner's id that is empty", async ({ api }) => {
    for (const path of ["audit", "orders", "webhooks", "archives", "failed-requests"]) {
      const response = await api.operator("GET", `/operator/${path}?partner_id=`);
      expect(await wrongPathsOf(response)).toEqual(["partner_id"]);
    }
  });

  it("can be narrowed to a time, both ends included", async ({ api, given: { actions } }) => {
    const made = new Date(Number.parseInt(entries[1]!.id.replaceAll("-", "").slice(0, 12), 16));
    const of = (query: string) => actions(`?partner_id=${partner}&${query}`);
    expect(await of(`from=${made.toISOString()}`)).toContain("account.created");
    expect(await of(`to=${made.toISOString()}`)).toContain("account.created");
    const day = made.toISOString().slice(0, 10);
    expect(await of(`from=${day}&to=${day}`)).toEqual(NEWEST_FIRST);
    const next = new Date(made.getTime() + 86_400_000).toISOString();
    expect(await of(`from=${next}`)).toEqual([]);
    expect(await of("to=2020-01-01")).toEqual([]);
    const refused = await api.operator("GET", "/operator/audit?from=2026-02-01&to=2026-01-01");
    expect(await wrongPathsOf(refused)).toEqual(["from"]);
  });

  it("takes a filter literally and as a whole", async ({ given: { list } }) => {
    for (const query of ["action=account", "action=%25", "actor=tes", "subject_id=_"]) {
      expect((await list(`?${query}`)).pagination).toMatchObject({ totalCount: 0, totalPages: 0 });
    }
  });

  it("comes in pages", async ({ given: { list } }) => {
    const page = (number: number) => list(`?partner_id=${partner}&pageSize=3&page=${number}`);
    expect((await page(1)).data).toEqual(entries.slice(1).reverse());
    const second = await page(2);
    expect(second.data).toEqual(entries.slice(0, 1));
    expect(second.pagination).toEqual({ totalCount: 4, page: 2, pageSize: 3, totalPages: 2 });
    expect((await page(3)).data).toEqual([]);
  });

  it.for(["page=0", "pageSize=201", "action=a&action=b", `actor=${"x".repeat(101)}`])(
    "refuses %s",
    async (query, { api }) => {
      const paths = await wrongPathsOf(await api.operator("GET", `/operator/audit?${query}`));
      expect(paths).toEqual([query.split("=")[0]]);
    },
  );
});

describe("a row of the audit log", () => {
  it.each([
    "UPDATE audit_log SET action = 'nothing'",
    "DELETE FROM audit_log",
    // REPLACE deletes a row without running the triggers for deletions.
    "REPLACE INTO audit_log SELECT id, at, actor_kind, actor_id, 'nothing', subject_id, partner_id, details FROM audit_log",
  ])("is not changed by %s", async (statement) => {
    const all = () => bindings.DB.prepare("SELECT * FROM audit_log ORDER BY id").all();
    const before = (await all()).results;
    expect(before.length).toBeGreaterThan(0);
    await expect(bindings.DB.prepare(statement).run()).rejects.toThrow("append-only");
    expect((await all()).results).toEqual(before);
  });
});

describe("maintenance mode", () => {
  it("can be changed while D1 is down, and the log has the entry that the audit log lacks", async ({
    api,
    given: { recorded },
  }) => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = startApi({ db: brokenDatabase }, api.clock);
    const turn = (enabled: boolean) => broken.operator("PUT", "/operator/maintenance", { enabled });
    const entries = await recorded(async () => {
      expect((await turn(true)).status).toBe(200);
    });
    expect((await broken.fetch("/track")).status).toBe(503);
    expect(entries).toEqual([]);
    const logged = JSON.parse(errors.mock.lastCall![0] as string);
    expect(logged.audit_entry).toMatchObject({
      action: "maintenance.set",
      actorId: "test",
      details: { enabled: true },
    });
    expect((await turn(false)).status).toBe(200);
    expect((await broken.fetch("/track")).status).toBe(200);
  });
});

describe("the whole table", () => {
  let secrets: string[];
  let table: string;

  it.beforeAll(async ({ given: { beBusy } }) => {
    secrets = await beBusy();
    table = JSON.stringify((await bindings.DB.prepare("SELECT * FROM audit_log").all()).results);
  });

  it("contains no key, token, password, secret or e-mail", () => {
    expect(table).toContain("session.reuse_detected");
    expect(secrets.every((secret) => secret.length > 8)).toBe(true);
    expect(secrets.filter((secret) => table.includes(secret))).toEqual([]);
    expect(table).not.toMatch(/@|_(test|live)_|eyJ|\$scrypt/);
  });

  it("contains no person's name, because it could not be erased", ({ given: { PEOPLE } }) => {
    expect(PEOPLE.filter((name) => table.includes(name))).toEqual([]);
  });
});
