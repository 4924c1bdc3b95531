import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { wrongPathsOf } from "../problems.ts";
import { createPoint, move, pointOf, readPoint } from "./points.ts";

const it = base.extend("given", PER_FILE, ({ api }) => {
  const patch = (id: string, changes: object) => api.operator("PATCH", `/operator/points/${id}`, changes);
  return { patch };
});

describe("PATCH /operator/points/{id}", () => {
  it("changes what is sent and keeps the rest, inside address, partner and hours too", async ({
    api,
    given: { patch },
  }) => {
    const before = await createPoint(api, {
      description: "old",
      note: "kept",
      partner: { name: "Mama Tee", type: "agent", phone: "08000000000" },
      workingHours: { openingMonday: "08:00", closingMonday: "18:00" },
    });
    api.clock.now += 1000;
    const after = await pointOf(
      await patch(before.id, {
        description: "",
        address: { city: "Ikeja", latitude: -0.5 },
        partner: { name: "Tee & Sons" },
        workingHours: { openingTuesday: "09:00", closingTuesday: "17:00" },
        maxItemWeight: 5,
      }),
    );
    expect(after).toEqual({
      ...before,
      description: "",
      address: { ...before.address, city: "Ikeja", latitude: -0.5 },
      partner: { ...before.partner, id: after.partner.id, name: "Tee & Sons" },
      workingHours: { ...before.workingHours, openingTuesday: "09:00", closingTuesday: "17:00" },
      maxItemWeight: 5,
      updatedAt: new Date(api.clock.now).toISOString(),
    });
    expect(await readPoint(api, before.id)).toEqual(after);
  });

  it("of one point's host does not change the host's other points", async ({ api, given: { patch } }) => {
    const partner = { name: "Shared", type: "store" };
    const [one, two] = [await createPoint(api, { partner }), await createPoint(api, { partner })];
    await pointOf(await patch(one.id, { partner: { phone: "08000000001" } }));
    expect(await readPoint(api, two.id)).toEqual(two);
  });

  it("closes a day with a pair of nulls", async ({ api, given: { patch } }) => {
    const { id } = await createPoint(api, {
      workingHours: { openingMonday: "08:00", closingMonday: "18:00" },
    });
    const sent = { workingHours: { openingMonday: null, closingMonday: null } };
    expect(await pointOf(await patch(id, sent))).toMatchObject(sent);
  });

  it("sets and removes the break of a day, which closes with its day", async ({ api, given: { patch } }) => {
    const breaks = { friday: { from: "12:30", to: "14:30" } };
    const hours = {
      openingFriday: "08:00",
      closingFriday: "18:00",
      openingMonday: "08:00",
      closingMonday: "18:00",
    };
    const { id } = await createPoint(api, { workingHours: hours, breaks });
    const monday = { from: "12:00", to: "13:00" };
    expect((await pointOf(await patch(id, { breaks: { monday } }))).breaks).toEqual({ ...breaks, monday });
    expect((await pointOf(await patch(id, { breaks: { monday: null } }))).breaks).toEqual(breaks);
    const closed = { workingHours: { openingFriday: null, closingFriday: null } };
    expect(await pointOf(await patch(id, closed))).not.toHaveProperty("breaks");
  });

  it("is refused if a break is not inside its day's hours", async ({ api, given: { patch } }) => {
    const workingHours = { openingFriday: "08:00", closingFriday: "18:00" };
    const { id } = await createPoint(api, {
      workingHours,
      breaks: { friday: { from: "12:30", to: "14:30" } },
    });
    const refused = async (changes: object) => wrongPathsOf(await patch(id, changes));
    for (const [from, to] of [
      ["07:00", "09:00"],
      ["17:00", "19:00"],
      ["08:00", "09:00"],
      ["14:00", "13:00"],
    ])
      expect(await refused({ breaks: { friday: { from, to } } })).toEqual(["breaks.friday"]);
    expect(await refused({ breaks: { monday: { from: "12:00", to: "13:00" } } })).toEqual(["breaks.monday"]);
    expect(await refused({ workingHours: { openingFriday: "13:00", closingFriday: "18:00" } })).toEqual([
      "breaks.friday",
    ]);
    expect(await refused({ breaks: { friday: { from: "noon", to: "13:00" } } })).toEqual([
      "breaks.friday.from",
    ]);
  });

  it("keeps a point's state, published or not", async ({ api, given: { patch } }) => {
    const { id } = await createPoint(api);
    await move(api, id, "approve", "publish");
    const states = { status: "rejected", published: false, deletedAt: "2026-01-01T00:00:00Z" };
    expect(await wrongPathsOf(await patch(id, { name: "New", ...states }))).toEqual(Object.keys(states));
    expect(await pointOf(await patch(id, { name: "New" }))).toMatchObject({
      name: "New",
      status: "approved",
      published: true,
      deletedAt: null,
    });
  });

  it.for<[string, object]>([
    ["name", { name: null }],
    ["name", { name: "" }],
    ["address.address", { address: { address: "" } }],
    ["address.latitude", { address: { latitude: null } }],
    ["address.longitude", { address: { longitude: 180.5 } }],
    ["minItemWeight", { minItemWeight: -1 }],
    ["maxItemValue", { maxItemValue: 1.005 }],
    ["maxItemWeight", { minItemWeight: 6, maxItemWeight: 5 }],
    ["maxItemWeight", { maxItemWeight: 0.5 }],
    ["workingHours.openingMonday", { workingHours: { openingMonday: "8:00", closingMonday: "18:00" } }],
    ["workingHours.openingMonday", { workingHours: { openingMonday: "08:60", closingMonday: "18:00" } }],
    ["workingHours.closingMonday", { workingHours: { openingMonday: "08:00", closingMonday: null } }],
    ["workingHours.openingMonday", { workingHours: { openingMonday: null, closingMonday: "18:00" } }],
    ["workingHours.closingSunday", { workingHours: { openingSunday: "08:00" } }],
    ["workingHours.openingSunday", { workingHours: { closingSunday: "18:00" } }],
  ])(
    "refuses what would make a point invalid: %s in %j",
    async ([path, changes], { api, given: { patch } }) => {
      const before = await createPoint(api, { minItemWeight: 1 });
      expect(await wrongPathsOf(await patch(before.id, changes))).toEqual([path]);
      expect(await readPoint(api, before.id)).toEqual(before);
    },
  );

  it("refuses a minimum weight above the existing maximum", async ({ api, given: { patch } }) => {
    const { id } = await createPoint(api, { maxItemWeight: 5 });
    const paths = await wrongPathsOf(await patch(id, { minItemWeight: 6 }));
    expect(paths.every((path) => path === "minItemWeight" || path === "maxItemWeight")).toBe(true);
    expect(await pointOf(await patch(id, { minItemWeight: 5 }))).toMatchObject({ minItemWeight: 5 });
  });
});
