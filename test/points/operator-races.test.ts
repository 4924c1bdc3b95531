import { afterEach, describe, expect, vi } from "vitest";
import { it } from "../fixtures.ts";
import { startApi } from "../harness.ts";
import { createPoint, move, pointOf, readPoint } from "./points.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const path = (id: string, action = "") => `/operator/points/${id}${action && `/${action}`}`;

describe("changes to one point at the same time", () => {
  it("lose nothing when 20 operators each change another field", async ({ api }) => {
    const changes = [
      { name: "New name" },
      { description: "New description" },
      { note: "New note" },
      { minItemWeight: 1 },
      { maxItemWeight: 20 },
      { maxItemValue: 1234.56 },
      { address: { label: "New label" } },
      { address: { address: "2 New Road" } },
      { address: { city: "New city" } },
      { address: { state: "New state" } },
      { address: { zip: "100001" } },
      { address: { country: "Benin" } },
      { address: { latitude: 7 } },
      { address: { longitude: 4 } },
      { address: { verified: true } },
      { partner: { name: "New partner" } },
      { partner: { phone: "08000000000" } },
      { partner: { email: "new@example.com" } },
      { workingHours: { openingMonday: "08:00", closingMonday: "18:00" } },
      { workingHours: { openingSunday: "10:00", closingSunday: "12:00" } },
    ];
    for (let round = 0; round < 3; round++) {
      const { id } = await createPoint(api);
      const answers = await Promise.all(changes.map((change) => api.operator("PATCH", path(id), change)));
      expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
      const point = await readPoint(api, id);
      for (const change of changes) expect(point).toMatchObject(change);
    }
  });

  it("are all made or refused as a conflict, and none fails, when 60 come at once", async ({ api }) => {
    const { id } = await createPoint(api);
    const notes = Array.from({ length: 60 }, (_, i) => `note ${i}`);
    const answers = await Promise.all(notes.map((note) => api.operator("PATCH", path(id), { note })));
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200).length).toBe(notes.length - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    expect(await refused[0]!.json()).toMatchObject({
      code: "write_conflict",
      detail: "The point was changed by others at the same time: try again.",
    });
    const { note } = await readPoint(api, id);
    expect(answers[notes.indexOf(note)]!.status).toBe(200);
  });

  it("never leave a point published and rejected", async ({ api }) => {
    for (let round = 0; round < 10; round++) {
      const { id } = await createPoint(api);
      await move(api, id, "approve");
      const actions = ["publish", "reject", "publish", "reject", "publish"];
      if (round % 2) actions.reverse();
      const answers = await Promise.all(actions.map((action) => api.operator("POST", path(id, action))));
      for (const [i, { status }] of answers.entries()) {
        expect(actions[i] === "publish" ? [200, 409] : [200]).toContain(status);
      }
      expect(await readPoint(api, id)).toMatchObject({ status: "rejected", published: false });
    }
  });

  it("delete a point once, and every DELETE is 204", async ({ api }) => {
    const { id } = await createPoint(api);
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.operator("DELETE", path(id))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  });

  it("never bring a deleted point back", async ({ api }) => {
    for (let round = 0; round < 5; round++) {
      const { id } = await createPoint(api);
      await move(api, id, "approve");
      const [, ...changes] = await Promise.all([
        api.operator("DELETE", path(id)),
        api.operator("POST", path(id, "publish")),
        api.operator("PATCH", path(id), { name: "New" }),
      ]);
      for (const { status } of changes) expect([200, 410]).toContain(status);
      expect(await readPoint(api, id)).toMatchObject({
        deletedAt: expect.stringMatching(/Z$/),
        published: false,
      });
    }
  });

  it("create one host for points that are created together", async ({ api }) => {
    const partner = { name: "Created together", type: "store" };
    const points = await Promise.all(Array.from({ length: 8 }, () => createPoint(api, { partner })));
    expect(new Set(points.map((point) => point.partner.id)).size).toBe(1);
    expect(new Set(points.map((point) => point.id)).size).toBe(8);
  });
});

describe("a queue that fails", () => {
  it("makes no request fail: the change is stored, and the next build shows it", async ({ api }) => {
    const errors = vi.spyOn(console, "error");
    const queueless = startApi(
      {
        pointsQueue: {
          send: async () => {
            throw new Error("the queue is down");
          },
        },
      },
      api.clock,
    );
    const { id } = await createPoint(queueless);
    expect(await move(queueless, id, "approve", "publish")).toMatchObject({ published: true });
    await pointOf(await queueless.operator("PATCH", path(id), { name: "New" }));
    expect(JSON.parse(errors.mock.lastCall?.[0] as string)).toMatchObject({
      level: "error",
      cause: expect.stringContaining("the queue is down"),
    });

    await queueless.publish();
    const shown = await queueless.fetch(`/public/pudo-points/${id}`);
    expect(await shown.json()).toMatchObject({ data: { name: "New" } });
    expect((await queueless.operator("DELETE", path(id))).status).toBe(204);
  });
});
