import { describe, expect } from "vitest";
import { it } from "../fixtures.ts";
import { BASE_URL, startApi } from "../harness.ts";
import { problemOf } from "../problems.ts";
import { newTenant } from "../tenant.ts";

/** What its shell blocks ask for, as their curl would. */
function callsIn(text: string, words: Record<string, string>) {
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => {
    const command = Object.entries(words).reduce((all, [word, value]) => all.replaceAll(word, value), block!);
    const [, url = ""] = /curl "([^"]+)"/.exec(command) ?? [];
    const headers = [...command.matchAll(/-H ["']([^"']+)["']/g)].map(
      ([, h]) => h!.split(": ") as [string, string],
    );
    const [, body] = /-d '(.*)'/s.exec(command) ?? [];
    return { path: url.slice(BASE_URL.length), url, headers, ...(body === undefined ? {} : { body }) };
  });
}

describe("GET /llms.txt", () => {
  it("alone leads to a first order", async ({ api, pointId }) => {
    const tenant = await newTenant(api);
    await api.publish();
    const text = await (await api.fetch("/llms.txt")).text();
    const [points, order] = callsIn(text, { $PUDO_SECRET_KEY: tenant.secretKey, POINT: pointId });
    expect(points!.url.startsWith(`${BASE_URL}/`)).toBe(true);
    const { data } = await (await api.fetch(points!.path)).json<{ data: { data: { id: string }[] } }>();
    expect(data.data.map(({ id }) => id)).toContain(pointId);
    const { path, headers, body } = order!;
    const made = await api.fetch(path, { method: "POST", headers, body: body! });
    const created = await made.json<{ data: object }>();
    expect([made.status, created]).toMatchObject([201, { data: { status: "created" } }]);
    const [, fields] = /"data":\{([^}]+),…\}\}/.exec(text)!;
    for (const [, field] of fields!.matchAll(/"(\w+)"(?=[,:]|$)/g))
      if (field !== "created") expect(created.data).toHaveProperty(field!);
  });

  it("is short, has the deployment's address, and names paths that there are", async ({ api }) => {
    const text = await (await api.fetch("/llms.txt")).text();
    expect(text.length).toBeLessThan(6000);
    expect(text).toMatch(/^# .+\n\n> /);
    const document = await (await api.fetch("/openapi.json")).json<{ paths: Record<string, object> }>();
    const named = [...text.matchAll(/\b(GET|POST) (\/[\w/{}-]+)/g)];
    expect(named.length).toBeGreaterThan(7);
    for (const [, method, path] of named)
      expect(document.paths[path!], path).toHaveProperty(method!.toLowerCase());
    const elsewhere = startApi({
      config: { ...api.deps.config, baseUrl: "https://points.example", brand: "Parcel Co" },
    });
    const there = await (await elsewhere.fetch("/llms.txt")).text();
    expect(there).toMatch(/^# Parcel Co: API\n/);
    expect(there).not.toContain(BASE_URL);
    expect(there).toContain("](https://points.example/docs/guides/partners.md)");
  });

  it("is plain text, or Markdown for whoever asks for that, and nothing else", async ({ api }) => {
    const ask = (accept: string, method = "GET") =>
      api.fetch("/llms.txt", { method, headers: { accept, origin: "https://shop.example" } });
    for (const [accept, type] of [
      ["*/*", "text/plain"],
      ["text/html, */*;q=0.8", "text/plain"],
      ["text/markdown, text/plain;q=0.9", "text/markdown"],
    ] as const) {
      const { status, headers } = await ask(accept);
      expect([status, headers.get("content-type")]).toEqual([200, `${type}; charset=utf-8`]);
      expect(headers.get("vary")).toContain("Accept");
    }
    const head = await ask("text/plain", "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    await problemOf(await ask("application/json"), 406, "not_acceptable");
    await problemOf(await ask("*/*", "POST"), 405, "method_not_allowed");
    await problemOf(await api.fetch("/llms.txt/more"), 404, "not_found");
  });
});
