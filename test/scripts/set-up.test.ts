import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { API, CONSUMER, QUEUES, readSource, SOURCE, writeEnvironment } from "../../scripts/environments.ts";
import type { Given } from "../../scripts/set-up.ts";
import { ANSWERS, newClone, setUpClone } from "./clone.ts";
import { ACCOUNT, FAULTS, StandIn } from "./cloudflare.ts";

const DATABASES = ["pickup-points-staging", "pickup-orders-0-staging", "pickup-orders-1-staging"];

let cloudflare: StandIn;
let base: string;
let folder: string;

beforeEach(async () => {
  cloudflare = new StandIn();
  base = await cloudflare.start();
  folder = newClone();
});
afterEach(() => cloudflare.stop());

const run = (given?: Given, changes?: { isDry?: boolean; token?: string }) =>
  setUpClone({ folder, cloudflare, base }, given, changes);

const changing = () =>
  cloudflare.requests.filter((one) => /^(POST|PUT)/.test(one) && !one.endsWith("/query"));
const read = (file: string) => readFileSync(join(folder, file), "utf8");
const secretsOf = (text: string) => text.match(/^ {2}[A-Z_]+=.+$/gm) ?? [];

function expectWhole() {
  expect([...cloudflare.databases.values()].map(({ name }) => name)).toEqual(DATABASES);
  expect(cloudflare.namespaces.map(({ title }) => title)).toEqual(["pickup-points-staging"]);
  expect([...cloudflare.buckets]).toMatchObject([["pickup-points-staging", { rules: [{ id: "backups" }] }]]);
  expect(cloudflare.queues.map(({ queue_name }) => queue_name)).toEqual(
    QUEUES.map((name) => `${name}-staging`),
  );
  const secrets = (worker: string) =>
    cloudflare.workers
      .get(`pickup-point-${worker}-staging`)!
      .flatMap(({ type, name }) => (type === "secret_text" ? [name] : []));
  expect(secrets("api")).toEqual(["OPERATOR_TOKENS", "TOKEN_KEYS", "CODE_KEYS", "WEBHOOK_KEYS"]);
  expect(secrets("consumer")).toEqual(["CODE_KEYS", "WEBHOOK_KEYS"]);
  const { databases, kv, account } = readSource(folder).staging;
  expect(Object.values(databases)).toEqual([...cloudflare.databases.keys()]);
  expect([kv, account]).toEqual([cloudflare.namespaces[0]!.id, ACCOUNT]);
  for (const id of [...Object.values(databases), kv])
    for (const file of [API, CONSUMER]) expect(read(file)).toContain(`"${id}"`);
  expect(read(API)).toContain('pattern = "api.example.org"\ncustom_domain = true');
  expect(readdirSync(join(folder, ".local"))).toEqual([]);
}

