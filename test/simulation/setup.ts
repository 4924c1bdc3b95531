import { current } from "./world/globals.ts";
import { type Answer, type Ask, OPERATOR, type World } from "./world/world.ts";

/** Everybody who acts in a simulation, with the keys that they have. */
export interface Cast {
  partners: Partner[];
  points: Point[];
  agents: Person[];
  drivers: Person[];
  /** A driver without a round. */
  outsider: Person;
  /** A session of the console, which somebody left open. */
  desk: { cookie: string; signedInAt: number };
}

export interface Partner {
  id: string;
  secretKeyId: string;
  secretKey: string;
  /** A second one, which a thief has too. */
  leaked: { id: string; key: string };
  /** The account of its people. */
  accountId: string;
  email: string;
  /** A session of its portal, which somebody left open. */
  cookie: string;
  signedInAt: number;
  /** Which of the databases of orders has its orders. */
  database: "ORDERS_0" | "ORDERS_1";
  endpoints: Endpoint[];
  /** What signs webhooks to the URLs of its orders at first. */
  webhookSecret: string;
  /** How many orders it may create on a day (UTC), if that is so few that it matters. */
  ordersPerDay: number | undefined;
  /** Whether its receivers may start returns. */
  receiversReturn: boolean;
  /** Whether the code of one parcel opens others of the same receiver. */
  oneCode: boolean;
}

export interface Endpoint {
  id: string;
  url: string;
  events: readonly string[];
  /** What signs its webhooks at first. */
  secret: string;
}

export interface Point {
  id: string;
  name: string;
  isDepot: boolean;
  takesDropOffs: boolean;
  /** Whether receivers may pay there. */
  takesCod: boolean;
  capacity: number | null;
  /** How much of receivers' money it may have before it takes no more orders with an amount: kobo. */
  cashLimit: number | null;
}

/** Who scans; an agent has a point. */
export interface Person {
  id: string;
  key: string;
  pointId?: string;
  /** How much of receivers' money a driver may have, if that is so little that it matters: kobo. */
  limitKobo?: number;
}

const PARTNERS = [
  { database: "ORDERS_0", endpoints: [["*"], ["package.collected", "package.cancelled"]] },
  { database: "ORDERS_1", endpoints: [["*"]] },
  { database: "ORDERS_0", endpoints: [], ordersPerDay: 4 },
] as const;
const FIRST_PRICE = 1500;
const LITTLE_MONEY = 4000;
const ACCOUNT = { bank_code: "058", account_number: "0123456789", account_name: "Shop" };
export const PASSWORD = "a long password of somebody";
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const POINTS = [
  { name: "Allen", services: ["collect", "drop_off", "cod"] },
  { name: "Broad", services: ["collect"] },
  { name: "Creek", services: ["collect", "drop_off", "cod"], capacity: 6, cashLimit: 3000 },
  { name: "Depot", kind: "depot" },
];

/**
 * Makes the cast by the API, as an operator and partners do.
 * @param only the database that has all partners' orders; by default they are in different ones
 */
