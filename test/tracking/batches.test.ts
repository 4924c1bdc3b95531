import { describe, expect } from "vitest";
import { countingDatabases } from "../counting-database.ts";
import { it as base, PER_FILE } from "../fixtures.ts";
import { type Api, bindings, startApi } from "../harness.ts";
import { publicPoint } from "../orders/orders.ts";
import { wrongPathsOf } from "../problems.ts";
import {
  deliveriesOf,
  eventTypesOf,
  inShort,
  newCounter,
  newKeyOf,
  ON_SHELF,
  type Parcel,
  resultsOf,
  scan,
  triesAt,
} from "./scans.ts";

const it = base.extend("given", PER_FILE, ({ api, counter }) => {
  const byAgent = (body: object, at: Api = api) => scan(at, counter.agent, body);
  return { byAgent };
});

const arrival = ({ tracking_code }: Parcel) => ({ tracking_code, action: "arrive" });

describe("a batch of scans", () => {
  it("has one result for each scan, in their order, and one that fails does not stop the others", async ({
    api,
    counter,
    given: { byAgent },
  }) => {
    const [a, b, c] = [
      await counter.parcel(),
      await counter.parcel(ON_SHELF),
      await counter.parcel(ON_SHELF),
    ];
    const { tracking_code } = a;
    const ahead = "2030-01-01T00:00:00Z";
    const response = await byAgent({
      scans: [
        { ...arrival(a), scan_id: "one" },
        { tracking_code: "nonsense", action: "arrive", scan_id: "two" },
        { tracking_code: b.tracking_code, action: "collect", collection_code: b.wrong },
        { tracking_code: c.tracking_code, action: "refuse", occurred_at: ahead },
        { tracking_code: b.tracking_code, action: "collect", collection_code: b.code },
        { tracking_code, action: "collect", collection_code: a.code, scan_id: "six" },
        arrival(a),
      ],
    });
    const requestId = response.headers.get("x-request-id");
    const problem = (code: string, status: number) => ({
      type: `https://api.test/problems/${code}`,
      ...{ code, status, request_id: requestId, title: expect.any(String), detail: expect.any(String) },
    });
    expect(await resultsOf(response)).toEqual([
      { scan_id: "one", tracking_code, status: "ready_for_pickup" },
      { scan_id: "two", tracking_code: "nonsense", problem: problem("order_not_found", 404) },
      {
        scan_id: null,
        tracking_code: b.tracking_code,
        problem: { ...problem("wrong_collection_code", 403), tries_left: 4 },
      },
      {
        scan_id: null,
        tracking_code: c.tracking_code,
        problem: {
          ...problem("invalid_request", 400),
          errors: [{ path: "occurred_at", message: expect.any(String) }],
        },
      },
      { scan_id: null, tracking_code: b.tracking_code, status: "delivered" },
      { scan_id: "six", tracking_code, status: "delivered" },
      { scan_id: null, tracking_code, problem: problem("invalid_transition", 409) },
    ]);
    expect(await eventTypesOf(a.id)).toEqual(["created", "arrived_at_point", "collected"]);
    expect(await triesAt(api, b)).toBe(1);
  });

  it("sent again answers as before", async ({ counter, given: { byAgent } }) => {
    const parcels = [await counter.parcel(), await counter.parcel()];
    const scans = [
      ...parcels.map((parcel, i) => ({ ...arrival(parcel), scan_id: `again-${i}` })),
      { ...arrival(parcels[0]!), action: "refuse", scan_id: "again-2" },
      { tracking_code: "nonsense", action: "refuse", scan_id: "again-3" },
    ];
    const first = (await resultsOf(await byAgent({ scans }))).map(inShort);
    expect(first).toEqual(["ready_for_pickup", "ready_for_pickup", "returned", "order_not_found"]);
    const again = await resultsOf(await byAgent({ scans: scans.toReversed() }));
    expect(again.map(inShort)).toEqual(first.toReversed());
    expect(inShort((await resultsOf(await byAgent({ scans: [scans[0]!] })))[0]!)).toBe("ready_for_pickup");
    expect(await eventTypesOf(parcels[0]!.id)).toEqual(["created", "arrived_at_point", "refused"]);
  });

  it("may contain a scan twice, and an id with two contents", async ({ counter, given: { byAgent } }) => {
    const [a, b] = [await counter.parcel(), await counter.parcel()];
    const scan_id = "twice";
    const scans = [
      { ...arrival(a), scan_id },
      { ...arrival(a), scan_id },
      { ...arrival(b), scan_id },
    ];
    expect((await resultsOf(await byAgent({ scans }))).map(inShort)).toEqual([
      ...["ready_for_pickup", "ready_for_pickup", "idempotency_mismatch"],
    ]);
    expect(await eventTypesOf(b.id)).toEqual(["created"]);
  });

  it("that is sent five times at once has its effects once", { tags: "nightly" }, async ({
    api,
    counter,
    given: { byAgent },
  }) => {
    const parcels = await Promise.all(
      Array.from({ length: 6 }, () =>
        counter.parcel(["driver_collect"], "store", { webhook_url: "http://localhost:9/hook" }),
      ),
    );
    const before = api.announced.length;
    const scans = parcels.flatMap((parcel) => [
      { ...arrival(parcel), scan_id: `${parcel.id}-1` },
      { ...arrival(parcel), action: "refuse", scan_id: `${parcel.id}-2` },
    ]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => byAgent({ scans })));
    for (const answer of answers) {
      expect((await resultsOf(answer)).map(inShort)).toEqual(
        parcels.flatMap(() => ["ready_for_pickup", "returned"]),
      );
    }
    for (const { id } of parcels) {
      const types = ["created", "in_transit", "arrived_at_point", "refused"];
      expect([await eventTypesOf(id), await deliveriesOf(id)]).toEqual([types, types]);
    }
    expect(api.announced.length - before).toBe(12);
  });

  it("does not change the parcels of other points", async ({ api, counter }) => {
    const elsewhere = await newKeyOf(api, "agents", { point_id: await publicPoint(api) });
    const parcel = await counter.parcel();
    const results = await resultsOf(await scan(api, elsewhere, { scans: [arrival(parcel)] }));
    expect(results.map(inShort)).toEqual(["order_not_found"]);
  });

  it("of a driver may be at all points", async ({ api, counter }) => {
    const other = await newCounter(api);
    const parcels = [await counter.parcel(), await other.parcel()];
    const scans = parcels.map(({ tracking_code }) => ({ tracking_code, action: "collect" }));
    const results = await resultsOf(await scan(api, counter.driver, { scans }));
    expect(results.map(inShort)).toEqual(["in_transit", "in_transit"]);
  });

  it.for([
    [{ scans: [] }, ["scans"]],
    [{ scans: null }, ["scans"]],
    [{ scans: {} }, ["scans"]],
    [{ scans: ["x"] }, ["scans.0"]],
    [{ scans: Array(101).fill({ tracking_code: "A", action: "arrive" }) }, ["scans"]],
    [{ scans: [{ tracking_code: "A", action: "arrive" }], tracking_code: "A" }, ["tracking_code"]],
    [
      {
        scans: [
          { tracking_code: "A", action: "arrive" },
          { tracking_code: "A", action: "collect", collection_code: 123456 },
          { action: "arrive", occurred_at: "soon" },
          { tracking_code: "A", action: "steal", scan_id: "" },
        ],
      },
      [
        "scans.1.collection_code",
        "scans.2.tracking_code",
        "scans.2.occurred_at",
        "scans.3.scan_id",
        "scans.3.action",
      ],
    ],
  ] as [object, string[]][])(
    "is refused as a whole if it is malformed: %j",
    async ([body, paths], { counter, given: { byAgent } }) => {
      const parcel = await counter.parcel();
      const whole =
        "scans" in body && Array.isArray(body.scans) && body.scans.length > 1 && body.scans.length < 100
          ? { ...body, scans: [...body.scans, arrival(parcel)] }
          : body;
      expect(await wrongPathsOf(await byAgent(whole))).toEqual(paths);
      expect(await eventTypesOf(parcel.id)).toEqual(["created"]);
    },
  );

  it("has a problem for each invalid scan, which is neither counted nor remembered", async ({
    counter,
    given: { byAgent },
  }) => {
    const parcel = await counter.parcel();
    await byAgent({ scans: [arrival(parcel)] });
    const { tracking_code } = parcel;
    const scan = { tracking_code, scan_id: "unlooked" };
    const scans = [
      { ...scan, action: "collect" },
      { ...scan, action: "collect", collection_code: "12345" },
      { ...scan, action: "refuse", occurred_at: "2999-01-01T00:00:00Z" },
      { ...scan, action: "collect", collection_code: parcel.code },
    ];
    const response = await byAgent({ scans });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as {
      data: { results: { status?: string; problem?: { status: number; errors: { path: string }[] } }[] };
    };
    expect(
      data.results.map(({ status, problem }) => status ?? [problem!.status, problem!.errors[0]!.path]),
    ).toEqual([[400, "collection_code"], [400, "collection_code"], [400, "occurred_at"], "delivered"]);
  });
});

