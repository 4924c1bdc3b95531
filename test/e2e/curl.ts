import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";

/** `node curl.ts …` does what curl does with the options that the documents use, for machines without it; refuses others. */

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    header: { type: "string", short: "H", multiple: true, default: [] },
    request: { type: "string", short: "X" },
    data: { type: "string", short: "d" },
    "data-binary": { type: "string" },
    include: { type: "boolean", short: "i" },
    output: { type: "string", short: "o" },
    silent: { type: "boolean", short: "s" },
    "etag-save": { type: "string" },
    "etag-compare": { type: "string" },
    "fail-with-body": { type: "boolean" },
    "no-progress-meter": { type: "boolean" },
    "max-time": { type: "string" },
  },
});

/** A failure, with the number that curl ends with. */
function fail(status: number, reason: string): never {
  process.stderr.write(`curl: (${status}) ${reason}\n`);
  process.exit(status);
}

const [address, ...more] = positionals;
if (address === undefined || more.length > 0) fail(2, "give one URL");
const { data, "data-binary": file } = given;
if (data?.startsWith("@") || (file !== undefined && file !== "@-"))
  fail(2, "only --data-binary @- reads a file");
const body = file ? await buffer(process.stdin) : data;

const headers = new Headers({ accept: "*/*", "user-agent": "curl" });
if (body !== undefined) headers.set("content-type", "application/x-www-form-urlencoded");
for (const header of given.header) headers.set(...splitHeader(header));
if (given["etag-compare"]) headers.set("if-none-match", readFileSync(given["etag-compare"], "utf8").trim());

function splitHeader(header: string): [string, string] {
  const [, name, value] = /^([^:]+):\s*(.*)$/s.exec(header) ?? fail(2, `no header: ${header}`);
  return [name!, value!];
}

const sent = request(address, {
  method: given.request ?? (body === undefined ? "GET" : "POST"),
  headers: Object.fromEntries(headers),
  ...(given["max-time"] && { signal: AbortSignal.timeout(1000 * Number(given["max-time"])) }),
});
sent.on("error", (error) => fail(error.name === "AbortError" ? 28 : 7, error.message));
sent.on("response", async (answer) => {
  const { statusCode = 0, statusMessage, rawHeaders } = answer;
  const head = [`HTTP/${answer.httpVersion} ${statusCode} ${statusMessage}`];
  for (let i = 0; i < rawHeaders.length; i += 2) head.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  const shown = given.include ? `${head.join("\r\n")}\r\n\r\n` : "";
  const whole = Buffer.concat([Buffer.from(shown), await buffer(answer)]);
  if (given["etag-save"]) writeFileSync(given["etag-save"], `${answer.headers.etag ?? ""}\n`);
  if (given.output) writeFileSync(given.output, whole);
  else process.stdout.write(whole);
  if (given["fail-with-body"] && statusCode >= 400) {
    process.exitCode = 22;
    process.stderr.write(`curl: (22) The requested URL returned error: ${statusCode}\n`);
  }
});
sent.end(body);