describe("setting up", () => {
  it("makes everything, and ends with the first operator token and the console's address", async () => {
    const { isDone, text } = await run();
    expect(isDone).toBe(true);
    expectWhole();
    expect(secretsOf(text)).toHaveLength(4);
    const [, token] = text.match(/OPERATOR_TOKENS=first=(op_test_\w+)/)!;
    expect(text).toContain(`Sign in with the operator token: ${token}`);
    expect(text).toContain("The console: https://api.example.org/console/");
    expect(text).toContain("A new cron trigger may take a quarter of an hour");
  });

  it("changes nothing the second time, and says so", async () => {
    await run();
    const files = [SOURCE, API, CONSUMER].map(read);
    cloudflare.requests.length = 0;
    const { isDone, printed } = await run({});
    expect([isDone, printed.length, changing()]).toEqual([true, 1, []]);
    expect(printed[0]).toContain("Nothing had to be changed");
    expect(cloudflare.requests.filter((one) => one.startsWith("wrangler"))).toEqual([]);
    expect([SOURCE, API, CONSUMER].map(read)).toEqual(files);
  });

  it("says beforehand what it would do, and does nothing of it", async () => {
    const files = [SOURCE, API, CONSUMER].map(read);
    const { printed } = await run(ANSWERS, { isDry: true });
    expect(printed.filter((line) => line.startsWith("would make the D1"))).toHaveLength(3);
    expect(printed.filter((line) => line.startsWith("would make the queue"))).toHaveLength(6);
    expect(printed.at(-1)).toBe("Nothing was changed.");
    expect(changing()).toEqual([]);
    expect([SOURCE, API, CONSUMER].map(read)).toEqual(files);
    expect(existsSync(join(folder, ".local"))).toBe(false);
  });

  it.each(["before", "after"] as const)(
    "goes on wherever it was interrupted %s something was done, and makes nothing twice",
    async (when) => {
      const shown: string[] = [];
      for (let fatal = 1; ; fatal++) {
        let steps = 0;
        let isCut = false;
        cloudflare.interrupt = (now) => {
          if (now !== when || ++steps !== fatal) return;
          isCut = true;
          throw new Error("cut off");
        };
        const outcome = await run().catch((error: Error) => ({ isDone: false, text: error.message }));
        shown.push(...secretsOf(outcome.text));
        if (!isCut) {
          expect(outcome.isDone).toBe(true);
          break;
        }
        expect(fatal).toBeLessThan(200);
      }
      expectWhole();
      expect(new Set(shown).size).toBe(4);
      const made = changing().filter((one) => one.startsWith("POST"));
      expect(cloudflare.queues).toHaveLength(6);
      expect(made.length).toBeLessThanOrEqual(2 * 11);
    },
  );

  it("adds databases of orders later, and takes none away", async () => {
    await run();
    const { isDone, text } = await run({ databases: 4 });
    expect([isDone, secretsOf(text)]).toEqual([true, []]);
    expect(Object.keys(readSource(folder).staging.databases)).toEqual([
      ...["DB", "ORDERS_0", "ORDERS_1", "ORDERS_2", "ORDERS_3"],
    ]);
    const bound = cloudflare.workers
      .get("pickup-point-consumer-staging")!
      .filter(({ type }) => type === "d1");
    expect(bound).toHaveLength(5);
    expect(
      cloudflare.named("pickup-orders-3-staging").prepare("SELECT count(*) AS n FROM orders").get(),
    ).toEqual({
      n: 0,
    });
    await expect(run({ databases: 3 })).rejects.toThrow("none can be taken away");
    await expect(run({ databases: 33 })).rejects.toThrow("1 to 32");
  });

  it("deploys what a person changed in the source", async () => {
    await run();
    const { isDone } = await run({ brand: "Ada and Bola" });
    expect(isDone).toBe(true);
    const bindings = cloudflare.workers.get("pickup-point-api-staging")!;
    expect(bindings.find(({ name }) => name === "BRAND")!.text).toBe("Ada and Bola");
  });

  it("makes a queue and a bucket again that were deleted, and binds the Workers to them", async () => {
    await run();
    const { queue_name } = cloudflare.queues.pop()!;
    cloudflare.buckets.clear();
    cloudflare.requests.length = 0;
    await run({});
    expect(cloudflare.queues.at(-1)!.queue_name).toBe(queue_name);
    expect(cloudflare.requests.filter((one) => one.startsWith("wrangler deploy --"))).toHaveLength(2);
    expectWhole();
  });

  it("takes over a deployment of 0.2.0, whose orders are in DB, and makes what that did not have", async () => {
    const DB = cloudflare.addDatabase("pickup-points-staging");
    cloudflare.namespaces.push({ id: "1234", title: "KV" });
    const names = ["points", "webhooks", "slow-webhooks", "dead-letters"];
    const consumers = [{ script: "pickup-point-consumer-staging" }];
    for (const name of names)
      cloudflare.queues.push({ queue_id: name, queue_name: `${name}-staging`, consumers });
    const secret = (name: string) => ({ type: "secret_text", name });
    const d1 = { type: "d1", name: "DB", id: DB };
    for (const [worker, secrets] of [
      ["api", ["OPERATOR_TOKENS", "TOKEN_KEYS", "CODE_KEYS", "WEBHOOK_KEYS"]],
      ["consumer", ["CODE_KEYS", "WEBHOOK_KEYS"]],
    ] as const)
      cloudflare.workers.set(`pickup-point-${worker}-staging`, [d1, ...secrets.map(secret)]);
    const { staging } = readSource(folder);
    const databases = { DB, ORDERS_0: DB, ORDERS_1: "" };
    const address = "https://api.example.org";
    writeEnvironment(folder, "staging", { ...staging, address, kv: "1234", databases });

    const { isDone, text } = await run({});
    expect([isDone, secretsOf(text)]).toEqual([true, []]);
    expect([...cloudflare.databases.values()].map(({ name }) => name)).toEqual([
      ...["pickup-points-staging", "pickup-orders-1-staging"],
    ]);
    expect(cloudflare.queues.slice(4).map(({ queue_name }) => queue_name)).toEqual([
      ...["chores-staging", "failed-requests-staging"],
    ]);
    expect([...cloudflare.buckets.keys()]).toEqual(["pickup-points-staging"]);
    const bound = cloudflare.workers.get("pickup-point-api-staging")!.filter(({ type }) => type === "d1");
    expect(bound.map(({ name, id }) => [name, id === DB])).toEqual([
      ...[
        ["DB", true],
        ["ORDERS_0", true],
        ["ORDERS_1", false],
      ],
    ]);
  });

  it("takes an address at workers.dev where there is no domain", async () => {
    await run({ ...ANSWERS, domain: "" });
    expect(readSource(folder).staging.address).toBe("https://pickup-point-api-staging.ada.workers.dev");
    expect(read(API).split("[env.production")[0]).not.toContain("custom_domain");
  });

  it("keeps what it takes over: rules of a bucket, and what an earlier clone has made", async () => {
    cloudflare.buckets.set("pickup-points-staging", { rules: [{ id: "of-somebody" }] });
    await run();
    expect(cloudflare.buckets.get("pickup-points-staging")!.rules).toMatchObject([
      { id: "of-somebody" },
      { id: "backups" },
    ]);
    folder = newClone();
    const { text } = await run();
    expect([cloudflare.databases.size, secretsOf(text)]).toEqual([3, []]);
  });
});

