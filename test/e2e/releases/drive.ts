import type { Workers } from "../workers.ts";
import { type Call, type Recorded, SERVER, send } from "./caller.ts";
import type { Parcel, Release } from "./release.ts";

const DAY_MS = 86_400_000;

/** The partner's server, by the path of a URL: what it answers to webhooks. */
export const ANSWERS: Record<string, number> = { "/ok": 204, "/busy": 500, "/gone": 410 };
const hook = (path: string) => `https://shop.example.com${path}`;

type Driven = Pick<Release, "credentials" | "parcels" | "webhookSecrets">;
type Answers = Pick<Release, "repeats" | "reads">;

interface Data {
  id: string;
  key: string;
  secret: string;
  tracking_code: string;
  collection_code?: string;
}

const ADDRESS = { address: "12 Allen Avenue", city: "Ikeja", state: "Lagos", zip: "100281" };
const ALLEN = { name: "Allen Avenue counter", address: { ...ADDRESS, latitude: 6.6018, longitude: 3.3515 } };
const KANO = {
  name: "Kano counter",
  address: { ...ADDRESS, city: "Kano", state: "Kano", zip: "700001", latitude: 12.0022, longitude: 8.592 },
};

/**
 * Lets partners, people and the operator use a version: orders come into every state, with credentials of every kind
 * and webhooks in every state.
 */
export class Driver {
  readonly #workers: Workers;
  readonly #credentials: Driven["credentials"];
  readonly #parcels: Driven["parcels"] = {};
  readonly #repeatable: Call[] = [];
  #pointId = "";
  #pausedId = "";
  #moveId = "";

  constructor(workers: Workers, operator: string) {
    this.#workers = workers;
    this.#credentials = { operator };
  }

