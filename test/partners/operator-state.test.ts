import { describe, expect } from "vitest";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { it, partnerOf } from "./partners.ts";

const UNKNOWN = "/operator/partners/01a1f8b1-ba9f-72b9-b729-0167e5e79a37";

describe("a partner's state", () => {
  it("becomes active by a signed agreement, suspended, and active again", async ({
    partners: { create, act, activate },
  }) => {
    const { id } = await partnerOf(await create(), 201);
    expect(await partnerOf(await activate(id, "2026-11-20"))).toMatchObject({
      status: "active",
      agreement_signed_on: "2026-11-20",
    });
    expect(await partnerOf(await act(id, "suspend"))).toMatchObject({
      status: "suspended",
      agreement_signed_on: "2026-11-20",
    });
    expect(await partnerOf(await activate(id, "2026-11-19"))).toMatchObject({
      status: "active",
      agreement_signed_on: "2026-11-19",
    });
  });

  it.for([
    "2026-11-22",
    "2027-01-01",
    "20 November",
    "2026-02-30",
    "2026-11-20T00:00:00Z",
    "",
    20261120,
    null,
  ])(
    "does not become active with an agreement of %j",
    async (date, { partners: { create, read, activate } }) => {
      const { id } = await partnerOf(await create(), 201);
      expect(await wrongPathsOf(await activate(id, date))).toEqual(["agreement_signed_on"]);
      expect((await read(id)).status).toBe("pending");
    },
  );

  it("does not become active without a date", async ({ partners: { create, act } }) => {
    const { id } = await partnerOf(await create(), 201);
    expect(await wrongPathsOf(await act(id, "activate", {}))).toEqual(["agreement_signed_on"]);
    expect((await act(id, "activate")).status).toBe(415);
  });

  it("cannot be suspended while it is pending", async ({ partners: { create, read, act } }) => {
    const { id } = await partnerOf(await create(), 201);
    await problemOf(await act(id, "suspend"), 409, "invalid_transition");
    expect((await read(id)).status).toBe("pending");
  });

  it("stays as it is when it is suspended twice", async ({ api, partners: { create, act, activate } }) => {
    const { id } = await partnerOf(await create(), 201);
    await activate(id);
    const suspended = await partnerOf(await act(id, "suspend"));
    api.clock.now += 1000;
    expect(await partnerOf(await act(id, "suspend", {}))).toEqual(suspended);
  });
});

describe("a partner's allow-list", () => {
  it("is kept in canonical form, each entry once", async ({ partners: { create, read, allow } }) => {
    const { id } = await partnerOf(await create(), 201);
    const set = await partnerOf(
      await allow(id, [
        "203.0.113.77/24",
        "203.0.113.0/24",
        "2001:DB8:0:0::1",
        "2001:db8::1",
        "::ffff:198.51.100.7",
        "198.51.100.7",
        "2001:db8:1:2:3::/64",
        "::ffff:192.0.2.0/120",
      ]),
    );
    expect(set.allow_list).toEqual([
      "203.0.113.0/24",
      "2001:db8::1",
      "198.51.100.7",
      "2001:db8:1:2::/64",
      "192.0.2.0/24",
    ]);
    expect(await read(id)).toEqual(set);
  });

  it("is replaced as a whole, by an empty one too", async ({ partners: { create, allow } }) => {
    const { id } = await partnerOf(await create(), 201);
    await allow(id, ["203.0.113.1"]);
    expect((await partnerOf(await allow(id, ["203.0.113.2"]))).allow_list).toEqual(["203.0.113.2"]);
    expect((await partnerOf(await allow(id, []))).allow_list).toEqual([]);
  });

  it("names the entries that are neither address nor block, and stays as it was", async ({
    partners: { create, read, allow },
  }) => {
    const { id } = await partnerOf(await create(), 201);
    await allow(id, ["203.0.113.1"]);
    const wrong = [
      "203.0.113.0/33",
      "example.com",
      "010.0.0.1",
      "0x7f000001",
      "1.2.3",
      "",
      " 203.0.113.1",
      "2001:db8::/129",
      "fe80::1%eth0",
      "203.0.113.0/-1",
      "203.0.113.0/",
      "::ffff:1.2.3.4/95",
    ];
    expect(await wrongPathsOf(await allow(id, ["203.0.113.9", ...wrong]))).toEqual(
      wrong.map((_, i) => `entries.${i + 1}`),
    );
    expect((await read(id)).allow_list).toEqual(["203.0.113.1"]);
  });

  it("must be a list of texts", async ({ partners: { create, allow } }) => {
    const { id } = await partnerOf(await create(), 201);
    expect(await wrongPathsOf(await allow(id, undefined))).toEqual(["entries"]);
    expect(await wrongPathsOf(await allow(id, "203.0.113.1"))).toEqual(["entries"]);
    expect(await wrongPathsOf(await allow(id, ["203.0.113.1", 5]))).toEqual(["entries.1"]);
  });
});

describe("a partner's first secret key", () => {
  it.for<[string, object | undefined, string]>([
    ["without a body", undefined, "First key"],
    ["with an empty one", {}, "First key"],
    ["with a name", { name: "Warehouse" }, "Warehouse"],
  ])("is shown once, when it is created %s", async ([_, body, name], { api, partners: { create, act } }) => {
    const { id } = await partnerOf(await create(), 201);
    const response = await act(id, "secret-keys", body);
    expect(response.status).toBe(201);
    const { data } = await response.json<{ data: object }>();
    expect(data).toEqual({
      id: expect.any(String),
      name,
      created_at: new Date(api.clock.now).toISOString(),
      last_used_at: null,
      last_used_from: null,
      key: expect.stringMatching(/^sk_test_[0-9A-Za-z]{33}$/),
      hint: expect.stringMatching(/^sk_test_[0-9A-Za-z]{4}…[0-9A-Za-z]{4}$/),
    });
  });

  it.for(["", "x".repeat(101), "two\nlines", null])(
    "can't be called %j",
    async (name, { partners: { create, act } }) => {
      const { id } = await partnerOf(await create(), 201);
      expect(await wrongPathsOf(await act(id, "secret-keys", { name }))).toEqual(["name"]);
    },
  );
});

describe("a partner that does not exist", () => {
  it.for<[string, string, unknown?]>([
    ["GET", ""],
    ["PATCH", "", { name: "x" }],
    ["POST", "/activate", { agreement_signed_on: "2026-01-15" }],
    ["POST", "/suspend"],
    ["PUT", "/allow-list", { entries: [] }],
    ["POST", "/secret-keys"],
    ["GET", "/accounts"],
    ["POST", "/accounts", { email: "nobody@example.com" }],
    ["GET", "/clients"],
    ["POST", "/clients"],
  ])("is 404 to %s %s", async ([method, path, body], { api }) => {
    await problemOf(await api.operator(method, `${UNKNOWN}${path}`, body), 404, "not_found");
    await problemOf(await api.operator(method, `/operator/partners/x${path}`, body), 404, "not_found");
  });
});
