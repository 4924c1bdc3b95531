import { describe, expect } from "vitest";
import { CONFIRMED_OPERATIONS } from "../../src/http/confirmed.ts";
import { it as base } from "../auth/browser.ts";
import { problemOf } from "../problems.ts";

/** What a secret is called in an answer, and what decides where codes, parcels or money go in a body. */
const SECRETS = ["key", "keyString", "secret", "client_secret", "set_password_token", "link"];
const DESTINATIONS = [
  ...["url", "pickup", "entries", "oneCode", "newPassword"],
  ...["payout_account", "cod_amount", "payment", "banked_on", "paid_on"],
];
/** Money goes by these whatever their bodies say. */
const OF_MONEY = /^post \/operator\/(deposits|payouts\/.*)/;

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  [part: string]: unknown;
}
interface Operation {
  security?: Record<string, unknown>[];
  requestBody?: object;
  responses: Record<string, object>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const it = base.extend(
  "document",
  async ({ api }): Promise<Document> => (await api.fetch("/openapi.json")).json(),
);

/** The names of the fields anywhere in a part of the document. */
function fieldsIn(document: Document, part: unknown, seen = new Set<string>()): string[] {
  if (typeof part !== "object" || part === null) return [];
  const { $ref, properties, ...rest } = part as Schema;
  const own = Object.keys(properties ?? {});
  const inside = [...Object.values(properties ?? {}), ...Object.values(rest)];
  const name = $ref?.split("/").at(-1);
  if (name !== undefined && !seen.has(name)) {
    seen.add(name);
    inside.push(document.components.schemas[name] ?? {});
  }
  return [...own, ...inside.flatMap((one) => fieldsIn(document, one, seen))];
}

/** What decides where money of a new order goes is nobody's yet, and nothing is real that is simulated. */
const NOBODYS = ["post /api/v1/orders", "post /api/v1/orders/batch", "post /partner/simulate"];
/** A field of the body alone needs it: these have tests of their own. */
const BY_FIELD = [
  ...["post /operator/partners", "patch /operator/partners/{id}", "post /operator/orders/{id}/correct"],
  "patch /partner/webhook-endpoints/{id}",
];

const isOfPage = ({ security = [] }: Operation) =>
  security.some((one) => "portalSession" in one || "consoleSession" in one);

describe("the list of what needs a confirmation", () => {
  it("has every operation that answers a key or changes where codes, goods or money go", ({ document }) => {
    const listed = new Set(CONFIRMED_OPERATIONS);
    const missing: string[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (!isOfPage(operation)) continue;
        const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
        const shown = fieldsIn(
          document,
          answers.map(([, answer]) => answer),
        ).filter((field) => SECRETS.includes(field));
        const sent = fieldsIn(document, operation.requestBody).filter((field) =>
          DESTINATIONS.includes(field),
        );
        const name = `${method} ${path}`;
        if (
          (shown.length + sent.length > 0 || OF_MONEY.test(name)) &&
          !listed.has(name) &&
          !NOBODYS.includes(name)
        ) {
          missing.push(`${name}: ${[...shown, ...sent].join(", ")}`);
        }
      }
    }
    expect(missing).toEqual([]);
  });

  it("has only operations that there are, and that the document says need it", ({ document }) => {
    for (const name of CONFIRMED_OPERATIONS) {
      const [method = "", path = ""] = name.split(" ");
      const operation = document.paths[path]?.[method];
      expect([name, JSON.stringify(operation?.responses ?? {})]).toEqual([
        name,
        expect.stringContaining("confirmation_required"),
      ]);
    }
  });

  it("is kept: a session that was confirmed five minutes ago is refused whatever it lists", async ({
    api,
    browsers: { signedIn, openConsole },
  }) => {
    const portal = await signedIn();
    const { browser: desk } = await openConsole();
    api.clock.now += 5 * 60_000;
    for (const name of CONFIRMED_OPERATIONS) {
      const [method = "", path = ""] = name.split(" ");
      if (BY_FIELD.includes(name)) continue;
      const browser = path.startsWith("/operator") ? desk : portal;
      const real = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const body = method === "get" ? undefined : {};
      const response = await browser.send(method.toUpperCase(), real, body);
      expect([name, (await response.clone().json<{ code: string }>()).code]).toEqual([
        name,
        "confirmation_required",
      ]);
    }
  });
});

describe("a session that was confirmed five minutes ago", () => {
  it("does not redirect a webhook endpoint, and may still switch it off", async ({
    api,
    browsers: { signedIn },
  }) => {
    const browser = await signedIn();
    const body = { url: "https://hooks.example.com/a", events: ["*"] };
    const made = await browser.send("POST", "/partner/webhook-endpoints", body);
    const { id } = (await made.json<{ data: { id: string } }>()).data;
    const path = `/partner/webhook-endpoints/${id}`;
    api.clock.now += 5 * 60_000;
    const redirected = await browser.send("PATCH", path, { url: "https://thief.example.com/" });
    await problemOf(redirected, 403, "confirmation_required");
    expect((await browser.send("PATCH", path, { enabled: false })).status).toBe(200);
    const read = await (await browser.send("GET", path)).json<{ data: object }>();
    expect(read.data).toMatchObject({ url: body.url, enabled: false });
  });

  it("does not move a pickup address or a payout account, and may change a partner's name", async ({
    api,
    tenant,
    browsers: { openConsole },
  }) => {
    const { browser } = await openConsole();
    const path = `/operator/partners/${tenant.id}`;
    api.clock.now += 5 * 60_000;
    const account = { bank_code: "058", account_number: "1111111111", account_name: "Thief" };
    for (const body of [{ pickup: null }, { payout_account: account }])
      await problemOf(await browser.send("PATCH", path, body), 403, "confirmation_required");
    expect((await browser.send("PATCH", path, { name: "Another name" })).status).toBe(200);
  });
});
