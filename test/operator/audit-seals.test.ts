import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sealAuditLog, verifyAuditLog } from "../../src/operations/seal.ts";
import { Browser, dataOf } from "../auth/browser.ts";
import { type Api, bindings, migrate, OPERATOR_TOKEN, startApi } from "../harness.ts";
import { answerOf, entrances, publicPoint, storeBody } from "../orders/orders.ts";
import { wrongPathsOf } from "../problems.ts";
import { takeStorage } from "../storage.ts";
import { newTenant } from "../tenant.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Found {
  seals: number;
  entries: number;
  next: number | null;
  newest: { number: number; at: string; mac: string } | null;
  waiting: number;
  faults: { fault: string; seal: number | null; entry_id: string | null }[];
}

let api: Api;

beforeAll(async () => {
  await takeStorage();
  await migrate();
});
beforeEach(() => {
  api = startApi();
});

const verify = async (query = "") =>
  dataOf<Found>(await api.operator("GET", `/operator/audit/verification${query}`));
const query = (sql: string, ...values: unknown[]) =>
  bindings.DB.prepare(sql)
    .bind(...values)
    .run();
/** Makes entries of the audit log, and seals them. */
async function sealed(count = 1): Promise<void> {
  for (let i = 0; i < count; i++) await api.operator("POST", "/operator/drivers", { name: `Van ${i}` });
  await sealAuditLog(api.deps);
}
/** What a run needs, whose batch of writes waits for `work`. */
const beforeWriting = (work: () => Promise<void>) => ({
  ...api.deps,
  db: drizzle(
    new Proxy(bindings.DB, {
      get(target, name: "batch" | "prepare") {
        if (name !== "batch") return target[name].bind(target);
        return async (statements: D1PreparedStatement[]) => {
          await work();
          return target.batch(statements);
        };
      },
    }),
  ),
});
/** An entry that the newest seal covers. */
async function newestEntry(): Promise<string> {
  const row = await bindings.DB.prepare("SELECT entries FROM audit_chain ORDER BY number DESC").first<string>(
    "entries",
  );
  return (JSON.parse(row!) as string[])[0]!;
}

describe("an operator who reads an order with its receiver", () => {
  it("is in the audit log, once an hour for each operator and order", async () => {
    const tenant = await newTenant(api);
    const { store } = await entrances(api, tenant);
    const pointId = await publicPoint(api);
    const { id } = (await answerOf(await store(storeBody(pointId)), 201)).data;
    const other = (await answerOf(await store(storeBody(pointId)), 201)).data.id;
    const second = api.deps.newKey("op");
    api.deps.config.operatorTokens = `test=${OPERATOR_TOKEN},second=${second}`;
    const read = async (order: string, times = 1) => {
      for (let i = 0; i < times; i++)
        expect((await api.operator("GET", `/operator/orders/${order}`)).status).toBe(200);
    };
    const readers = async () => {
      const response = await api.operator("GET", `/operator/audit?action=order.read&partner_id=${tenant.id}`);
      const text = await response.text();
      expect(text).not.toContain("segun@example.com");
      const { data } = JSON.parse(text) as {
        data: { data: { actor: { id: string }; subject_id: string }[] };
      };
      return data.data.map(({ actor, subject_id }) => `${actor.id} ${subject_id}`).reverse();
    };
    await read(id, 3);
    await read(other);
    expect(await readers()).toEqual([`test ${id}`, `test ${other}`]);
    const browser = new Browser(api);
    await browser.send("POST", "/console/session", { token: second });
    expect((await browser.send("GET", `/operator/orders/${id}`)).status).toBe(200);
    api.clock.now += HOUR + 1;
    await read(id);
    expect(await readers()).toEqual([`test ${id}`, `test ${other}`, `second ${id}`, `test ${id}`]);
    await api.operator("GET", `/operator/orders/${tenant.id}`);
    expect(await readers()).toHaveLength(4);
  });

  it("is there too if a change shows the order, whether or not it changes anything", async () => {
    const tenant = await newTenant(api);
    const { store } = await entrances(api, tenant);
    const pointId = await publicPoint(api);
    const reason = "The shop called";
    const actionsAfter = async (path: string, body?: object): Promise<string[]> => {
      const { id } = (await answerOf(await store(storeBody(pointId)), 201)).data;
      const response = await api.operator("POST", `/operator/orders/${id}/${path}`, body);
      expect([path, response.status, await response.text()]).toEqual([
        path,
        200,
        expect.stringContaining("segun@example.com"),
      ]);
      const { data } = await dataOf<{ data: { action: string }[] }>(
        await api.operator("GET", `/operator/audit?subject_id=${id}`),
      );
      return data.map(({ action }) => action).reverse();
    };
    expect(await actionsAfter("unlock-code")).toEqual(["order.read"]);
    expect(await actionsAfter("point", { pudo_point_id: pointId, reason })).toEqual(["order.read"]);
    expect(await actionsAfter("correct", { status: "created", reason })).toEqual(["order.read"]);
    expect(await actionsAfter("cancel", { reason })).toEqual(["order.cancelled", "order.read"]);
  });
});

