import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  deploy,
  HOMES_QUERY,
  LAST_ROUND_QUERY,
  snapshotQuery,
  type Wrangler,
} from "../../scripts/deployment.ts";
import { API, CONSUMER, SOURCE } from "../../scripts/environments.ts";
import { misplacedText, PARTNERS_WITH_ORDERS } from "../../scripts/misplaced-orders.ts";
import { HAS_ORDERS_TABLE, HIDDEN, LAST_ORDER, orderWithId } from "../../scripts/stray-orders.ts";
import { copyOfThisProject } from "../e2e/copy.ts";
import { setUpClone } from "./clone.ts";
import { StandIn, TOKEN } from "./cloudflare.ts";
import { folderOfPrograms, run } from "./shell.ts";

const BUILT = JSON.stringify([{ results: [{ "1": 1 }], success: true }]);
const NOT_BUILT = JSON.stringify([{ results: [], success: true }]);

const PREFLIGHT = "the preflight";
const DATABASES = ["DB", "ORDERS_0", "ORDERS_1"];
const timeTravel = (name: string) => `d1 time-travel info ${name} --json --config ${API} --env staging`;
const BUCKET = `r2 bucket info pickup-points-staging --config ${API} --env staging`;
const TIME_TRAVEL = timeTravel("DB");
const LIST_OF_CONSUMER = `deployments list --json --config ${CONSUMER} --env staging`;
const LIST_OF_API = `deployments list --json --config ${API} --env staging`;
const migrate = (name: string) => `d1 migrations apply ${name} --remote --config ${API} --env staging`;
const DEPLOY_CONSUMER = `deploy --config ${CONSUMER} --env staging`;
const execute = (name: string, query: string) =>
  `d1 execute ${name} --remote --config ${API} --env staging --json --command ${query}`;
const LAST_ROUND = execute("DB", LAST_ROUND_QUERY);
const ASK = execute("DB", snapshotQuery(7));
const HAS_ORDERS = execute("DB", HAS_ORDERS_TABLE);
const OLD_ORDERS = execute("DB", LAST_ORDER);
const HAS_NEW_ORDERS = execute("ORDERS_0", HAS_ORDERS_TABLE);
const SAME_ORDER = execute("ORDERS_0", orderWithId("last"));
const LAST = JSON.stringify([{ results: [{ id: "last" }], success: true }]);
const HOMES = execute("DB", HOMES_QUERY);
const WITH_ORDERS = ["ORDERS_0", "ORDERS_1"].map((name) => execute(name, PARTNERS_WITH_ORDERS));
const COMPARE = [HOMES, ...WITH_ORDERS];
const VIEW_API = `versions view api-1 --json --config ${API} --env staging`;
const DEPLOY_API = `deploy --config ${API} --env staging`;

const RESTORE = DATABASES.map(
  (name) =>
    `  npx wrangler d1 time-travel restore ${name} --bookmark=before-it --config ${API} --env staging`,
);
const TAIL = `  npx wrangler tail --config ${CONSUMER} --env staging`;
const ROLLBACK_CONSUMER = `  npx wrangler rollback consumer-1 --config ${CONSUMER} --env staging`;
const ROLLBACK_API = `  npx wrangler rollback api-1 --config ${API} --env staging`;

/** Deployments, the last of which answers: each of these versions with these shares, one on each day of a month. */
const deployments = (...each: [string, number][][]) =>
  JSON.stringify(
    each.map((versions, day) => ({
      created_on: `2026-11-${10 + day}T08:00:00.000000Z`,
      versions: versions.map(([version_id, percentage]) => ({ version_id, percentage })),
    })),
  );
const deployed = (...versions: [string, number][]) => deployments(versions);

/** A version of the API with these variables. */
const version = (...variables: string[]) =>
  JSON.stringify({ resources: { bindings: variables.map((name) => ({ name, type: "plain_text" })) } });

