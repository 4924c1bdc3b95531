import { randomUUID } from "node:crypto";

/** What a point or a driver has of receivers' money, in memory, and what others offer to it. */

interface Payment {
  id: string;
  tracking_code: string;
  amount: number;
  method: "cash" | "card" | "transfer";
  since: string;
  reserved: boolean;
}
interface HandOver {
  id: string;
  amount: number;
  payments: number;
  code: string | null;
  expires_at: string;
  taken_at: string | null;
  taken_by: string | null;
}

const MINUTE = 60_000;
const problem = (status: number, code: string, more = {}) => ({
  ...{ type: "about:blank", status, code, title: code, detail: code, request_id: "test", ...more },
});

export class FakeMoney {
  readonly code = "402913";
  limit: number | null = null;
  owes = 0;
  /** What is left of deposits. */
  rest = 0;
  /** Whether a database can't be reached. */
  isPartial = false;
  handOver: HandOver | null = null;
  /** By who offers it. */
  readonly offered = new Map<string, { amount: number; code: string }>();
  /** Each amount that was taken, once. */
  readonly taken: number[] = [];
  payments: Payment[] = [];
  readonly #given = new Map<string, object>();
  readonly holder: { kind: "point" | "driver"; id: string };
  readonly takes: boolean;

  constructor(holder: FakeMoney["holder"], takes: boolean) {
    this.holder = holder;
    this.takes = takes;
  }

  pay(tracking_code: string, amount: number, method: Payment["method"] = "cash", hoursAgo = 1): void {
    const since = new Date(Date.now() - hoursAgo * 60 * MINUTE).toISOString();
    this.payments.push({ id: randomUUID(), tracking_code, amount, method, since, reserved: false });
  }

  get held(): number {
    return sumOf(this.payments);
  }

  /** Somebody takes what is offered. */
  takenBy(name: string | null): void {
    this.payments = this.payments.filter(({ reserved }) => !reserved);
    const taken_at = new Date(Date.now()).toISOString();
    this.handOver = { ...this.handOver!, code: null, taken_at, taken_by: name };
  }

  expire(): void {
    this.handOver!.code = null;
  }

  /** What a point did in a month: the more, the later the month. */
  statementOf(month: string): object {
    const { held } = this;
    const [year, number] = month.split("-").map(Number) as [number, number];
    const now = new Date();
    const ago = (now.getFullYear() - year) * 12 + now.getMonth() + 1 - number;
    const count = 110 - ago * 10;
    const counts = { drop_off: 3, arrive: count + 12, collect: count };
    return { data: { month, ...counts, cod_collected: 1_254_000, cod_void: 0, amount: count * 100, held } };
  }

  /** What is answered below `/agent/money` or `/driver/money`. */
  answer(method: string, below: string, body: Buffer): object {
    if (method === "GET") return { data: this.#till(), ...(this.isPartial && { incomplete: true }) };
    if (below === "/hand-over")
      return method === "POST" ? this.#offer(JSON.parse(`${body}`)) : this.#withdraw();
    return this.#take(JSON.parse(`${body}`));
  }

  #till(): object {
    const { holder, held, limit, takes, rest, owes, payments, handOver } = this;
    return { holder, held, limit, takes, rest, owes, payments, hand_over: handOver, deposits: [] };
  }

  #offer({ payment_ids: ids }: { payment_ids?: string[] }): object {
    if (this.handOver?.code) return problem(409, "invalid_transition");
    for (const payment of this.payments) payment.reserved = ids?.includes(payment.id) ?? true;
    const reserved = this.payments.filter((payment) => payment.reserved);
    if (reserved.length === 0) return problem(409, "invalid_transition");
    const expires_at = new Date(Date.now() + 10 * MINUTE).toISOString();
    const offered = { id: randomUUID(), amount: sumOf(reserved), payments: reserved.length, expires_at };
    this.handOver = { ...offered, code: this.code, taken_at: null, taken_by: null };
    return { status: 201, body: { data: { ...offered, code: this.code } } };
  }

  #withdraw(): object {
    if (!this.handOver?.code) return problem(409, "invalid_transition");
    for (const payment of this.payments) payment.reserved = false;
    this.handOver = null;
    return { status: 204, body: {} };
  }

  #take(counted: { from: { kind: string; id: string }; amount: number; code: string }): object {
    const { from, amount, code } = counted;
    const sent = JSON.stringify(counted);
    const again = this.#given.get(sent);
    if (again) return again;
    const offered = this.offered.get(from.id);
    if (!offered) return problem(409, "invalid_transition");
    if (offered.code !== code) return problem(403, "wrong_money_code", { tries_left: 4 });
    if (offered.amount !== amount) return problem(409, "amount_mismatch");
    this.offered.delete(from.id);
    this.taken.push(amount);
    this.pay("7KQ2M9XW4B36", amount);
    const answer = { data: { id: randomUUID(), amount, payments: 1 } };
    this.#given.set(sent, answer);
    return answer;
  }
}

const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { amount }) => sum + amount, 0);