describe("a hundred scans cost D1", () => {
  const { take, ...databases } = countingDatabases(bindings);
  let measured: Api;
  let parcels: Parcel[];
  let scans: object[];

  it.beforeAll(async ({ api, counter, given: { byAgent } }) => {
    measured = startApi(databases, api.clock);
    measured.deps.config.codeKeys = api.deps.config.codeKeys!;
    parcels = [];
    for (let i = 0; i < 100; i++) {
      parcels.push(await counter.parcel([], "store", { webhook_url: "http://localhost:9/hook" }));
    }
    scans = parcels.map((parcel, i) => ({ ...arrival(parcel), scan_id: `cost-${i}` }));
    // The first request records the key's last use.
    await byAgent(arrival(parcels[0]!), measured);
  });

  it("one call of six queries for each that moves a parcel, and four more, one each for closures, the quota and the ids in another database: under 1,000 queries", async ({
    given: { byAgent },
  }) => {
    take();
    const results = await resultsOf(await byAgent({ scans }, measured));
    expect(new Set(results.map(inShort))).toEqual(new Set(["ready_for_pickup"]));
    const { calls, queries, written } = take();
    expect(calls).toBeLessThanOrEqual(5 + 100);
    expect(queries).toBeLessThanOrEqual(5 + 99 * 6 + 1 + 3);
    // Among them the event in the feed, the holder, what the point earns and when the parcel is about to expire.
    expect(written).toBeLessThanOrEqual(32 * 100 + 1);
  });

  it("three calls and nothing written when they are sent again", async ({ given: { byAgent } }) => {
    take();
    await resultsOf(await byAgent({ scans }, measured));
    const { calls, queries, written } = take();
    expect([calls, queries, written]).toEqual([3, 4, 0]);
  });
});
