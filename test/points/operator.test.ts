import { describe, expect } from "vitest";
import type { Point } from "../../src/points/point.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { problemOf, wrongPathsOf } from "../problems.ts";
import { createPoint, move, pointOf, readPoint } from "./points.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ABSENT = "019a9f2c-7c1e-7b5a-9d0e-3f6a1b2c4d5e";
const ACTIONS = ["approve", "reject", "publish", "unpublish"] as const;

const it = base.extend("given", PER_FILE, ({ api }) => {
  const act = (id: string, action: string) => api.operator("POST", `/operator/points/${id}/${action}`);
  const patch = (id: string, changes: object) => api.operator("PATCH", `/operator/points/${id}`, changes);
  const remove = (id: string) => api.operator("DELETE", `/operator/points/${id}`);
  return { act, patch, remove };
});

describe("a new point", () => {
  it("is pending and unpublished, with defaults for missing fields", async ({ api }) => {
    const point = await createPoint(api);
    const hours = Object.values(point.workingHours);
    expect(hours).toHaveLength(14);
    expect(new Set(hours)).toEqual(new Set([null]));
    expect(point).toMatchObject({
      id: expect.stringMatching(UUID_V7),
      name: "Allen Avenue counter",
      description: "",
      note: "",
      status: "pending",
      published: false,
      createdAt: "2026-11-20T09:00:00.000Z",
      updatedAt: "2026-11-20T09:00:00.000Z",
      deletedAt: null,
      minItemWeight: 0,
      maxItemWeight: 30,
      maxItemValue: 500_000,
      capacity: null,
      address: { address: "12 Allen Avenue", latitude: 6.6018, longitude: 3.3515, verified: false },
    });
    expect(await readPoint(api, point.id)).toEqual(point);
  });

  it("has all fields that were sent", async ({ api }) => {
    const details = {
      name: "Ọjà Ọba",
      description: "Ground floor\nbeside the bakery",
      note: "ring twice",
      address: {
        label: "Market",
        address: "1 King's Road",
        city: "Ibadan",
        state: "Oyo",
        zip: "200281",
        country: "Nigeria",
        latitude: 7.3775,
        longitude: 3.947,
        verified: true,
      },
      partner: {
        name: "Mama Tee",
        type: "agent",
        email: "tee@example.com",
        phone: "+234 800 000 0000",
        website: "https://tee.example",
      },
      workingHours: { openingMonday: "22:00", closingMonday: "06:00" },
      minItemWeight: 0.5,
      maxItemWeight: 12.25,
      maxItemValue: 99_999.99,
      capacity: 40,
    };
    const point = await createPoint(api, details);
    expect(point).toMatchObject({ ...details, full: false });
    expect(await readPoint(api, point.id)).toEqual(point);
  });

  it("is noted as long as its place is not in its state, by the answers that show it alone", async ({
    api,
    given: { patch },
  }) => {
    const address = { address: "1 Market Road", state: "Kano", latitude: 8.592, longitude: 12.0022 };
    const swapped = { name: "Kano counter", address };
    const created = await api.operator("POST", "/operator/points", swapped);
    const { data, notes } = await created.json<{ data: Point; notes?: string[] }>();
    expect(notes).toEqual([
      expect.stringMatching(/with latitude and longitude swapped it would be in Kano$/),
    ]);
    const notesOf = async (response: Response) => (await response.json<{ notes?: string[] }>()).notes;
    expect(await notesOf(await api.operator("GET", `/operator/points/${data.id}`))).toEqual(notes);
    const right = { address: { latitude: 12.0022, longitude: 8.592 } };
    expect(await notesOf(await patch(data.id, right))).toBeUndefined();
  });

  it("that takes no parcel is full", async ({ api }) => {
    expect(await createPoint(api, { capacity: 0 })).toMatchObject({ capacity: 0, full: true });
  });

  it.for([
    ["name", {}],
    ["address.address", { address: "" }],
    ["address.latitude", { latitude: undefined }],
    ["address.longitude", { longitude: undefined }],
  ] as const)("needs a name, an address and coordinates: %s", async ([path, address], { api }) => {
    const response = await api.operator("POST", "/operator/points", {
      ...(path === "name" ? {} : { name: "Ikeja" }),
      address: { address: "1 Market Road", latitude: 6.6, longitude: 3.35, ...address },
    });
    expect(await wrongPathsOf(response)).toEqual([path]);
  });

  it("shares its host with all other points with an equal `partner`", async ({ api }) => {
    const partner = { name: "Chain", type: "store" };
    const [one, two] = [await createPoint(api, { partner }), await createPoint(api, { partner })];
    const other = await createPoint(api, { partner: { ...partner, type: "agent" } });
    expect(two.partner.id).toBe(one.partner.id);
    expect(other.partner.id).not.toBe(one.partner.id);
  });
});