  async drive(): Promise<Driven> {
    await this.#makePoints();
    await this.#makePartners();
    const webhookSecrets = await this.#makeWebhooks();
    await this.#makeOrders();
    await this.#closeAndMove();
    return { credentials: this.#credentials, parcels: this.#parcels, webhookSecrets };
  }

  /** The last answers, when nothing happens any more. */
  async record(): Promise<Answers> {
    const repeats = await this.#recordAll(this.#repeatable);
    const labels = repeats.flatMap(({ answer }) => {
      const { data } = answer as { data?: { label_url?: string } };
      return data?.label_url ? [{ path: data.label_url.replace("http://localhost:8787", "") }] : [];
    });
    return { repeats, reads: await this.#recordAll([...labels, ...this.#reads()]) };
  }

  async #recordAll(calls: Call[]): Promise<Recorded[]> {
    const recorded: Recorded[] = [];
    for (const call of calls) {
      const { status, answer } = await send(this.#workers, this.#credentials, call);
      recorded.push({ ...call, status, answer: lasting(answer, status) });
    }
    return recorded;
  }

  /** @throws Error unless the answer is a success, or has the status `expected` */
  async #call<T = Data>(call: Call, expected?: number): Promise<T> {
    const { status, answer } = await send(this.#workers, this.#credentials, { method: "POST", ...call });
    const isRight = expected === undefined ? status < 300 : status === expected;
    if (!isRight) throw new Error(`${call.path} was answered ${status}: ${JSON.stringify(answer)}`);
    return answer as T;
  }

  async #operator<T = Data>(path: string, body?: unknown, method = "POST"): Promise<T> {
    const answer = await this.#call<{ data: T } | null>({
      as: "operator",
      method,
      path: `/operator/${path}`,
      body,
    });
    return answer?.data as T;
  }

  async #makePoints(): Promise<void> {
    const ids: string[] = [];
    for (const point of [ALLEN, KANO, { ...ALLEN, name: "Hidden" }, { ...ALLEN, name: "Removed" }]) {
      const { id } = await this.#operator("points", point);
      await this.#operator(`points/${id}/approve`);
      if (point.name !== "Hidden") await this.#operator(`points/${id}/publish`);
      ids.push(id);
    }
    await this.#operator(`points/${ids[3]}`, undefined, "DELETE");
    this.#pointId = ids[0]!;
    this.#credentials.agent = (await this.#operator("agents", { name: "Ada", point_id: ids[0] })).key;
    this.#credentials.driver = (await this.#operator("drivers", { name: "Obi" })).key;
    const { id, key } = await this.#operator("agents", { name: "Left us", point_id: ids[1] });
    this.#credentials.revokedAgent = key;
    await this.#operator(`agents/${id}`, undefined, "DELETE");
  }

  async #newPartner(name: string, kind: "store" | "logistics"): Promise<string> {
    const { id } = await this.#operator("partners", {
      name,
      kind,
      origin_zip: "100281",
      brand_color: "#0f766e",
    });
    await this.#operator(`partners/${id}/activate`, { agreement_signed_on: "2026-01-15" });
    return id;
  }

  async #newAccount(partnerId: string, email: string, password: string): Promise<void> {
    const answer = await this.#operator<{ set_password_token: string }>(`partners/${partnerId}/accounts`, {
      email,
    });
    await this.#call({ path: "/auth/set-password", body: { token: answer.set_password_token, password } });
  }

  async #makePartners(): Promise<void> {
    const credentials = this.#credentials;
    const store = await this.#newPartner("Ṣẹ̀gun's Fabrics", "store");
    const logistics = await this.#newPartner("Kano Logistics", "logistics");
    const suspended = await this.#newPartner("Suspended Stores", "store");
    await this.#operator("partners", { name: "Pending Stores", kind: "store", origin_zip: "100281" });

    credentials.secretKey = (await this.#operator(`partners/${store}/secret-keys`, { name: "First" })).key;
    credentials.suspendedKey = (await this.#operator(`partners/${suspended}/secret-keys`)).key;
    await this.#operator(`partners/${suspended}/suspend`);
    const login = { email: "segun@fabrics.example.com", password: "the fabrics of Abeokuta are blue" };
    Object.assign(credentials, login);
    await this.#newAccount(store, login.email, login.password);
    const invited = await this.#operator<{ set_password_token: string }>(`partners/${store}/accounts`, {
      email: "invited@fabrics.example.com",
    });
    credentials.setPasswordToken = invited.set_password_token;

    const token = await this.#call<Record<"access_token" | "refresh_token", string>>({
      path: "/auth/token-generate",
      body: { ...login, secret_key: credentials.secretKey },
    });
    credentials.account = token.access_token;
    credentials.refreshToken = token.refresh_token;
    const key = { name: "Order view", permissions: ["orders:read"] };
    const made = await this.#call<{ keyString: string }>({
      as: "account",
      path: "/partner/api-keys",
      body: key,
    });
    credentials.apiKey = made.keyString;

    await this.#operator(`partners/${logistics}/allow-list`, { entries: [SERVER, "2001:db8::/32"] }, "PUT");
    const client = await this.#operator<Record<"client_id" | "client_secret", string>>(
      `partners/${logistics}/clients`,
    );
    credentials.clientId = client.client_id;
    credentials.clientSecret = client.client_secret;
    const clientToken = await this.#call<{ access_token: string }>({
      path: "/api/v1/auth/token",
      body: client,
    });
    credentials.client = clientToken.access_token;
  }

  /** Returns the secret of each URL. */
  async #makeWebhooks(): Promise<Driven["webhookSecrets"]> {
    const endpoint = async (body: object) => {
      const call = { as: "account", path: "/partner/webhook-endpoints", body };
      return (await this.#call<{ data: { secret: string } }>(call)).data.secret;
    };
    const ok = await endpoint({
      url: hook("/ok"),
      events: ["package.in_transit", "package.collected", "package.cancelled"],
    });
    const later = await endpoint({ url: hook("/later"), events: ["package.created"], enabled: false });
    const own = await this.#call<{ data: { secret: string } }>({
      ...{ as: "account", method: "GET", path: "/partner/webhook-secret" },
    });
    const { secret } = own.data;
    return { [hook("/ok")]: ok, [hook("/later")]: later, [hook("/busy")]: secret, [hook("/gone")]: secret };
  }

  #orderBody(name: string, changes: object) {
    return {
      partner_order_id: `ORD-${name}`,
      pudo_point_id: this.#pointId,
      customer: { name: "Adébáyọ̀ Ọlábísí", email: `${name}@example.com`, phone: "+234 803 123 4567" },
      items: [{ name: "Ankara fabric", qty: 2, price: 12500, weight_kg: 0.8 }],
      note: "ring twice",
      ...changes,
    };
  }

  async #newOrder(name: string, changes: object = {}): Promise<Data> {
    const body = this.#orderBody(name, changes);
    const headers = { "idempotency-key": `key of ${name}` };
    const call = { as: "secretKey", method: "POST", path: "/api/v1/orders", headers, body };
    return this.#created(call, name, body.partner_order_id);
  }

  async #newWhiteLabelOrder(name: string): Promise<Data> {
    const body = {
      reference: `WL-${name}`,
      pudo_point_id: this.#pointId,
      recipient: { name: "Zainab", phone: "08097776655" },
    };
    const call = { as: "client", method: "POST", path: "/api/v1/partners/orders", body };
    return this.#created(call, name, body.reference);
  }

  async #created(call: Call, name: string, reference: string): Promise<Data> {
    const { data } = await this.#call<{ data: Data }>(call, 201);
    this.#repeatable.push(call);
    this.#parcels[name] = { id: data.id, reference, trackingCode: data.tracking_code };
    return data;
  }

  async #scan(
    as: "driver" | "agent",
    { tracking_code }: Data,
    action: string,
    code?: string,
    expected?: number,
  ) {
    const scan_id = `${action} ${tracking_code} ${code ?? ""}`.trim();
    const body = { tracking_code, action, scan_id, ...(code === undefined ? {} : { collection_code: code }) };
    const call = { as, method: "POST", path: `/${as}/scans`, body };
    await this.#call(call, expected);
    this.#repeatable.push(call);
  }

  async #arrived(order: Data): Promise<string> {
    await this.#scan("driver", order, "collect");
    await this.#scan("agent", order, "arrive");
    const path = `/api/v1/orders/${order.id}`;
    const { data } = await this.#call<{ data: Data }>({ as: "secretKey", method: "GET", path });
    return data.collection_code!;
  }

  async #makeOrders(): Promise<void> {
    await this.#newOrder("created");
    await this.#newOrder("busy", { webhook_url: hook("/busy") });
    await this.#newOrder("gone", { webhook_url: hook("/gone") });
    await this.#scan("driver", await this.#newOrder("in-transit"), "collect");

    const ready = await this.#newOrder("ready");
    const wrong = wrongCode(await this.#arrived(ready));
    await this.#scan("agent", ready, "collect", wrong, 403);
    const locked = await this.#newOrder("locked");
    const code = await this.#arrived(locked);
    for (let i = 1; i <= 5; i++) await this.#scan("agent", locked, "collect", wrongCode(code, i), 403);

    const delivered = await this.#newOrder("delivered");
    await this.#scan("agent", delivered, "collect", await this.#arrived(delivered));
    const refused = await this.#newOrder("refused");
    await this.#arrived(refused);
    await this.#scan("agent", refused, "refuse");
    const expired = await this.#newOrder("expired");
    await this.#arrived(expired);
    const body = { trackingCode: expired.tracking_code, action: "expire" };
    await this.#call({ as: "account", path: "/partner/simulate", body });
    const { id } = await this.#newOrder("cancelled");
    await this.#call({ as: "secretKey", path: `/api/v1/orders/${id}/cancel` });

    await this.#newWhiteLabelOrder("white-label");
    const shelved = await this.#newWhiteLabelOrder("white-label-ready");
    await this.#scan("agent", shelved, "arrive");
  }

  /** Points are closed and paused, and orders are sent to others: singly, in batches, and all that wait. */
  async #closeAndMove(): Promise<void> {
    const [paused, left] = await Promise.all(
      ["Paused", "Left"].map(async (name) => {
        const { id } = await this.#operator("points", { ...ALLEN, name });
        for (const verb of ["approve", "publish"]) await this.#operator(`points/${id}/${verb}`);
        return id;
      }),
    );
    this.#pausedId = paused!;
    const [from, to] = [30, 32].map((days) =>
      new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
    );
    await this.#operator(`points/${this.#pausedId}/closures`, { from, to, reason: "Fumigation" });
    await this.#operator("closures", { from, to: from, state: "Kano" });
    await this.#call({ as: "agent", path: "/agent/closures", body: { from, to } });

    const [first, second] = ["batch-1", "batch-2"].map((name) =>
      this.#orderBody(name, { pudo_point_id: left }),
    );
    const batch = {
      as: "secretKey",
      method: "POST",
      path: "/api/v1/orders/batch",
      body: { orders: [first, second] },
    };
    type Results = { data: { results: { data: Data }[] } };
    const { data } = await this.#call<Results>(batch);
    for (const [i, order] of [first!, second!].entries()) {
      const created = data.results[i]!.data;
      this.#parcels[`batch-${i + 1}`] = {
        ...{ id: created.id, reference: order.partner_order_id, trackingCode: created.tracking_code },
      };
    }
    const change = `/api/v1/orders/${data.results[0]!.data.id}/point`;
    await this.#call({ as: "secretKey", path: change, body: { pudo_point_id: this.#pointId } });
    const move = await this.#operator(`points/${left}/move-orders`, { to_point_id: this.#pointId });
    this.#moveId = move.id;
    await this.#operator(`points/${this.#pausedId}`, { paused: true, capacity: 5 }, "PATCH");
  }

  #reads(): Call[] {
    const ofParcel = ({ id, trackingCode, reference }: Parcel): Call[] => [
      ...(reference.startsWith("WL-")
        ? [{ as: "client", path: `/api/v1/partners/orders/${reference}` }]
        : [
            { as: "secretKey", path: `/api/v1/orders/${id}` },
            { as: "apiKey", path: `/orders/${id}` },
          ]),
      { path: `/public/tracking/${trackingCode}` },
    ];
    const lists = ["deliveryFee", "receiverLastName", "createdAt"].map(
      (sort) => `/orders?sortBy=${sort}&pageSize=3`,
    );
    const searches = ["olabisi", "ORD-ready", "ring tw", "busy@ex"].map(
      (search) => `/orders?pageSize=3&search=${encodeURIComponent(search)}`,
    );
    return [
      ...Object.values(this.#parcels).flatMap(ofParcel),
      ...[...lists, ...searches, "/orders?status=delivered&search=ola"].map((path) => ({
        as: "apiKey",
        path,
      })),
      ...["", "/api-keys", "/webhook-endpoints", "/webhook-secret", "/webhook-deliveries?pageSize=15"].map(
        (path) => ({
          as: "account",
          path: `/partner${path}`,
        }),
      ),
      ...["points", "partners", "agents", "drivers", "tariffs", "orders?pageSize=5", "audit?pageSize=15"].map(
        (path) => ({
          as: "operator",
          path: `/operator/${path}`,
        }),
      ),
      ...[`points/${this.#pausedId}/closures`, "closures", `moves/${this.#moveId}`].map((path) => ({
        as: "operator",
        path: `/operator/${path}`,
      })),
      ...["parcels", "closures", "availability"].map((path) => ({ as: "agent", path: `/agent/${path}` })),
      { as: "client", path: "/api/v1/partners/pudo-points" },
      { as: "revokedAgent", path: "/agent/parcels" },
      { as: "suspendedKey", path: "/api/v1/orders/none" },
      { path: "/public/pudo-points?search=counter" },
      ...[this.#pointId, this.#pausedId].map((id) => ({ path: `/public/pudo-points/${id}` })),
    ];
  }
}

/** What differs from request to request, or with the time. */
const PASSING = new Set(["lastUsedAt", "last_used_at", "request_id", "synced_at"]);

/** The part of an answer that every later version has to give too; of a problem only the code. */
function lasting(answer: unknown, status: number): unknown {
  if (status >= 400) return { code: (answer as { code: string }).code };
  return JSON.parse(JSON.stringify(answer, (name, value) => (PASSING.has(name) ? undefined : value)));
}

const wrongCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");
