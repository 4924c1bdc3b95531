import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** All processes. Linux tells by files, because the smallest Debian has no `ps`. */
function processes(): Process[] {
  if (!existsSync("/proc/self/stat")) {
    const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
    return lines.flatMap((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
  }
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      return parent === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    } catch {
      // No process, or one that has ended.
      return [];
    }
  });
}

/** The processes that a process has begun, and those that these have. */
export function descendantsOf(pid: number, all = processes()): Process[] {
  const children = all.filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

const LOOK_MS = 2000;

/**
 * Watches the runtime of `wrangler dev` that listens at a port. Wrangler replaces the one that runs the Workers; if it has to
 * replace this one, nobody gets an answer any more.
 * @param onGone called once when it has ended
 */
export function watchListener(wrangler: number, port: string, onGone: () => void): void {
  let known: number | undefined;
  const timer = setInterval(() => {
    const isListener = ({ command }: Process) =>
      command.includes("workerd serve ") && command.includes(`:${port} `);
    const now = descendantsOf(wrangler).find(isListener)?.pid;
    known ??= now;
    if (now === known) return;
    clearInterval(timer);
    onGone();
  }, LOOK_MS);
}
