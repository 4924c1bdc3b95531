import { describe, expect } from "vitest";
import { deleteExpired } from "../../src/auth/delete-expired.ts";
import { itAnew as base } from "../fixtures.ts";
import { BASE_URL, bindings } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { newTenant, type Tenant } from "../tenant.ts";
import { Authenticator, type Faults } from "./authenticator.ts";
import { Browser, dataOf, signedIn } from "./browser.ts";

const MINUTE = 60_000;
const SIGN_IN = "/portal/passkeys/sign-in";

const it = base.extend("given", async ({ api, tenant }) => {
  const browser = await confirmed(tenant);
  async function confirmed(owner: Tenant): Promise<Browser> {
    const signed = await signedIn(api, owner);
    const { password } = owner;
    expect((await signed.send("POST", "/portal/session/confirm", { password })).status).toBe(200);
    return signed;
  }
  const creationOptions = (from = browser) => optionsFrom<Creation>(from, "/portal/passkeys/options");
  const add = (response: unknown, from = browser, name = "Ada's phone") =>
    from.send("POST", "/portal/passkeys", { name, response });
  /** A passkey of the account that is signed in there. */
  async function added(from = browser): Promise<{ key: Authenticator; id: string }> {
    const key = new Authenticator(BASE_URL);
    const response = await add(key.create(await creationOptions(from)), from);
    return { key, id: (await dataOf<{ id: string }>(response)).id };
  }
  /** Signs in with a passkey, in a new browser. */
  async function signIn(
    key: Authenticator,
    faults: Faults = {},
    from = new Browser(api),
    address = "198.51.100.1",
  ) {
    const options = await optionsFrom(from, `${SIGN_IN}-options`);
    const response = key.get(options, faults);
    return from.send("POST", SIGN_IN, { response }, { "cf-connecting-ip": address });
  }
  return { browser, confirmed, creationOptions, add, added, signIn };
});

const optionsFrom = async <T = { challenge: string; rpId: string }>(
  from: Browser,
  path: string,
): Promise<T> => dataOf<T>(await from.send("POST", path));

