import { expect } from "vitest";
import { itAnew } from "../fixtures.ts";
import { type Api, OPERATOR_TOKEN } from "../harness.ts";
import { problemOf } from "../problems.ts";
import type { Tenant } from "../tenant.ts";

/** A browser with one of our pages open: it keeps cookies and says where its requests come from. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await this.#api.fetch(path, {
      method,
      headers: {
        "sec-fetch-site": "same-origin",
        "user-agent": "Firefox",
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Max-Age=0(;|$)/.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  signIn({ email, password }: Pick<Tenant, "email" | "password">): Promise<Response> {
    return this.send("POST", "/portal/session", { email, password });
  }
}

export async function signedIn(api: Api, tenant: Tenant): Promise<Browser> {
  const browser = new Browser(api);
  expect((await browser.signIn(tenant)).status).toBe(200);
  return browser;
}

export async function dataOf<T>(response: Response): Promise<T> {
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([response.status, ""]);
  return ((await response.json()) as { data: T }).data;
}

/** Gives each test a service of its own, and browsers that open its pages. */
export const it = itAnew.extend("browsers", ({ api, tenant }) => ({
  newBrowser: () => new Browser(api),
  signedIn: () => signedIn(api, tenant),
  async fail(browser: Browser, times: number, email = tenant.email) {
    for (let i = 0; i < times; i++)
      await problemOf(await browser.signIn({ email, password: "wrong" }), 401, "invalid_credentials");
  },
  async openConsole(token = OPERATOR_TOKEN) {
    const browser = new Browser(api);
    return { browser, response: await browser.send("POST", "/console/session", { token }) };
  },
}));
