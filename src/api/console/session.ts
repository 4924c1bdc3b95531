import { z } from "@hono/zod-openapi";
import {
  type ConsoleSession,
  closeConsole,
  confirmConsole,
  openConsole,
} from "../../auth/console-session.ts";
import { findConsole } from "../../http/auth.ts";
import { readCookie, setCookie } from "../../http/page-cookies.ts";
import type { Router } from "../../http/router.ts";
import { line } from "../../shared/fields.ts";
import { Problem } from "../../shared/problem.ts";
import { isoTime } from "../../shared/time.ts";
import { oneAnswer } from "../schemas/answers.ts";

const ConsoleSessionSchema = z
  .object({
    name: z.string().openapi({ description: "The operator's", example: "ada" }),
    expires_at: z.iso.datetime().openapi({ description: "When it ends" }),
  })
  .openapi("ConsoleSession", { description: "A session of the console" });

const common = { tag: "Pages: sessions", path: "/console/session" } as const;
const SESSION_S = 8 * 3600;
const TokenBody = z.strictObject({
  token: line(200).openapi({ description: "The operator's token", example: "op_live_…" }),
});

const view = ({ name, expiresAt }: ConsoleSession) => ({ data: { name, expires_at: isoTime(expiresAt) } });

export function addConsoleSessionRoutes(router: Router): void {
  router.add(
    {
      ...common,
      access: "token",
      method: "post",
      ownSiteOnly: true,
      summary: "Sign in to the operator console",
      description: "Sets the session's cookie, which opens `/operator/*` for 8 hours.",
      body: TokenBody,
      responses: { 200: oneAnswer("The session", ConsoleSessionSchema) },
      problems: ["invalid_credentials"],
    },
    async ({ c, deps, body, reply }) => {
      const { session, cookie } = await openConsole(deps, body.token, c.req.header("user-agent") ?? "");
      const response = reply(200, view(session));
      setCookie(deps, response, "console", { value: cookie, maxAgeS: SESSION_S });
      return response;
    },
  );

  router.add(
    {
      ...common,
      access: "operator",
      method: "get",
      summary: "Read the session of the operator console",
      description:
        "Whose session the cookie is, or whom Cloudflare Access named by the e-mail, and until when.",
      responses: { 200: oneAnswer("The session", ConsoleSessionSchema) },
      problems: ["not_found"],
    },
    async ({ c, deps, reply }) => {
      const found = await findConsole(deps, c.req.raw);
      if (!found) throw new Problem("not_found", "The request has an operator's token and no session.");
      return reply(200, view(found.session));
    },
  );

  router.add(
    {
      ...common,
      access: "operator",
      method: "post",
      path: "/console/session/confirm",
      summary: "Confirm that it is you",
      description:
        "By the operator's token. Opens what makes keys of partners and tokens for their passwords for 5 minutes, as signing " +
        "in does. Behind Cloudflare Access one signs in there again instead.",
      body: TokenBody,
      responses: { 200: oneAnswer("The session", ConsoleSessionSchema) },
      problems: ["not_found", "invalid_credentials"],
    },
    async ({ c, deps, body, reply }) =>
      reply(200, view(await confirmConsole(deps, readCookie(deps, c.req.raw, "console") ?? "", body.token))),
  );

  router.add(
    {
      ...common,
      access: "operator",
      method: "delete",
      summary: "Sign out of the operator console",
      description: "The cookie is worth nothing from then on.",
      responses: { 204: { description: "The session has ended" } },
    },
    async ({ c, deps, actor, reply }) => {
      await closeConsole(deps, actor, readCookie(deps, c.req.raw, "console") ?? "");
      const response = reply(204);
      setCookie(deps, response, "console", { value: "", maxAgeS: 0 });
      return response;
    },
  );
}
