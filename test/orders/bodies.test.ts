import { beforeAll, describe, expect, it } from "vitest";
import { type Api, migrate, startApi } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { newTenant, type Tenant } from "../tenant.ts";
import { storedOrder } from "./moves.ts";
import {
  answerOf,
  entrances,
  newReference,
  publicPoint,
  resultsOf,
  storeBody,
  whiteLabelBody,
} from "./orders.ts";

let api: Api;
let tenant: Tenant;
let pointId: string;
let partner: Awaited<ReturnType<typeof entrances>>;

beforeAll(async () => {
  await migrate();
  api = startApi();
  tenant = await newTenant(api);
  pointId = await publicPoint(api);
  partner = await entrances(api, tenant);
});

const ITEM = { name: "Cloth", qty: 1, price: 100, weight_kg: 1 };
type Json = Record<string, unknown>;

/** `body` with another value at a path such as `items.0.qty`; undefined removes the field. */
function withValue(body: object, path: string, value: unknown): Json {
  // Not structuredClone, which keeps two references to one item as one.
  const copy = JSON.parse(JSON.stringify(body)) as Json;
  const names = path.split(".");
  let at = copy;
  for (const name of names.slice(0, -1)) at = at[name] as Json;
  const last = names.at(-1)!;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

const ENTRANCES = [
  { entrance: "store", path: "/api/v1/orders", reference: "partner_order_id", receiver: "customer" },
  { entrance: "whiteLabel", path: "/api/v1/partners/orders", reference: "reference", receiver: "recipient" },
] as const;

describe.each(ENTRANCES)("a body for $path", ({ entrance, path, reference, receiver }) => {
  /** A valid body with every optional field except `webhook_url`. */
  const full = (changes: object = {}) => {
    const receiverOf = { name: "Amaka Obi", email: "amaka@example.com", phone: "08031234567" };
    const body = entrance === "store" ? storeBody(pointId) : whiteLabelBody(pointId);
    return { ...body, [receiver]: receiverOf, items: [ITEM, ITEM], note: "Ring twice", ...changes } as Json;
  };
  const post = (body: object) => partner[entrance](body);
  const postRaw = (body: string) =>
    api.fetch(path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${entrance === "store" ? tenant.secretKey : partner.token}`,
        "cf-connecting-ip": "203.0.113.10",
        "content-type": "application/json",
      },
      body,
    });
  const wrongAt = async (at: string, value: unknown) =>
    wrongPathsOf(await post(withValue(full(), at, value)));

  it("may have every field", async () => {
    const { data } = await answerOf(await post(full()), 201);
    expect(await storedOrder(api, data.id)).toMatchObject({
      receiverName: "Amaka Obi",
      receiverEmail: "amaka@example.com",
      receiverPhone: "08031234567",
      items: [ITEM, ITEM],
      note: "Ring twice",
    });
  });

  const required = [
    ...[reference, "pudo_point_id", receiver, `${receiver}.name`, `${receiver}.phone`],
    ...["items.1.name", "items.1.qty", "items.1.price", "items.1.weight_kg"],
    ...(entrance === "store" ? ["items"] : []),
  ];
  it.each(required)("requires %s, and refuses null", async (at) => {
    expect(await wrongAt(at, undefined)).toEqual([at]);
    expect(await wrongAt(at, null)).toEqual([at]);
  });

  const optional = ["note", `${receiver}.email`, ...(entrance === "whiteLabel" ? ["items"] : [])];
  it.each(optional)("may lack %s, but null is refused", async (at) => {
    await answerOf(await post(withValue(full(), at, undefined)), 201);
    expect(await wrongAt(at, null)).toEqual([at]);
  });

  it("is refused with all wrong fields at once", async () => {
    const body = full({
      pudo_point_id: 5,
      items: [
        { ...ITEM, qty: 0 },
        { ...ITEM, price: -1 },
      ],
    });
    expect((await wrongPathsOf(await post(body))).sort()).toEqual([
      "items.0.qty",
      "items.1.price",
      "pudo_point_id",
    ]);
  });

  it.each<[string, unknown[]]>([
    ["items.0.qty", ["2", 1.5, 0, -1, true, [1], 1e21, {}]],
    ["items.0.price", ["1", -1, -0.01, 0.001, 12.345, true, [1]]],
    ["items.0.weight_kg", ["1", 0, -1, true, [1]]],
    ["items.0.length_cm", ["1", 0, -1]],
    ["items.0.width_cm", [0, false]],
    ["items.0.height_cm", [0, {}]],
    ["items.0.name", ["", 5, ["x"], "x".repeat(201), "two\nlines", "a\u0000b"]],
    ["items.0", ["x", 5, []]],
    ["items", ["x", {}, [], Array(101).fill(ITEM)]],
    [reference, [5, ["x"], true, {}]],
    ["pudo_point_id", [5, "x".repeat(65), "a\u0000"]],
    [receiver, ["Amaka", []]],
    [`${receiver}.name`, [5, "", "   ", "x".repeat(201), "two\nlines", "tab\there", "a\u0000b", "\ud800"]],
    ["note", [5, ["x"], "x".repeat(2001), "a\u0000b", "a\rb", "a\u001bb", "a\u007fb", "a\u0085b"]],
    [
      "webhook_url",
      [5, null, "https://exa\tmple.com/", "https://example.com/\n", `https://a.example/${"x".repeat(2000)}`],
    ],
  ])("refuses other values for %s", async (at, values) => {
    for (const value of values) expect([at, value, await wrongAt(at, value)]).toEqual([at, value, [at]]);
  });

  it("can't have an empty webhook_url, to which nothing could be delivered", async () => {
    expect(await wrongAt("webhook_url", "")).toEqual(["webhook_url"]);
  });

  it("can't have a number that overflows", async () => {
    for (const field of ["qty", "price", "weight_kg"]) {
      const raw = JSON.stringify(full({ items: [{ ...ITEM, [field]: "overflow" }] })).replace(
        '"overflow"',
        "1e999",
      );
      expect(await wrongPathsOf(await postRaw(raw))).toEqual([`items.0.${field}`]);
    }
  });

  it("may have 100 items, and the limits of their numbers", async () => {
    await answerOf(await post(full({ items: Array(100).fill(ITEM) })), 201);
    await answerOf(await post(full({ items: [{ ...ITEM, price: 0, weight_kg: 0.001 }] })), 201);
    await answerOf(await post(full({ items: [{ ...ITEM, price: 500_000, weight_kg: 30 }] })), 201);
    await answerOf(await post(full({ items: [{ ...ITEM, price: 0.07, qty: 30 }] })), 201);
  });

  it.each(["8031234", "+234 (803) 123-4567", "12345678901234567890"])(
    "accepts the phone %j",
    async (phone) => {
      await answerOf(await post(withValue(full(), `${receiver}.phone`, phone)), 201);
    },
  );
  it.each([
    "",
    "123456",
    "123456789012345678901",
    "0803x123456",
    "0803.123.4567",
    "08031234567\n",
    8031234567,
  ])("refuses the phone %j", async (phone) => {
    expect(await wrongAt(`${receiver}.phone`, phone)).toEqual([`${receiver}.phone`]);
  });

  it.each(["a@b.ng", "ada+shop@mail.example.com", "ADA@EXAMPLE.COM"])(
    "accepts the e-mail %j",
    async (email) => {
      await answerOf(await post(withValue(full(), `${receiver}.email`, email)), 201);
    },
  );
  it.each([
    "",
    "ada",
    "ada@",
    "@example.com",
    "a b@example.com",
    "ada@example.com\n",
    `${"a".repeat(250)}@b.ng`,
    5,
  ])("refuses the e-mail %j", async (email) => {
    expect(await wrongAt(`${receiver}.email`, email)).toEqual([`${receiver}.email`]);
  });

  it("may have newlines and tabs in its note, which are kept", async () => {
    const note = "First line\n\tsecond, 🚚 Ọ̀gá ₦";
    const { data } = await answerOf(await post(full({ note })), 201);
    expect((await storedOrder(api, data.id)).note).toBe(note);
  });

  it("may have no unknown field anywhere", async () => {
    const more = { ...full(), id: "mine", delivery_fee: 0, items: [{ ...ITEM, sku: 5 }, ITEM] };
    const sent = withValue(more, `${receiver}.vip`, true);
    expect((await wrongPathsOf(await post(sent))).sort()).toEqual(
      ["id", "delivery_fee", "items.0.sku", `${receiver}.vip`].sort(),
    );
  });

  it("can't reach prototypes", async () => {
    const evil = { qty: 9, name: "Evil", status: "delivered", email: "evil@example.com" };
    for (const name of ["__proto__", "constructor", "prototype"]) {
      const raw = JSON.stringify(full({ items: [{ ...ITEM, MARK: evil }], MARK: evil })).replaceAll(
        "MARK",
        name,
      );
      expect((await wrongPathsOf(await postRaw(raw))).sort()).toEqual([name, `items.0.${name}`].sort());
      expect(({} as { qty?: unknown }).qty).toBeUndefined();
    }
    // A field that only the prototype has counts as missing.
    const inherited = JSON.stringify(withValue(full(), "items.0.qty", undefined)).replace(
      '"items":[{',
      '"items":[{"__proto__":{"qty":1},',
    );
    expect(await wrongPathsOf(await postRaw(inherited))).toEqual(["items.0.__proto__", "items.0.qty"]);
  });

  it("may have a field twice: the last one counts and is validated", async () => {
    const twice = (first: string, last: string) =>
      postRaw(JSON.stringify(full()).replace('"note":"Ring twice"', `"note":${first},"note":${last}`));
    const { data } = await answerOf(await twice("5", '"last"'), 201);
    expect((await storedOrder(api, data.id)).note).toBe("last");
    expect(await wrongPathsOf(await twice('"first"', "5"))).toEqual(["note"]);
  });

  it("must be JSON with at most 20 levels", async () => {
    const deep = (levels: number) =>
      JSON.stringify(full({ unknown: "deep" })).replace(
        '"deep"',
        "[".repeat(levels - 1) + "]".repeat(levels - 1),
      );
    expect(await wrongPathsOf(await postRaw(deep(20)))).toEqual(["unknown"]);
    await problemOf(await postRaw(deep(21)), 400, "malformed_json");
    await problemOf(await postRaw(deep(20_000)), 400, "malformed_json");
    for (const raw of ["", "{", "[1,", "nothing", '{"a":1}x', "{'a':1}", '{"a":NaN}']) {
      await problemOf(await postRaw(raw), 400, "malformed_json");
    }
    for (const raw of ["[]", "5", "null", '"x"']) {
      await problemOf(await postRaw(raw), 400, "invalid_request");
    }
  });

  it("means the same with its fields in another order", async () => {
    const body = full();
    const { data } = await answerOf(await post(body), 201);
    const turned = Object.fromEntries(Object.entries(body).toReversed());
    turned.items = [Object.fromEntries(Object.entries(ITEM).toReversed()), ITEM];
    expect((await answerOf(await post(turned), 200)).data.id).toBe(data.id);
    await problemOf(await post({ ...body, items: [ITEM, { ...ITEM, qty: 2 }] }), 409, "reference_conflict");
  });

  it("stores what people copy as the plain text that they see, and knows it again", async () => {
    const { data } = await answerOf(
      await post(
        full({
          [reference]: `copied-${entrance}`,
          [receiver]: {
            name: "Amaka Obi",
            email: "\u202aamaka@example.com\u202c ",
            phone: "\u202a+234\u00a0803\u2011123\u20114567\u202c",
          },
          webhook_url: " https://shop.example.com/hooks\u200b",
        }),
      ),
      201,
    );
    expect(await storedOrder(api, data.id)).toMatchObject({
      receiverEmail: "amaka@example.com",
      receiverPhone: "+234 803-123-4567",
      webhookUrl: "https://shop.example.com/hooks",
    });
    const plain = full({
      [reference]: `copied-${entrance}`,
      [receiver]: { name: "Amaka Obi", email: "amaka@example.com", phone: "+234 803-123-4567" },
      webhook_url: "https://shop.example.com/hooks",
    });
    expect((await answerOf(await post(plain), 200)).data.id).toBe(data.id);
  });

  it("is told which character a reference must not have", async () => {
    const problem = await problemOf(
      await post(full({ [reference]: "ORD-\u202a71000" })),
      400,
      "invalid_request",
    );
    expect(problem.errors).toEqual([{ path: reference, message: expect.stringContaining("U+202A") }]);
  });

  it.each(["", "x".repeat(65), "a/b", "/", ".", "..", "a\u0000b", "a\nb", "a\tb", "\ud800"])(
    "can't have the reference %j",
    async (value) => {
      expect(await wrongAt(reference, value)).toEqual([reference]);
    },
  );

  it.each([..."\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"])(
    "can't have a reference with %j, which changes the direction of text",
    async (character) => {
      expect(await wrongAt(reference, `ORD-${character}71000`)).toEqual([reference]);
    },
  );

  // A person who reads or types one could not tell it from another.
  it.each([
    ...[
      " A1",
      "A1 ",
      "\u00a0A1",
      "A1\u2003",
      "\u3000A1",
      "A1\u2028",
      " ",
      "A\u00a01",
      "A\u202f1",
      "A\u20071",
    ],
    ...["A\u200b1", "A1\u200d", "\ufeffA1", "A\u00ad1", "A\u20601", "A\u034f1", "A\u31641", "A\ufe0f1"],
    ...["A\u{e0041}1", "Ade\u0301", "\u212b1"],
  ])("can't have the reference %j, which looks like another, alone or in a batch", async (value) => {
    expect(await wrongAt(reference, value)).toEqual([reference]);
    const batch = entrance === "store" ? partner.storeBatch : partner.whiteLabelBatch;
    const [result] = await resultsOf(await batch([withValue(full(), reference, value)]));
    expect(result).toMatchObject({ status: 400, problem: { errors: [{ path: reference }] } });
  });

  it.each([
    "x",
    "...",
    ".a",
    "a b",
    "100%",
    "%2F",
    "%252F",
    "%zz",
    "%E0%A4%A",
    "é%C3",
    "a?b=c",
    "a#b",
    "a&b=c;d",
    "a+b",
    "a\\b",
    'a"b',
    "a:b",
    "{reference}",
    "*",
    ":reference",
    "Ọ̀rdẹ́r-₦5",
    "注文",
    "🚚",
    "cancel",
    "orders",
    "O'Brien; DROP TABLE orders",
  ])("can have the reference %j, which its path reads and cancels", async (text) => {
    // References are unique across both APIs, so the second order takes another one.
    const own = entrance === "store" ? text : `${text}~w`;
    const { data } = await answerOf(await post(withValue(full(), reference, own)), 201);
    const read = await answerOf(await partner.readWhiteLabel(own), 200);
    expect(read.data).toMatchObject({ id: data.id, reference: own });
    expect((await answerOf(await partner.cancelWhiteLabel(own), 200)).data.status).toBe("cancelled");
  });

  it("can have a reference of 64 characters in any script", async () => {
    for (const letter of ["x", "Ọ", "注", "🚚"]) {
      const start = newReference().slice(-8);
      const own = start + letter.repeat(64 - start.length);
      const { data } = await answerOf(await post(withValue(full(), reference, own)), 201);
      expect((await answerOf(await partner.readWhiteLabel(own), 200)).data.id).toBe(data.id);
    }
  });

  it("distinguishes references by case and spelling", async () => {
    const own = newReference();
    const ids = new Set<string>();
    for (const value of [`${own}a`, `${own}A`, `${own}é`, `${own} é`]) {
      ids.add((await answerOf(await post(withValue(full(), reference, value)), 201)).data.id);
    }
    expect(ids.size).toBe(4);
  });
});
