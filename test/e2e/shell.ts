import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Ends at the first command that fails, in a pipe or in a substitution too, and says which it was. An answer with an
 * error's status is a failure of curl, unless ERRORS_ARE_SHOWN.
 */
const STRICT = `
set -Eeuo pipefail
shopt -s inherit_errexit
trap 'echo "this failed: $BASH_COMMAND" >&2' ERR
curl() { command curl --no-progress-meter --max-time 60 \${ERRORS_ARE_SHOWN---fail-with-body} "$@"; }
`;

/** A bash that a reader would type into: variables, functions and background jobs stay from one script to the next. */
export class Shell {
  readonly #bash: ChildProcess;
  readonly #scripts = mkdtempSync(join(tmpdir(), "documents-"));
  /** What was printed, by the background too. */
  output = "";
  #ended = false;

  constructor(cwd: string) {
    this.#bash = spawn("bash", ["--noprofile", "--norc"], {
      cwd,
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    for (const stream of [this.#bash.stdout!, this.#bash.stderr!]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.output += text;
      });
    }
    this.#bash.on("close", () => {
      this.#ended = true;
    });
    this.#bash.stdin!.write(STRICT);
  }

  /** @throws Error when a command fails, with what the script printed */
  async run(script: string): Promise<void> {
    const file = join(this.#scripts, randomUUID());
    writeFileSync(file, script);
    const start = this.output.length;
    const done = `done ${randomUUID()}`;
    this.#bash.stdin!.write(`source ${file} </dev/null\necho; echo ${done}\n`);
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (this.output.includes(`${done}\n`)) resolve();
        else if (this.#ended) reject(new Error(this.output.slice(start)));
      };
      this.#bash.stdout!.on("data", look);
      this.#bash.on("close", look);
    });
  }

  /** With what still runs in the background. */
  stop(): void {
    process.kill(-this.#bash.pid!, "SIGKILL");
  }
}
