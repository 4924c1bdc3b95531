import type { Act, Expected } from "./acts.ts";
import { type Guesses, MOST_OF_EMAIL } from "./guesses.ts";
import { no } from "./hands.ts";
import type { Model } from "./model.ts";
import { PASSWORD, type Partner } from "./setup.ts";
import { current } from "./world/globals.ts";
import { Random } from "./world/random.ts";
import type { Answer, Ask } from "./world/world.ts";
import { OPERATOR } from "./world/world.ts";

/**
 * Servers with access tokens of accounts and clients, while their partner is suspended, their account disabled, or their
 * client deleted or given another secret: a part of the model.
 */

export type TokenAct =
  | { do: "make_client"; owner: Partner }
  | { do: "log_in"; owner: Partner; isWrong?: true }
  | { do: "switch_account"; owner: Partner; isOn: boolean }
  | { do: "rotate_client" | "delete_client"; owner: Partner; client: Client }
  | { do: "get_token"; owner: Partner; client: Client; secret: Secret }
  | { do: "use_token"; owner: Partner; token: Token };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** What is changed counts for tokens within a minute. A call may be late. */
const UNSURE_MS = 2 * MINUTE;
/** In a step that is answered late, a secret may have been replaced so long before. */
const STEP_MS = 20 * MINUTE;

interface Secret {
  text: string;
  /** The last moment at which it may still be good. */
  endsAt: number;
}

interface Client {
  id: string;
  secrets: Secret[];
  isDeleted: boolean;
}

interface Token {
  access: string;
  path: string;
  issuedAt: number;
  /** Whether its account was disabled, or its client deleted, at any time. */
  isDead: boolean;
}

export class Tokens {
  /** The newest token of each account, and of each partner's client. */
  readonly #ofAccounts = new Map<Partner, Token>();
  readonly #ofClients = new Map<Partner, Token>();
  /** The newest client of each partner, if its secret is known. */
  readonly #clients = new Map<Partner, Client>();
  /** When something of a partner was last switched that its tokens depend on. */
  readonly #switchedAt = new Map<string, number>();

