import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const isInstalled = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

export const CURL = "command curl";
/** Used where curl is missing. */
export const STAND_IN = `node '${resolve("test/e2e/curl.ts")}'`;

/**
 * Ends at the first command that fails, in a pipe or in a substitution too, and says which it was. An answer with an
 * error's status is a failure of curl, unless ERRORS_ARE_SHOWN.
 */
const STRICT = `
exec 2>&1
set -Eeuo pipefail
shopt -s inherit_errexit 2>/dev/null || true
trap 'echo "this failed: $BASH_COMMAND"' ERR
trap 'echo "\${ENDED}"' EXIT
curl() { ${isInstalled("curl") ? CURL : STAND_IN} --no-progress-meter --max-time 60 \${ERRORS_ARE_SHOWN---fail-with-body} "$@"; }
`;

const ENDED = `the shell ended ${randomUUID()}`;

/** A bash as a reader types into one: variables, functions and background jobs stay from one script to the next. */
export class Shell {
  readonly #bash: ChildProcess;
  readonly #scripts = mkdtempSync(join(tmpdir(), "documents-"));
  /** What was printed, by background jobs too. */
  output = "";
  #news = Promise.withResolvers<void>();

  constructor(cwd: string) {
    const env = { ...process.env, ENDED };
    this.#bash = spawn("bash", ["--noprofile", "--norc"], { cwd, env, detached: true });
    this.#bash.stdout!.setEncoding("utf8").on("data", (text: string) => {
      this.output += text;
      this.#news.resolve();
      this.#news = Promise.withResolvers();
    });
    this.#bash.stdin!.write(STRICT);
  }

  /** @throws Error when a command fails, with what the script printed */
  async run(script: string): Promise<void> {
    const file = join(this.#scripts, randomUUID());
    writeFileSync(file, script);
    const start = this.output.length;
    const done = `done ${randomUUID()}\n`;
    this.#bash.stdin!.write(`source ${file} </dev/null\necho; echo ${done}`);
    while (!this.output.includes(done)) {
      if (this.output.includes(ENDED)) throw new Error(this.output.slice(start).replace(ENDED, ""));
      await this.#news.promise;
    }
  }

  /** Ends it, with what still runs in the background. */
  stop(): void {
    try {
      process.kill(-this.#bash.pid!, "SIGKILL");
    } catch {
      // Nothing runs any more.
    }
  }
}
