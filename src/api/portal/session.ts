import { z } from "@hono/zod-openapi";
import { callerNetwork } from "../../auth/address.ts";
import { beginConfirming, confirmByPasskey } from "../../auth/passkeys.ts";
import {
  type BegunSession,
  type Browser,
  confirm,
  findPortalSession,
  type PortalSession,
  signIn,
  signOut,
} from "../../auth/portal-session.ts";
import { readCookie, setCookie } from "../../http/page-cookies.ts";
import { checkLoginRate } from "../../http/rate-limit.ts";
import type { ApiContext, Reply } from "../../http/reply.ts";
import type { Router } from "../../http/router.ts";
import type { ApiDeps } from "../../platform/deps.ts";
import { copiedLine, line } from "../../shared/fields.ts";
import { Problem } from "../../shared/problem.ts";
import { isoTime } from "../../shared/time.ts";
import { alternatives } from "../../shared/validation.ts";
import { oneAnswer } from "../schemas/answers.ts";
import { PasskeyAnswerSchema, PasskeyRequestSchema } from "../schemas/passkey.ts";

const PortalSessionSchema = z
  .object({
    account: z
      .object({
        id: z.uuid().openapi({ description: "The account's id" }),
        email: z.string().openapi({ description: "The address with which it signs in" }),
      })
      .openapi({ description: "Who has signed in" }),
    partner: z
      .object({
        id: z.uuid().openapi({ description: "The partner's id" }),
        name: z.string().openapi({ description: "Its name for the operator" }),
        status: z
          .enum(["pending", "active", "suspended"])
          .openapi({ description: "Only an active one creates orders" }),
      })
      .openapi({ description: "Whose account it is" }),
    isSandbox: z.boolean().openapi({
      description:
        "Whether this deployment is for testing: no parcel moves, and `POST /partner/simulate` exists",
    }),
    expiresAt: z.iso.datetime().openapi({ description: "It ends earlier if it is not used for 8 hours" }),
  })
  .openapi("PortalSession", { description: "A session of the portal" });

const tag = "Pages: sessions";
const SESSION_S = 7 * 24 * 3600;
const DEVICE_S = 90 * 24 * 3600;

const ByPassword = z.strictObject({
  password: line(1000).openapi({ description: "The account's", example: "a sentence that you alone know" }),
});
const ByPasskey = z.strictObject({ passkey: PasskeyAnswerSchema });
const ConfirmationBody = alternatives([ByPassword, ByPasskey], (body) =>
  typeof body === "object" && body !== null && "passkey" in body ? ByPasskey : ByPassword,
);

const view = ({ config }: ApiDeps, session: PortalSession): z.infer<typeof PortalSessionSchema> => ({
  ...session,
  isSandbox: config.environment !== "production",
  expiresAt: isoTime(session.expiresAt),
});

async function currentSession(c: ApiContext, deps: ApiDeps): Promise<PortalSession> {
  const cookie = readCookie(deps, c.req.raw, "portal");
  const found = cookie === undefined ? undefined : await findPortalSession(deps, cookie);
  if (!found) throw new Problem("unauthorized", "There is no session.");
  return found.session;
}

/** How the request's browser is known. */
export const browserOf = (c: ApiContext, deps: ApiDeps): Browser => ({
  device: readCookie(deps, c.req.raw, "portal-device"),
  userAgent: c.req.header("user-agent") ?? "",
  network: callerNetwork(c.req.raw),
});

export const BEGUN = { 200: oneAnswer("The session", PortalSessionSchema) };

/** The answer to a sign-in, with its cookies. */
export function replyWithSession(
  reply: Reply<typeof BEGUN>,
  deps: ApiDeps,
  { session, cookie, device }: BegunSession,
): Response {
  const response = reply(200, { data: view(deps, session) });
  setCookie(deps, response, "portal", { value: cookie, maxAgeS: SESSION_S });
  setCookie(deps, response, "portal-device", { value: device, maxAgeS: DEVICE_S });
  return response;
}

export function addPortalSessionRoutes(router: Router): void {
  router.add(
    {
      tag,
      access: "token",
      method: "post",
      path: "/portal/session",
      ownSiteOnly: true,
      isReading: true,
      summary: "Sign in to the partner portal",
      description:
        "Sets the session's cookie. It opens what the partner's credentials open. Ten failed attempts in 15 minutes lock the " +
        "e-mail for 15 minutes on devices that it was not signed in on before. An address at which ten e-mails failed is " +
        "locked likewise, also for these devices alone.",
      body: z.strictObject({
        email: copiedLine(254).openapi({ description: "The account's", example: "ada@example.com" }),
        password: line(1000).openapi({
          description: "The account's",
          example: "a sentence that you alone know",
        }),
      }),
      responses: BEGUN,
      problems: ["invalid_credentials"],
    },
    async ({ c, deps, body, reply }) => {
      const browser = browserOf(c, deps);
      await checkLoginRate(deps, browser.network, body.email.toLowerCase());
      return replyWithSession(reply, deps, await signIn(deps, body, browser));
    },
  );

  router.add(
    {
      tag,
      access: "portal",
      method: "get",
      path: "/portal/session",
      summary: "Read the session of the partner portal",
      description: "Whose session the cookie is, and until when.",
      responses: { 200: oneAnswer("The session", PortalSessionSchema) },
    },
    async ({ c, deps, reply }) => reply(200, { data: view(deps, await currentSession(c, deps)) }),
  );

  router.add(
    {
      tag,
      access: "portal",
      method: "delete",
      path: "/portal/session",
      summary: "Sign out of the partner portal",
      description: "The cookie is worth nothing from then on.",
      responses: { 204: { description: "The session has ended" } },
    },
    async ({ deps, actor, reply }) => {
      await signOut(deps, actor);
      const response = reply(204);
      setCookie(deps, response, "portal", { value: "", maxAgeS: 0 });
      return response;
    },
  );

  router.add(
    {
      tag,
      access: "portal",
      method: "post",
      path: "/portal/session/confirm",
      isReading: true,
      summary: "Confirm that it is you",
      description:
        "By the password, or by a passkey that has answered `POST /portal/session/confirm-options`. Opens what shows or " +
        "changes keys, secrets, passwords and passkeys for 5 minutes, as signing in does.",
      body: ConfirmationBody,
      responses: { 200: oneAnswer("The session", PortalSessionSchema) },
      problems: ["invalid_credentials"],
    },
    async ({ c, deps, actor, body, reply }) => {
      await ("password" in body
        ? confirm(deps, actor, body.password)
        : confirmByPasskey(deps, actor, body.passkey));
      return reply(200, { data: view(deps, await currentSession(c, deps)) });
    },
  );

  router.add(
    {
      tag,
      access: "portal",
      method: "post",
      path: "/portal/session/confirm-options",
      isReading: true,
      summary: "Begin to confirm by a passkey",
      description: "What the browser has to sign, for `navigator.credentials.get()`. It holds for 5 minutes.",
      responses: { 200: oneAnswer("What to sign", PasskeyRequestSchema) },
    },
    async ({ deps, actor, reply }) => reply(200, { data: await beginConfirming(deps, actor) }),
  );
}
