import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { lagosDay } from "../../src/shared/closed-days.ts";
import { type Api, migrate, startApi } from "../harness.ts";
import { answerWith, followMoney, type Offered, offer, storedPayments, till } from "../money/payments.ts";
import { answerOf } from "../orders/orders.ts";
import { accessToken, SERVER, send } from "../tenant.ts";
import { type Counter, newCounter, ON_SHELF, scan } from "../tracking/scans.ts";
import { type Credential, collectCredentials } from "./credentials.ts";
import { type DocumentedOperation, fieldsOf, operations, replaced, samplesOf } from "./hostile.ts";

/** Somebody who has every credential but an operator's tries what is two others', in every place of every request. */

/** How many requests each operation gets at least, if it has places: each of its places has something of each victim. */
const TRIES = 30;
/** They would end the thief's own sessions, or stop all. */
const LEFT_OUT = ["/portal/session", "/console/session", "/operator/maintenance"];
const OF_OPERATORS = /^an operator|console|assertion/;

interface Victim {
  /** Ids, references and codes, which somebody may have seen on a label or in a log. */
  known: string[];
  /** What no answer to anybody else may have. */
  secrets: string[];
  secretKey: string;
  id: string;
  /** What it had before. */
  belongings: string[];
}

let api: Api;
let thief: Credential[];
let victims: Victim[];

async function newVictim(name: string): Promise<Victim> {
  const { tenant, parcel, agent, driver, pointId } = await newCounter(api);
  const { secretKey } = tenant;
  const customer = {
    name: `Zainab ${name}`,
    email: `zainab.${name}@mail.example`,
    phone: "+234 809 111 2233",
  };
  const secret = { reference: `REF-${name}`, url: `https://${name}.example/hooks` };
  const changes = { partner_order_id: secret.reference, customer, note: `The note of ${name}` };
  const order = await parcel(ON_SHELF, "store", changes);
  const ended = await parcel([...ON_SHELF, "collect"], "store", { customer });
  const ask = async <T>(method: string, path: string, body?: object, token = secretKey) =>
    (await send(api, method, path, token, body)).json<T>();
  const account = await accessToken(api, tenant);
  const back = (
    await answerOf(await send(api, "POST", "/api/v1/returns", secretKey, { order_id: ended.id }), 201)
  ).data;
  const endpoint = { url: secret.url, events: ["*"] };
  const made = await ask<{ data: { id: string; secret: string } }>(
    "POST",
    "/partner/webhook-endpoints",
    endpoint,
  );
  const keys = await ask<{ data: { id: string }[] }>("GET", "/partner/secret-keys", undefined, account);
  const apiKeys = await ask<{ data: { id: string }[] }>("GET", "/partner/api-keys", undefined, account);
  const money = await newMoney(api, { pointId, agent, tenant, parcel }, name);
  const code = await ask<{ data: { id: string; code: string } }>(
    ...(["POST", "/partner/receiving-codes", { parcels: 3 }] as const),
  );
  const deliveries = await ask<{ data: { data: { id: string }[] } }>("GET", "/partner/webhook-deliveries");
  const events = await ask<{ data: { id: string }[] }>("GET", "/partner/events");
  return {
    ...{ secretKey, id: tenant.id, belongings: [] },
    known: [
      ...[order.id, order.tracking_code, ended.id, ended.tracking_code, back.id, back.tracking_code],
      ...[secret.reference, tenant.id, tenant.accountId, tenant.clientId, tenant.email, made.data.id],
      ...[...keys.data, ...apiKeys.data].map(({ id }) => id),
      ...[code.data.id, order.code, deliveries.data.data[0]?.id, events.data[0]!.id].filter(
        (id) => id !== undefined,
      ),
      `partner:${tenant.id}`,
      ...[`point:${pointId}`, ...money.known],
    ],
    secrets: [
      ...[customer.name, customer.email, "809 111 2233", "8091112233", changes.note, secret.url],
      ...[made.data.secret, secretKey, tenant.apiKey, tenant.clientSecret, agent, driver],
      ...[`"collection_code":"${order.code}"`, `"code":"${code.data.code}"`, ...money.secrets],
    ],
  };
}

/** Money of a victim: at its point, offered to somebody, and in a payout that was sent to its account. */
async function newMoney(
  api: Api,
  { pointId, agent, tenant, parcel }: Pick<Counter, "pointId" | "agent" | "tenant" | "parcel">,
  name: string,
) {
  const account_number = name === "adunni" ? "0123456781" : "0123456782";
  const account = { bank_code: "058", account_number, account_name: `Account of ${name}` };
  const partner = `/operator/partners/${tenant.id}`;
  const services = ["collect", "drop_off", "cod"];
  await answerWith(await api.operator("PATCH", `/operator/points/${pointId}`, { services }), 200);
  await answerWith(await api.operator("PATCH", partner, { payout_account: account }), 200);
  for (let i = 0; i < 2; i++) {
    const { tracking_code, code } = await parcel(ON_SHELF, "store", { cod_amount: 7_000 });
    const payment = { method: "cash", amount: 7_000 };
    const collect = { tracking_code, action: "collect", collection_code: code, payment };
    await answerWith(await scan(api, agent, collect), 200);
  }
  const deposit = {
    ...{ holder: { kind: "point", id: pointId }, amount: 7_000 },
    ...{ reference: `BANK-${name}`, banked_on: lagosDay(api.clock.now) },
  };
  const entered = await answerWith<{ id: string }>(
    await api.operator("POST", "/operator/deposits", deposit),
    201,
  );
  await followMoney(api);
  api.clock.now += 1000;
  await answerWith(await api.operator("POST", "/operator/payouts", { until: deposit.banked_on }), 201);
  await api.operator("POST", "/operator/payouts/export", {});
  const { data } = await answerWith<{ data: { id: string }[] }>(
    await api.operator("GET", `/operator/payouts?partner_id=${tenant.id}`),
    200,
  );
  const offered = await answerWith<Offered>(await offer(api, agent), 201);
  const held = await till(api, agent);
  const payments = (await storedPayments(tenant)).map(({ id }) => id);
  return {
    known: [data[0]!.id, entered.id, offered.id, held.payments[0]!.id, ...payments],
    secrets: [account_number, account.account_name, deposit.reference, `"code":"${offered.code}"`],
  };
}