/** A deployment to a Cloudflare that answers `command` so: the last of several answers stays. */
async function deployWith(given: Record<string, string[] | Error> = {}) {
  const answers: Record<string, string[] | Error> = {
    ...Object.fromEntries(DATABASES.map((name) => [timeTravel(name), ['{"bookmark": "before-it"}']])),
    [HAS_ORDERS]: [NOT_BUILT],
    [BUCKET]: ["name: pickup-points-staging"],
    [LIST_OF_CONSUMER]: [deployed(["consumer-1", 100])],
    [LIST_OF_API]: [deployed(["api-1", 100])],
    [VIEW_API]: [version("BRAND", "COD")],
    ...Object.fromEntries(DATABASES.map((name) => [migrate(name), [""]])),
    ...Object.fromEntries(COMPARE.map((command) => [command, [NOT_BUILT]])),
    [DEPLOY_CONSUMER]: [""],
    [LAST_ROUND]: [JSON.stringify([{ results: [{ at: 7 }], success: true }])],
    [ASK]: [BUILT],
    [DEPLOY_API]: [""],
    ...given,
  };
  const commands: string[] = [];
  const answer = (words: string[]) => {
    const command = words.join(" ");
    commands.push(command);
    const known = answers[command];
    if (known === undefined) throw new Error(`nobody expected: ${command}`);
    if (known instanceof Error) throw known;
    return known.length > 1 ? known.shift()! : known[0]!;
  };
  const wrangler: Wrangler = { read: answer, run: (words) => void answer(words) };
  const printed: string[] = [];
  const isDeployed = await deploy("staging", {
    ...{ folder: resolve("."), wrangler, print: (line) => printed.push(line) },
    preflight: async () => void commands.push(PREFLIGHT),
    patience: { everyMs: 0, times: 3 },
  });
  return { isDeployed, commands, printed };
}

const commandsIn = (printed: string[]) => printed.filter((line) => line.startsWith("  npx"));

