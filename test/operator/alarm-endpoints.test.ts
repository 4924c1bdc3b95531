import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { doChores } from "../../src/operations/chores.ts";
import { tellAlarms } from "../../src/operations/tell-alarms.ts";
import { aroundCalls } from "../../src/platform/around-calls.ts";
import type { ConsumerDeps } from "../../src/platform/deps.ts";
import { OrderDatabases, orderDatabase } from "../../src/platform/order-databases.ts";
import { signedHeaders } from "../../src/webhooks/deliver/sign.ts";
import { FAILURES, failingDatabase } from "../failing-database.ts";
import { type Api, bindings, migrate, startApi } from "../harness.ts";
import { takeStorage } from "../storage.ts";
import { newTenant } from "../tenant.ts";

const HOUR = 3_600_000;
const URL_OF_CHAT = "https://chat.example.com/services/T024/B035/c3VwcG9ydC1hbGFybXM";

interface Message {
  id: string;
  began: { code: string; subject: string | null }[];
  reminded: { code: string; subject: string | null }[];
  ended: { code: string; subject: string | null }[];
  status: string;
  tries: number;
  sent_at: string | null;
  error: string | null;
}

interface Endpoint {
  id: string;
  url: string;
  format: string;
  secret: string;
  messages: Message[];
}

interface Received {
  url: string;
  body: string;
  headers: Headers;
}

let api: Api;
let received: Received[];
/** The receivers' next answers; 204 when there is none. */
let answers: (number | "none")[];

const receive = (async (url: string, init: RequestInit) => {
  received.push({ url, body: String(init.body), headers: new Headers(init.headers) });
  const status = answers.shift() ?? 204;
  if (status === "none") throw new Error("connection reset");
  return new Response(null, { status });
}) as typeof fetch;

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  takeStorage();
  await migrate();
  received = [];
  answers = [];
  api = startApi({ fetch: receive });
});
afterEach(() => vi.restoreAllMocks());

const depsWith = (changes: Partial<ConsumerDeps> = {}) =>
  ({
    ...api.deps,
    delivery: { delays: [], timeoutMs: 15_000 },
    random: () => 0.5,
    slowWebhookQueue: api.deps.webhookQueue,
    ...changes,
  }) as ConsumerDeps;

const wait = async (ms: number) => {
  api.clock.now += ms;
};
const tell = (changes: Partial<ConsumerDeps> = {}) => tellAlarms(depsWith(changes), undefined, wait);

async function register(body: object = { url: URL_OF_CHAT, format: "json" }): Promise<Endpoint> {
  const response = await api.operator("POST", "/operator/alarm-endpoints", body);
  expect(response.status).toBe(201);
  return (await response.json<{ data: Endpoint }>()).data;
}

async function list(): Promise<Endpoint[]> {
  const response = await api.operator("GET", "/operator/alarm-endpoints");
  return (await response.json<{ data: Endpoint[] }>()).data;
}

let letters = 0;
/** A queue message is lost: an alarm for an hour. */
const loseMessage = () =>
  bindings.DB.prepare("INSERT INTO dead_letters (id, queue, body, at) VALUES (?1, 'webhooks', '{}', ?2)")
    .bind(`letter-${++letters}`, api.clock.now)
    .run();

const codesOf = ({ body }: Received) => {
  const { data } = JSON.parse(body) as { data: Record<"began" | "ended", { code: string }[]> };
  return [data.began.map(({ code }) => code), data.ended.map(({ code }) => code)];
};

