import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

interface Command<Options> {
  /** What is printed for `--help`, and after what is wrong with the arguments. */
  usage: string;
  options?: Options;
  /** How many words may follow the script's name. */
  words?: number;
}

/** `--help` ends a script. */
export function help(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === "--help" || word === "-h")) return;
  console.log(usage);
  process.exit(0);
}

/** The words and options of a script. `--help`, and arguments that the script doesn't know, end it. */
export function argumentsOf<const Options extends ParseArgsOptionsConfig = Record<never, never>>({
  usage,
  options,
  words = 0,
}: Command<Options>) {
  help(usage);
  try {
    const given = parseArgs({ options: options ?? ({} as Options), allowPositionals: true });
    const [unknown] = given.positionals.slice(words);
    if (unknown !== undefined) refuse(`Unknown argument '${unknown}'.`, usage);
    return given;
  } catch (error) {
    const [first] = (error as Error).message.split(". ");
    return refuse(`${first}.`, usage);
  }
}

/** Ends a script that was called in a wrong way. */
export function refuse(what: string, usage: string): never {
  console.error(`${what}\n\n${usage}`);
  process.exit(2);
}
