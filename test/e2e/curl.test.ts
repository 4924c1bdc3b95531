import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CURL, isInstalled, STAND_IN } from "./shell.ts";

/** Answers with what it was asked: method, path, headers and body. */
const server = createServer(async (request, response) => {
  const asked = { method: request.method, path: request.url, headers: request.headers };
  const status =
    request.headers["if-none-match"] === '"1"' ? 304 : Number(request.headers["x-status"] ?? 200);
  response.writeHead(status, { ETag: '"1"', "X-Kind": "echo" });
  response.end(status === 304 ? undefined : JSON.stringify({ ...asked, body: await text(request) }));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x?a=b%20c`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** The replacement, and curl itself if it exists: both must do the same. */
const PROGRAMS = [
  ["the stand-in", STAND_IN],
  ...(isInstalled("curl") ? [["curl", CURL] as const] : []),
] as const;

describe.each(PROGRAMS)("%s", (_, command) => {
  const curl = (line: string) =>
    new Promise<{ status: number; stdout: string }>((resolve) => {
      execFile("bash", ["-c", `${command} -s ${line}`], (error, stdout) =>
        resolve({ status: Number(error?.code ?? 0), stdout }),
      );
    });
  const asked = async (line: string) => JSON.parse((await curl(line)).stdout);

  it("gets a URL", async () => {
    expect(await asked(`'${url}'`)).toMatchObject({
      ...{ method: "GET", path: "/x?a=b%20c", body: "" },
      headers: { accept: "*/*" },
    });
  });

  it("sends headers, a method and a body", async () => {
    expect(
      await asked(`-X PATCH '${url}' -H 'Accept: text/csv' -H 'X-A: b: c' -d '{"a":\n"ẹ"}'`),
    ).toMatchObject({
      ...{ method: "PATCH", body: '{"a":\n"ẹ"}' },
      headers: { accept: "text/csv", "x-a": "b: c", "content-type": "application/x-www-form-urlencoded" },
    });
  });

  it("posts what it reads", async () => {
    const asking = `-H 'Content-Type: text/csv' --data-binary @- '${url}' < <(printf 'a,b\\n1,2\\n')`;
    expect(await asked(asking)).toMatchObject({
      ...{ method: "POST", body: "a,b\n1,2\n" },
      headers: { "content-type": "text/csv" },
    });
  });

  it("shows the head of an answer", async () => {
    const { stdout } = await curl(`-i '${url}'`);
    expect(stdout).toMatch(
      /^HTTP\/1\.1 200 OK\r\n(?:\S+: .*\r\n)*X-Kind: echo\r\n(?:\S+: .*\r\n)*\r\n\{"method"/,
    );
  });

  it("writes a file and asks for what has changed since", async () => {
    const folder = mkdtempSync(join(tmpdir(), "curl-"));
    const [file, etag] = [join(folder, "answer"), join(folder, "etag")];
    expect((await curl(`--etag-save ${etag} -o ${file} '${url}'`)).stdout).toBe("");
    expect(JSON.parse(readFileSync(file, "utf8")).method).toBe("GET");
    expect((await curl(`-i --etag-compare ${etag} '${url}'`)).stdout).toMatch(/^HTTP\/1\.1 304 /);
  });

  it("fails for an error only if it is told to, and shows it", async () => {
    const shown = await curl(`-H 'X-Status: 404' '${url}'`);
    const failed = await curl(`--fail-with-body -H 'X-Status: 404' '${url}'`);
    expect([shown.status, failed.status]).toEqual([0, 22]);
    expect([JSON.parse(shown.stdout).path, JSON.parse(failed.stdout).path]).toEqual([
      "/x?a=b%20c",
      "/x?a=b%20c",
    ]);
  });

  it("fails where nobody answers", async () => {
    expect((await curl("http://127.0.0.1:1/")).status).toBe(7);
  });

  it("refuses an option that it does not know", async () => {
    expect((await curl(`--no-such-option '${url}'`)).status).not.toBe(0);
  });
});