describe("the cron", () => {
  it("tells what begins once, and what ends once, signed as webhooks are", async () => {
    const { secret } = await register();
    await tell();
    expect(received).toEqual([]);
    await loseMessage();
    const since = new Date(api.clock.now).toISOString();
    api.clock.now += 60_000;
    for (let round = 0; round < 3; round++) await tell();
    expect(received.map(codesOf)).toEqual([[["dead_letters"], []]]);
    const [{ url, body, headers }] = received as [Received];
    expect(url).toBe(URL_OF_CHAT);
    expect(JSON.parse(body)).toMatchObject({
      id: headers.get("webhook-id"),
      type: "alarms.changed",
      timestamp: new Date(api.clock.now).toISOString(),
      data: {
        service: "https://api.test",
        began: [
          { code: "dead_letters", subject: null, since, value: 1, threshold: 0, meaning: expect.any(String) },
        ],
      },
    });
    const at = Number(headers.get("webhook-timestamp")) * 1000;
    const signed = signedHeaders([secret], { id: headers.get("webhook-id")!, at, body });
    expect(headers.get("webhook-signature")).toBe(signed["webhook-signature"]);
    api.clock.now += HOUR;
    for (let round = 0; round < 3; round++) await tell();
    expect(received.slice(1).map(codesOf)).toEqual([[[], ["dead_letters"]]]);
    await loseMessage();
    await tell();
    expect(received.slice(2).map(codesOf)).toEqual([[["dead_letters"], []]]);
  });

  it("tells a new endpoint what there is already, and the others nothing again", async () => {
    await register();
    await loseMessage();
    await tell();
    const second = "https://second.example.com/hook";
    await register({ url: second });
    await tell();
    expect(received.map(({ url }) => url)).toEqual([URL_OF_CHAT, second]);
  });

  it("writes a text for people, in the shape that chat tools take", async () => {
    await register({ url: URL_OF_CHAT, format: "text" });
    await loseMessage();
    await tell();
    api.clock.now += HOUR + 1;
    await tell();
    const texts = received.map(({ body }) => JSON.parse(body) as { text: string });
    expect(Object.keys(texts[0]!)).toEqual(["text"]);
    expect(texts[0]!.text).toContain(
      "https://api.test\nALARM: 1 message of a queue failed all retries in the last hour. Since 2026-",
    );
    expect(texts[0]!.text).not.toContain("](");
    expect(texts[1]!.text).toMatch(/Over: dead_letters \(.* UTC to .* UTC\)/);
  });

  it("tries with the same bytes until an alarm arrives, however long its receiver fails", {
    tags: "nightly",
  }, async () => {
    await register();
    await loseMessage();
    answers = Array.from({ length: 8 }, (_, i) => [500, "none" as const, 404][i % 3]!);
    await tell();
    expect(received).toHaveLength(3);
    const [{ messages }] = (await list()) as [Endpoint];
    expect(messages).toMatchObject([{ status: "pending", tries: 3, sent_at: null, error: "answered 404" }]);
    for (let minute = 0; minute < 30; minute++) {
      api.clock.now += 60_000;
      await tell();
    }
    expect(received).toHaveLength(9);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers.get("webhook-id"))).size).toBe(1);
    expect((await list())[0]!.messages).toMatchObject([{ status: "sent", tries: 9, error: null }]);
    api.clock.now += HOUR;
    await tell();
    expect(received.slice(9).map(codesOf)).toEqual([[[], ["dead_letters"]]]);
  });

  it("tells in one message what began while nothing arrived, and nothing of what was over before", async () => {
    await register();
    await loseMessage();
    answers = Array.from({ length: 4 }, () => 500);
    await tell();
    api.clock.now += HOUR + 1;
    await bindings.DB.exec(`INSERT INTO faults VALUES (${Math.floor(api.clock.now / 60_000)}, 11)`);
    answers = [];
    await tell();
    expect(received.slice(3).map(codesOf)).toEqual([[["server_errors"], []]]);
    const [{ messages }] = (await list()) as [Endpoint];
    expect(messages.map(({ status }) => status)).toEqual(["sent", "failed"]);
  });

  it("reminds each four hours of what lasts, or as often as is set", { tags: "nightly" }, async () => {
    await register();
    await loseMessage();
    const hoursOf = async (config: object) => {
      const hours: number[] = [];
      for (let quarter = 1; quarter <= 36; quarter++) {
        await bindings.DB.prepare("UPDATE dead_letters SET at = ?1").bind(api.clock.now).run();
        await tell({ config: { ...api.deps.config, ...config } });
        if (received.length > 0) hours.push((quarter - 1) / 4);
        for (const { body } of received.splice(0))
          if (quarter > 1)
            expect(JSON.parse(body).data).toMatchObject({ began: [], reminded: [{ code: "dead_letters" }] });
        api.clock.now += HOUR / 4;
      }
      return hours;
    };
    expect(await hoursOf({})).toEqual([0, 4, 8]);
    const [{ messages }] = (await list()) as [Endpoint];
    expect(messages[0]).toMatchObject({
      began: [],
      reminded: [{ code: "dead_letters", subject: null }],
      ended: [],
    });
    await bindings.DB.exec("UPDATE alarm_endpoints SET told = '[]'");
    expect(await hoursOf({ alarmReminderHours: "6" })).toEqual([0, 6]);
    await expect(tell({ config: { ...api.deps.config, alarmReminderHours: "often" } })).rejects.toThrow(
      "ALARM_REMINDER_HOURS",
    );
  });

  it("does not say that an alarm is over while nobody can know it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await register();
    await loseMessage();
    await tell();
    await bindings.DB.exec("ALTER TABLE dead_letters RENAME TO lost_letters");
    await tell();
    await bindings.DB.exec("ALTER TABLE lost_letters RENAME TO dead_letters");
    await tell();
    expect(received.map(codesOf)).toEqual([
      [["dead_letters"], []],
      [["fact_unreadable"], []],
      [[], ["fact_unreadable"]],
    ]);
  });

  it.each(["text", "json"])(
    "says as %s whom an alarm is about, in a sentence with a link",
    async (format) => {
      await register({ url: URL_OF_CHAT, format });
      const tenant = await newTenant(api);
      await bindings.DB.prepare(
        "UPDATE partners SET name = 'Adire Fabrics', moving_to = 1, moving_since = ?2 WHERE id = ?1",
      )
        .bind(tenant.id, api.clock.now)
        .run();
      api.clock.now += 3 * HOUR;
      await tell();
      const [{ body }] = received as [Received];
      expect(body).toContain(
        "The orders of Adire Fabrics have been moved for 3 hours: its requests are refused.",
      );
      expect(body).toContain("https://api.test/console/#/databases");
      if (format === "text") expect(body).not.toContain(tenant.id);
    },
  );

  it("stops trying when a try succeeds, and follows no redirect", async () => {
    await register();
    await loseMessage();
    answers = [302, 200];
    await tell();
    expect(received).toHaveLength(2);
    const [{ messages }] = (await list()) as [Endpoint];
    expect(messages).toMatchObject([{ status: "sent", tries: 2, error: null }]);
    expect(messages[0]!.began).toMatchObject([{ code: "dead_letters", subject: null }]);
  });

  it("sends once what several rounds find at the same moment, and what one that died had noted", async () => {
    await register();
    await loseMessage();
    await Promise.all([tell(), tell(), tell()]);
    expect(received).toHaveLength(1);
    await bindings.DB.exec("UPDATE alarm_messages SET sent_at = NULL, due_at = 0");
    await bindings.DB.exec("UPDATE alarm_endpoints SET told = '[]'");
    await Promise.all([tell(), tell(), tell()]);
    expect(received).toHaveLength(2);
    expect(received[1]!.body).toBe(received[0]!.body);
  });

  it.each(["is lost", "hangs"])("tells although each database of orders and queue %s", async (failure) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await register();
    const broken = {
      sendBatch: async () => {
        throw new Error("queues are down");
      },
    };
    const deps = depsWith({
      orders: new OrderDatabases([orderDatabase(failingDatabase(FAILURES[failure]!), 0, 50)]),
      choreQueue: broken,
      webhookQueue: broken,
      slowWebhookQueue: broken,
    });
    await expect(doChores(deps, {})).rejects.toThrow("failed");
    expect(received).toHaveLength(1);
    expect(codesOf(received[0]!)[0]).toContain("database_unreachable");
  });

  it("tells although DB takes no writes, each quarter of an hour", { tags: "nightly" }, async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await register();
    const real = aroundCalls(bindings.DB, (call) => call());
    const prepare = (sql: string) => {
      if (/^(insert|update|delete)/i.test(sql)) throw new Error("database or disk is full: SQLITE_FULL");
      return real.prepare(sql);
    };
    const db = drizzle({ ...real, prepare } as D1Database);
    for (let minute = 0; minute < 30; minute++) {
      await expect(doChores(depsWith({ db }), {})).rejects.toThrow();
      api.clock.now += 60_000;
    }
    expect(received).toHaveLength(2);
    expect(codesOf(received[0]!)[0]).toContain("database_refuses_writes");
  });

  it("tells that it stood still once it runs again, and in the next round that this is over", {
    tags: "nightly",
  }, async () => {
    await register();
    await doChores(depsWith(), {});
    const since = new Date(api.clock.now).toISOString();
    api.clock.now += 2 * HOUR;
    await doChores(depsWith(), {});
    api.clock.now += 60_000;
    await doChores(depsWith(), {});
    const told = received.map(({ body }) => JSON.parse(body).data);
    expect(told.map(({ began }) => began)).toMatchObject([
      [{ code: "cron_stopped", since, value: 7200 }],
      [],
    ]);
    expect(told.map(({ ended }) => ended)).toMatchObject([[], [{ code: "cron_stopped", since }]]);
  });

  it("reads nothing of the service where nobody is to hear of alarms", async () => {
    await loseMessage();
    await tell({ kv: undefined as never, bucket: undefined as never });
    expect(received).toEqual([]);
  });
});

