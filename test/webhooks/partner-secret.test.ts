import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inForce, openSecret } from "../../src/webhooks/endpoints/secrets.ts";
import { partnerSecrets } from "../../src/webhooks/endpoints/signing-secrets.ts";
import { type Api, bindings, migrate, startApi, WEBHOOK_KEYS } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { accessToken, newTenant, send } from "../tenant.ts";
import { dataOf, newPartner, type Partner } from "./webhooks.ts";

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const HOUR = 3_600_000;
let api: Api;
let partner: Partner;

beforeAll(async () => {
  await migrate();
});
beforeEach(async () => {
  api = startApi();
  partner = await newPartner(api);
});

const secretOf = async (response: Response) => (await dataOf<{ secret: string }>(response)).secret;
const read = async () => secretOf(await partner.call("GET", "webhook-secret"));
const rotate = () => partner.call("POST", "webhook-secret/rotate");
/** The decrypted secrets that sign now, newest first. */
const signing = async () =>
  inForce(await partnerSecrets(api.deps, api.orders, partner.id), api.clock.now).map((sealed) =>
    openSecret(api.deps, partner.id, sealed),
  );
const audited = async () => {
  const answer = await api.operator("GET", `/operator/audit?partner_id=${partner.id}&pageSize=200`);
  const { data } = (await answer.json()) as { data: { data: { action: string }[] } };
  return data.data.filter(({ action }) => action.startsWith("webhook_"));
};

describe("a partner's webhook secret", () => {
  it("is created when it is first read, and stays the same", async () => {
    const secret = await read();
    expect(secret).toMatch(SECRET);
    expect(await read()).toBe(secret);
    expect(await signing()).toEqual([secret]);
  });

  it("is created once, even if many read it at once", async () => {
    const secrets = await Promise.all([
      ...Array.from({ length: 8 }, read),
      signing().then(([newest]) => newest!),
    ]);
    expect(new Set(secrets).size).toBe(1);
  });

  it("differs from other partners' secrets", async () => {
    const other = await newPartner(api);
    expect(await secretOf(await other.call("GET", "webhook-secret"))).not.toBe(await read());
  });

  it("can be read with a secret key, not with an API key", async () => {
    const ask = (key: string) => send(api, "GET", "/partner/webhook-secret", key);
    expect(await secretOf(await ask(partner.secretKey))).toBe(await read());
    await problemOf(await ask(partner.apiKey), 403, "insufficient_scope");
  });

  it("is in the audit log once an hour, however often it is read", async () => {
    const readByKey = () => send(api, "GET", "/partner/webhook-secret", partner.secretKey);
    const reads = async () =>
      (await audited()).filter(({ action }) => action === "webhook_secret.read").length;
    for (const minutes of [0, 30, 29]) {
      api.clock.now += minutes * 60_000;
      await readByKey();
    }
    expect(await reads()).toBe(1);
    api.clock.now += 2 * 60_000;
    await readByKey();
    expect(await reads()).toBe(2);
  });

  it("is encrypted in D1, and can't be decrypted in another partner's row", async () => {
    const secret = await read();
    const { secrets } = (await bindings.ORDERS_0.prepare(
      "SELECT secrets FROM webhook_secrets WHERE partner_id = ?1",
    )
      .bind(partner.id)
      .first<{ secrets: string }>())!;
    expect(secrets).not.toContain(secret.slice("whsec_".length, -1));
    const other = await newTenant(api);
    await bindings.ORDERS_0.prepare("INSERT INTO webhook_secrets (partner_id, secrets) VALUES (?1, ?2)")
      .bind(other.id, secrets)
      .run();
    vi.spyOn(console, "error").mockImplementation(() => {});
    const access_token = await accessToken(api, other);
    await problemOf(await send(api, "GET", "/partner/webhook-secret", access_token), 500, "internal_error");
  });
});

