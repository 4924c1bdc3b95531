import { describe, expect } from "vitest";
import { LANGUAGE_CODES } from "../../src/texts/languages.ts";
import { it } from "../fixtures.ts";
import { answerOf } from "../orders/orders.ts";
import { storePoints } from "../points/stored-points.ts";
import { send } from "../tenant.ts";
import { openPage, pageOf } from "./pages.ts";

const HOURS = {
  ...{ openingMonday: "08:00", closingMonday: "18:00", openingTuesday: "08:00", closingTuesday: "18:00" },
  ...{ openingFriday: "09:00", closingFriday: "17:00" },
};
const east = (longitude: number) => ({ latitude: 6.6018, longitude, state: "Lagos" });
const namesIn = (html: string) => [...html.matchAll(/<address><strong>(.*?)</g)].map(([, name]) => name);

describe("the page of a return that waits for its receiver", () => {
  it("names the five nearest points that take it in, with their hours, and leads to all of them", async ({
    api,
    counter,
  }) => {
    const sent = await counter.parcel(["arrive", "collect"], "store");
    const body = { order_id: sent.id };
    const made = await send(api, "POST", "/api/v1/returns", counter.tenant.secretKey, body);
    const { data } = await answerOf(made, 201);
    const open = async (query: string) => pageOf(await openPage(api, `/track/${data.tracking_code}${query}`));
    const without = await open("");
    expect(without).toContain("at any point that takes parcels");
    expect(namesIn(without)).toEqual([]);
    await storePoints(api.deps, [
      { name: "Collects alone", ...east(3.352) },
      ...[5, 1, 6, 2, 3, 4].map((far) => ({
        name: `Takes in ${far}`,
        ...east(3.3515 + far / 1000),
        services: ["drop_off" as const],
        hours: HOURS,
      })),
    ]);
    await api.publish();
    const html = await open("");
    expect(namesIn(html)).toEqual([1, 2, 3, 4, 5].map((far) => `Takes in ${far}`));
    expect(html).toContain(
      "Monday – Tuesday: 08:00–18:00 · Wednesday – Thursday: Closed · Friday: 09:00–17:00",
    );
    expect(html).toContain("at one of the points on this page");
    expect(html).toMatch(/Return started.*Handed in.*Back at the shop/s);
    const [, all] = /href="[^"?]*([^"]*points=1)#places">All 6 points/.exec(html)!;
    expect(namesIn(await open(all!.replaceAll("&amp;", "&")))).toHaveLength(6);
    const pages = await Promise.all(LANGUAGE_CODES.map((lang) => open(`?lang=${lang}`)));
    expect(new Set(pages.map((text) => /<section id="places">\s*<h2>(.*?)</.exec(text)![1])).size).toBe(5);
  });
});
