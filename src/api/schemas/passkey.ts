import { z } from "@hono/zod-openapi";
import { line, list } from "../../shared/fields.ts";

/** What browsers and the service exchange about passkeys, as WebAuthn's JSON. Bytes are in base64url. */

const MAX_BYTES = 8192;
const bytes = () =>
  line(MAX_BYTES)
    .refine((text) => /^[\w-]+$/.test(text), "must be base64url without padding")
    .openapi({
      description: "From the browser, in base64url",
      example: "o2NmbXRkbm9uZWdhdHRT",
      pattern: "^[\\w-]+$",
      minLength: 1,
    });

const EXTENSIONS = z.unknown().openapi({ description: "Ignored", example: {} });
const ATTACHMENT = z
  .enum(["platform", "cross-platform"])
  .nullable()
  .optional()
  .openapi({ description: "Whether it is of this device" });
const kind = () => z.literal("public-key").openapi({ description: "Always" });

const common = {
  id: bytes(),
  rawId: bytes(),
  type: kind(),
  authenticatorAttachment: ATTACHMENT,
  clientExtensionResults: EXTENSIONS.optional(),
};

/** `PublicKeyCredential.toJSON()` of `navigator.credentials.create()`. */
export const NewPasskeySchema = z
  .strictObject({
    ...common,
    response: z
      .strictObject({
        clientDataJSON: bytes(),
        attestationObject: bytes(),
        authenticatorData: bytes().optional(),
        publicKey: bytes().nullable().optional(),
        publicKeyAlgorithm: z
          .number()
          .optional()
          .openapi({ description: "By the numbers of COSE: -7 is ES256" }),
        transports: list(line(30), { max: 10 }).optional().openapi({ description: "How browsers reach it" }),
      })
      .openapi({ description: "What the authenticator made" }),
  })
  .openapi("PasskeyCreated", { description: "`toJSON()` of what `navigator.credentials.create` gives" });

/** `PublicKeyCredential.toJSON()` of `navigator.credentials.get()`. */
export const PasskeyAnswerSchema = z
  .strictObject({
    ...common,
    response: z
      .strictObject({
        clientDataJSON: bytes(),
        authenticatorData: bytes(),
        signature: bytes(),
        userHandle: bytes().nullable().optional(),
      })
      .openapi({ description: "What the authenticator signed" }),
  })
  .openapi("PasskeyAnswer", { description: "`toJSON()` of what `navigator.credentials.get` gives" });

const Descriptor = z.object({
  id: z.string().openapi({ description: "The passkey's id" }),
  type: kind(),
  transports: z.array(z.string()).openapi({ description: "How browsers reach it" }),
});
const options = {
  challenge: z.string().openapi({ description: "What is to be signed" }),
  timeout: z.number().openapi({ description: "Milliseconds" }),
};

export const PasskeyCreationSchema = z
  .object({
    ...options,
    rp: z
      .object({
        id: z.string().openapi({ description: "The host of this service" }),
        name: z.string().openapi({ description: "Its name" }),
      })
      .openapi({ description: "The service for which the passkey is" }),
    user: z
      .object({
        id: z.string().openapi({ description: "The account's id" }),
        name: z.string().openapi({ description: "The account's e-mail" }),
        displayName: z.string().openapi({ description: "The same" }),
      })
      .openapi({ description: "Whose passkey it is" }),
    pubKeyCredParams: z
      .array(
        z.object({
          type: kind(),
          alg: z.number().openapi({ description: "By the numbers of COSE: -7 is ES256" }),
        }),
      )
      .openapi({ description: "Kinds of keys that are taken" }),
    attestation: z.literal("none").openapi({ description: "Always" }),
    excludeCredentials: z.array(Descriptor).openapi({ description: "The passkeys that the account has" }),
    authenticatorSelection: z
      .object({
        residentKey: z.literal("required").openapi({ description: "Always" }),
        requireResidentKey: z.literal(true).openapi({ description: "Always" }),
        userVerification: z.literal("required").openapi({ description: "Always" }),
      })
      .openapi({ description: "What the authenticator has to do" }),
  })
  .openapi("PasskeyCreation", { description: "For `navigator.credentials.create`, as `publicKey`" });

export const PasskeyRequestSchema = z
  .object({
    ...options,
    rpId: z.string().openapi({ description: "The host of this service" }),
    userVerification: z.literal("required").openapi({ description: "Always" }),
    allowCredentials: z.array(Descriptor).openapi({ description: "Empty: any passkey for this service" }),
  })
  .openapi("PasskeyRequest", { description: "For `navigator.credentials.get`, as `publicKey`" });

export const PasskeySchema = z
  .object({
    id: z.uuid().openapi({ description: "The id by which it is removed" }),
    name: z.string().openapi({ description: "As its owner named it" }),
    createdAt: z.iso.datetime().openapi({ description: "When it was added" }),
    lastUsedAt: z.iso.datetime().nullable().openapi({ description: "Null: not yet" }),
  })
  .openapi("Passkey", { description: "A passkey of an account" });
