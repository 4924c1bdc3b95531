import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConnectionError, createClient, isProblem } from "../../client/src/index.ts";
import { delayAfter } from "../../client/src/retry.ts";
import { createSend } from "../../client/src/send.ts";

/** What the network does with the next requests, in order; the last entry is for all further ones. */
type Outcome = (request: Request) => Response | Promise<Response> | never;

const answer = (data: unknown) => () => Response.json({ data });
const problem = (status: number, code: string, headers: Record<string, string> = {}): Outcome => {
  const body = { type: "about:blank", title: code, status, code, request_id: "r-1" };
  return () => Response.json(body, { status, headers });
};
const lost: Outcome = () => {
  throw new TypeError("network connection lost");
};
/** An answer that begins but breaks off. */
const torn: Outcome = () => new Response('{"data":', { headers: { "content-type": "application/json" } });

function network(...outcomes: Outcome[]) {
  const requests: Request[] = [];
  return {
    requests,
    fetch: (async (url: string, init: RequestInit) => {
      const request = new Request(url, init);
      requests.push(request);
      return (outcomes.length > 1 ? outcomes.shift()! : outcomes[0]!)(request);
    }) as typeof fetch,
  };
}

const clientOn = ({ fetch }: ReturnType<typeof network>) =>
  createClient({ baseUrl: "https://api.test/", secretKey: "sk", fetch });
const order = {
  partner_order_id: "A-1",
  pudo_point_id: "p",
  customer: { name: "Ada Obi", email: "ada@example.com", phone: "08031234567" },
  items: [],
};

/** How long the code waited, in all. */
let waited = 0;

beforeEach(() => {
  waited = 0;
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms = 0) => {
    waited += ms;
    queueMicrotask(work);
    return 0;
  }) as never);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a creation", () => {
  it("is sent again with the same key when its answer was lost, was torn, or was 500", async () => {
    const net = network(lost, torn, problem(500, "internal_error"), answer({ id: "o-1" }));
    expect(await clientOn(net).orders.create(order)).toEqual({ id: "o-1" });
    const keys = net.requests.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(await net.requests[3]!.json()).toEqual(order);
  });

  it("has another key in another call, or the caller's", async () => {
    const net = network(answer({}));
    const { orders } = clientOn(net);
    await orders.create(order);
    await orders.create(order);
    await orders.create(order, { idempotencyKey: "mine" });
    const keys = net.requests.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys[2]).toBe("mine");
  });
});

describe("a batch", () => {
  const result = (index: number, reference: string) => ({ index, status: 201, data: { reference } });
  const late = (index: number) => ({
    ...{ index, status: 409 },
    problem: { type: "about:blank", title: "", status: 409, code: "write_conflict", request_id: "r-1" },
  });

  it("sends those orders again that others' changes kept from being written, and no others", async () => {
    const net = network(
      answer({ results: [late(0), result(1, "B"), late(2)] }),
      answer({ results: [result(0, "A"), late(1)] }),
      answer({ results: [result(0, "C")] }),
    );
    const orders = ["A", "B", "C"].map((partner_order_id) => ({ ...order, partner_order_id }));
    const found = [];
    for await (const one of clientOn(net).orders.createMany(orders)) found.push(one);
    expect(found).toMatchObject(
      ["A", "B", "C"].map((reference, index) => ({ index, isCreated: true, order: { reference } })),
    );
    const sent = net.requests.map(async (request) => (await request.json<{ orders: object[] }>()).orders);
    expect(await Promise.all(sent)).toEqual([orders, [orders[0], orders[2]], [orders[2]]]);
    expect(waited).toBe(1000 + 500 + 1000 + 1000);
  });
});