/** What the victim has, which nobody else may change. */
async function belongingsOf({ secretKey, id }: Victim): Promise<string[]> {
  const paths = ["/partner/webhook-endpoints", "/orders?pageSize=100", "/partner/payouts"];
  const read = await Promise.all(paths.map(async (path) => (await send(api, "GET", path, secretKey)).text()));
  return [...read, JSON.stringify(await storedPayments({ id }))];
}

beforeAll(async () => {
  await migrate();
  api = startApi();
  await api.publish();
  thief = (await collectCredentials(api)).credentials.filter(({ name }) => !OF_OPERATORS.test(name));
  victims = [await newVictim("adunni"), await newVictim("bilkisu")];
  for (const victim of victims) victim.belongings = await belongingsOf(victim);
});

/** Where an operation takes an id: parameters, and fields of a body. */
function placesOf({ parameters, body }: DocumentedOperation) {
  const samples = body?.type === "application/json" ? samplesOf(body.schema, {}) : [];
  return [
    ...parameters.filter((one) => one.in !== "header").map(({ name }) => ({ name })),
    ...samples.flatMap((sample) => fieldsOf(sample).map((path) => ({ sample, path }))),
  ];
}

const callersOf = ({ scheme }: DocumentedOperation) => {
  const fit = thief.filter(
    ({ refusal, opens, cookie }) =>
      refusal === undefined && scheme !== undefined && (opens === scheme || cookie === scheme),
  );
  return fit.length > 0 ? fit : thief;
};

describe("nothing of two victims is in an answer to somebody else", () => {
  const tried = operations.filter(({ path }) => !LEFT_OUT.includes(path));
  it("has many kinds of credential to try", () => {
    expect(thief.length).toBeGreaterThanOrEqual(16);
    expect(thief.filter(({ refusal }) => refusal === undefined).length).toBeGreaterThanOrEqual(10);
  });

  it.each(tried.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "%s",
    async (_, operation) => {
      const places = placesOf(operation);
      if (places.length === 0) return;
      const pairs = places.flatMap((place) => victims.map((victim) => ({ place, victim })));
      const rounds = Math.max(1, Math.round(TRIES / pairs.length));
      let turn = 0;
      const drawn = fc.record({
        which: fc.nat(),
        caller: fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...callersOf(operation)) },
          { weight: 1, arbitrary: fc.constantFrom(...thief) },
        ),
      });
      await fc.assert(
        fc.asyncProperty(drawn, async ({ which, caller }) => {
          const { place, victim } = pairs[turn++ % pairs.length]!;
          const value = victim.known[which % victim.known.length]!;
          const other = victim.known[(which >> 5) % victim.known.length]!;
          // In a path each place gets something of the victim.
          const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent("name" in place && name !== place.name ? other : value),
          );
          const isQuery = operation.parameters.some(
            (one) => one.in === "query" && "name" in place && one.name === place.name,
          );
          const query = isQuery && "name" in place ? `?${place.name}=${encodeURIComponent(value)}` : "";
          const text =
            "sample" in place
              ? replaced(place.sample, place.path, JSON.stringify(value))
              : operation.body && JSON.stringify(samplesOf(operation.body.schema, {})[0]);
          const response = await api.fetch(path + query, {
            method: operation.method,
            headers: {
              "cf-connecting-ip": SERVER,
              ...caller.headers,
              ...(text === undefined ? {} : { "content-type": operation.body!.type }),
            },
            ...(text === undefined ? {} : { body: text }),
          });
          const answer = await response.text();
          expect(response.status, answer).toBeLessThan(500);
          const told = victims.flatMap(({ secrets }) => secrets).filter((secret) => answer.includes(secret));
          // What somebody says may be said back.
          expect(told.filter((secret) => !value.includes(secret))).toEqual([]);
        }),
        { numRuns: rounds * pairs.length },
      );
    },
  );

  it("and nothing of theirs is changed", async () => {
    for (const victim of victims) {
      const [endpoints, orders, ...money] = await belongingsOf(victim);
      expect(endpoints).toContain('"enabled":true');
      expect(orders).toContain("REF-");
      expect(orders).not.toContain('"status":"cancelled"');
      expect(money).toEqual(victim.belongings.slice(2));
    }
  });
});
