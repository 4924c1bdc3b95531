import { describe, expect } from "vitest";
import { it as base, PER_FILE } from "../fixtures.ts";
import { problemOf } from "../problems.ts";
import { send } from "../tenant.ts";
import { HOUR, type Parcel, scan, statusAfter } from "./scans.ts";

interface Named {
  kind: string;
  id: string | null;
  name: string | null;
}
interface Chain {
  status: string;
  holder: Named;
  events: { type: string; actor: Named | null; holder: Named; gap: boolean; late: boolean }[];
}

/** What a dishonest holder of a key can do, and how operators find and stop it. */
const it = base.extend("given", PER_FILE, async ({ api, counter }) => {
  const keyOf = async (kind: "agents" | "drivers", body: object) =>
    (
      await (
        await api.operator("POST", `/operator/${kind}`, body)
      ).json<{ data: { id: string; key: string } }>()
    ).data;
  const agent = await keyOf("agents", { name: "Greedy", point_id: counter.pointId });
  const thief = await keyOf("drivers", { name: "Stolen" });
  const by = (key: string, { tracking_code }: Parcel, action: string, more: object = {}) =>
    scan(api, key, { tracking_code, action, ...more });
  async function dataOf<T>(path: string): Promise<T> {
    const response = await api.operator("GET", path);
    expect(response.status).toBe(200);
    return (await response.json<{ data: T }>()).data;
  }
  const chainOf = ({ id }: Parcel) => dataOf<Chain>(`/operator/orders/${id}`);
  const idsOf = async (path: string) =>
    (await dataOf<{ data: { id: string }[] }>(path)).data.map(({ id }) => id).toSorted();
  const exceptions = (kind: string) => idsOf(`/operator/orders/exceptions?kind=${kind}&pageSize=200`);
  const holders = async (query = "") =>
    (await dataOf<{ data: { holder: Named; parcels: number }[] }>(`/operator/holders?${query}`)).data;
  return { agent, thief, by, chainOf, idsOf, exceptions, holders };
});

const idsOf = (parcels: Parcel[]) => parcels.map(({ id }) => id).toSorted();

describe("an agent who refuses a parcel and keeps it", () => {
  it("answers for it: its point has it in every list until somebody else scans it", {
    tags: "nightly",
  }, async ({ api, counter, given: { agent, by, chainOf, exceptions, holders } }) => {
    const kept = await counter.parcel(["driver_collect", "arrive"]);
    // Without the receiver's code the agent can't record a collection.
    const wrong = await by(agent.key, kept, "collect", { collection_code: kept.wrong });
    await problemOf(wrong, 403, "wrong_collection_code");
    expect(await statusAfter(await by(agent.key, kept, "refuse"))).toBe("returned");
    // The receiver may change their mind for half an hour.
    api.clock.now += HOUR;
    const right = await by(agent.key, kept, "collect", { collection_code: kept.code });
    await problemOf(right, 409, "invalid_transition");

    const { events, holder } = await chainOf(kept);
    expect(holder).toMatchObject({ kind: "point", id: counter.pointId });
    expect(events.at(-1)).toMatchObject({
      type: "package.refused",
      actor: { kind: "agent", id: agent.id, name: "Greedy" },
    });
    const { data } = await (await send(api, "GET", "/agent/parcels", counter.agent)).json<{
      data: { to_hand_over: Parcel[] };
    }>();
    expect(data.to_hand_over.map(({ tracking_code }) => tracking_code)).toContain(kept.tracking_code);
    const partner = await send(api, "GET", `/api/v1/orders/${kept.id}`, counter.tenant.secretKey);
    expect(await partner.json()).toMatchObject({ data: { holder: { kind: "point" } } });

    expect(await exceptions("held_too_long")).not.toContain(kept.id);
    api.clock.now += 72 * HOUR;
    expect(await exceptions("held_too_long")).toContain(kept.id);
    expect((await holders("kind=point&older_than_h=72")).map(({ holder }) => holder.id)).toContain(
      counter.pointId,
    );
    // A driver who finds the parcel takes it over, and the agent no longer holds it.
    await statusAfter(await by(counter.driver, kept, "collect"));
    expect(await exceptions("held_too_long")).not.toContain(kept.id);
    expect((await chainOf(kept)).holder).toMatchObject({ kind: "driver", name: "Ada" });
  });
});