describe("/operator/alarm-endpoints", () => {
  it("shows the URL masked everywhere, and the secret once", async () => {
    const made = await register();
    expect(made).toMatchObject({
      url: "https://chat.example.com/…ybXM",
      messages: [],
    });
    expect(made.secret).toMatch(/^whsec_/);
    const [listed] = await list();
    expect(listed).toMatchObject({ id: made.id, format: "json" });
    const audit = await (await api.operator("GET", "/operator/audit")).text();
    expect(audit).toContain("alarm_endpoint.created");
    for (const text of [JSON.stringify(listed), audit]) {
      expect(text).not.toContain("T024");
      expect(text).not.toContain(made.secret);
    }
    expect((await register({ url: "https://x.example.com/short" })).url).toBe("https://x.example.com/…");
  });

  it.each([
    ["http://chat.example.com/x"],
    ["https://chat.example.com:8443/x"],
    [`https://${"user:pass"}@chat.example.com/x`],
    ["https://127.0.0.1/x"],
    ["https://printer.local/x"],
    ["https://db.internal/x"],
    ["chat"],
    [""],
  ])("refuses %s as a webhook's URL is refused", async (url) => {
    const answer = await api.operator("POST", "/operator/alarm-endpoints", { url, format: "json" });
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ path: "url" }] }]);
  });

  it("refuses another format, another field and no URL", async () => {
    for (const body of [{ url: URL_OF_CHAT, format: "xml" }, { url: URL_OF_CHAT, events: ["*"] }, {}])
      expect((await api.operator("POST", "/operator/alarm-endpoints", body)).status).toBe(400);
  });

  it("has room for five, also when ten come at once", async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        api.operator("POST", "/operator/alarm-endpoints", { url: `https://chat.example.com/${i}` }),
      ),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(5);
    const [{ id }] = (await list()) as [Endpoint];
    expect((await api.operator("DELETE", `/operator/alarm-endpoints/${id}`)).status).toBe(204);
    expect((await api.operator("DELETE", `/operator/alarm-endpoints/${id}`)).status).toBe(404);
    await register();
  });

  it("sends a test at once and says whether it arrived", async () => {
    const { id } = await register();
    const test = () => api.operator("POST", `/operator/alarm-endpoints/${id}/test`);
    answers = [200, 500];
    expect(await (await test()).json()).toMatchObject({ data: { status: "sent", tries: 1, error: null } });
    expect(await (await test()).json()).toMatchObject({ data: { status: "failed", error: "answered 500" } });
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(["alarms.test", "alarms.test"]);
    const [{ messages }] = (await list()) as [Endpoint];
    expect(messages.map(({ status }) => status)).toEqual(["failed", "sent"]);
    expect((await api.operator("POST", `/operator/alarm-endpoints/${crypto.randomUUID()}/test`)).status).toBe(
      404,
    );
  });

  it("sends nothing more to an endpoint that is deleted", async () => {
    const { id } = await register();
    await loseMessage();
    answers = [500, 500, 500];
    await tell();
    await bindings.DB.exec("UPDATE alarm_messages SET tries = 1, due_at = 0");
    await api.operator("DELETE", `/operator/alarm-endpoints/${id}`);
    received = [];
    await tell();
    expect(received).toEqual([]);
  });

  it("keeps the last hundred messages of an endpoint, and shows ten", async () => {
    const { id } = await register();
    const one = { began: "[]", ended: "[]" };
    await bindings.DB.batch(
      Array.from({ length: 120 }, (_, i) =>
        bindings.DB.prepare(
          "INSERT INTO alarm_messages (id, endpoint_id, at, body, began, ended, tries, sent_at) VALUES (?1, ?2, 0, '', ?3, ?4, 1, 1)",
        ).bind(api.deps.newId(i + 1), id, one.began, one.ended),
      ),
    );
    await loseMessage();
    await tell();
    const kept = await bindings.DB.prepare("SELECT count(*) AS n FROM alarm_messages").first("n");
    expect(kept).toBe(100);
    const [{ messages }] = (await list()) as [Endpoint];
    expect(messages).toHaveLength(10);
    expect(messages[0]!.began).toMatchObject([{ code: "dead_letters" }]);
  });
});