type Creation = Parameters<Authenticator["create"]>[0];
describe("adding a passkey", () => {
  it("asks the browser for one of this host, which looks who is there, and lists it by its name", async ({
    api,
    tenant,
    given: { browser, creationOptions, add },
  }) => {
    const key = new Authenticator(BASE_URL);
    const options = await creationOptions();
    expect(options).toMatchObject({
      rp: { id: "api.test" },
      user: { name: tenant.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const response = await add(key.create(options));
    expect(response.status).toBe(201);
    const passkey = await dataOf<{ id: string }>(response);
    const listed = { id: passkey.id, name: "Ada's phone", lastUsedAt: null };
    expect(passkey).toMatchObject(listed);
    expect(await dataOf(await browser.send("GET", "/partner/passkeys"))).toEqual([
      { ...listed, createdAt: new Date(api.clock.now).toISOString() },
    ]);
    const next = await creationOptions();
    expect(next).toMatchObject({ excludeCredentials: [{ id: key.id, transports: ["internal"] }] });
    await problemOf(await add(key.create(next)), 409, "invalid_transition");
  });

  it("has to be confirmed", { tags: "nightly" }, async ({
    api,
    tenant,
    given: { browser, creationOptions, add },
  }) => {
    const key = new Authenticator(BASE_URL);
    const response = key.create(await creationOptions());
    api.clock.now += 5 * MINUTE;
    await problemOf(await browser.send("POST", "/portal/passkeys/options"), 403, "confirmation_required");
    await problemOf(await add(response), 403, "confirmation_required");
    await problemOf(
      await browser.send("DELETE", `/partner/passkeys/${tenant.id}`),
      403,
      "confirmation_required",
    );
  });

  it.for<[string, Faults]>([
    ["of another origin", { origin: "https://evil.test" }],
    ["for another host", { rpId: "evil.test" }],
    ["of a device that has not looked who is there", { isUnverified: true }],
    ["with an attestation that nobody asked for", { format: "android-key" }],
    ["of a sign-in", { type: "webauthn.get" }],
  ])(
    "refuses an answer %s",
    { tags: "nightly" },
    async ([_, faults], { given: { creationOptions, add } }) => {
      const key = new Authenticator(BASE_URL);
      await problemOf(await add(key.create(await creationOptions(), faults)), 400, "invalid_request");
    },
  );

  it("takes each challenge once, for five minutes, in the session that asked for it", {
    tags: "nightly",
  }, async ({ api, tenant, given: { browser, confirmed, creationOptions, add } }) => {
    const options = await creationOptions();
    const elsewhere = await confirmed(tenant);
    const answer = () => new Authenticator(BASE_URL).create(options);
    await problemOf(await add(answer(), elsewhere), 400, "invalid_request");
    expect((await add(answer())).status).toBe(201);
    await problemOf(await add(answer()), 409, "invalid_transition");
    const forSignIn = await optionsFrom(browser, `${SIGN_IN}-options`);
    const swapped = new Authenticator(BASE_URL).create({ ...options, challenge: forSignIn.challenge });
    await problemOf(await add(swapped), 400, "invalid_request");
    const late = await creationOptions();
    api.clock.now += 5 * MINUTE;
    const { password } = tenant;
    await browser.send("POST", "/portal/session/confirm", { password });
    await problemOf(await add(new Authenticator(BASE_URL).create(late)), 400, "invalid_request");
  });

  it("is not for other sites, and not for a partner that is suspended", { tags: "nightly" }, async ({
    api,
    tenant,
    given: { browser, creationOptions },
  }) => {
    const key = new Authenticator(BASE_URL);
    const body = { name: "x", response: key.create(await creationOptions()) };
    const headers = { "sec-fetch-site": "cross-site" };
    await problemOf(await browser.send("POST", "/portal/passkeys", body, headers), 403, "cross_site_request");
    await api.operator("POST", `/operator/partners/${tenant.id}/suspend`);
    await problemOf(await browser.send("POST", "/portal/passkeys", body), 403, "partner_inactive");
  });
});

describe("signing in with a passkey", () => {
  it("begins a session as a password does, without an e-mail", async ({
    api,
    tenant,
    given: { browser, added, signIn },
  }) => {
    const { key, id } = await added();
    const visitor = new Browser(api);
    const planted = browser.cookies.get("__Host-portal")!;
    visitor.cookies.set("__Host-portal", planted);
    const response = await signIn(key, {}, visitor);
    expect(visitor.cookies.get("__Host-portal")).not.toBe(planted);
    const session = await dataOf<{ account: object }>(response);
    expect(session).toMatchObject({
      account: { id: tenant.accountId, email: tenant.email },
      partner: { status: "active" },
    });
    expect([...visitor.cookies.keys()]).toEqual(["__Host-portal", "__Host-portal-device"]);
    expect((await visitor.send("GET", "/orders")).status).toBe(200);
    const [listed] = await dataOf<object[]>(await visitor.send("GET", "/partner/passkeys"));
    expect(listed).toMatchObject({ id, lastUsedAt: new Date(api.clock.now).toISOString() });
    expect((await visitor.send("POST", "/partner/secret-keys", { name: "x" })).status).toBe(201);
    api.clock.now += 5 * MINUTE;
    const created = await visitor.send("POST", "/partner/secret-keys", { name: "x" });
    await problemOf(created, 403, "confirmation_required");
  });

  it.for<[string, Faults]>([
    ["of another origin", { origin: "https://evil.test" }],
    ["of this host by plain http", { origin: BASE_URL.replace("https", "http") }],
    ["for another host", { rpId: "evil.test" }],
    ["of a device that has not looked who is there", { isUnverified: true }],
    ["for another account", { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }],
    ["of a creation", { type: "webauthn.create" }],
  ])("refuses an answer %s", { tags: "nightly" }, async ([_, faults], { given: { added, signIn } }) => {
    const { key } = await added();
    await problemOf(await signIn(key, faults), 401, "invalid_credentials");
  });

  it("refuses an answer that was sent before, is too old, or answers somebody else's challenge", {
    tags: "nightly",
  }, async ({ api, given: { browser, added } }) => {
    const { key } = await added();
    const visitor = new Browser(api);
    const response = key.get(await optionsFrom(visitor, `${SIGN_IN}-options`));
    const answers = await Promise.all(
      [1, 2, 3].map(() => new Browser(api).send("POST", SIGN_IN, { response })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const late = key.get(await optionsFrom(visitor, `${SIGN_IN}-options`));
    api.clock.now += 5 * MINUTE;
    await problemOf(await visitor.send("POST", SIGN_IN, { response: late }), 401, "invalid_credentials");
    const made = key.get({ challenge: "AAAA".repeat(20), rpId: "api.test" });
    await problemOf(await visitor.send("POST", SIGN_IN, { response: made }), 401, "invalid_credentials");
    const toConfirm = key.get(await optionsFrom(browser, "/portal/session/confirm-options"));
    await problemOf(await visitor.send("POST", SIGN_IN, { response: toConfirm }), 401, "invalid_credentials");
  });

  it("refuses a counter that does not increase, because the authenticator may be a copy", {
    tags: "nightly",
  }, async ({ given: { added, signIn } }) => {
    const { key } = await added();
    expect((await signIn(key, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      await problemOf(await signIn(key, { counter }), 401, "invalid_credentials");
    expect((await signIn(key, { counter: 8 })).status).toBe(200);
  });

  it("refuses a signature of another key", { tags: "nightly" }, async ({ given: { browser, added } }) => {
    const { key } = await added();
    const forged = new Authenticator(BASE_URL);
    const options = await optionsFrom(browser, `${SIGN_IN}-options`);
    const response = { ...forged.get(options), id: key.id, rawId: key.id };
    await problemOf(await browser.send("POST", SIGN_IN, { response }), 401, "invalid_credentials");
  });

  it("counts failures like those of passwords: ten lock the e-mail on unknown devices only", {
    tags: "nightly",
  }, async ({ api, tenant, given: { browser, added, signIn } }) => {
    const { key } = await added();
    for (let i = 0; i < 10; i++)
      await problemOf(await signIn(key, { origin: "https://evil.test" }), 401, "invalid_credentials");
    await problemOf(await signIn(key), 429, "rate_limited");
    await problemOf(await new Browser(api).signIn(tenant), 429, "rate_limited");
    expect((await signIn(key, {}, browser)).status).toBe(200);
    expect((await browser.signIn(tenant)).status).toBe(200);
  });

  it("slows an address down with unknown passkeys, and says no more of them", { tags: "nightly" }, async ({
    api,
    given: { added, signIn },
  }) => {
    const { key } = await added();
    const wrong = await problemOf(await signIn(key, { rpId: "evil.test" }), 401, "invalid_credentials");
    const unknown = new Authenticator(BASE_URL);
    const guess = () => signIn(unknown, {}, new Browser(api), "198.51.100.66");
    const waited: number[] = [];
    api.deps.wait = async (ms) => void waited.push(ms);
    for (let i = 0; i < 11; i++) {
      const { detail } = await problemOf(await guess(), 401, "invalid_credentials");
      expect(detail).toBe(wrong.detail);
    }
    expect(waited).toEqual([1000]);
    expect((await signIn(key)).status).toBe(200);
  });

  it("shows the state of a suspended partner, and ends with the account", { tags: "nightly" }, async ({
    api,
    tenant,
    given: { added, signIn },
  }) => {
    const { key } = await added();
    await api.operator("POST", `/operator/partners/${tenant.id}/suspend`);
    const visitor = new Browser(api);
    const session = await dataOf(await signIn(key, {}, visitor));
    expect(session).toMatchObject({ partner: { status: "suspended" } });
    await problemOf(await visitor.send("GET", "/partner/passkeys"), 403, "partner_inactive");
    const account = `/operator/partners/${tenant.id}/accounts/${tenant.accountId}`;
    await api.operator("POST", `${account}/disable`);
    await problemOf(await signIn(key), 401, "invalid_credentials");
    await api.operator("POST", `${account}/enable`);
    await problemOf(await signIn(key), 401, "invalid_credentials");
    await problemOf(await visitor.send("GET", "/portal/session"), 401, "invalid_token");
  });
});

describe("a confirmation", { tags: "nightly" }, () => {
  it.for([
    [{}, ["password is required"]],
    [{ password: 1 }, ["password must be of type string"]],
    [
      { pasword: "x" },
      ["pasword is not a field of this request: did you mean password?", "password is required"],
    ],
    [{ passkey: 1 }, ["passkey must be of type object"]],
  ] as const)(
    "names what is wrong with the confirmation %j",
    async ([body, faults], { given: { browser } }) => {
      const { errors } = await problemOf(
        await browser.send("POST", "/portal/session/confirm", body),
        400,
        "invalid_request",
      );
      expect(errors!.map(({ path, message }) => `${path} ${message}`)).toEqual(faults);
    },
  );
});

describe("a passkey's confirmation", { tags: "nightly" }, () => {
  const confirm = async (key: Authenticator, from: Browser, faults: Faults = {}) => {
    const options = await optionsFrom(from, "/portal/session/confirm-options");
    return from.send("POST", "/portal/session/confirm", { passkey: key.get(options, faults) });
  };

  it("opens what shows or changes secrets for five minutes, once for each challenge", async ({
    api,
    given: { added, signIn },
  }) => {
    const { key } = await added();
    const visitor = new Browser(api);
    await signIn(key, {}, visitor);
    api.clock.now += 5 * MINUTE;
    const early = await visitor.send("POST", "/partner/secret-keys", { name: "x" });
    await problemOf(early, 403, "confirmation_required");
    const options = await optionsFrom(visitor, "/portal/session/confirm-options");
    expect(options).toMatchObject({ allowCredentials: [{ id: key.id, type: "public-key" }] });
    const body = { passkey: key.get(options) };
    expect((await visitor.send("POST", "/portal/session/confirm", body)).status).toBe(200);
    expect((await visitor.send("POST", "/partner/secret-keys", { name: "x" })).status).toBe(201);
    api.clock.now += 5 * MINUTE;
    const created = await visitor.send("POST", "/partner/secret-keys", { name: "x" });
    await problemOf(created, 403, "confirmation_required");
    const fresh = await optionsFrom(visitor, "/portal/session/confirm-options");
    const passkey = key.get(fresh);
    expect((await visitor.send("POST", "/portal/session/confirm", { passkey })).status).toBe(200);
    const again = await visitor.send("POST", "/portal/session/confirm", { passkey });
    await problemOf(again, 401, "invalid_credentials");
  });

  it("is not given by another account's passkey, another session's challenge or one to sign in", async ({
    api,
    tenant,
    given: { browser, confirmed, added },
  }) => {
    const { key } = await added();
    const other = await confirmed(await newTenant(api));
    const { key: theirs } = await added(other);
    const visitor = await signedIn(api, tenant);
    api.clock.now += 5 * MINUTE;
    await problemOf(await confirm(theirs, visitor), 401, "invalid_credentials");
    for (const challenge of [
      await optionsFrom(browser, "/portal/session/confirm-options"),
      await optionsFrom(visitor, `${SIGN_IN}-options`),
    ]) {
      const body = { passkey: key.get(challenge) };
      const refused = await visitor.send("POST", "/portal/session/confirm", body);
      await problemOf(refused, 401, "invalid_credentials");
    }
    await problemOf(
      await visitor.send("POST", "/partner/secret-keys", { name: "x" }),
      403,
      "confirmation_required",
    );
  });

  it("is locked for this session after ten failures", async ({ given: { browser, added } }) => {
    const { key } = await added();
    for (let i = 0; i < 10; i++)
      await problemOf(await confirm(key, browser, { isUnverified: true }), 401, "invalid_credentials");
    await problemOf(await confirm(key, browser), 429, "rate_limited");
  });
});

describe("a passkey that is removed", { tags: "nightly" }, () => {
  it("signs nobody in, and can be removed only by its own account", async ({
    api,
    given: { browser, confirmed, added, signIn },
  }) => {
    const { key, id } = await added();
    const path = `/partner/passkeys/${id}`;
    const other = await confirmed(await newTenant(api));
    await problemOf(await other.send("DELETE", path), 404, "not_found");
    expect(await dataOf(await other.send("GET", "/partner/passkeys"))).toEqual([]);
    expect((await browser.send("DELETE", path)).status).toBe(204);
    await problemOf(await signIn(key), 401, "invalid_credentials");
    await problemOf(await browser.send("DELETE", path), 404, "not_found");
  });
});

it("writes what was done with passkeys into the audit log, and deletes challenges that are over", {
  tags: "nightly",
}, async ({ api, tenant, given: { browser, added, signIn } }) => {
  const { key, id } = await added();
  await signIn(key);
  await browser.send("DELETE", `/partner/passkeys/${id}`);
  const { data } = await dataOf<{ data: { action: string; subject_id: string; details: object }[] }>(
    await api.operator("GET", `/operator/audit?partner_id=${tenant.id}&pageSize=3`),
  );
  expect(data.map(({ action }) => action)).toEqual([
    "passkey.removed",
    "portal_session.begun",
    "passkey.added",
  ]);
  expect(data[1]!.details).toEqual({ passkey: id });
  expect([data[0]!.subject_id, data[2]!.subject_id]).toEqual([id, id]);
  const count = () => bindings.DB.prepare("SELECT count(*) AS n FROM used_challenges").first<number>("n");
  expect(await count()).toBeGreaterThan(0);
  api.clock.now += 60 * 24 * 60 * MINUTE;
  await deleteExpired(api.deps);
  expect(await count()).toBe(0);
});