describe("a deployment", () => {
  it("records the deployed versions, migrates, deploys the consumer, waits for its snapshot, then deploys the API", async () => {
    const { isDeployed, commands, printed } = await deployWith();
    expect(isDeployed).toBe(true);
    expect(commands).toEqual([
      ...[PREFLIGHT, ...DATABASES.map(timeTravel)],
      ...[HAS_ORDERS, BUCKET, LIST_OF_CONSUMER, LIST_OF_API, VIEW_API],
      ...DATABASES.map(migrate),
      ...COMPARE,
      ...[DEPLOY_CONSUMER, LAST_ROUND, ASK, DEPLOY_API],
    ]);
    expect(printed.slice(0, 10)).toEqual([
      "1/5 Look for what would fail later, and note what runs now",
      ...DATABASES.map((name) => `Bookmark of ${name}: before-it`),
      "Version of the consumer: consumer-1, of the API: api-1",
      "2/5 Migrate the databases",
      "3/5 Deploy the consumer",
      "4/5 Wait until the consumer's cron has run and there is a snapshot that the new API reads",
      "5/5 Deploy the API",
      "Deployed. To go back later:",
    ]);
    expect(commandsIn(printed)).toEqual([ROLLBACK_API, ROLLBACK_CONSUMER]);
  });

  it("turns money on in a second deployment of the API, if the one that runs does not know it", async () => {
    const off = `${DEPLOY_API} --var COD:off`;
    const { isDeployed, commands } = await deployWith({ [VIEW_API]: [version("BRAND")], [off]: [""] });
    expect(isDeployed).toBe(true);
    expect(commands.slice(-3)).toEqual([ASK, off, DEPLOY_API]);
    const refused = await deployWith({ [VIEW_API]: [version("BRAND")], [off]: new Error("out of order") });
    expect(refused.commands).not.toContain(DEPLOY_API);
  });

  it("turns money on in a second deployment while any version that answers requests does not know it", async () => {
    const off = `${DEPLOY_API} --var COD:off`;
    const { commands } = await deployWith({
      [LIST_OF_API]: [deployed(["api-0", 10], ["api-1", 90])],
      [VIEW_API.replace("api-1", "api-0")]: [version("BRAND")],
      [off]: [""],
    });
    expect(commands.slice(-3)).toEqual([ASK, off, DEPLOY_API]);
  });

  it("says which partners' orders are where nobody looks for them", async () => {
    const rows = (results: object[]) => [JSON.stringify([{ results, success: true }])];
    const { printed } = await deployWith({
      [HOMES]: rows([
        { id: "right", number: 0, movingTo: null },
        { id: "moving", number: 0, movingTo: 1 },
        { id: "lost", number: 0, movingTo: null },
      ]),
      [WITH_ORDERS[0]!]: rows([{ id: "right" }]),
      [WITH_ORDERS[1]!]: rows([{ id: "moving" }, { id: "lost" }, { id: "unknown" }]),
    });
    const told = printed.filter((line) => line.includes("nobody finds them"));
    expect(told).toEqual(["lost", "unknown"].map((id) => misplacedText(id, "ORDERS_1")));
  });

  it("asks for the snapshot until it is there", async () => {
    const { isDeployed, commands } = await deployWith({ [ASK]: [NOT_BUILT, NOT_BUILT, BUILT] });
    expect(isDeployed).toBe(true);
    expect(commands.slice(-6)).toEqual([DEPLOY_CONSUMER, LAST_ROUND, ASK, ASK, ASK, DEPLOY_API]);
  });

  it.each([
    { step: "noting what runs", command: TIME_TRAVEL, wayBack: [] },
    { step: "looking for the bucket", command: BUCKET, wayBack: [] },
    { step: "noting what runs of the API", command: LIST_OF_API, wayBack: [] },
    { step: "the migrations", command: migrate("DB"), wayBack: RESTORE },
    { step: "the migrations of orders", command: migrate("ORDERS_1"), wayBack: RESTORE },
    { step: "deploying the consumer", command: DEPLOY_CONSUMER, wayBack: [ROLLBACK_CONSUMER] },
    { step: "asking for the snapshot", command: ASK, wayBack: [TAIL, ROLLBACK_CONSUMER] },
    { step: "deploying the API", command: DEPLOY_API, wayBack: [ROLLBACK_API, ROLLBACK_CONSUMER] },
  ])("stops when $step fails, and tells how to go back", async ({ command, wayBack }) => {
    const { isDeployed, commands, printed } = await deployWith({ [command]: new Error("out of order") });
    expect(isDeployed).toBe(false);
    expect(commands.at(-1)).toBe(command);
    expect(printed).toContain("Failed: out of order");
    expect(commandsIn(printed)).toEqual(wayBack);
  });

  it("is finished by the next one wherever it was cut off, and turns money on only at the end", async () => {
    const off = `${DEPLOY_API} --var COD:off`;
    const first = { [VIEW_API]: [version("BRAND")], [off]: [""] };
    const whole = (await deployWith(first)).commands;
    expect(whole.slice(-2)).toEqual([off, DEPLOY_API]);
    for (const [i, command] of whole.entries()) {
      if (command === PREFLIGHT) continue;
      await deployWith({ ...first, [command]: new Error("cut off") });
      const done = whole.slice(0, i);
      const isApiNew = done.includes(off);
      const { isDeployed, commands, printed } = await deployWith({
        ...first,
        ...(done.includes(DEPLOY_CONSUMER)
          ? { [LIST_OF_CONSUMER]: [deployments([["consumer-1", 100]], [["consumer-2", 100]])] }
          : {}),
        ...(isApiNew ? { [LIST_OF_API]: [deployments([["api-1", 100]], [], [["api-2", 100]])] } : {}),
        [VIEW_API.replace("api-1", "api-2")]: [version("BRAND", "COD")],
      });
      expect([command, isDeployed]).toEqual([command, true]);
      const again = isApiNew ? whole.filter((one) => one !== off) : whole;
      expect(commands.map((one) => one.replace("api-2", "api-1"))).toEqual(again);
      expect(commandsIn(printed)).toEqual(
        isApiNew
          ? [ROLLBACK_API.replace("api-1", "api-2"), ROLLBACK_CONSUMER.replace("consumer-1", "consumer-2")]
          : [ROLLBACK_API, ROLLBACK_CONSUMER],
      );
    }
  });

  it("says that nothing was changed when it fails before the migrations", async () => {
    const { printed } = await deployWith({ [LIST_OF_CONSUMER]: new Error("out of order") });
    expect(printed.at(-1)).toBe("Nothing was changed.");
  });

  it.each([
    { orders: "none of its own", answers: { [HAS_NEW_ORDERS]: [NOT_BUILT] } },
    { orders: "others", answers: { [HAS_NEW_ORDERS]: [BUILT], [SAME_ORDER]: [NOT_BUILT] } },
  ])(
    "is refused while DB has orders and ORDERS_0 has $orders, and says what to bind",
    async ({ answers }) => {
      const has = { [HAS_ORDERS]: [BUILT], [OLD_ORDERS]: [LAST] };
      const { isDeployed, printed } = await deployWith({ ...has, ...answers });
      expect(isDeployed).toBe(false);
      expect(printed.slice(-2)).toEqual([`Failed: ${HIDDEN}`, "Nothing was changed."]);
    },
  );

  it("continues if ORDERS_0 has the orders of DB, or if DB has none", async () => {
    const has = { [HAS_ORDERS]: [BUILT], [HAS_NEW_ORDERS]: [BUILT], [SAME_ORDER]: [BUILT] };
    expect((await deployWith({ ...has, [OLD_ORDERS]: [LAST] })).isDeployed).toBe(true);
    expect((await deployWith({ ...has, [OLD_ORDERS]: [NOT_BUILT] })).isDeployed).toBe(true);
  });

  it("gives up when no snapshot comes, and leaves the old API", async () => {
    const { isDeployed, commands, printed } = await deployWith({ [ASK]: [NOT_BUILT] });
    expect(isDeployed).toBe(false);
    expect(commands.slice(-3)).toEqual([ASK, ASK, ASK]);
    expect(printed).toContain("Failed: no answer after 3 attempts");
    expect(commandsIn(printed)).toEqual([TAIL, ROLLBACK_CONSUMER]);
  });

  it.each(["This Worker does not exist on your account. [code: 10007]", "The Worker x has no deployments."])(
    "has no version to go back to when Wrangler says: %s",
    async (message) => {
      const never = new Error(message);
      const { commands, printed } = await deployWith({
        ...{ [LIST_OF_CONSUMER]: never, [LIST_OF_API]: never, [DEPLOY_API]: new Error("out of order") },
      });
      expect(commands).toContain(DEPLOY_CONSUMER);
      expect(printed).toContain("The API has no version to go back to.");
      expect(commandsIn(printed)).toEqual([]);
    },
  );

  it("names the consumer of the last deployment that ended, however many did not, and says which one runs", async () => {
    const { printed } = await deployWith({
      [LIST_OF_CONSUMER]: [
        deployments(...[1, 2, 3].map((n): [string, number][] => [[`consumer-${n}`, 100]])),
      ],
    });
    expect(commandsIn(printed)).toEqual([ROLLBACK_API, ROLLBACK_CONSUMER]);
    expect(printed).toContain("The consumer that runs, consumer-3, is of a deployment that did not end.");
  });

  it("names the consumer with which the API was deployed to which somebody went back", async () => {
    const { printed } = await deployWith({
      [LIST_OF_CONSUMER]: [deployments([["consumer-1", 100]], [["consumer-2", 100]])],
      [LIST_OF_API]: [deployments([["api-1", 100]], [["api-2", 100]], [["api-1", 100]])],
    });
    expect(commandsIn(printed)).toEqual([ROLLBACK_API, ROLLBACK_CONSUMER]);
  });

  it("has no consumer to go back to while no deployment has ended", async () => {
    const { printed } = await deployWith({
      [LIST_OF_API]: ["[]"],
      [LIST_OF_CONSUMER]: [deployed(["consumer-1", 100])],
    });
    expect(printed).toContain("The consumer has no version to go back to.");
  });

  it("goes back to the version that answers most requests", async () => {
    const { printed } = await deployWith({
      [LIST_OF_CONSUMER]: [deployed(["consumer-2", 10], ["consumer-1", 90])],
      [DEPLOY_CONSUMER]: new Error("out of order"),
    });
    expect(commandsIn(printed)).toEqual([ROLLBACK_CONSUMER]);
  });
});