  clientOf = (owner: Partner): Client | undefined => this.#clients.get(owner);
  tokensOf = (owner: Partner): Token[] =>
    [this.#ofAccounts.get(owner), this.#ofClients.get(owner)].filter((token) => token !== undefined);

  /** Whether what was switched last counts by now. */
  isSure = ({ id }: Partner): boolean =>
    current.loop.now - (this.#switchedAt.get(id) ?? Number.NEGATIVE_INFINITY) > UNSURE_MS;

  /** Takes an act of a step, and what came of it. */
  note(act: Act, answer: Answer | undefined, now: number): void {
    if (act.do === "switch" && act.what === "suspended") this.#switchedAt.set(act.of, now);
    if (!isTokenAct(act)) return;
    const { owner } = act;
    if (act.do === "switch_account" || act.do === "delete_client") {
      this.#switchedAt.set(owner.id, now);
      const token = (act.do === "delete_client" ? this.#ofClients : this.#ofAccounts).get(owner);
      if (token && (act.do !== "switch_account" || act.isOn)) token.isDead = true;
    }
    if (!answer || answer.status >= 300) {
      // Nobody knows its secrets, or whether it is there.
      if (!answer && (act.do === "rotate_client" || act.do === "delete_client")) this.#clients.delete(owner);
      return;
    }
    const issued = { access: String(answer.body.access_token), issuedAt: now, isDead: false };
    const made = answer.body.data as { client_id: string; client_secret: string };
    const secret = { text: made?.client_secret, endsAt: Number.POSITIVE_INFINITY };
    if (act.do === "log_in") this.#ofAccounts.set(owner, { ...issued, path: "/partner/events?limit=1" });
    if (act.do === "get_token")
      this.#ofClients.set(owner, { ...issued, path: "/api/v1/partners/events?limit=1" });
    if (act.do === "make_client")
      this.#clients.set(owner, { id: made.client_id, secrets: [secret], isDeleted: false });
    if (act.do === "delete_client") act.client.isDeleted = true;
    if (act.do !== "rotate_client") return;
    for (const old of act.client.secrets) old.endsAt = Math.min(old.endsAt, now + DAY);
    act.client.secrets.push(secret);
  }

  /** Whoever fails often is locked out for a while. */
  #locked = (guesses: Guesses, { email }: Partner, now: number): number[] =>
    guesses.mayBeLocked(email, now, MOST_OF_EMAIL) ? [429] : [];

  expect(act: TokenAct, { switched, guesses }: Model, now: number): Expected {
    const { owner } = act;
    const good = switched.has(`suspended ${owner.id}`) ? 403 : 200;
    switch (act.do) {
      case "make_client":
        return no(201);
      case "delete_client":
        return no(204);
      case "log_in":
        return act.isWrong || switched.has(`disabled ${owner.accountId}`)
          ? no(401, ...this.#locked(guesses, owner, now))
          : no(good, ...this.#locked(guesses, owner, now));
      case "get_token": {
        const { endsAt } = act.secret;
        if (act.client.isDeleted || now > endsAt + UNSURE_MS) return no(401);
        return now > endsAt - STEP_MS ? no(good, 401) : no(good);
      }
      case "use_token": {
        const { issuedAt, isDead } = act.token;
        if (!this.isSure(owner)) return no(200, 401, 403);
        if (isDead || now - issuedAt > HOUR + UNSURE_MS) return no(401);
        return now - issuedAt > HOUR - UNSURE_MS ? no(good, 401) : no(good);
      }
      default:
        return no(200);
    }
  }
}

/** In some steps of a half of the seeds, alone; more often while somebody has a token that is good for some time. */
export function withTokens(
  seed: number,
  random: Random,
  acts: readonly Act[],
  { cast, switched, tokens }: Model,
): readonly Act[] {
  if (!new Random(`${seed}/of-accounts`).chance(0.5)) return acts;
  // The one that others need least.
  const owner = cast.partners.at(-1)!;
  const all = tokens.tokensOf(owner);
  const fresh = all.filter(({ issuedAt }) => issuedAt > current.loop.now - 50 * MINUTE);
  const isSuspended = switched.has(`suspended ${owner.id}`);
  const refused = fresh.filter(({ isDead }) => isDead || isSuspended);
  // A thief goes on with what was taken from it.
  if (refused.length > 0 && tokens.isSure(owner) && random.chance(0.4))
    return [{ do: "use_token", owner, token: random.pick(refused) }];
  const isFresh = fresh.length > 0;
  if (!random.chance(isFresh ? 0.3 : 0.12)) return acts;
  const suspended = (isOn: boolean): Act => ({
    ...{ do: "switch", what: "suspended", of: owner.id, name: "a partner", isOn },
  });
  const disabled = (isOn: boolean): Act => ({ do: "switch_account", owner, isOn });
  const isOff = isSuspended || switched.has(`disabled ${owner.accountId}`);
  if (isOff && random.chance(isFresh ? 0.15 : 0.4)) return [isSuspended ? suspended(false) : disabled(false)];
  const client = tokens.clientOf(owner);
  const changes: Act[] =
    client?.isDeleted === false
      ? [
          { do: "rotate_client", owner, client },
          { do: "delete_client", owner, client },
        ]
      : [];
  if (isFresh && !isOff && random.chance(0.5))
    return [random.pick([disabled(true), suspended(true), ...changes])];
  if (all.length > 0 && random.chance(isFresh ? 0.7 : 0.2))
    return [{ do: "use_token", owner, token: random.pick(all) }];
  if (random.chance(0.4)) return [{ do: "log_in", owner }];
  if (!client || (client.isDeleted && random.chance(0.5))) return [{ do: "make_client", owner }];
  return [{ do: "get_token", owner, client, secret: random.pick(client.secrets) }];
}

export function askForToken(act: TokenAct): Ask {
  const { id, accountId, email, secretKey } = act.owner;
  const post = (path: string, body: unknown) => ({ method: "POST", path, body });
  const ofPartner = `/operator/partners/${id}`;
  switch (act.do) {
    case "switch_account": {
      const path = `${ofPartner}/accounts/${accountId}/${act.isOn ? "disable" : "enable"}`;
      return { method: "POST", path, key: OPERATOR };
    }
    case "make_client":
      return { method: "POST", path: `${ofPartner}/clients`, key: OPERATOR };
    case "rotate_client":
      return { method: "POST", path: `${ofPartner}/clients/${act.client.id}/rotate`, key: OPERATOR };
    case "delete_client":
      return { method: "DELETE", path: `${ofPartner}/clients/${act.client.id}`, key: OPERATOR };
    case "use_token":
      return { method: "GET", path: act.token.path, key: act.token.access };
    case "log_in":
      return post("/auth/token-generate", {
        ...{ email, password: act.isWrong ? "a guess" : PASSWORD, secret_key: secretKey },
      });
    case "get_token":
      return post("/api/v1/auth/token", { client_id: act.client.id, client_secret: act.secret.text });
  }
}

export function tellToken(act: TokenAct): string {
  const id = act.owner.id.slice(-4);
  if (act.do === "switch_account") return `an account of ${id} is ${act.isOn ? "" : "not "}disabled`;
  if (act.do === "use_token") return `use_token of ${id} at ${act.token.path}`;
  if (act.do === "log_in" && act.isWrong) return `a wrong password of ${id}`;
  const old = act.do === "get_token" && act.secret !== act.client.secrets.at(-1);
  return `${act.do} of ${id}${old ? ", with an old secret" : ""}`;
}

const ACTS: readonly Act["do"][] = [
  ...(["log_in", "get_token", "use_token", "switch_account"] as const),
  ...(["make_client", "rotate_client", "delete_client"] as const),
];
export const isTokenAct = (act: Act): act is TokenAct => ACTS.includes(act.do);