describe("rotating the webhook secret", () => {
  it("creates a new one, and the old one signs for 24 h more", async () => {
    const old = await read();
    const next = await secretOf(await rotate());
    expect(next).toMatch(SECRET);
    expect(next).not.toBe(old);
    expect(await read()).toBe(next);
    expect(await signing()).toEqual([next, old]);
    api.clock.now += 24 * HOUR - 1;
    expect(await signing()).toEqual([next, old]);
    api.clock.now += 1;
    expect(await signing()).toEqual([next]);
  });

  it("works before it was ever read", async () => {
    const next = await secretOf(await rotate());
    expect(await read()).toBe(next);
  });

  it("three times at once loses none of the secrets", async () => {
    const old = await read();
    const made = await Promise.all(Array.from({ length: 3 }, async () => secretOf(await rotate())));
    expect((await signing()).sort()).toEqual([old, ...made].sort());
  });

  it("is refused while five secrets are valid", async () => {
    await read();
    for (let i = 0; i < 4; i++) await secretOf(await rotate());
    const before = await signing();
    const { detail } = await problemOf(await rotate(), 409, "invalid_transition");
    expect(detail).toContain(new Date(api.clock.now + 24 * HOUR).toISOString());
    expect(await signing()).toEqual(before);
    api.clock.now += 24 * HOUR;
    expect((await signing()).length).toBe(1);
    const access_token = await accessToken(api, partner);
    const again = await send(api, "POST", "/partner/webhook-secret/rotate", access_token);
    expect(await signing()).toEqual([await secretOf(again), before[0]]);
  });

  it("is in the audit log, without the secret", async () => {
    const next = await secretOf(await rotate());
    const lines = await audited();
    expect(lines).toEqual([
      expect.objectContaining({ action: "webhook_secret.rotated", subject_id: partner.id, details: {} }),
    ]);
    expect(JSON.stringify(lines)).not.toContain(next);
  });
});

describe("WEBHOOK_KEYS", () => {
  const withKeys = (webhookKeys: string | undefined) => {
    const changed = startApi({}, api.clock);
    if (webhookKeys === undefined) delete changed.deps.config.webhookKeys;
    else changed.deps.config.webhookKeys = webhookKeys;
    api = changed;
  };
  const newKey = (id: string) => `${id}=${randomBytes(32).toString("base64url")}`;
  const callAgain = async (method: string, path: string, body?: unknown) => {
    const access_token = await accessToken(api, partner);
    return send(api, method, `/partner/${path}`, access_token, body);
  };

  it("makes requests that need a secret fail with 503 when it is missing, and the log says why", {
    tags: "nightly",
  }, async () => {
    const { id } = await partner.register();
    withKeys(undefined);
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const needy = [
      ["GET", "webhook-secret"],
      ["POST", "webhook-secret/rotate"],
      ["POST", "webhook-endpoints", { url: "https://shop.example.com", events: ["*"] }],
      ["POST", `webhook-endpoints/${id}/rotate-secret`],
    ] as const;
    for (const [method, path, body] of needy) {
      errors.mockClear();
      const { request_id } = await problemOf(await callAgain(method, path, body), 503, "key_unavailable");
      expect(errors.mock.calls.map(([line]) => JSON.parse(line as string))).toEqual([
        expect.objectContaining({ request_id, cause: expect.stringContaining("WEBHOOK_KEYS is not set") }),
      ]);
    }
    expect((await callAgain("GET", "webhook-endpoints")).status).toBe(200);
  });

  it("can be rotated: the old key decrypts, the new one encrypts", async () => {
    const secret = await read();
    const next = newKey("next");
    withKeys(`${next},${WEBHOOK_KEYS}`);
    expect(await signing()).toEqual([secret]);
    const rotated = await secretOf(await callAgain("POST", "webhook-secret/rotate"));
    expect(await signing()).toEqual([rotated, secret]);
    withKeys(next);
    expect(await secretOf(await callAgain("GET", "webhook-secret"))).toBe(rotated);
    await expect(signing()).rejects.toThrow("WEBHOOK_KEYS lacks first");
  });
});
