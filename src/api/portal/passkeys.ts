import { z } from "@hono/zod-openapi";
import {
  addPasskey,
  beginAdding,
  beginSignIn,
  MAX_PASSKEYS,
  signInWithPasskey,
} from "../../auth/passkeys.ts";
import { checkLoginRate } from "../../http/rate-limit.ts";
import type { Router } from "../../http/router.ts";
import { name } from "../../shared/fields.ts";
import { passkeyView } from "../partner/passkeys.ts";
import { oneAnswer } from "../schemas/answers.ts";
import {
  NewPasskeySchema,
  PasskeyAnswerSchema,
  PasskeyCreationSchema,
  PasskeyRequestSchema,
  PasskeySchema,
} from "../schemas/passkey.ts";
import { BEGUN, browserOf, replyWithSession } from "./session.ts";

const tag = "Pages: sessions";

export function addPortalPasskeyRoutes(router: Router): void {
  router.add(
    {
      tag,
      access: "active_portal",
      method: "post",
      path: "/portal/passkeys/options",
      summary: "Begin to add a passkey",
      description:
        "What the browser has to make a passkey of, for `navigator.credentials.create()`. It holds for 5 minutes.",
      responses: { 200: oneAnswer("What to make a passkey of", PasskeyCreationSchema) },
    },
    async ({ deps, actor, reply }) => reply(200, { data: await beginAdding(deps, actor) }),
  );

  router.add(
    {
      tag,
      access: "active_portal",
      method: "post",
      path: "/portal/passkeys",
      summary: "Add a passkey",
      description: `Adds what the browser has made. An account may have ${MAX_PASSKEYS} passkeys.`,
      body: z.strictObject({
        name: name(100).openapi({ description: "What its owner calls it", example: "Ada's phone" }),
        response: NewPasskeySchema,
      }),
      responses: { 201: oneAnswer("The passkey", PasskeySchema) },
      problems: ["invalid_transition"],
    },
    async ({ deps, actor, body, reply }) => {
      return reply(201, { data: passkeyView(await addPasskey(deps, actor, body)) });
    },
  );

  router.add(
    {
      tag,
      access: "token",
      method: "post",
      path: "/portal/passkeys/sign-in-options",
      isReading: true,
      summary: "Begin to sign in with a passkey",
      description:
        "What the browser has to sign, for `navigator.credentials.get()`. It holds for 5 minutes, for one answer.",
      responses: { 200: oneAnswer("What to sign", PasskeyRequestSchema) },
    },
    ({ deps, reply }) => reply(200, { data: beginSignIn(deps) }),
  );

  router.add(
    {
      tag,
      access: "token",
      method: "post",
      path: "/portal/passkeys/sign-in",
      ownSiteOnly: true,
      isReading: true,
      summary: "Sign in to the partner portal with a passkey",
      description:
        "Sets the session's cookie, as a sign-in with a password does, and counts failures likewise.",
      body: z.strictObject({ response: PasskeyAnswerSchema }),
      responses: BEGUN,
      problems: ["invalid_credentials"],
    },
    async ({ c, deps, body: { response }, reply }) => {
      const browser = browserOf(c, deps);
      await checkLoginRate(deps, browser.network, response.id);
      return replyWithSession(reply, deps, await signInWithPasskey(deps, response, browser));
    },
  );
}