describe("an agent who says that parcels arrived which never came", () => {
  it("has them, by its own word, with a gap before where nobody had scanned them", async ({
    counter,
    given: { agent, by, chainOf, exceptions },
  }) => {
    const never = await counter.parcel();
    const driven = await counter.parcel();
    await statusAfter(await by(counter.driver, driven, "collect"));
    for (const parcel of [never, driven])
      expect(await statusAfter(await by(agent.key, parcel, "arrive"))).toBe("ready_for_pickup");
    expect(await exceptions("gap")).toContain(never.id);
    expect(await exceptions("gap")).not.toContain(driven.id);
    const word = { actor: { id: agent.id }, holder: { kind: "point", id: counter.pointId } };
    expect((await chainOf(never)).events.at(-1)).toMatchObject({ ...word, gap: true });
    const { events } = await chainOf(driven);
    expect(events.at(-1)).toMatchObject({ ...word, gap: false });
    expect(events.at(-2)!.holder).toMatchObject({ kind: "driver", name: "Ada" });
    // The driver really has it, but can't take it from a shelf by a scan, so an operator corrects it.
    await problemOf(await by(counter.driver, driven, "collect"), 409, "invalid_transition");
  });

  it("is found by all that its key has scanned, and stopped by its revocation at once", async ({
    api,
    counter,
    given: { agent, by, chainOf, idsOf: listed },
  }) => {
    api.clock.now += HOUR;
    const since = new Date(api.clock.now).toISOString();
    const parcels = [await counter.parcel(), await counter.parcel(), await counter.parcel()];
    for (const parcel of parcels) await statusAfter(await by(agent.key, parcel, "arrive"));
    expect(await listed(`/operator/orders?actor=agent:${agent.id}&since=${since}`)).toEqual(idsOf(parcels));
    expect((await listed(`/operator/orders?actor=agent:${agent.id}`)).length).toBeGreaterThan(3);
    expect((await api.operator("DELETE", `/operator/agents/${agent.id}`)).status).toBe(200);
    await problemOf(await by(agent.key, parcels[0]!, "refuse"), 401, "invalid_token");
    expect(await listed(`/operator/orders?actor=agent:${agent.id}&since=${since}`)).toEqual(idsOf(parcels));

    const [first] = parcels;
    const reason = "It never came";
    const body = { status: "created", reason };
    expect((await api.operator("POST", `/operator/orders/${first!.id}/correct`, body)).status).toBe(200);
    const { events, holder } = await chainOf(first!);
    expect([holder.kind, events.at(-1)!.actor!.kind]).toEqual(["partner", "operator"]);
    expect(events.at(-2)!.actor).toMatchObject({ id: agent.id, name: "Greedy" });
  });
});

describe("a driver's key in the wrong hands", () => {
  it("collects anything that no counter has, and nothing else", async ({
    api,
    counter,
    given: { thief, by, chainOf, holders },
  }) => {
    const atShop = await counter.parcel();
    const inVan = await counter.parcel();
    await statusAfter(await by(counter.driver, inVan, "collect"));
    const goesBack = await counter.parcel(["arrive", "refuse"]);
    for (const parcel of [atShop, inVan, goesBack]) await statusAfter(await by(thief.key, parcel, "collect"));
    for (const parcel of [atShop, inVan, goesBack]) {
      const { holder, events } = await chainOf(parcel);
      expect([holder.id, holder.name, events.at(-1)!.actor!.id]).toEqual([thief.id, "Stolen", thief.id]);
    }
    // The chain shows who had it before.
    expect((await chainOf(inVan)).events.at(-2)!.holder).toMatchObject({ kind: "driver", name: "Ada" });
    expect((await holders("kind=driver&search=stolen")).map(({ parcels }) => parcels)).toEqual([3]);

    const onShelf = await counter.parcel(["driver_collect", "arrive"]);
    await problemOf(await by(thief.key, onShelf, "collect"), 409, "invalid_transition");
    const handBack = { receiving_code: "000000" };
    const back = await by(thief.key, goesBack, "hand_back", handBack);
    expect([403, 409]).toContain(back.status);
    const { tracking_code } = onShelf;
    const body = { tracking_code, action: "collect", collection_code: onShelf.code };
    await problemOf(await send(api, "POST", "/agent/scans", thief.key, body), 403, "insufficient_scope");
  });

  it("is named by its day-old parcels, and revoked with a list of all that it did", async ({
    api,
    counter,
    given: { thief, by, exceptions, idsOf: listed, chainOf },
  }) => {
    const past = await counter.parcel();
    const before = new Date(api.clock.now + 1000).toISOString();
    api.clock.now += 60_000;
    await statusAfter(await by(counter.agent, past, "arrive"));
    const since = new Date(api.clock.now).toISOString();
    const stolen = [await counter.parcel(), await counter.parcel()];
    for (const parcel of stolen) await statusAfter(await by(thief.key, parcel, "collect"));
    // A scan with an old time changes nothing, but is in the chain and in the list of what the key did.
    expect(await statusAfter(await by(thief.key, past, "collect", { occurred_at: before }))).toBe(
      "ready_for_pickup",
    );
    expect((await chainOf(past)).events.find(({ late }) => late)!.actor!.id).toBe(thief.id);
    expect((await chainOf(past)).holder.kind).toBe("point");

    api.clock.now += 24 * HOUR;
    expect(await exceptions("held_too_long")).toEqual(expect.arrayContaining(idsOf(stolen)));
    expect((await api.operator("DELETE", `/operator/drivers/${thief.id}`)).status).toBe(200);
    await problemOf(await by(thief.key, past, "collect"), 401, "invalid_token");
    expect(await listed(`/operator/orders?actor=driver:${thief.id}&since=${since}`)).toEqual(idsOf(stolen));
    const all = await listed(`/operator/orders?actor=driver:${thief.id}`);
    expect(all).toEqual(expect.arrayContaining(idsOf([...stolen, past])));
    // Found parcels are corrected and the others become lost, so the key holds nothing any more.
    const [found, gone] = stolen as [Parcel, Parcel];
    const corrections = [
      [found, { status: "created", reason: "Found in the yard" }],
      [gone, { status: "lost", reason: "Stolen" }],
    ] as const;
    for (const [{ id }, body] of corrections)
      expect((await api.operator("POST", `/operator/orders/${id}/correct`, body)).status).toBe(200);
    const held = await listed(`/operator/orders?holder=driver:${thief.id}`);
    expect([held.includes(found.id), held.includes(gone.id)]).toEqual([false, false]);
    expect((await chainOf(gone)).events.map(({ type }) => type)).toEqual([
      "package.created",
      "package.in_transit",
      "package.lost",
    ]);
  });
});
