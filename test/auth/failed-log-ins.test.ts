import { describe, expect } from "vitest";
import { PASSWORD_COST } from "../../src/auth/passwords.ts";
import { newKey } from "../../src/shared/keys.ts";
import { startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { newTenant, SERVER, send } from "../tenant.ts";
import { it, newAddress, newEmail, right } from "./log-ins.ts";

const MINUTE = 60_000;

describe("failed log-ins", () => {
  const wrong = { password: "wrong" };
  const times = (n: number, attempt: () => Promise<Response>) =>
    Promise.all(Array.from({ length: n }, async () => (await attempt()).status));

  it("lock the e-mail at the tenth, for 15 minutes, wherever they come from", async ({
    api,
    tenant,
    logIns: { generate, newAccount },
  }) => {
    const { id: _, ...body } = await newAccount();
    const fail = () => generate({ ...body, ...wrong });
    expect(await times(9, fail)).toEqual(Array(9).fill(401));
    api.clock.now += 15 * MINUTE - 1;
    expect((await fail()).status).toBe(401);

    const response = await generate(body);
    expect(response.headers.get("retry-after")).toBe("900");
    expect(response.headers.get("ratelimit")).toMatch(/^"\w+";r=0;t=900$/);
    await problemOf(response, 429, "rate_limited");
    const upper = { ...body, email: body.email.toUpperCase() };
    await problemOf(await generate(upper), 429, "rate_limited");
    await problemOf(await generate(body, newAddress(), startApi({}, api.clock)), 429, "rate_limited");
    expect((await generate(right(tenant))).status).toBe(200);

    api.clock.now += 14 * MINUTE;
    expect((await generate(body)).headers.get("retry-after")).toBe("60");
    api.clock.now += MINUTE - 1;
    expect((await generate({ ...body, ...wrong })).headers.get("retry-after")).toBe("1");
    api.clock.now += 1;
    // Failures before and during the lock don't count for the next one.
    expect((await fail()).status).toBe(401);
    expect((await generate(body)).status).toBe(200);
  });

  it("lock an e-mail that no account has in the same way", async ({ tenant, logIns: { generate } }) => {
    const body = { email: newEmail(), password: "wrong", secret_key: tenant.secretKey };
    expect(await times(10, () => generate(body))).toEqual(Array(10).fill(401));
    const response = await generate(body);
    expect(response.headers.get("retry-after")).toBe("900");
    await problemOf(response, 429, "rate_limited");
  });

  it("with another partner's secret key do not lock the account", async ({
    logIns: { other, generate, newAccount },
  }) => {
    const { id: _, ...body } = await newAccount();
    const statuses = await times(10, () => generate({ ...body, ...wrong, secret_key: other.secretKey }));
    expect(statuses).toEqual(Array(10).fill(401));
    await problemOf(await generate({ ...body, ...wrong, secret_key: other.secretKey }), 429, "rate_limited");
    expect((await generate(body)).status).toBe(200);
  });

  it("do not count after 15 minutes", async ({ api, logIns: { generate, newAccount } }) => {
    const { id: _, ...body } = await newAccount();
    const fail = () => generate({ ...body, ...wrong });
    await times(9, fail);
    api.clock.now += 15 * MINUTE;
    expect((await fail()).status).toBe(401);
    expect((await generate(body)).status).toBe(200);
  });

  it("without a valid secret key slow the address down, and lock neither it nor the e-mail nor callers with a key", {
    tags: "nightly",
  }, async ({ api, tenant, logIns: { generate } }) => {
    const waited: number[] = [];
    api.deps.wait = async (ms) => void waited.push(ms);
    const address = newAddress();
    const keyless = { ...right(tenant), secret_key: newKey("sk", "test") };
    const fail = () => generate(keyless, address);
    expect(await times(9, fail)).toEqual(Array(9).fill(401));
    expect(waited).toEqual([]);
    await fail();
    const malformed = { ...keyless, email: newEmail(), secret_key: "malformed" };
    expect((await generate(malformed, address)).status).toBe(401);
    expect(waited).toEqual([1_000]);
    for (let i = 0; i < 2; i++) expect(await times(10, fail)).toEqual(Array(10).fill(401));
    waited.length = 0;
    await fail();
    expect(waited).toEqual([10_000]);
    expect((await generate(right(tenant), address)).status).toBe(200);
    expect((await generate(keyless, newAddress())).status).toBe(401);
    api.clock.now += 15 * MINUTE;
    expect((await fail()).status).toBe(401);
    expect(waited).toEqual([10_000]);
  });

  it("are in the audit log when they lock an account, without its e-mail", async ({
    api,
    logIns: { generate, newAccount },
  }) => {
    const { id, ...body } = await newAccount();
    await times(10, () => generate({ ...body, ...wrong }));
    const response = await api.operator("GET", `/operator/audit?action=account.locked&subject_id=${id}`);
    const text = await response.text();
    expect(JSON.parse(text).data.pagination.totalCount).toBe(1);
    expect(text).not.toContain(body.email);
  });

  it("are reset when a one-time token sets a new password", async ({
    api,
    tenant,
    logIns: { generate, newAccount },
  }) => {
    const { id, ...body } = await newAccount();
    await times(10, () => generate({ ...body, ...wrong }));
    const issued = await api.operator(
      "POST",
      `/operator/partners/${tenant.id}/accounts/${id}/set-password-token`,
    );
    const { data } = (await issued.json()) as { data: { set_password_token: string } };
    const password = "another long password";
    const set = await send(api, "POST", "/auth/set-password", undefined, {
      token: data.set_password_token,
      password,
    });
    expect(set.status).toBe(204);
    expect((await generate({ ...body, password })).status).toBe(200);
  });

  it("do not reveal a right guess among many at once, not even of a suspended partner", async ({
    api,
    logIns: { generate },
  }) => {
    const suspended = await newTenant(api);
    await api.operator("POST", `/operator/partners/${suspended.id}/suspend`);
    const body = right(suspended);
    const guesses = [...Array(11).fill({ ...body, ...wrong }), body];
    const statuses = await Promise.all(guesses.map(async (guess) => (await generate(guess)).status));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  it("tell at most ten of many at once that they were wrong, and let no right one through", async ({
    logIns: { generate, newAccount },
  }) => {
    const { id: _, ...body } = await newAccount();
    const attempts = Array.from({ length: 11 }, (_, i) =>
      generate({ ...body, password: `guess ${i}` }, SERVER),
    );
    const last = generate(body, SERVER);
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(10).fill(401), 429]);
    await problemOf(await last, 429, "rate_limited");
  });
});

describe("a flood of log-ins", () => {
  it("waits for its passwords in a short queue, and is refused with Retry-After when that is full", {
    tags: "nightly",
  }, async ({ api, tenant, logIns: { generate } }) => {
    const secret_key = tenant.secretKey;
    const bodies = Array.from({ length: 40 }, () => ({ email: newEmail(), password: "wrong", secret_key }));
    const costly = startApi({ passwordCost: PASSWORD_COST }, api.clock);
    const responses = await Promise.all(bodies.map((body) => generate(body, newAddress(), costly)));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) {
      expect(response.headers.get("retry-after")).toBe("2");
      expect(response.headers.get("ratelimit")).toBe('"passwords";r=0;t=2');
      await problemOf(response, 429, "rate_limited");
    }
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(40 - refused.length);
    expect((await generate(right(tenant))).status).toBe(200);
  });

  it("has places of its own beside a flood of sign-ins to the portal", { tags: "nightly" }, async ({
    api,
    tenant,
    logIns: { generate },
  }) => {
    const costly = startApi({ passwordCost: PASSWORD_COST - 2 }, api.clock);
    const signIns = Array.from({ length: 30 }, () =>
      send(
        costly,
        "POST",
        "/portal/session",
        undefined,
        { email: newEmail(), password: "wrong" },
        newAddress(),
      ),
    );
    // When the first one is refused, the queue of callers without a valid key, session or device is full.
    await Promise.any(signIns.map(async (response) => expect((await response).status).toBe(429)));
    const logIns = Array.from({ length: 5 }, () => generate(right(tenant), newAddress(), costly));
    expect((await Promise.all(logIns)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    await Promise.all(signIns);
  });
});