export async function setUp(world: World, only?: Partner["database"]): Promise<Cast> {
  const ask = async <T = { id: string; key: string }>(
    method: string,
    path: string,
    body?: unknown,
    key = OPERATOR,
  ) => dataOf<T>(await world.ask({ method, path, body, key } satisfies Ask), path);

  await ask("PUT", "/operator/tariffs", { data: tableOf(FIRST_PRICE) });
  const points: Point[] = [];
  const agents: Person[] = [];
  for (const [i, { name, capacity, services: all, ...more }] of POINTS.entries()) {
    // The last release does not know money.
    const services = only ? all?.filter((service) => service !== "cod") : all;
    const address = { address: `${i} Allen Avenue`, city: "Ikeja", state: "Lagos", zip: "100281" };
    const place = { latitude: 6.6 + i / 100, longitude: 3.35 };
    const { id } = await ask("POST", "/operator/points", {
      name,
      address: { ...address, ...place },
      ...{ ...more, ...(services && { services }) },
    });
    await ask("POST", `/operator/points/${id}/approve`);
    const isDepot = more.kind === "depot";
    if (!isDepot) await ask("POST", `/operator/points/${id}/publish`);
    if (capacity !== undefined) await ask("PATCH", `/operator/points/${id}`, { capacity });
    const takesDropOffs = isDepot || services?.includes("drop_off") === true;
    const takesCod = services?.includes("cod") === true;
    const limits = { capacity: capacity ?? null, cashLimit: more.cashLimit ? more.cashLimit * 100 : null };
    points.push({ id, name, isDepot, takesDropOffs, takesCod, ...limits });
    for (let n = 0; n < 2; n++) {
      const agent = await ask("POST", "/operator/agents", { name: `Agent ${n}`, point_id: id });
      agents.push({ id: agent.id, key: agent.key, pointId: id });
    }
  }
  const drivers: Person[] = [];
  for (const [name, limit] of [["Ada"], ["Bayo", LITTLE_MONEY], ["Chidi"]] as const) {
    const { id, key } = await ask("POST", "/operator/drivers", { name, ...(limit && { cash_limit: limit }) });
    drivers.push({ id, key, ...(limit && { limitKobo: limit * 100 }) });
  }
  const outsider = await ask("POST", "/operator/drivers", { name: "Dayo" });
  const partners: Partner[] = [];
  for (const [i, { database: usual, endpoints, ...more }] of PARTNERS.entries()) {
    const database = only ?? usual;
    const ordersPerDay = "ordersPerDay" in more ? more.ordersPerDay : undefined;
    const body = {
      ...{ name: `Partner ${i}`, kind: "store", origin_zip: "100281", orders_database: database },
      ...(ordersPerDay && { orders_per_day: ordersPerDay }),
    };
    const { id } = await ask("POST", "/operator/partners", body);
    await ask("POST", `/operator/partners/${id}/activate`, { agreement_signed_on: "2026-01-15" });
    const { id: secretKeyId, key: secretKey } = await ask("POST", `/operator/partners/${id}/secret-keys`);
    const made: Endpoint[] = [];
    for (const [n, events] of endpoints.entries()) {
      const url = `https://partner-${i}.example/hook-${n}`;
      const wanted = { url, events };
      const { id, secret } = await ask<Endpoint>("POST", "/partner/webhook-endpoints", wanted, secretKey);
      made.push({ id, ...wanted, secret });
    }
    const receiversReturn = i !== 1;
    if (!only && i < 2) await ask("PATCH", `/operator/partners/${id}`, { payout_account: ACCOUNT });
    const returns = { by_receiver: receiversReturn, days: 60 };
    await ask("PATCH", `/operator/partners/${id}`, { returns });
    const place = {
      address: `${i} Market Road`,
      city: "Ikeja",
      state: "Lagos",
      zip: "100281",
      phone: "",
      note: "",
    };
    const pickup = { ...place, latitude: 6.5, longitude: 3.3 + i / 100 };
    await ask("PATCH", `/operator/partners/${id}`, { pickup });
    const leaked = await ask("POST", `/operator/partners/${id}/secret-keys`);
    const email = `people-${i}@partner-${i}.example`;
    const account = await ask("POST", `/operator/partners/${id}/accounts`, { email, password: PASSWORD });
    const signedIn = await world.ask({
      ...{ method: "POST", path: "/portal/session", body: { email, password: PASSWORD } },
    });
    const cookie = cookieOf(signedIn!);
    const path = "/partner/webhook-secret";
    const { secret: webhookSecret } = await ask<Endpoint>("GET", path, undefined, secretKey);
    const settings = {
      webhookSecret,
      endpoints: made,
      ordersPerDay,
      receiversReturn,
      signedInAt: current.loop.now,
    };
    const { id: leakedId, key } = leaked;
    // The portal does it, but this session is there to be stolen.
    const oneCode = i !== 2;
    const set = `one_code = ${Number(oneCode)}, allow_list = '["203.0.113.0/24"]'`;
    world.sqlite.DB.exec(`UPDATE partners SET ${set} WHERE id = '${id}'`);
    const keys = { secretKeyId, secretKey, leaked: { id: leakedId, key } };
    const ofPartner = { id, ...keys, accountId: account.id, email, cookie, database, oneCode };
    partners.push({ ...ofPartner, ...settings });
  }
  await ask("POST", "/operator/rounds", {
    ...{ name: "Everywhere", weekdays: WEEKDAYS, driver_ids: drivers.map(({ id }) => id) },
    stops: [...partners.map(({ id }) => ({ partner_id: id })), ...points.map(({ id }) => ({ point_id: id }))],
  });
  const signedIn = await world.ask({ method: "POST", path: "/console/session", body: { token: OPERATOR } });
  const desk = { cookie: cookieOf(signedIn!), signedInAt: current.loop.now };
  return { partners, points, agents, drivers, outsider: { id: outsider.id, key: outsider.key }, desk };
}

/** A table by which every parcel costs the same. */
export const tableOf = (naira: number) =>
  ["same_state", "same_region", "neighbouring_region", "national"].map((zone) => ({
    ...{
      zone,
      slabs: [{ up_to_kg: 1000, amount: naira }],
      per_extra_kg: 0,
      estimated_days: { min: 1, max: 2 },
    },
  }));

const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]!.split(";")[0]!;

function dataOf<T>(answer: Answer | undefined, path: string): T {
  if (!answer || answer.status >= 400) {
    throw new Error(`${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
  }
  return answer.body.data as T;
}
