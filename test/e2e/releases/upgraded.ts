import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { API, CONSUMER, type Settings, THIS_VERSION, Workers } from "../workers.ts";
import { type Call, send } from "./caller.ts";
import { load, restore, saveTo } from "./database.ts";
import { databaseOf, readRelease } from "./release.ts";

export const MINUTE = 60_000;
export const PATIENCE = { timeout: 30_000, interval: 50 };

/** A webhook that a partner's server received. */
export interface Received {
  url: string;
  headers: Headers;
  body: string;
}

interface Move {
  data: { id: string; orders: number; moved: number; refused: object[]; finished_at: string | null };
}

/** This version (and an API of another one beside it) on the database of a release, with the people, credentials and parcels that the release had. */
export function upgradedFrom(version: string, beside: Pick<Settings, "apiBeside"> = {}) {
  const release = readRelease(version);
  const { vars, credentials, parcels, storedAt } = release;
  const received: Received[] = [];
  /** A copy of the database after the upgrade. */
  const saved = join(mkdtempSync(join(tmpdir(), "upgrade-")), "database.sqlite");
  const workers = new Workers({
    ...{ api: THIS_VERSION, consumer: THIS_VERSION, besideOrdersInDb: 0, ...beside },
    apiVars: { ...vars, RATE_LIMITS: "off" },
    consumerVars: vars,
  });

  /** Sets the clocks to a time after the release was stored, because much of its data expires. */
  async function setClock(afterwards: number): Promise<void> {
    const aheadMs = storedAt + afterwards - Date.now();
    for (const name of [API, CONSUMER] as const) await workers.inject(name, { aheadMs });
  }

  const ask = (call: Call) => send(workers, credentials, call);

  /** Asks the API of the other version that runs beside this one. */
  const askBeside = (call: Call) =>
    send({ fetch: (path, init) => workers.fetchBeside(path, init) }, credentials, call);

  async function call<T>(request: Call): Promise<T> {
    const { status, answer } = await ask(request);
    expect([request.path, status < 300 ? "ok" : answer]).toEqual([request.path, "ok"]);
    return answer as T;
  }

  const post = <T>(path: string, body: object, as?: string) =>
    call<T>({ ...(as ? { as } : {}), method: "POST", path, body });

  async function statusOf(name: string): Promise<string> {
    const path = `/public/tracking/${parcels[name]!.trackingCode}`;
    return (await call<{ data: { status: string } }>({ path })).data.status;
  }

  const scan = (as: "agent" | "driver", name: string, body: { action: string; collection_code?: string }) =>
    ask({
      ...{ as, method: "POST", path: `/${as}/scans` },
      body: { tracking_code: parcels[name]!.trackingCode, scan_id: crypto.randomUUID(), ...body },
    });

  /** The collection code in an answer that the release gave. */
  function storedCode(path: string): string {
    const { answer } = release.reads.find((read) => read.path === path)!;
    return (answer as { data: { collection_code: string } }).data.collection_code;
  }

  async function start(): Promise<void> {
    // The Workers' requests to partners' servers come through this process's `fetch`.
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      received.push({ url: request.url, headers: request.headers, body: await request.text() });
      return new Response(null, { status: 204 });
    });
    await workers.start();
    await workers.sql("SELECT 1");
    load(workers.databaseFile(), readFileSync(databaseOf(version), "utf8"));
    await workers.migrate();
    // The release's KV was not stored, so the first snapshot has to be built from D1.
    await workers.sql("UPDATE snapshot_state SET built_version = 0, manifest = NULL");
    // The cron builds no snapshot within a minute of the last one, and passes over the last minute's orders.
    await setClock(2 * MINUTE);
    await workers.tick();
    await saveTo(workers.databaseFile(), saved);
  }

  async function stop(): Promise<void> {
    vi.restoreAllMocks();
    await workers.stop();
  }

  /** Takes the database back to what it was after the upgrade. */
  const restoreDatabase = () => restore(saved, workers.databaseFile());

  const creation = release.repeats.find(({ as }) => as === "secretKey")!;
  const { pudo_point_id: pointId } = creation.body as { pudo_point_id: string };

  async function newPoint(name: string): Promise<string> {
    const address = { address: "1 New Road", city: "Ikeja", state: "Lagos", zip: "100281" };
    const point = { name, address: { ...address, latitude: 6.61, longitude: 3.36 } };
    const { data } = await post<{ data: { id: string } }>("/operator/points", point, "operator");
    for (const verb of ["approve", "publish"])
      await post(`/operator/points/${data.id}/${verb}`, {}, "operator");
    return data.id;
  }

  const startMove = (from: string, to_point_id: string) =>
    post<Move>(`/operator/points/${from}/move-orders`, { to_point_id }, "operator");
  const readMove = (id: string) => call<Move>({ as: "operator", path: `/operator/moves/${id}` });

  return {
    ...{ release, received, workers, start, stop, restoreDatabase, setClock },
    ...{
      ask,
      askBeside,
      call,
      post,
      scan,
      statusOf,
      storedCode,
      creation,
      pointId,
      newPoint,
      startMove,
      readMove,
    },
  };
}
