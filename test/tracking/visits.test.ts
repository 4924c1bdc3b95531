import { describe, expect } from "vitest";
import { expireParcels } from "../../src/tracking/end/expire.ts";
import { newReference, publicPoint } from "../orders/orders.ts";
import { wrongPathsOf } from "../problems.ts";
import { send } from "../tenant.ts";
import {
  DAY,
  eventTypesOf,
  HOUR,
  inShort,
  newCounter,
  newKeyOf,
  ON_SHELF,
  type Parcel,
  resultsOf,
  scan,
  statusAfter,
  triesAt,
} from "./scans.ts";
import { it, newPhone, refusalOf } from "./visits.ts";

const MINUTE = HOUR / 60;

describe("GET /agent/visit", () => {
  it("lists what lies on the point's shelf for the same phone and folded name, of any shop, with masked names", async ({
    api,
    counter,
    visits: { onShelf, visit, setOneCode },
  }) => {
    const phone = newPhone();
    const asked = await onShelf(counter, phone, "Ṣẹ̀gun Ọlábísí");
    const same = await onShelf(counter, `+234${phone.slice(1)}`, "segun  olabisi");
    const shop = await newCounter(api);
    const { data } = await (
      await send(api, "POST", "/api/v1/orders", shop.tenant.secretKey, {
        partner_order_id: newReference(),
        pudo_point_id: counter.pointId,
        customer: { name: "Segun Olabisi", phone, email: "segun@example.com" },
        items: [{ name: "Shoes", qty: 1, price: 9000, weight_kg: 1 }],
      })
    ).json<{ data: Parcel }>();
    await statusAfter(
      await scan(api, counter.agent, {
        action: "arrive",
        tracking_code: data.tracking_code,
        shelf: "B-2",
      }),
    );
    await onShelf(counter, phone, "Ada Olabisi");
    await onShelf(counter, newPhone(), "Segun Olabisi");
    await onShelf(counter, phone, "Segun Olabisi", []);
    await setOneCode(counter.tenant, true);
    const parcels = await visit(counter.agent, asked);
    expect(parcels.map(({ tracking_code }) => tracking_code)).toEqual([
      asked.tracking_code,
      same.tracking_code,
      data.tracking_code,
    ]);
    expect(parcels.map(({ recipient_name }) => recipient_name)).toEqual(["Ṣẹ̀gun Ọ.", "segun o.", "Segun O."]);
    expect(parcels.map(({ one_code, shelf, amount_due }) => [one_code, shelf, amount_due])).toEqual([
      [true, null, 0],
      [true, null, 0],
      [false, "B-2", 0],
    ]);
  });

  it("lists what expired or was just refused and can still be collected, which its code then opens", async ({
    api,
    counter,
    visits: { onShelf, visit, codesOf, setOneCode, collect },
  }) => {
    await setOneCode(counter.tenant, true);
    const phone = newPhone();
    const expired = await onShelf(counter, phone);
    api.clock.now += 7 * DAY;
    await expireParcels(api.deps, api.orders);
    const [asked, refused] = [await onShelf(counter, phone), await onShelf(counter, phone)];
    await statusAfter(
      await scan(api, counter.agent, { action: "refuse", tracking_code: refused.tracking_code }),
    );
    const [since, until] = [0, 30 * MINUTE].map((later) => new Date(api.clock.now + later).toISOString());
    const parcels = await visit(counter.agent, asked);
    expect(parcels.map(({ tracking_code, collectable }) => [tracking_code, collectable])).toEqual([
      [asked.tracking_code, null],
      [expired.tracking_code, expect.objectContaining({ until: null })],
      [refused.tracking_code, { since, until }],
    ]);
    expect(await codesOf(counter.agent, expired)).toHaveLength(3);
    expect(await statusAfter(await collect(counter.agent, expired, asked))).toBe("delivered");
    api.clock.now += 30 * MINUTE + 1;
    expect(await codesOf(counter.agent, asked)).toEqual([asked.tracking_code]);
  });

  it("is 404 for a parcel that is not on the point's shelf", async ({
    api,
    counter,
    visits: { onShelf },
  }) => {
    const onItsWay = await onShelf(counter, newPhone(), "Halima Fashola", []);
    const there = await onShelf(counter, newPhone());
    const elsewhere = await newKeyOf(api, "agents", { point_id: await publicPoint(api) });
    for (const [key, code] of [
      [counter.agent, onItsWay.tracking_code],
      [elsewhere, there.tracking_code],
      [counter.agent, "nonsense"],
    ]) {
      const answer = await send(api, "GET", `/agent/visit?tracking_code=${code}`, key!);
      expect(await refusalOf(answer)).toBe("order_not_found");
    }
  });

  it("has at most twenty parcels", async ({ counter, visits: { onShelf, codesOf } }) => {
    const phone = newPhone();
    const parcels = await Promise.all(Array.from({ length: 22 }, () => onShelf(counter, phone)));
    const codes = await codesOf(counter.agent, parcels[21]!);
    expect(codes).toHaveLength(20);
    expect(codes[0]).toBe(parcels[21]!.tracking_code);
  });
});