/** Each reachable state: the actions that lead to it, and the result of each action in it. */
const STATES: [string, string[], Record<(typeof ACTIONS)[number], [Point["status"], boolean] | 409>][] = [
  [
    "pending",
    [],
    {
      approve: ["approved", false],
      reject: ["rejected", false],
      publish: 409,
      unpublish: ["pending", false],
    },
  ],
  [
    "approved",
    ["approve"],
    {
      approve: ["approved", false],
      reject: ["rejected", false],
      publish: ["approved", true],
      unpublish: ["approved", false],
    },
  ],
  [
    "published",
    ["approve", "publish"],
    {
      approve: ["approved", true],
      reject: ["rejected", false],
      publish: ["approved", true],
      unpublish: ["approved", false],
    },
  ],
  [
    "rejected",
    ["reject"],
    {
      approve: ["approved", false],
      reject: ["rejected", false],
      publish: 409,
      unpublish: ["rejected", false],
    },
  ],
  [
    "rejected after it was published",
    ["approve", "publish", "reject"],
    {
      approve: ["approved", false],
      reject: ["rejected", false],
      publish: 409,
      unpublish: ["rejected", false],
    },
  ],
];

describe("a point's state", () => {
  const moves = STATES.flatMap(([state, path, outcomes]) =>
    ACTIONS.map((action) => [state, action, path, outcomes[action]] as const),
  );

  it.for(moves)(
    "goes from %s by %s as the contract says",
    async ([_, action, path, outcome], { api, given: { act } }) => {
      const { id } = await createPoint(api);
      const before = await move(api, id, ...path);
      const sentBefore = api.sent.length;
      api.clock.now += 1000;
      const response = await act(id, action);
      if (outcome === 409) {
        await problemOf(response, 409, "invalid_transition");
        expect(await readPoint(api, id)).toEqual(before);
        return;
      }
      const after = await pointOf(response);
      expect([after.status, after.published]).toEqual(outcome);
      expect(await readPoint(api, id)).toEqual(after);
      const changed = before.status !== after.status || before.published !== after.published;
      expect(after.updatedAt !== before.updatedAt).toBe(changed);
      expect(api.sent.length - sentBefore).toBe(changed ? 1 : 0);
      // The same action again has no effect.
      api.clock.now += 1000;
      expect(await pointOf(await act(id, action))).toEqual(after);
    },
  );

  it("of an unknown point can't be changed", async ({ api, given: { act, patch, remove } }) => {
    for (const id of [ABSENT, "nonsense", "%00", "'"]) {
      for (const action of ACTIONS) await problemOf(await act(id, action), 404, "point_not_found");
      await problemOf(await patch(id, { name: "x" }), 404, "point_not_found");
      await problemOf(await remove(id), 404, "point_not_found");
      await problemOf(await api.operator("GET", `/operator/points/${id}`), 404, "point_not_found");
    }
  });
});

describe("DELETE /operator/points/{id}", () => {
  it("is for good: the operator still reads it, everyone else gets 410, and nothing changes it", async ({
    api,
    given: { act, patch, remove },
  }) => {
    const { id } = await createPoint(api);
    await move(api, id, "approve", "publish");
    await api.publish();
    expect((await api.fetch(`/public/pudo-points/${id}`)).status).toBe(200);

    const response = await remove(id);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    const deletedAt = new Date(api.clock.now).toISOString();
    const deleted = await readPoint(api, id);
    expect(deleted).toMatchObject({ deletedAt, published: false });

    for (const action of ACTIONS) await problemOf(await act(id, action), 410, "point_gone");
    await problemOf(await patch(id, { name: "New" }), 410, "point_gone");
    api.clock.now += 1000;
    expect((await remove(id)).status).toBe(204);
    expect(await readPoint(api, id)).toEqual(deleted);

    await api.publish();
    const { detail } = await problemOf(await api.fetch(`/public/pudo-points/${id}`), 410, "point_gone");
    expect(detail).toContain(id);
    expect(detail).toContain(deletedAt.slice(0, 10));
    expect(await (await api.fetch("/public/pudo-points?pageSize=2000")).text()).not.toContain(id);
  });

  it("deletes a point that was never published", async ({ api, given: { remove } }) => {
    const { id } = await createPoint(api);
    expect((await remove(id)).status).toBe(204);
    await api.publish();
    await problemOf(await api.fetch(`/public/pudo-points/${id}`), 410, "point_gone");
  });
});

describe("a point that is not public", () => {
  it.for([
    [[]],
    [["approve"]],
    [["reject"]],
    [["approve", "publish", "unpublish"]],
    [["approve", "publish", "reject"]],
  ] as const)("is 404 for the public after %j", async ([actions], { api }) => {
    const { id } = await createPoint(api);
    await move(api, id, ...actions);
    await api.publish();
    await problemOf(await api.fetch(`/public/pudo-points/${id}`), 404, "point_not_found");
  });
});