describe("a call", () => {
  it("waits as long as Retry-After says, and a random time more", async () => {
    const net = network(problem(429, "rate_limited", { "retry-after": "60" }), answer([]));
    await clientOn(net).webhooks.endpoints.list();
    expect(waited).toBe(60_500);
  });

  it("is not sent again when the request is at fault, or a quota ends only at midnight", async () => {
    for (const outcome of [
      problem(400, "invalid_request"),
      problem(429, "quota_exceeded", { "retry-after": "40000" }),
    ]) {
      const net = network(outcome);
      await expect(clientOn(net).orders.create(order)).rejects.toSatisfy((error) => isProblem(error));
      expect(net.requests).toHaveLength(1);
    }
  });

  it("that must not happen twice is sent again only when the service says that it did nothing", async () => {
    const endpoint = { url: "https://shop.example.com/hooks", events: ["*" as const] };
    for (const outcome of [lost, problem(500, "internal_error")]) {
      const net = network(outcome);
      await expect(clientOn(net).webhooks.endpoints.create(endpoint)).rejects.toThrow();
      expect(net.requests).toHaveLength(1);
    }
    for (const outcome of [problem(429, "rate_limited"), problem(409, "write_conflict")]) {
      const net = network(outcome, answer({ id: "e-1" }));
      expect(await clientOn(net).webhooks.endpoints.create(endpoint)).toEqual({ id: "e-1" });
    }
  });

  it("ends after six tries with what happened last", async () => {
    const net = network(lost);
    await expect(clientOn(net).orders.get("o-1")).rejects.toThrow(ConnectionError);
    expect(net.requests).toHaveLength(6);
  });

  it("ends with its signal's reason, in the midst of waiting too", async () => {
    vi.restoreAllMocks();
    const aborter = new AbortController();
    const net = network(() => {
      queueMicrotask(() => aborter.abort(new Error("the customer left")));
      return problem(503, "maintenance", { "retry-after": "60" })(new Request("https://api.test"));
    });
    const call = clientOn(net).orders.get("o-1", { signal: aborter.signal });
    await expect(call).rejects.toThrow("the customer left");
    expect(net.requests).toHaveLength(1);
  });

  it("fails with the time from which on it is worth trying again", async () => {
    const { fetch } = network(problem(429, "rate_limited", { "retry-after": "60" }));
    const client = createClient({ baseUrl: "https://api.test", secretKey: "sk", fetch, retries: 0 });
    const before = Date.now();
    const error = await client.orders.get("o-1").catch((caught: unknown) => caught);
    const at = isProblem(error, "rate_limited") ? error.retryAt?.getTime() : undefined;
    expect(at).toBeGreaterThanOrEqual(before + 60_000);
    expect(at).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it("names what a proxy answers that is no problem of the service", async () => {
    const net = network(() => new Response("<h1>Bad gateway</h1>", { status: 404 }));
    await expect(clientOn(net).orders.get("o-1")).rejects.toMatchObject({
      code: "unreadable_answer",
      status: 404,
    });
  });
});

describe("an address where nothing is", () => {
  /** The error of Node.js. */
  const refusal = (code: string) => () => {
    throw new TypeError("fetch failed", {
      cause: Object.assign(new Error(`${code} of the runtime`), { code }),
    });
  };

  it("is named at once, with the reason", async () => {
    for (const code of ["ENOTFOUND", "ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT", "CERT_HAS_EXPIRED"]) {
      const net = network(refusal(code));
      const failure = clientOn(net).orders.get("o-1");
      await expect(failure).rejects.toThrow(
        `No answer from api.test to GET /api/v1/orders/o-1: ${code} of the runtime`,
      );
      await expect(failure).rejects.toBeInstanceOf(ConnectionError);
      expect([net.requests.length, waited]).toEqual([1, 0]);
    }
  });

  it("is tried again where there was an answer before, of whatever kind", async () => {
    for (const before of [answer({}), problem(404, "order_not_found")]) {
      const net = network(before, refusal("ECONNREFUSED"), answer({ id: "o-1" }));
      const { orders } = clientOn(net);
      await orders.get("o-1").catch(() => undefined);
      expect(await orders.get("o-1")).toEqual({ id: "o-1" });
    }
  });

  it("is not named by a page of the service itself, whose requests begin with the path", async () => {
    const fetch = (async () => {
      throw new TypeError("Failed to fetch");
    }) as typeof globalThis.fetch;
    const send = createSend({ baseUrl: "", retries: 0, fetch });
    const failure = send({ method: "GET", path: "/orders", isRepeatable: true });
    await expect(failure).rejects.toThrow("No answer from the service to GET /orders: Failed to fetch");
    await expect(failure).rejects.toBeInstanceOf(ConnectionError);
  });

  it("is doubted when a page for people answers", async () => {
    const headers = { "content-type": "text/html; charset=utf-8" };
    const net = network(() => new Response("<h1>Welcome</h1>", { headers }));
    const client = createClient({
      baseUrl: "https://api.test",
      secretKey: "sk",
      fetch: net.fetch,
      retries: 0,
    });
    await expect(client.orders.get("o-1")).rejects.toThrow("is baseUrl right?");
  });
});

describe("making a client", () => {
  const make = (options: object) => () => createClient(options as { baseUrl: string; secretKey: string });
  const baseUrl = "https://api.test";

  it("is refused with an address that is not whole, which the message shows", () => {
    for (const wrong of ["localhost:8901", "api.example.com", "", "https://", "ftp://api.test", undefined, 7])
      expect(make({ baseUrl: wrong, secretKey: "sk" })).toThrow(`baseUrl is ${JSON.stringify(wrong)}`);
    for (const right of ["http://localhost:8901", "https://api.test/", "https://api.test/base"])
      expect(make({ baseUrl: right, secretKey: "sk" })).not.toThrow();
  });

  it("is refused without the credential, which the message names and does not show", () => {
    for (const secretKey of [undefined, "", " "])
      expect(make({ baseUrl, secretKey, fetch })).toThrow("secretKey is missing");
    expect(make({ baseUrl })).toThrow("secretKey is missing");
    expect(make({ baseUrl, clientId: undefined, clientSecret: "s" })).toThrow("clientId is missing");
    expect(make({ baseUrl, clientId: "c", clientSecret: "" })).toThrow("clientSecret is missing");
    expect(make({ baseUrl, secretKey: "sk", clientId: undefined })).not.toThrow();
  });
});

describe("the time before the next try", () => {
  it("grows at random up to a bound", () => {
    expect(delayAfter(1, 0, 0)).toBe(0);
    expect(delayAfter(1, 0, 1)).toBe(1000);
    expect(delayAfter(3, 2, 1)).toBe(6000);
    expect(delayAfter(20, 0, 1)).toBe(20_000);
  });
});

describe("a client's token", () => {
  const isToken = ({ url }: Request) => url.endsWith("/api/v1/auth/token");
  const clientOfPartner = (fetch: typeof globalThis.fetch) =>
    createClient({ baseUrl: "https://api.test", clientId: "c", clientSecret: "s", fetch });

  /** A service that gives tokens t-1, t-2, … and accepts those that `isValid` does. */
  function service({
    expiresIn = 3600,
    isValid,
  }: {
    expiresIn?: number;
    isValid?: (token: string) => boolean;
  } = {}) {
    let given = 0;
    return network((request) => {
      if (isToken(request)) return Response.json({ access_token: `t-${++given}`, expires_in: expiresIn });
      const token = request.headers.get("authorization")!.slice("Bearer ".length);
      if (isValid?.(token) === false) return problem(401, "token_expired")(request);
      return Response.json({ data: { token } });
    });
  }

  it("is fetched once, however many calls wait for it, and kept", async () => {
    const net = service();
    const { orders } = clientOfPartner(net.fetch);
    await Promise.all(Array.from({ length: 20 }, () => orders.get("A-1")));
    await orders.get("A-1");
    expect(net.requests.filter(isToken)).toHaveLength(1);
  });

  it("is renewed before it ends, and when the service refuses it, once for all who were refused", async () => {
    const short = service({ expiresIn: 30 });
    const partner = clientOfPartner(short.fetch);
    expect(await partner.orders.get("A-1")).toEqual({ token: "t-1" });
    expect(await partner.orders.get("A-1")).toEqual({ token: "t-2" });

    const net = service({ isValid: (token) => token !== "t-1" });
    const { orders } = clientOfPartner(net.fetch);
    const answers = await Promise.all(Array.from({ length: 5 }, () => orders.get("A-1")));
    expect(answers).toEqual(Array(5).fill({ token: "t-2" }));
    expect(net.requests.filter(isToken)).toHaveLength(2);
  });

  it("that is refused for wrong credentials is a problem, and asked for again by the next call", async () => {
    const net = network(problem(401, "invalid_credentials"));
    const { orders } = clientOfPartner(net.fetch);
    for (let i = 1; i <= 2; i++) {
      await expect(orders.get("A-1")).rejects.toMatchObject({ code: "invalid_credentials" });
      expect(net.requests).toHaveLength(i);
    }
  });
});

describe("a client without a credential", () => {
  it("leaves it to the browser's cookie", async () => {
    const net = network(answer([]));
    await createClient({ baseUrl: "https://api.test", fetch: net.fetch }).webhooks.endpoints.list();
    expect(net.requests[0]!.headers.has("authorization")).toBe(false);
  });
});