describe("setting up says in a sentence what to do when", () => {
  it.each([
    [
      "D1's limit is reached",
      "POST /accounts/",
      FAULTS.databaseLimit,
      "as many D1 databases as its plan allows",
    ],
    ["R2 is not enabled", `GET /accounts/${ACCOUNT}/r2`, FAULTS.noR2, "R2 is not enabled in this account"],
    ["the plan has no queues", `POST /accounts/${ACCOUNT}/queues`, FAULTS.noPaidPlan, "no paid Workers plan"],
    ["the token may not see D1", `GET /accounts/${ACCOUNT}/d1`, FAULTS.notPermitted, '"D1: Edit"'],
    ["nor make queues", `POST /accounts/${ACCOUNT}/queues`, FAULTS.notPermitted, '"Queues: Edit"'],
    ["nor KV", `GET /accounts/${ACCOUNT}/storage`, FAULTS.notPermitted, '"Workers KV Storage: Edit"'],
    ["nor R2", `PUT /accounts/${ACCOUNT}/r2`, FAULTS.notPermitted, '"Workers R2 Storage: Edit"'],
    [
      "nor Workers",
      `GET /accounts/${ACCOUNT}/workers/scripts`,
      FAULTS.notPermitted,
      '"Workers Scripts: Edit"',
    ],
    ["nor zones", "GET /zones", FAULTS.notPermitted, '"Zone: Read'],
    ["nor accounts", "GET /accounts", FAULTS.notPermitted, '"Account Settings: Read"'],
    [
      "Cloudflare is out of order",
      `POST /accounts/${ACCOUNT}/storage`,
      FAULTS.outage,
      "run the command again",
    ],
    ["there were too many requests", `GET /accounts/${ACCOUNT}/queues`, FAULTS.tooMany, "in some minutes"],
  ])("%s, and goes on when it is set right", async (_, request, fault, sentence) => {
    cloudflare.faults.push({ request, fault });
    await expect(run()).rejects.toThrow(sentence);
    cloudflare.faults.length = 0;
    expect((await run()).isDone).toBe(true);
    expectWhole();
  });

  it("the token is not known, or sees no account or several", async () => {
    await expect(run(ANSWERS, { token: "other" })).rejects.toThrow("Cloudflare does not know this token");
    cloudflare.accounts = [];
    await expect(run()).rejects.toThrow("The token sees no account");
    cloudflare.accounts = ["one", "two"].map((id) => ({ id, name: `Account ${id}` }));
    await expect(run()).rejects.toThrow(/CLOUDFLARE_ACCOUNT_ID:\n {2}one {2}Account one\n {2}two/);
  });

  it("Cloudflare can't be reached", async () => {
    cloudflare.stop();
    await expect(run()).rejects.toThrow("Cloudflare can't be reached");
  });

  it("an answer is none", async () => {
    await expect(run({ ...ANSWERS, backupHour: "24" })).rejects.toThrow("0 to 23, or none: not 24");
    await expect(run({ ...ANSWERS, domain: "example.org/api" })).rejects.toThrow("is no domain");
    await expect(run({ ...ANSWERS, brand: " " })).rejects.toThrow("needs a name");
    expect(changing()).toEqual([]);
  });

  it("the domain is not the account's, or another Worker's", async () => {
    await expect(run({ ...ANSWERS, domain: "api.example.net" })).rejects.toThrow(
      "no zone for api.example.net",
    );
    cloudflare.domains.push({ hostname: "api.example.org", service: "shop" });
    await expect(run()).rejects.toThrow("is the address of the Worker shop");
    cloudflare.subdomain = undefined;
    await expect(run({ ...ANSWERS, domain: "" })).rejects.toThrow("no workers.dev address yet");
    expect(changing()).toEqual([]);
  });

  it("a name is taken by something else", async () => {
    const uuid = cloudflare.addDatabase("pickup-points-staging");
    cloudflare.databases.get(uuid)!.db.exec("CREATE TABLE recipes (id)");
    await expect(run()).rejects.toThrow("tables that are not of this project");
    cloudflare.databases.clear();
    cloudflare.queues.push({ queue_id: "1", queue_name: "points-staging", consumers: [{ script: "game" }] });
    await expect(run()).rejects.toThrow("whose messages go to the Worker game");
    cloudflare.queues.length = 0;
    cloudflare.workers.set("pickup-point-api-staging", []);
    await expect(run()).rejects.toThrow("that is not of this deployment");
  });

  it("a database or a namespace of the source is gone", async () => {
    await run();
    const { id } = cloudflare.namespaces.pop()!;
    await expect(run({})).rejects.toThrow(`no KV namespace ${id}`);
    const [first] = cloudflare.databases.keys();
    cloudflare.databases.delete(first!);
    await expect(run({})).rejects.toThrow(`no D1 ${first}`);
  });

  it("secrets are lost that others were made with", async () => {
    await run();
    const name = "pickup-point-consumer-staging";
    cloudflare.workers.set(
      name,
      cloudflare.workers.get(name)!.filter((one) => one.name !== "CODE_KEYS"),
    );
    await expect(run({})).rejects.toThrow(/There is no CODE_KEYS of .*set those that you kept/);
    cloudflare.workers.clear();
    cloudflare
      .named("pickup-points-staging")
      .exec("DROP TABLE partners; CREATE TABLE partners (id); INSERT INTO partners VALUES (1)");
    await expect(run({})).rejects.toThrow("There is no OPERATOR_TOKENS");
  });

  it("no cron runs, and what was made then goes on with the same secrets", async () => {
    cloudflare.hasCron = false;
    const { isDone, text } = await run();
    expect([isDone, secretsOf(text)]).toEqual([false, []]);
    expect(text).toContain("The old API still runs. The consumer's log says why there is no snapshot:");
    const kept = JSON.parse(readFileSync(join(folder, ".local/secrets-staging-api.json"), "utf8"));
    cloudflare.hasCron = true;
    const again = await run({});
    expect(again.isDone).toBe(true);
    for (const [name, value] of Object.entries(kept)) expect(again.text).toContain(`${name}=${value}`);
  });

  it("a file was changed by hand", async () => {
    await run();
    writeFileSync(join(folder, CONSUMER), read(CONSUMER).replace('BACKUP_HOUR = "2"', 'BACKUP_HOUR = "3"'));
    await run({});
    expect(read(CONSUMER)).toContain('BACKUP_HOUR = "2"');
  });
});
