import { z } from "@hono/zod-openapi";
import {
  addPasskey,
  beginAdding,
  beginSignIn,
  MAX_PASSKEYS,
  signInWithPasskey,
} from "../../auth/passkeys.ts";
import { checkLoginRate } from "../../http/rate-limit.ts";
import { json } from "../../http/reply.ts";
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
import { PortalSessionSchema } from "../schemas/portal-session.ts";
import { begunReply, browserOf } from "./session.ts";

const tag = "Pages: sessions";

export function addPortalPasskeyRoutes(router: Router): void {
  router.add(
    {
      tag,
      access: "active_portal",
      method: "post",
      path: "/portal/passkeys/options",
      confirmed: true,
      summary: "Begin to add a passkey",
      description:
        "What the browser has to make a passkey of, for `navigator.credentials.create()`. It holds for 5 minutes.",
      responses: { 200: oneAnswer("What to make a passkey of", PasskeyCreationSchema) },
    },
    async (c, { deps, actor }) => json(c, { data: await beginAdding(deps, actor) }),
  );

  router.add(
    {
      tag,
      access: "active_portal",
      method: "post",
      path: "/portal/passkeys",
      confirmed: true,
      summary: "Add a passkey",
      description: `Adds what the browser has made. An account may have ${MAX_PASSKEYS} passkeys.`,
      body: z.strictObject({
        name: name(100).openapi({ description: "What its owner calls it", example: "Ada's phone" }),
        response: NewPasskeySchema,
      }),
      responses: { 201: oneAnswer("The passkey", PasskeySchema) },
      problems: ["invalid_transition"],
    },
    async (c, { deps, actor, body }) => {
      return json(c, { data: passkeyView(await addPasskey(deps, actor, body)) }, 201);
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
    (c, { deps }) => json(c, { data: beginSignIn(deps) }),
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
      responses: { 200: oneAnswer("The session", PortalSessionSchema) },
      problems: ["invalid_credentials"],
    },
    async (c, { deps, body: { response } }) => {
      const browser = browserOf(c, deps);
      await checkLoginRate(deps, browser.network, response.id);
      return begunReply(c, deps, await signInWithPasskey(deps, response, browser));
    },
  );
}
