import { describe, expect } from "vitest";
import { it } from "../fixtures.ts";
import { publicPoint } from "../orders/orders.ts";

const FRIDAY = { openingFriday: "08:00", closingFriday: "18:00" };

describe("the breaks of a point", () => {
  it("are in the public list beside its hours, and absent where there are none", async ({ api }) => {
    const breaks = { friday: { from: "12:30", to: "14:30" } };
    const id = await publicPoint(api, { name: "Prayers", workingHours: FRIDAY, breaks });
    const without = await publicPoint(api, { name: "No break", workingHours: FRIDAY });
    await api.publish();
    const read = async (one: string) => {
      const { data } = await (await api.fetch(`/public/pudo-points/${one}`)).json<{ data: object }>();
      return data;
    };
    expect(await read(id)).toMatchObject({ workingHours: FRIDAY, breaks });
    expect(await read(without)).not.toHaveProperty("breaks");

    const openAt = async (time: string) => {
      const response = await api.fetch(`/public/pudo-points?openAt=2026-11-20T${time}%2B01:00`);
      const { data } = await response.json<{ data: { data: { name: string }[] } }>();
      return data.data.map(({ name }) => name);
    };
    expect(await openAt("12:29:59")).toEqual(["No break", "Prayers"]);
    expect(await openAt("12:30:00")).toEqual(["No break"]);
    expect(await openAt("14:29:59")).toEqual(["No break"]);
    expect(await openAt("14:30:00")).toEqual(["No break", "Prayers"]);
  });
});