describe("one code for several parcels", () => {
  it("opens another parcel of the visit in one request, if their shop says so, from then on", async ({
    api,
    counter,
    visits: { onShelf, setOneCode },
  }) => {
    expect((await setOneCode(counter.tenant, false)).data.partner.oneCode).toBe(false);
    const phone = newPhone();
    const [first, second, third] = [
      await onShelf(counter, phone),
      await onShelf(counter, phone),
      await onShelf(counter, phone),
    ];
    const scans = [first, second, third].map(({ tracking_code }, i) => ({
      action: "collect",
      tracking_code,
      collection_code: first.code,
      scan_id: `visit-${i}-${first.id}`,
      ...(i > 0 ? { code_of: first.tracking_code } : {}),
    }));
    const refused = await resultsOf(await scan(api, counter.agent, { scans: [scans[1]] }));
    expect(refused.map(inShort)).toEqual(["wrong_collection_code"]);
    expect((await setOneCode(counter.tenant, true)).data.partner.oneCode).toBe(true);
    const again = scans.map((one, i) => ({ ...one, scan_id: `${one.scan_id}-${i}` }));
    const results = await resultsOf(await scan(api, counter.agent, { scans: again }));
    expect(results.map(inShort)).toEqual(["delivered", "delivered", "delivered"]);
    const replayed = await resultsOf(await scan(api, counter.agent, { scans: again }));
    expect(replayed.map(inShort)).toEqual(["delivered", "delivered", "delivered"]);
    for (const { id } of [first, second, third])
      expect((await eventTypesOf(id)).filter((type) => type === "collected")).toHaveLength(1);
  });

  it("does not open another person's parcel, another shop's, or one that comes after the visit", async ({
    api,
    counter,
    visits: { onShelf, setOneCode, collect },
  }) => {
    await setOneCode(counter.tenant, true);
    const phone = newPhone();
    const shown = await onShelf(counter, phone);
    const shop = await newCounter(api);
    await setOneCode(shop.tenant, true);
    const elsewhere = await shop.parcel(ON_SHELF, "whiteLabel", {
      recipient: { name: "Halima Fashola", phone },
    });
    const others = [await onShelf(counter, newPhone()), await onShelf(counter, phone, "Halima Bello")];
    for (const other of others)
      expect(await refusalOf(await collect(counter.agent, other, shown))).toBe("wrong_collection_code");
    expect(await refusalOf(await collect(shop.agent, elsewhere, shown))).toBe("wrong_collection_code");
    const own = { action: "collect", tracking_code: shown.tracking_code, collection_code: shown.code };
    await statusAfter(await scan(api, counter.agent, own));
    const later = await onShelf(counter, phone);
    api.clock.now += 16 * 60_000;
    expect(await refusalOf(await collect(counter.agent, later, shown))).toBe("wrong_collection_code");
    const right = { action: "collect", tracking_code: later.tracking_code, collection_code: later.code };
    expect(await statusAfter(await scan(api, counter.agent, right))).toBe("delivered");
  });

  it("counts a wrong code for both parcels, and does not open one that is locked, or by one that is", async ({
    api,
    counter,
    visits: { onShelf, setOneCode, collect },
  }) => {
    await setOneCode(counter.tenant, true);
    const agent = await newKeyOf(api, "agents", { point_id: counter.pointId });
    const phone = newPhone();
    const [shown, other] = [await onShelf(counter, phone), await onShelf(counter, phone)];
    for (let i = 1; i <= 5; i++) {
      const wrong = await refusalOf(await collect(agent, other, shown, shown.wrong));
      expect([wrong, await triesAt(api, shown), await triesAt(api, other)]).toEqual([
        "wrong_collection_code",
        i,
        i,
      ]);
    }
    const third = await onShelf(counter, phone);
    expect(await refusalOf(await collect(agent, third, shown))).toBe("code_locked");
    expect(await refusalOf(await collect(agent, other, third))).toBe("code_locked");
    expect(await triesAt(api, third)).toBe(0);
  });

  it("counts a wrong code once for the parcel whose code it should be, however many are in the request", async ({
    api,
    counter,
    visits: { onShelf, setOneCode },
  }) => {
    await setOneCode(counter.tenant, true);
    const phone = newPhone();
    const parcels = [
      await onShelf(counter, phone),
      await onShelf(counter, phone),
      await onShelf(counter, phone),
    ];
    const [shown] = parcels as [Parcel];
    const scans = parcels.map(({ tracking_code }) => ({
      action: "collect",
      tracking_code,
      collection_code: shown.wrong,
      code_of: shown.tracking_code,
    }));
    const results = await resultsOf(await scan(api, counter.agent, { scans }));
    expect(results.map(inShort)).toEqual(Array.from({ length: 3 }, () => "wrong_collection_code"));
    expect(await Promise.all(parcels.map((parcel) => triesAt(api, parcel)))).toEqual([1, 1, 1]);
  });

  it("has one outcome for thirty at once, and no try over the lock wins", { tags: "nightly" }, async ({
    api,
    counter,
    visits: { onShelf, setOneCode, collect },
  }) => {
    await setOneCode(counter.tenant, true);
    const agent = await newKeyOf(api, "agents", { point_id: counter.pointId });
    const phone = newPhone();
    const shown = await onShelf(counter, phone);
    const others = [await onShelf(counter, phone), await onShelf(counter, phone)];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => collect(agent, others[i % 2]!, shown)),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    for (const { id } of others)
      expect((await eventTypesOf(id)).filter((type) => type === "collected")).toHaveLength(1);
    expect(await triesAt(api, shown)).toBe(0);

    const guarded = await onShelf(counter, newPhone());
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => collect(agent, guarded, guarded, guarded.wrong)),
    );
    const codes = await Promise.all(guesses.map(refusalOf));
    expect(codes.filter((code) => code === "wrong_collection_code").length).toBeLessThanOrEqual(5);
  });

  it("is refused with anything but a collection", async ({ api, counter, visits: { onShelf } }) => {
    const { tracking_code } = await onShelf(counter, newPhone(), "Halima Fashola", []);
    const body = { action: "arrive", tracking_code, code_of: tracking_code };
    expect(await wrongPathsOf(await scan(api, counter.agent, body))).toEqual(["code_of"]);
    const placed = { action: "refuse", tracking_code, shelf: "A-1" };
    expect(await wrongPathsOf(await scan(api, counter.agent, placed))).toEqual(["shelf"]);
  });
});
