import type { Act, Expected } from "./acts.ts";
import { no } from "./hands.ts";
import type { Model } from "./model.ts";
import { PASSWORD, type Partner } from "./setup.ts";
import { Random } from "./world/random.ts";
import type { Answer, Ask } from "./world/world.ts";
import { OPERATOR } from "./world/world.ts";

/** Servers with access tokens of accounts, while their partner is suspended or their account is disabled: a part of the model. */

export type TokenAct =
  | { do: "log_in"; partner: Partner }
  | { do: "use_token"; partner: Partner; access: string }
  | { do: "switch_account"; owner: Partner; isOn: boolean };

const HOUR = 3_600_000;
/** What is changed counts for tokens within a minute. A call may be late. */
const UNSURE_MS = 2 * 60_000;

interface Token {
  access: string;
  issuedAt: number;
  /** Since when its account was disabled, at any time. */
  deadSince: number | undefined;
}

export class Tokens {
  readonly #of = new Map<string, Token>();
  /** When a partner or its account was last switched. */
  readonly #switchedAt = new Map<string, number>();

  accessOf = ({ id }: Partner): string | undefined => this.#of.get(id)?.access;

  /** Takes an act of a step, and what came of it. */
  note(act: Act, answer: Answer | undefined, now: number): void {
    if (act.do === "switch" && act.what === "suspended") this.#switchedAt.set(act.of, now);
    if (act.do === "switch_account") {
      this.#switchedAt.set(act.owner.id, now);
      const token = this.#of.get(act.owner.id);
      if (token && act.isOn) token.deadSince ??= now;
    }
    if (act.do !== "log_in" || !answer || answer.status !== 200) return;
    this.#of.set(act.partner.id, {
      ...{ access: String(answer.body.access_token), issuedAt: now, deadSince: undefined },
    });
  }

  expect(act: TokenAct, { switched }: Model, now: number): Expected {
    if (act.do === "switch_account") return no(200);
    const { partner } = act;
    const isSuspended = switched.has(`suspended ${partner.id}`);
    // Whoever fails often is locked out for a while.
    if (act.do === "log_in")
      return switched.has(`disabled ${partner.accountId}`) ? no(401, 429) : no(isSuspended ? 403 : 200);
    const { issuedAt, deadSince } = this.#of.get(partner.id)!;
    const isSure = now - (this.#switchedAt.get(partner.id) ?? 0) > UNSURE_MS;
    if (!isSure) return no(200, 401, 403);
    if (deadSince !== undefined || now - issuedAt > HOUR + UNSURE_MS) return no(401);
    const good = isSuspended ? 403 : 200;
    return now - issuedAt > HOUR - UNSURE_MS ? no(good, 401) : no(good);
  }
}

/** In some steps of a half of the seeds, alone. */
export function withTokens(
  seed: number,
  random: Random,
  acts: readonly Act[],
  { cast, switched, tokens }: Model,
): readonly Act[] {
  if (!new Random(`${seed}/of-accounts`).chance(0.5) || !random.chance(0.07)) return acts;
  const [partner] = cast.partners;
  const disabled = cast.partners.find(({ accountId }) => switched.has(`disabled ${accountId}`));
  if (disabled && random.chance(0.5)) return [{ do: "switch_account", owner: disabled, isOn: false }];
  if (random.chance(0.1)) return [{ do: "switch_account", owner: partner!, isOn: true }];
  const access = tokens.accessOf(partner!);
  const isUsed = access !== undefined && random.chance(0.7);
  return [isUsed ? { do: "use_token", partner: partner!, access } : { do: "log_in", partner: partner! }];
}

export function askForToken(act: TokenAct): Ask {
  if (act.do === "switch_account") {
    const path = `/operator/partners/${act.owner.id}/accounts/${act.owner.accountId}`;
    return { method: "POST", path: `${path}/${act.isOn ? "disable" : "enable"}`, key: OPERATOR };
  }
  const { email, secretKey } = act.partner;
  if (act.do === "use_token") return { method: "GET", path: "/partner/events?limit=1", key: act.access };
  const body = { email, password: PASSWORD, secret_key: secretKey };
  return { method: "POST", path: "/auth/token-generate", body };
}

export const isTokenAct = (act: Act): act is TokenAct =>
  act.do === "log_in" || act.do === "use_token" || act.do === "switch_account";