describe("the seals of the audit log", () => {
  it("cover every entry once, in a chain that only grows", async () => {
    await sealed(3);
    const first = await verify();
    expect(first).toMatchObject({ next: null, waiting: 0, faults: [] });
    await sealAuditLog(api.deps);
    expect(await verify()).toEqual(first);
    await api.operator("POST", "/operator/drivers", { name: "Van" });
    expect(await verify()).toMatchObject({ seals: first.seals, waiting: 1, faults: [] });
    await Promise.all([sealAuditLog(api.deps), sealAuditLog(api.deps)]);
    const second = await verify();
    expect(second).toMatchObject({ entries: first.entries + 1, waiting: 0, faults: [] });
    expect(second.newest!.number).toBe(first.newest!.number + 1);
    await expect(query("UPDATE audit_chain SET mac = ''")).rejects.toThrow("append-only");
    await expect(query("DELETE FROM audit_chain")).rejects.toThrow("append-only");
  });

  it("are made one after the other by two runs at once: what the faster one did not know of waits for the next", async () => {
    const { newest } = await verify();
    const after = `?after=${newest!.number}`;
    const lines = vi.spyOn(console, "log");
    const hasRead = Promise.withResolvers<void>();
    const hasEnded = Promise.withResolvers<void>();
    let slow: Promise<void> | undefined;
    await api.operator("POST", "/operator/drivers", { name: "Van" });
    await sealAuditLog(
      beforeWriting(async () => {
        await api.operator("POST", "/operator/drivers", { name: "Another van" });
        slow = sealAuditLog(
          beforeWriting(async () => {
            hasRead.resolve();
            await hasEnded.promise;
          }),
        );
        await hasRead.promise;
      }),
    );
    hasEnded.resolve();
    await slow;
    expect(await verify(after)).toMatchObject({ seals: 1, entries: 1, waiting: 1, faults: [] });
    const told = lines.mock.calls.filter(([line]) => String(line).includes("the audit log is sealed"));
    expect(told).toHaveLength(1);
    await sealAuditLog(api.deps);
    expect(await verify(after)).toMatchObject({ seals: 2, entries: 2, waiting: 0, faults: [] });
  });

  it("have a hundred entries each, and are verified some at a time", { tags: "nightly" }, async () => {
    const { newest, entries } = await verify();
    for (let i = 0; i < 60; i++) {
      await query(
        `INSERT INTO audit_log (id, at, actor_kind, actor_id, action, subject_id, details)
          VALUES (?, ?, 'operator', 'test', 'test.made', 'x', '{}')`,
        api.deps.newId(api.clock.now + i),
        api.clock.now,
      );
      await sealAuditLog(api.deps);
    }
    const begin = await verify();
    expect(begin).toMatchObject({ seals: 50, next: 50, faults: [] });
    const rest = await verify(`?after=${begin.next}`);
    expect(rest).toMatchObject({ next: null, faults: [] });
    expect(begin.entries + rest.entries).toBe(entries + 60);
    expect(rest.newest!.number).toBe(newest!.number + 60);
    expect(await wrongPathsOf(await api.operator("GET", "/operator/audit/verification?after=x"))).toEqual([
      "after",
    ]);
  });

  it("are in the log, and one that is kept elsewhere must be in the chain", async () => {
    await sealed();
    const { newest } = await verify();
    const after = `?after=${newest!.number - 1}&known=`;
    expect(await verify(`${after}${newest!.number}:${newest!.mac}`)).toMatchObject({ faults: [] });
    expect((await verify(`${after}${newest!.number}:another`)).faults).toMatchObject([
      { fault: "seal_changed" },
    ]);
    expect((await verify(`${after}${newest!.number + 1}:${newest!.mac}`)).faults).toMatchObject([
      { fault: "seal_missing" },
    ]);
  });

  it("hold when a key was removed, for they are covered by the next one", async () => {
    const { codeKeys } = api.deps.config;
    const deps = (keys: string) => ({ ...api.deps, config: { ...api.deps.config, codeKeys: keys } });
    const secret = Buffer.alloc(32, 7).toString("base64url");
    await sealed();
    const { number } = (await verify()).newest!;
    const gone = deps(`next=${secret}`);
    expect((await verifyAuditLog(gone, { after: number - 1 })).faults).toMatchObject([
      { fault: "key_unknown" },
    ]);
    await api.operator("POST", "/operator/drivers", { name: "Van" });
    await sealAuditLog(gone);
    expect((await verifyAuditLog(gone, { after: number - 1 })).faults).toEqual([]);
    api.deps.config.codeKeys = `${codeKeys!},next=${secret}`;
    await sealed();
    expect((await verify(`?after=${number - 1}`)).faults).toEqual([]);
  });
});

