import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { bindings, operatorHeaders } from "../harness.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";

const HOUR = 3_600_000;
const it = base.extend("given", PER_FILE, ({ api }) => {
  const create = (body: object, key?: string) =>
    api.fetch("/operator/partners", {
      method: "POST",
      headers: {
        ...operatorHeaders,
        "content-type": "application/json",
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body: JSON.stringify(body),
    });
  return { create };
});

const partner = (changes: object = {}) => ({
  ...{ name: `Shop ${crypto.randomUUID()}`, kind: "store", origin_zip: "100281" },
  ...changes,
});

async function idOf(response: Response, status: number): Promise<string> {
  expect([response.status, response.headers.get("idempotent-replayed")]).toEqual([
    status,
    status === 200 ? "true" : null,
  ]);
  return (await response.json<{ data: { id: string } }>()).data.id;
}

const countOf = async (name: string) =>
  bindings.DB.prepare("SELECT count(*) AS n FROM partners WHERE name = ?").bind(name).first<number>("n");
const entriesOf = async (id: string) =>
  bindings.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE subject_id = ?").bind(id).first<number>("n");

describe("a partner's creation with an Idempotency-Key", () => {
  it("makes one partner and one audit entry, however often it is sent", async ({ given: { create } }) => {
    const body = partner();
    const key = crypto.randomUUID();
    const id = await idOf(await create(body, key), 201);
    for (let i = 0; i < 3; i++) expect(await idOf(await create(body, key), 200)).toBe(id);
    const reordered = Object.fromEntries(Object.entries(body).reverse());
    expect(await idOf(await create(reordered, key), 200)).toBe(id);
    expect(await countOf(body.name)).toBe(1);
    expect(await entriesOf(id)).toBe(1);
  });

  it("makes one partner when it comes many times at once", async ({ given: { create } }) => {
    const body = partner();
    const key = crypto.randomUUID();
    const responses = await Promise.all(Array.from({ length: 10 }, () => create(body, key)));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(await countOf(body.name)).toBe(1);
  });

  it("answers with the partner as it is now", async ({ api, given: { create } }) => {
    const body = partner();
    const id = await idOf(await create(body, "as it is now"), 201);
    await api.operator("PATCH", `/operator/partners/${id}`, { origin_zip: "900211" });
    const again = await create(body, "as it is now");
    expect((await again.json<{ data: object }>()).data).toMatchObject({ id, origin_zip: "900211" });
  });

  it("is refused with another body, which makes nothing", async ({ given: { create } }) => {
    const body = partner();
    await idOf(await create(body, "taken"), 201);
    const other = partner();
    await problemOf(await create(other, "taken"), 422, "idempotency_mismatch");
    expect(await countOf(other.name)).toBe(0);
    const { total } = await bindings.DB.prepare(
      "SELECT count(*) AS total FROM audit_log WHERE details LIKE ?",
    )
      .bind(`%${other.name}%`)
      .first<{ total: number }>()
      .then((row) => row!);
    expect(total).toBe(0);
  });

  it("keeps no error: a corrected body with the same key is created", async ({ given: { create } }) => {
    const body = partner({ origin_zip: "nowhere" });
    expect(await wrongPathsOf(await create(body, "corrected"))).toEqual(["origin_zip"]);
    await idOf(await create({ ...body, origin_zip: "100281" }, "corrected"), 201);
  });

  it("is another one after 24 hours", async ({ api, given: { create } }) => {
    const body = partner();
    const id = await idOf(await create(body, "daily"), 201);
    api.clock.now += 24 * HOUR - 1;
    expect(await idOf(await create(body, "daily"), 200)).toBe(id);
    api.clock.now += 1;
    expect(await idOf(await create(body, "daily"), 201)).not.toBe(id);
    expect(await countOf(body.name)).toBe(2);
  });

  it("needs a key of 1 to 255 characters, and without one each makes a partner", async ({
    given: { create },
  }) => {
    const body = partner();
    for (const key of ["", "k".repeat(256)]) {
      expect(await wrongPathsOf(await create(body, key))).toEqual(["Idempotency-Key"]);
    }
    await idOf(await create(body, "k".repeat(255)), 201);
    for (let i = 0; i < 2; i++) await idOf(await create(body), 201);
    expect(await countOf(body.name)).toBe(3);
  });
});
