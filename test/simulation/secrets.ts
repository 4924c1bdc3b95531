import { createHmac } from "node:crypto";
import type { Act, Expected } from "./acts.ts";
import { no } from "./hands.ts";
import type { Cast, Endpoint, Partner } from "./setup.ts";
import { Random } from "./world/random.ts";
import type { Received } from "./world/receivers.ts";
import type { Answer, Ask } from "./world/world.ts";

/** Partners give their endpoints and themselves new secrets, which sign webhooks beside the old ones for a day: a part of the model. */

export interface SecretAct {
  do: "rotate_secret";
  partner: Partner;
  /** Undefined: what signs webhooks to orders' own URLs. */
  endpoint: Endpoint | undefined;
  /** Whether a thief does it with the key that leaked. */
  isThief?: true;
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** An attempt may be late, and its time has no milliseconds. */
const LATE_MS = 2 * MINUTE;
/** In a step that is answered late, a secret may have been replaced so long before. */
const STEP_MS = 20 * MINUTE;
const MOST_IN_FORCE = 5;

interface Secret {
  text: string;
  /** Between which times it must sign, and until when it may. */
  from: number;
  to: number;
  endsAt: number;
}

interface Signer {
  secrets: Secret[];
  /** Whether it may have secrets that nobody has been told. */
  hasUnknown: boolean;
}

export class Secrets {
  /** By the ids of partners and endpoints. */
  readonly #signers = new Map<string, Signer>();

  constructor({ partners }: Cast) {
    const add = (id: string, text: string) => {
      const first = { text, from: 0, to: Number.POSITIVE_INFINITY, endsAt: Number.POSITIVE_INFINITY };
      this.#signers.set(id, { secrets: [first], hasUnknown: false });
    };
    for (const { id, webhookSecret, endpoints } of partners) {
      add(id, webhookSecret);
      for (const endpoint of endpoints) add(endpoint.id, endpoint.secret);
    }
  }

  expect({ partner, endpoint }: SecretAct, now: number): Expected {
    const { secrets, hasUnknown } = this.#signers.get((endpoint ?? partner).id)!;
    const may = secrets.filter(({ endsAt }) => endsAt > now).length;
    const must = secrets.filter(({ to }) => to > now).length;
    if (must >= MOST_IN_FORCE && !hasUnknown) return no(409);
    return may >= MOST_IN_FORCE || hasUnknown ? no(200, 409) : no(200);
  }

  /** Takes an act of a step, and what came of it. */
  note(act: Act, answer: Answer | undefined, isAgain: boolean, now: number): void {
    const isUnsure = !answer || answer.status >= 500 || (isAgain && answer.status === 409);
    if (act.do !== "rotate_secret" || (!isUnsure && answer.status >= 400)) return;
    const signer = this.#signers.get((act.endpoint ?? act.partner).id)!;
    if (isUnsure || isAgain) signer.hasUnknown = true;
    for (const secret of signer.secrets) {
      secret.to = Math.min(secret.to, now - STEP_MS + DAY);
      // Nobody knows whether there is another one.
      if (!isUnsure) secret.endsAt = Math.min(secret.endsAt, now + DAY);
    }
    const { secret: text } = ((!isUnsure && answer.body.data) || {}) as { secret?: string };
    const always = Number.POSITIVE_INFINITY;
    if (text) signer.secrets.push({ text, from: now + LATE_MS, to: always, endsAt: always });
  }

  /** What is wrong with the signatures of a webhook to the URL of an order, of an endpoint or of both. */
  faultOf({ id, body, signedAt, signatures }: Received, ids: readonly string[]): string | undefined {
    const signers = ids.map((each) => this.#signers.get(each)!);
    const at = signedAt * 1000;
    const signed = (text: string) => {
      const key = Buffer.from(text.replace("whsec_", ""), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${signedAt}.${body}`).digest("base64")}`;
    };
    let known = 0;
    let signing = 0;
    for (const { secrets } of signers) {
      const has = secrets.filter(({ text }) => signatures.includes(signed(text)));
      known += has.length;
      if (has.length > 0) signing++;
      if (has.some(({ endsAt }) => at > endsAt + LATE_MS)) return "is signed with a secret that has ended";
      // An endpoint that was disabled does not sign what comes to its URL for an order.
      const missing = secrets.find((one) => one.from <= at && at < one.to - LATE_MS && !has.includes(one));
      if (missing && (has.length > 0 || signers.length === 1)) return "is not signed with each secret";
    }
    if (signing === 0) return "is signed by nobody";
    const isSure = signers.every(({ hasUnknown }) => !hasUnknown);
    return isSure && known !== signatures.length
      ? `has ${signatures.length - known} other signatures`
      : undefined;
  }
}

/** In some steps of a half of the seeds, alone. */
export function withSecrets(
  seed: number,
  random: Random,
  acts: readonly Act[],
  { partners }: Cast,
): readonly Act[] {
  if (!new Random(`${seed}/secrets`).chance(0.5) || !random.chance(0.04)) return acts;
  const partner = random.pick(partners);
  const endpoint = random.pick([undefined, ...partner.endpoints]);
  return [{ do: "rotate_secret", partner, endpoint, ...(random.chance(0.4) && { isThief: true }) }];
}

export function askForSecret({ partner, endpoint, isThief }: SecretAct): Ask {
  const path = endpoint ? `webhook-endpoints/${endpoint.id}/rotate-secret` : "webhook-secret/rotate";
  return { method: "POST", path: `/partner/${path}`, key: isThief ? partner.leaked.key : partner.secretKey };
}
