/** The part of Cloudflare's API that setting up and deploying need: https://developers.cloudflare.com/api/ */

export interface Cloudflare {
  /** @throws Refusal */
  call<Result>(method: string, path: string, body?: object): Promise<Result>;
  /** All pages of a list. @throws Refusal */
  list<Item>(path: string): Promise<Item[]>;
}

/** An answer of Cloudflare that is no result. Its message is a sentence that says what to do. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const DEFAULT_BASE = "https://api.cloudflare.com/client/v4";
/** The largest page size that all lists allow. */
const PER_PAGE = 50;
const TIMEOUT_MS = 30_000;

interface Answer {
  result?: unknown;
  errors?: { code: number; message: string }[];
  result_info?: { total_count?: number };
}

export function connect(base: string, token: string): Cloudflare {
  async function ask(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      const cause = (error.cause as Error | undefined)?.message || error.message;
      throw new Refusal(
        0,
        0,
        `Cloudflare can't be reached (${cause}). Nothing is lost: run the command again.`,
      );
    });
    const answer = (await response.json().catch(() => ({}))) as Answer;
    if (response.ok) return answer;
    const { code = 0, message = "no reason given" } = answer.errors?.[0] ?? {};
    throw new Refusal(response.status, code, sentence(path, response.status, code, message));
  }

  return {
    call: async <Result>(method: string, path: string, body?: object) =>
      (await ask(method, path, body)).result as Result,
    async list<Item>(path: string) {
      const items: Item[] = [];
      for (let page = 1; ; page++) {
        const mark = path.includes("?") ? "&" : "?";
        const answer = await ask("GET", `${path}${mark}page=${page}&per_page=${PER_PAGE}`);
        const more = (answer.result ?? []) as Item[];
        items.push(...more);
        if (more.length === 0 || items.length >= (answer.result_info?.total_count ?? 0)) return items;
      }
    },
  };
}

const PLANS = "https://dash.cloudflare.com/?to=/:account/workers/plans";

/** What Cloudflare's codes mean for somebody who sets up a deployment. */
const SENTENCES: Record<number, string> = {
  7406: `The account has as many D1 databases as its plan allows. Delete those that nobody needs (npx wrangler d1 list), or take the paid Workers plan at ${PLANS}.`,
  100129: `The account has no paid Workers plan, without which it has no queues. Take it at ${PLANS}, and run the command again.`,
  10042:
    "R2 is not enabled in this account. Enable it at https://dash.cloudflare.com/?to=/:account/r2 (it asks for a means of payment), and run the command again.",
  10063:
    "The account has no workers.dev address yet. Choose one at https://dash.cloudflare.com/?to=/:account/workers/onboarding, or give a domain of your own with --domain.",
};

/** Permissions of an API token by the path that needs them. */
const PERMISSIONS: [path: RegExp, permission: string][] = [
  [/\/d1\//, "D1: Edit"],
  [/\/storage\/kv\//, "Workers KV Storage: Edit"],
  [/\/r2\//, "Workers R2 Storage: Edit"],
  [/\/queues/, "Queues: Edit"],
  [/\/workers\//, "Workers Scripts: Edit"],
  [/^\/zones/, "Zone: Read, and Workers Routes: Edit"],
  [/^\/accounts/, "Account Settings: Read"],
];

/** Codes for tokens that are wrong, not for tokens that lack a permission. */
const BAD_TOKENS = [1000, 1001, 6003, 6111, 9109];

function sentence(path: string, status: number, code: number, message: string): string {
  if (SENTENCES[code]) return SENTENCES[code];
  const said = `${message} [code: ${code}]`;
  if (status === 401 || BAD_TOKENS.includes(code))
    return `Cloudflare does not know this token: ${said}. Make a new one at https://dash.cloudflare.com/profile/api-tokens and set CLOUDFLARE_API_TOKEN, or run npx wrangler login.`;
  if (status === 403) {
    const permission = PERMISSIONS.find(([pattern]) => pattern.test(path))?.[1];
    return `The token may not do this: it lacks the permission "${permission}" (${said}). Add it at https://dash.cloudflare.com/profile/api-tokens, and run the command again.`;
  }
  if (status === 429 || status >= 500)
    return `Cloudflare did not do it now (${status}: ${said}). Nothing is lost: run the command again in some minutes.`;
  return `Cloudflare refused ${path}: ${said}`;
}

interface Account {
  id: string;
  name: string;
}

/**
 * The id of the given account, or of the only one.
 * @throws Error that lists the accounts
 */
export async function accountOf(cloudflare: Cloudflare, wanted: string): Promise<string> {
  const chosen = wanted || process.env.CLOUDFLARE_ACCOUNT_ID;
  if (chosen) return chosen;
  const accounts = await cloudflare.list<Account>("/accounts");
  if (accounts.length === 1) return accounts[0]!.id;
  const listed = accounts.map(({ id, name }) => `  ${id}  ${name}`).join("\n");
  throw new Error(
    accounts.length === 0
      ? 'The token sees no account: it lacks the permission "Account Settings: Read". Or set CLOUDFLARE_ACCOUNT_ID.'
      : `The token sees several accounts. Say which with CLOUDFLARE_ACCOUNT_ID:\n${listed}`,
  );
}

/** What was asked for, or undefined if there is nothing with that name. */
export async function found<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}

/** The rows that a query finds in a D1. */
export async function queryD1<Row>(
  cloudflare: Cloudflare,
  { account, database, sql }: { account: string; database: string; sql: string },
): Promise<Row[]> {
  const path = `/accounts/${account}/d1/database/${database}/query`;
  const [answer] = await cloudflare.call<{ results: Row[] }[]>("POST", path, { sql });
  return answer!.results;
}

export interface WorkerBinding {
  type: string;
  name: string;
  /** The value of a variable. */
  text?: string;
  /** D1 has one of these two. */
  id?: string;
  database_id?: string;
  /** Only KV has it. */
  namespace_id?: string;
}

/** The bindings of a deployed Worker; undefined if there is no such Worker. */
export async function bindingsOf(
  cloudflare: Cloudflare,
  account: string,
  worker: string,
): Promise<WorkerBinding[] | undefined> {
  const path = `/accounts/${account}/workers/scripts/${worker}/settings`;
  return (await found(cloudflare.call<{ bindings: WorkerBinding[] }>("GET", path)))?.bindings;
}
