import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { openSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { poll } from "../../scripts/poll.ts";
import { isListening } from "../../scripts/port.ts";
import { descendantsOf } from "../../scripts/processes.ts";
import type { DemoCredentials } from "../../scripts/settings.ts";
import { copyOfThisProject } from "./copy.ts";

/** What `npm run --silent demo` prints. */
export interface Demo extends DemoCredentials {
  base_url: string;
  operator_token: string;
}

export async function waitUntil(condition: () => Promise<boolean>, seconds: number): Promise<void> {
  await poll(condition, { everyMs: 500, times: seconds * 2 });
}

/** Long enough for a machine that also runs other servers and browsers. */
const START_SECONDS = 240;
/** For the hook that starts a server. */
export const START_TIMEOUT_MS = (START_SECONDS + 30) * 1000;

/** A free port below those that systems assign by themselves, so that nobody takes it before the server has started. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    const port = randomInt(10_000, 32_000);
    server.on("error", () => resolve(freePort()));
    server.listen(port, "localhost", () => server.close(() => resolve(port)));
  });
}

/** `npm start` in a copy of this project, by default in a fresh clone. */
export class Server {
  readonly #cwd: string;
  readonly #log: string;
  #port: number | undefined;
  #process: ChildProcess | undefined;

  constructor(folder = copyOfThisProject()) {
    this.#cwd = folder;
    this.#log = join(folder, "server.log");
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Where it runs. */
  get folder(): string {
    return this.#cwd;
  }

  /** What it has said so far. */
  output(): Promise<string> {
    return readFile(this.#log, "utf8");
  }

  /** On the same port each time. */
  async start(variables: Record<string, string> = {}): Promise<Demo> {
    this.#port ??= await freePort();
    // Servers that start at the same time would choose the same inspector port, and end.
    const ports = ["--port", String(this.#port), "--inspector-port", "0"];
    this.#process = spawn("npm", ["start", "--", ...ports], {
      cwd: this.#cwd,
      env: { ...process.env, ...variables },
      detached: true,
      stdio: ["ignore", openSync(this.#log, "a"), openSync(this.#log, "a")],
    });
    await waitUntil(
      async () => (await fetch(`${this.url}/health`, { signal: AbortSignal.timeout(5000) })).ok,
      START_SECONDS,
    ).catch((error) => {
      throw new Error(`${error.message}; the server said:\n${readFileSync(this.#log, "utf8").slice(-4000)}`);
    });
    return this.demo();
  }

  /** As `npm run --silent demo` prints it, whether or not the server runs. */
  async demo(): Promise<Demo> {
    const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "demo"], { cwd: this.#cwd });
    return JSON.parse(stdout) as Demo;
  }

  /** What Wrangler prints of a command on the server's D1. */
  async d1(...words: string[]): Promise<string> {
    const local = ["--local", "--persist-to", ".local/state"];
    const { stdout } = await promisify(execFile)(
      join(this.#cwd, "node_modules/.bin/wrangler"),
      ["d1", ...words, ...local],
      { cwd: this.#cwd },
    );
    return stdout;
  }

  /** Stops it as a program that only knows npm would. */
  async stopNpm(): Promise<void> {
    this.#process!.kill("SIGTERM");
    await waitUntil(async () => !(await isListening(this.#port!)), START_SECONDS);
    this.#process = undefined;
  }

  /** Stops the program that fires the cron, or lets it go on. The Workers run on. */
  signalCron(signal: "SIGSTOP" | "SIGCONT"): void {
    const program = descendantsOf(this.#process!.pid!).find(({ command }) =>
      command.includes("scripts/start.ts"),
    );
    process.kill(program!.pid, signal);
  }

  /** Kills the runtime that listens, alone, and waits until nothing runs any more. */
  async endByRuntime(seconds: number): Promise<void> {
    const { pid } = this.#process!;
    const listens = `:${this.#port} `;
    const listener = descendantsOf(pid!).find(
      ({ command }) => command.includes("workerd serve ") && command.includes(listens),
    );
    process.kill(listener!.pid, "SIGKILL");
    await waitUntil(async () => descendantsOf(pid!).length === 0, seconds);
    this.#process = undefined;
  }

  /** With all processes that it started. */
  stop(signal: NodeJS.Signals = "SIGTERM"): void {
    if (this.#process) process.kill(-this.#process.pid!, signal);
  }
}