describe("a log that was rewritten in the database", () => {
  it.each<[string, string[], () => Promise<void>]>([
    [
      "has a changed entry",
      ["entries_changed"],
      async () =>
        void (await query("UPDATE audit_log SET actor_id = 'eve' WHERE id = ?", await newestEntry())),
    ],
    [
      "lacks an entry",
      ["entry_deleted"],
      async () => void (await query("DELETE FROM audit_log WHERE id = ?", await newestEntry())),
    ],
    [
      "has an entry that no run has sealed",
      ["entry_inserted"],
      async () => {
        const id = api.deps.newId();
        await query(
          `INSERT INTO audit_log (id, at, actor_kind, actor_id, action, subject_id, details)
            VALUES (?, ?, 'operator', 'test', 'partner.suspended', 'x', '{}')`,
          id,
          api.clock.now,
        );
        await query("DELETE FROM audit_unsealed WHERE id = ?", id);
      },
    ],
    [
      "has an entry of another day",
      ["entry_late"],
      async () => {
        await query(
          `INSERT INTO audit_log (id, at, actor_kind, actor_id, action, subject_id, details)
            VALUES (?, ?, 'operator', 'test', 'partner.suspended', 'x', '{}')`,
          api.deps.newId(api.clock.now),
          api.clock.now,
        );
        api.clock.now += 2 * DAY;
        await sealAuditLog(api.deps);
      },
    ],
    [
      "has a changed entry in a seal that was made to fit",
      ["seal_changed"],
      async () => {
        const { number } = (await verify()).newest!;
        await query("UPDATE audit_chain SET digest = 'x' WHERE number = ?", number);
        await query("UPDATE audit_log SET actor_id = 'eve' WHERE id = ?", await newestEntry());
      },
    ],
    [
      "lacks a seal",
      ["seal_missing"],
      async () => {
        const { number } = (await verify()).newest!;
        await sealed();
        await query("DELETE FROM audit_chain WHERE number = ?", number);
      },
    ],
  ])("%s, which shows", async (_, expected, rewrite) => {
    await takeStorage();
    await migrate();
    api = startApi();
    await sealed(2);
    await sealed(1);
    expect((await verify()).faults).toEqual([]);
    for (const trigger of [
      "audit_log_keeps_rows",
      "audit_log_keeps_values",
      "audit_chain_keeps_rows",
      "audit_chain_keeps_values",
    ])
      await query(`DROP TRIGGER ${trigger}`);
    await rewrite();
    expect((await verify()).faults.map(({ fault }) => fault)).toEqual(expect.arrayContaining(expected));
  });
});