describe("deploy.ts", () => {
  /** Says what it was called with, and answers as Cloudflare would; fails at what `FAIL_AT` begins with. */
  const WRANGLER = `
echo "$*" >>"$LOG"
case "$*" in
  "$FAIL_AT"*) echo "out of order" >&2; exit 3 ;;
  "d1 time-travel"*) echo '{"bookmark": "before-it"}' ;;
  "deployments list"*) echo '${deployed(["version-1", 100])}' ;;
  "versions view"*) echo '${version("COD")}' ;;
  "d1 execute"*snapshot_state*) echo '${BUILT}' ;;
  "d1 execute"*) echo '${NOT_BUILT}' ;;
  *) echo "wrangler did it" ;;
esac
`;

  const cloudflare = new StandIn();
  let base: string;
  let project: string;
  beforeAll(async () => {
    base = await cloudflare.start();
    project = copyOfThisProject();
    await setUpClone({ folder: project, cloudflare, base });
  });
  afterAll(() => cloudflare.stop());

  async function runDeploy(environment: string, failAt = "nothing") {
    const log = join(project, "wrangler.log");
    writeFileSync(log, "");
    const result = await run(process.execPath, [join(project, "scripts/deploy.ts"), environment], {
      env: {
        PATH: `${folderOfPrograms({ wrangler: WRANGLER })}:${process.env.PATH}`,
        ...{ LOG: log, FAIL_AT: failAt },
        ...{ CLOUDFLARE_API_BASE_URL: base, CLOUDFLARE_API_TOKEN: TOKEN },
      },
    });
    return { ...result, commands: readFileSync(log, "utf8").trim().split("\n") };
  }

  it("runs the Wrangler on the PATH, and shows its output", async () => {
    const { status: code, stdout, commands } = await runDeploy("staging");
    expect(code).toBe(0);
    expect(commands).toEqual([
      ...DATABASES.map(timeTravel),
      ...[HAS_ORDERS, BUCKET, LIST_OF_CONSUMER, LIST_OF_API, VIEW_API.replace("api-1", "version-1")],
      ...DATABASES.map(migrate),
      ...COMPARE,
      ...[DEPLOY_CONSUMER, LAST_ROUND, execute("DB", snapshotQuery(0)), DEPLOY_API],
    ]);
    expect(stdout.match(/wrangler did it/g)).toHaveLength(5);
  });

  it("fails when Wrangler fails, with its error output", async () => {
    const shown = await runDeploy("staging", "deploy --config src/consumer");
    expect([shown.status, shown.commands.at(-1)]).toEqual([1, DEPLOY_CONSUMER]);
    expect(shown.stdout).toContain("Failed: wrangler ended with status 3");
    const asked = await runDeploy("staging", "d1 time-travel");
    expect([asked.status, asked.commands]).toEqual([1, [TIME_TRAVEL]]);
    expect(asked.stdout).toContain("out of order");
  });

  it("refuses an environment that still has the example's ids and address", async () => {
    const { status: code, stdout, commands } = await runDeploy("production");
    expect([code, commands]).toEqual([1, [""]]);
    expect(stdout).toContain(`Failed: ${SOURCE} still has placeholders for production`);
  });

  it("asks for the environment when it is missing or unknown", async () => {
    const { status: code, stderr } = await runDeploy("moon");
    expect(code).toBe(2);
    expect(stderr).toContain("Say where to: staging or production.\n\nnpm run deploy -- staging|production");
  });
});
