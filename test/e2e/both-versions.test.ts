import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Call } from "./releases/caller.ts";
import { checkOut, hasCommit } from "./releases/check-out.ts";
import { readRelease, releases } from "./releases/release.ts";
import { PATIENCE, upgradedFrom } from "./releases/upgraded.ts";
import { versionIn } from "./workers.ts";

/** Lives of orders at the same time. The bits of each one's number say which version answers first. */
const LIVES = 32;

interface Made {
  id: string;
  tracking_code: string;
  collection_code: string;
}

const version = releases().at(-1)!;
const { commit } = readRelease(version);

describe.skipIf(!hasCommit(commit))(`the APIs of ${version} and of this version`, () => {
  const upgraded = upgradedFrom(version, { apiBeside: versionIn(checkOut(commit)) });
  const { release, ask, askBeside, creation, received, setClock } = upgraded;

  beforeAll(async () => {
    await upgraded.start();
    // Nobody sets the clock of the other version.
    await setClock(Date.now() - release.storedAt);
  }, 300_000);
  afterAll(upgraded.stop);

  /** Sends a request to both at the same time, and expects these statuses, in any order. */
  async function askBoth(isOldFirst: boolean, request: Call, statuses: readonly number[]): Promise<Made[]> {
    const apis = isOldFirst ? [askBeside, ask] : [ask, askBeside];
    const answers = await Promise.all(apis.map((api) => api(request)));
    expect([request.path, answers.map(({ status }) => status).sort()]).toEqual([request.path, statuses]);
    return answers.map(({ answer }) => (answer as { data: Made }).data);
  }

  /** Takes an order from its creation to its receiver, each step asked of both; returns its id. */
  async function live(number: number): Promise<string> {
    let step = 0;
    const both = (request: Call, ...statuses: number[]) =>
      askBoth(((number >> step++) & 1) === 1, request, statuses);
    const order = {
      ...(creation.body as object),
      ...{ partner_order_id: `both-${number}`, webhook_url: "https://shop.example.com/ok" },
    };
    const post = { method: "POST", path: creation.path, body: order };
    const [made, repeated] = await both({ as: "secretKey", ...post }, 200, 201);
    const { id, tracking_code } = made!;
    expect(repeated!.id).toBe(id);
    const scan = (as: "agent" | "driver", action: string, more = {}) => {
      const body = { tracking_code, action, scan_id: `${action} ${number}`, ...more };
      return both({ as, method: "POST", path: `/${as}/scans`, body }, 200, 200);
    };
    await scan("driver", "collect");
    await scan("agent", "arrive");
    const read = await both({ as: "secretKey", path: `/api/v1/orders/${id}` }, 200, 200);
    const [collection_code, same] = read.map((one) => one.collection_code);
    expect(same).toBe(collection_code);
    await scan("agent", "collect", { collection_code });
    return id;
  }

  it("serve side by side under load: each repeats and goes on with what the other began, and every event is told once", async () => {
    received.length = 0;
    const ids = await Promise.all(Array.from({ length: LIVES }, (_, number) => live(number)));
    const told = () => {
      const events = received.map(
        ({ body }) => JSON.parse(body) as { data: { order_id: string }; sequence: number },
      );
      return events.map(({ data, sequence }) => `${data.order_id} ${sequence}`).sort();
    };
    const expected = ids.flatMap((id) => [1, 2, 3, 4].map((sequence) => `${id} ${sequence}`)).sort();
    await vi.waitFor(() => expect(told()).toEqual(expected), PATIENCE);
  });
});
